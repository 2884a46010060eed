import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { FileRefused } from '#platform/archives/file-refused.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { buildSqlite } from '#test/import/build-grocy.ts'
import { buildZip } from '#test/import/build-zip.ts'
import { numbered } from '#test/import/numbered.ts'
import { readImport } from '#test/import/read-import.ts'
import { SAMPLES, VALUES } from '#test/import/samples.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { openImport } from './open-import.ts'

const folder = await tempFolder()
const path = join(folder, 'file')

const { keeper, mealie, owl, paprika, schema, tandoor } = VALUES
const json = (name: string, value: unknown) => ({
  name,
  content: JSON.stringify(value),
  isStored: true,
})

/** @returns the number of records, or the reason of the refusal */
async function read(content: string | Uint8Array): Promise<number | string> {
  await writeFile(path, content)
  try {
    await using opened = await openImport(path)
    let count = 0
    for await (const record of opened.records()) {
      count++
      if (record.kind !== 'recipe') continue
      for (const load of record.photos ?? []) await load().catch(refusedOnly)
    }
    return count
  } catch (error) {
    return refusedOnly(error)
  } finally {
    await rm(path)
  }
}

function refusedOnly(error: unknown): string {
  if (error instanceof FileRefused) return error.reason
  throw error
}

it('reads each sample', async () => {
  for (const [name, { text, file }] of Object.entries(SAMPLES))
    assert.ok(Number(await read(file(Buffer.from(text)))) >= 1, name)
})

/** Each value of a JSON replaced by others. */
function* spoiled(value: unknown): Generator {
  for (const other of [
    null,
    7,
    -1e300,
    '',
    'x',
    '\u0000\ud800',
    [],
    {},
    [[]],
    [null],
    true,
    { name: {} },
  ])
    yield other
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value))
    for (const other of spoiled(one))
      yield Array.isArray(value)
        ? value.with(Number(name), other)
        : { ...value, [name]: other, __proto__x: 1 }
}

it('throws nothing but refusals where a value of a record has another type', async () => {
  for (const value of spoiled(mealie)) await read(buildZip([json('recipes/soup/soup.json', value)]))
  for (const value of spoiled(schema)) await read(JSON.stringify({ recipes: [schema, value] }))
  for (const value of spoiled(owl)) await read(JSON.stringify(value))
  for (const value of spoiled(paprika)) await read(gzipSync(JSON.stringify(value)))
  for (const value of spoiled(tandoor)) await read(buildZip([json('recipe.json', value)]))
})

it('throws nothing but refusals for a damaged database of Grocy', async () => {
  const bytes = await buildSqlite({
    products: [{ id: 1, name: 'Leek' }],
    quantity_units: [{ id: 1, name: 'g' }],
  })
  const random = seededRandom(2)
  for (let time = 0; time < 8; time++) {
    const copy = Buffer.from(bytes)
    for (let change = 0; change < 40; change++)
      copy[16 + Math.floor(random() * (copy.length - 16))] = 255
    await read(copy)
  }
})

const LONG: Readonly<Record<string, string>> = {
  'open brackets': '['.repeat(1_000_000),
  'open braces': '{"a":'.repeat(500_000),
  'deep lists': `{"recipes":[{"@type":"Recipe","name":"x","recipeInstructions":${'['.repeat(200_000)}${']'.repeat(200_000)}}]}`,
  tags: keeper.repeat(2) + '<div class="recipe-details">'.repeat(200_000),
  marks: `>> a: b\n${'@a{'.repeat(300_000)}`.slice(0, 500_000),
  comments: `>> a: b\n${'[-'.repeat(240_000)}`,
  spaces: `>> a: b\n=${' '.repeat(400_000)}x =`,
  quotes: `Name,Quantity\n${'"'.repeat(1_000_001)}`,
  commas: `Name,Quantity\n${','.repeat(1_000_000)}`,
  columns: `Name,Quantity,${'c,'.repeat(9000)}\n${'x\n'.repeat(7500)}`, // the parser needs 150 µs for each short row
  ingredients: numbered(40_000, (n) => `@a${n}{}`).join(' '),
  'names that are patterns': JSON.stringify({
    recipes: [
      {
        name: 'Soup',
        time: 3,
        items: numbered(60, () => ({ name: "$`$'" })),
        description: "@$`$' and more",
      },
    ],
  }),
  hashes: JSON.stringify({
    recipes: [{ ...schema, recipeIngredient: [`#${' '.repeat(1_000_000)}x`] }],
  }),
}
/** One step that names its long ingredient again and again. */
const templates = buildZip([
  json('recipe.json', {
    name: 'Soup',
    steps: [
      {
        instruction: '{{ ingredients[0] }}'.repeat(50_000),
        ingredients: [{ food: { name: 'leek '.repeat(10_000) }, amount: 1 }],
      },
    ],
  }),
])

for (const [name, text] of Object.entries({ ...LONG, templates }))
  it(`reads a long text of ${name} in little time, or refuses it`, async () => {
    const before = process.cpuUsage()

    await read(text)

    assert.ok(process.cpuUsage(before).user < 5_000_000) // microseconds of the processor
  })

it('tells of a record whose value is too deep for a row', async () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const recipe = `{"title":"Soup","ingredients":[],"steps":[],"extra":${deep}}`
  const text = `{"format":"larder-records","version":1}\n{"kind":"recipe","key":"1","recipe":${recipe}}\n`

  const { records } = await readImport(text)

  assert.deepEqual(
    records.map((one) => (one.kind === 'broken' ? one.problem : one.kind)),
    ['This is nested deeper than 64 levels.'],
  )
})

it('refuses a table with more rows than a household could take', async () => {
  assert.equal(await read(`Name,Quantity\n${'x,1\n'.repeat(100_001)}`), 'too_large')
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** @returns the most bytes of files that are in memory while all photos of a file are loaded */
async function heldFor(count: number): Promise<number> {
  const photo = Buffer.alloc(300_000, 'photo')
  const parts = numbered(count, (n) => [
    json(`recipes/r${n}/r${n}.json`, { ...mealie, name: `Recipe ${n}`, slug: `r${n}` }),
    { name: `recipes/r${n}/images/original.webp`, content: photo, isStored: true },
  ])
  await writeFile(path, buildZip(parts.flat()))
  let [held, photos] = [0, 0]
  await using opened = await openImport(path)
  for await (const record of opened.records()) {
    if (record.kind !== 'recipe') continue
    for (const load of record.photos ?? []) photos += Number((await load()).length === photo.length)
    if (photos % 10 !== 0) continue
    collectGarbage()
    await nextTurn()
    collectGarbage()
    held = Math.max(held, photos > 10 ? process.memoryUsage().arrayBuffers : 0)
  }
  assert.equal(photos, count)
  return held
}

it('holds no more photos in memory for a large file than for a small one', async () => {
  const [small, large] = [await heldFor(20), await heldFor(100)]

  assert.ok(large < small + 15_000_000, `${small} bytes for 20 photos, ${large} bytes for 100`)
})
