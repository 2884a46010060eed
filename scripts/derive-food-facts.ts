// node scripts/derive-food-facts.ts FACTS.jsonl [OUT]
// Writes the weights and densities of ordinary foods that the server offers with new foods. FACTS has the foods of USDA
// FoodData Central (public domain), one JSON object a line, also as .zst.
import { readFileSync, writeFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'

/** A food of the source. */
interface Fact {
  readonly description: string
  readonly density_g_per_ml?: number
  readonly grams_per_each?: Readonly<Record<string, number>>
}

/** Units that are offered as measures of a food. */
const MEASURES = ['clove', 'slice', 'stick', 'stalk', 'head', 'bunch', 'leaf', 'sprig']

const [path, out = 'src/kitchen/recipes/ingredients/food-facts.txt'] = process.argv.slice(2)
if (path === undefined)
  throw new Error('Usage: node scripts/derive-food-facts.ts FACTS.jsonl[.zst] [OUT]')
const bytes = readFileSync(path)
const facts = (path.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes)
  .toString()
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Fact) // the file's format is documented by its origin

const ordinary = readFileSync(new URL('food-facts/ordinary-foods.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [description = '', piece = '', names = ''] = line.split(' | ')
    return { description, piece, names: [...new Set(names.split(', '))] }
  })
const uses = Map.groupBy(
  ordinary.flatMap(({ names }) => names),
  (name) => name,
)

const rows = ordinary.map(({ description, piece, names }) => {
  const all = facts.filter((one) => one.description.startsWith(description))
  const fact = all.toSorted((a, b) => a.description.length - b.description.length)[0]
  if (!fact) throw new Error(`No food has a description that begins with "${description}".`)
  const portions = Object.entries(fact.grams_per_each ?? {})
  const each =
    portions.find(([name]) => name === piece) ?? portions.find(([name]) => name.includes(piece))
  if (piece !== '-' && !each)
    throw new Error(
      `"${fact.description}" has no portion "${piece}": ${portions.map(([name]) => name).join('; ')}`,
    )
  const measures = MEASURES.flatMap((unit) => {
    const found = portions.find(
      ([name]) => name === unit || name.startsWith(`${unit} `) || name.startsWith(`${unit},`),
    )
    return found ? [`${unit}=${found[1]}`] : []
  })
  return [
    fact.density_g_per_ml ?? '',
    piece === '-' ? '' : (each?.[1] ?? ''),
    measures.join(';'),
    // A name that is another food in another language tells nothing: `mel` is flour and honey.
    names.filter((name) => uses.get(name)?.length === 1).join(';'),
  ].join('|')
})
writeFileSync(out, `${rows.join('\n')}\n`)
console.log(`${rows.length} foods: ${out}`)
