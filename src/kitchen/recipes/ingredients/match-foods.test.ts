import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { nameKey } from '@larder/rules/names/name-key.ts'
import { namesOfKind } from '@larder/rules/shopping-lists/goods/find-kind.ts'
import { KINDS, loadGoods } from '@larder/rules/shopping-lists/goods/kinds.ts'
import { indexFoods, matchFood } from './match-foods.ts'
import { loadFoodFacts } from './read-food-facts.ts'

/** Names that mean one food, in ten languages; those of the aisles in six of them are each on their own. */
async function readNames(): Promise<readonly (readonly string[])[]> {
  const facts = await readFile(new URL('food-facts.txt', import.meta.url), 'utf8')
  const ofFacts = facts.split('\n').map((line) => (line.split('|')[3] ?? '').split(';'))
  const known = new Set(ofFacts.flat().map(nameKey))
  const aisles = await Promise.all(['en', 'de', 'fr', 'es', 'it', 'nl'].map(loadGoods))
  const ofAisles = aisles.flatMap((goods) =>
    KINDS.flatMap((kind) => [...namesOfKind(goods, kind, 0), ...namesOfKind(goods, kind, 1)]),
  )
  return [...ofFacts, ...ofAisles.flatMap((one) => (known.has(nameKey(one)) ? [] : [[one]]))]
}

interface Named {
  readonly name: string
  readonly foods: Set<number>
}

/** All names with the foods that they may mean, by their keys. */
async function namesByKey(): Promise<ReadonlyMap<string, Named>> {
  const found = new Map<string, Named>()
  for (const [i, names] of (await readNames()).entries())
    for (const name of names) {
      const key = nameKey(name)
      if (/ (?:or|oder|ou|eller) /.test(name)) continue // two foods
      const one = found.get(key) ?? { name, foods: new Set() }
      found.set(key, one)
      one.foods.add(i)
    }
  return found
}

/** Each pair of names of which one is the first or the last words of the other. */
async function pairsInside() {
  const names = await namesByKey()
  return [...names].flatMap(([key, long]) => {
    const words = key.split(' ')
    const parts = words.slice(1).flatMap((_, i) => [words.slice(i + 1), words.slice(0, -i - 1)])
    return parts.flatMap((part) => {
      const short = names.get(part.join(' '))
      return short ? [{ long, short }] : []
    })
  })
}

const food = (name: string) => ({ id: name, name, plural_name: null, aliases: [] })

async function foodOf(line: string, name: string, language?: string): Promise<string | undefined> {
  const { goods } = await loadFoodFacts()
  return matchFood(line, indexFoods([food(name)]), goods, language)?.name
}

describe('the facts of foods', () => {
  it('are read in parts, so that others get a turn', async () => {
    const names = (await readNames()).flat().length
    let turns = 0
    const loading = loadFoodFacts()
    const count = async (): Promise<unknown> => {
      turns++
      return Promise.race([loading, setImmediate(undefined)])
    }
    while ((await count()) === undefined);

    assert.ok(turns > names / 150, `${turns} turns for ${names} names`)
  })

  it('are read again after a failure', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'larder-facts-'))
    t.after(() => rm(folder, { recursive: true }))
    const own = new URL('./', import.meta.url)
    await symlink(new URL('../../../../node_modules', own), join(folder, 'node_modules'))
    const module = join(folder, 'read-food-facts.ts')
    await copyFile(new URL('read-food-facts.ts', own), module)
    const { loadFoodFacts: loadThere }: { loadFoodFacts: typeof loadFoodFacts } = await import(
      pathToFileURL(module).href
    )

    await assert.rejects(loadThere(), { code: 'ENOENT' })
    await copyFile(new URL('food-facts.txt', own), join(folder, 'food-facts.txt'))
    const { factsOf } = await loadThere()

    assert.equal(factsOf('Milk').source, 'USDA FoodData Central')
  })
})

describe('a name of which a part is another food', () => {
  it('means none of the two foods for the other, in ten languages', async () => {
    const pairs = await pairsInside()
    const joined: string[] = []
    let count = 0
    for (const { long, short } of pairs) {
      if (!long.foods.isDisjointFrom(short.foods)) continue
      count++
      if (await foodOf(long.name, short.name)) joined.push(`${long.name} ${short.name}`)
    }

    assert.ok(count > 2500, `${count}`)
    const varieties = /(?:tomat|pomodor|ric|ris|riz|reis).*(?:tomat|pomodor|ric|ris|riz|reis)/i
    const cuts =
      / (?:egg|œuf|huevo|uovo|ovo|chicken|poulet|pollo|frango|turkey|dinde|pavo|tacchino|peru)$/i
    assert.deepEqual(
      joined.filter((one) => !varieties.test(one) && !cuts.test(one)),
      [],
    )
    assert.ok(joined.length < 50, joined.join())
  })

  it('still means a food that has both names', async () => {
    const same = (await pairsInside()).filter(
      ({ long, short }) => !long.foods.isDisjointFrom(short.foods),
    )
    for (const { long, short } of same)
      if (nameKey(short.name).length > 2)
        assert.equal(await foodOf(long.name, short.name), short.name, `${long.name} ${short.name}`)
    assert.ok(same.length > 400, `${same.length}`)
  })

  it('means the food that its head says, also where nobody knows the whole', async () => {
    const rows: readonly (readonly [
      line: string,
      food: string,
      isFound: boolean,
      language?: string,
    ])[] = [
      ['quince vinegar', 'Quince', false],
      ['quince vinegar', 'Vinegar', true],
      ['vinaigre de coing', 'Coings', false],
      ['vinaigre de coing', 'Vinaigre', true],
      ['confiture de mirabelles maison', 'Mirabelles', false, 'fr'],
      ['Birnen Essig', 'Birne', false, 'de'],
      ['tomates de la huerta', 'Tomate', true, 'es'],
      ['pomodori del contadino', 'Pomodoro', true, 'it'],
      ['beefsteak tomatoes', 'Tomato', true, 'en'],
      ['grandma biscuits', 'Grandma', false, 'en'],
      ['chicken surprise', 'Chicken', true, 'en'],
      ['tuna in olive oil', 'Tuna', true, 'en'],
      ['egg yolks', 'Egg', true, 'en'],
      ['chicken breasts', 'Chicken', true, 'en'],
      ['jaunes d’œufs', 'Œuf', true, 'fr'],
      ['escalopes de poulet', 'Poulet', true, 'fr'],
      ['pechugas de pollo', 'Pollo', true, 'es'],
      ['petto di pollo', 'Pollo', true, 'it'],
      ['smoked salmon', 'Salmon', false, 'en'],
    ]
    for (const [line, name, isFound, language] of rows)
      assert.equal(
        await foodOf(line, name, language),
        isFound ? name : undefined,
        `${line}, ${name}`,
      )
  })
})
