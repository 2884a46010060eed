import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { buildZip } from '#test/import/build-zip.ts'
import { SAMPLES } from '#test/import/samples.ts'

const app = await startApp()

const LONG = '𝔏'.repeat(15_000) // 60 kB of UTF-8
const INGREDIENT = { original_text: '1 leek', unit: 'kg', name: 'Leek', note: 'cut', section: 'A' }
const RECIPE = {
  title: 'Soup',
  description: 'Warm',
  source_url: 'https://example.com/',
  author: 'Ada',
  tags: ['soup'],
  language: 'en',
  nutrition: { kcal: 1 },
  ingredients: [INGREDIENT],
  steps: [{ text: 'Cook.', section: 'B' }],
  extra: { a: 'b' },
}
/** One record of each kind, with all texts that it may have. */
const RECORDS: readonly object[] = [
  { kind: 'recipe', key: 'r', recipe: RECIPE },
  {
    kind: 'food',
    key: 'f',
    name: 'Leek',
    aliases: ['x'],
    category: 'y',
    place: 'p',
    barcodes: ['1'],
    unit: 'g',
    note: 'n',
    packs: { 1: { quantity: 1, unit: 'g' } },
    shelf_life_days: { sealed: 1 },
  },
  { kind: 'place', key: 'p', name: 'Cellar' },
  {
    kind: 'stock',
    key: 's',
    food: 'f',
    name: 'Leek',
    quantity: 1,
    unit: 'g',
    place: 'p',
    best_before: '2026-12-01',
    note: 'n',
  },
  { kind: 'list', key: 'l', name: 'Shop' },
  { kind: 'list_item', key: 'i', list: 'l', food: 'f', name: 'Leek', unit: 'g', note: 'n' },
  {
    kind: 'meal',
    key: 'm',
    date: '2026-12-01',
    meal: 'dinner',
    recipe: 'r',
    title: 'T',
    note: 'n',
  },
]

/** Copies of a value, in each of which one text, number or name of a member is another. */
function* changed(value: unknown, long: unknown): Generator {
  yield long
  if (typeof value !== 'object' || value === null) return
  const entries = Object.entries(value)
  const rebuilt = (all: readonly (readonly [string, unknown])[]) =>
    Array.isArray(value) ? all.map(([, one]) => one) : Object.fromEntries(all)
  for (const [i, [name, one]] of entries.entries()) {
    for (const other of changed(one, long)) yield rebuilt(entries.with(i, [name, other]))
    if (!Array.isArray(value)) yield rebuilt(entries.with(i, [LONG + name, one]))
  }
  if (!Array.isArray(value)) yield { ...value, [LONG]: 1 }
}

/** All texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Reads all pages of an import. @returns the number of records, the bytes of the largest answer, the longest text */
async function figuresOf(imports: Awaited<ReturnType<typeof openImports>>, id: string) {
  let [records, bytes, longest] = [0, 0, 0]
  for (let cursor: string | null = '0'; cursor !== null;) {
    const { body, text } = await imports.call('GET', `/v1/imports/${id}?limit=500&cursor=${cursor}`)
    records += body.records.items.length
    bytes = Math.max(bytes, Buffer.byteLength(text))
    longest = Math.max(longest, ...textsIn(body).map((one) => Array.from(one).length))
    cursor = body.records.next_cursor
  }
  return { records, bytes, longest }
}

it('shows no long text of a file, and no page above 1 MB, whichever member of a record is long', async () => {
  const imports = await openImports(app)
  const wrong = [LONG, [LONG], { [LONG]: { [LONG]: LONG } }]
  const records = RECORDS.flatMap((one) =>
    wrong.flatMap((long) => [...changed(one, long)].slice(1)),
  )
  const file = linesOf(records as object[])

  const { id, total, broken } = await imports.run(file)

  const { records: shown, bytes, longest } = await figuresOf(imports, id)
  assert.deepEqual([shown, total], [records.length, records.length])
  assert.ok(broken > 150, String(broken))
  assert.ok(bytes <= 1_010_000 && longest <= 500, `${bytes} bytes, ${longest} characters`)
})

it('ends a page of records at 1 MB, also where an earlier Larder has stored long texts', async () => {
  const imports = await openImports(app)
  const records = Array.from({ length: 60 }, (_, i) => recipeRecord(`${i}`))
  const { id } = await imports.run(linesOf(records))
  await sql`
    update import_results set records = (
      select jsonb_agg(jsonb_set(o, '{message}', to_jsonb(repeat('x', 60000))))
      from jsonb_array_elements(records) o)
    where job_id = ${id}::uuid`.execute(app.db)

  const { records: shown, bytes } = await figuresOf(imports, id)

  assert.equal(shown, 60)
  assert.ok(bytes > 900_000 && bytes <= 1_010_000, String(bytes))
})

it('shows no long text of a file of Larder', async () => {
  const imports = await openImports(app)
  const row = { entity: 'recipe', title: 'S' }
  const fields = Array.from({ length: 10 }, (_, i) => [`${i}${LONG.slice(0, 1000)}`, 1] as const)
  const rows = [...[...changed(row, LONG)].slice(1), { ...row, ...Object.fromEntries(fields) }].map(
    (one) => JSON.stringify({ entity: 'recipe', id: randomUUID(), version: 1, ...(one as object) }),
  )
  const [head, end] = SAMPLES['Larder']?.text.split(/"rows":\[[^\]]*\]/) ?? []
  const text = `${head}"rows":[\n${rows.join(',\n')}]${end}`
  const file = buildZip([{ name: 'larder.json', content: Buffer.from(text), isStored: true }])

  const { id } = await imports.run(file)

  const { bytes, longest } = await figuresOf(imports, id)
  assert.ok(bytes <= 1_010_000 && longest <= 500, `${bytes} bytes, ${longest} characters`)
})
