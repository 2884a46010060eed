import assert from 'node:assert/strict'
import type { Data, Json } from '@larder/rules/json.ts'
import sharp from 'sharp'
import { openZip } from '#platform/archives/zip.ts'
import type { TestApp } from './app.ts'
import { firstHousehold, inHousehold } from './household.ts'
import { startImport } from './imports.ts'
import { pantryOf } from './pantry.ts'
import { type Person, signedUp } from './person.ts'

/** A row of `larder.json`. */
export type RowOfExport = Data & { readonly entity: string; readonly id: string }

/** @returns the bytes of the export of a household */
export async function exportBytes(
  { url }: Pick<TestApp, 'url'>,
  person: Pick<Person, 'accessToken'>,
  id: string,
): Promise<Buffer> {
  const answer = await fetch(`${url}/v1/households/${id}/export`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  })
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

/** The files of an export, by name. */
export async function filesOf(zipBytes: Buffer): Promise<Map<string, Buffer>> {
  await using zip = await openZip(zipBytes)
  const files = new Map<string, Buffer>()
  for (const entry of zip.entries) files.set(entry.name, await zip.read(entry))
  return files
}

/** The rows of an export, with its settings. */
async function readExport(bytes: Buffer) {
  const files = await filesOf(bytes)
  const { household, rows } = JSON.parse(String(files.get('larder.json'))) as {
    household: Data
    rows: RowOfExport[]
  }
  return { household, rows: rows.filter(({ entity }) => entity !== 'member') }
}

/** Accounts of one server that are others, or nobody, on another server. */
type Accounts = ReadonlyMap<Json, string | null>

/**
 * What an import keeps of an export, to compare it with another one. Left out is only what a household has by itself:
 *
 * - its id, and the versions of its rows, which number its own changes. The order of a ledger is compared;
 * - the digests, the size and the blurhash of a photo with content, and when it was stored: the bytes are encoded once
 *   more, as if somebody had sent them. `picturesOf` compares what they show.
 */
export async function comparable(bytes: Buffer, accounts: Accounts = new Map()) {
  const { household, rows } = await readExport(bytes)
  const { time_zone, currency, unit_system, default_shopping_list_id } = household
  const same = rows.map((row) => comparableRow(row, accounts))
  return {
    settings: { time_zone, currency, unit_system, default_shopping_list_id },
    rows: same.toSorted((a, b) => (`${a.entity} ${a.id}` < `${b.entity} ${b.id}` ? -1 : 1)),
    ledgers: ledgersOf(rows),
  }
}

const OWN_FIELDS = ['household_id', 'version', 'ledger_version']
const FIELDS_OF_CONTENT = ['original_sha256', 'content_sha256', 'bytes', 'blurhash', 'updated_at']

function comparableRow(row: RowOfExport, accounts: Accounts): RowOfExport {
  const { entity, id, ...fields } = row
  const hasContent = entity === 'photo' && (fields['content_sha256'] ?? null) !== null
  const leftOut = [...OWN_FIELDS, ...(hasContent ? FIELDS_OF_CONTENT : [])]
  const kept = Object.entries(fields).flatMap(([name, value]) => {
    const other = accounts.get(value)
    return leftOut.includes(name) ? [] : [[name, other === undefined ? value : other] as const]
  })
  return { ...Object.fromEntries(kept), entity, id, ...(entity === 'photo' && { hasContent }) }
}

/** The photos of an export by their ids, with the mean colour of each: it outlasts another encoding. */
export async function picturesOf(bytes: Buffer) {
  const photos = [...(await filesOf(bytes))].filter(([name]) => name.startsWith('photos/'))
  const pictures = photos.map(async ([name, content]) => {
    const { channels } = await sharp(content).stats()
    return [name, channels.map(({ mean }) => mean)] as const
  })
  return new Map(await Promise.all(pictures))
}

/** The movements of each item, in the order in which they were made. */
function ledgersOf(rows: readonly RowOfExport[]): Record<string, string[]> {
  const movements = rows
    .filter(({ entity }) => entity === 'stock_movement')
    .toSorted((a, b) => Number(a['ledger_version']) - Number(b['ledger_version']))
  const byItem = Map.groupBy(movements, ({ pantry_item_id }) => JSON.stringify(pantry_item_id))
  return Object.fromEntries([...byItem].map(([item, some]) => [item, some.map(({ id }) => id)]))
}

/** Makes another household of a person. @returns its id, and a function that imports into it */
export async function emptyHousehold(app: TestApp, person: Person) {
  const { status, body, text } = await person.call('POST', '/v1/households', { name: 'New' })
  assert.equal(status, 201, text)
  return { id: String(body.id), ...importsInto(app, person, body.id) }
}

/** Functions for imports into one household. */
export function importsInto(app: TestApp, person: Person, householdId: string) {
  const call = inHousehold(app, person, householdId)
  return {
    call,
    /** @returns the import when it has ended, with its records */
    run: async (file: Uint8Array) => {
      const id = await startImport(
        (method, path, body) => call(method, path, body),
        file,
        'home.zip',
      )
      const { body } = await call('GET', `/v1/imports/${id}?limit=500`)
      return body
    },
  }
}

/** A person with an item of a food in the pantry. */
export async function stockedHome(app: TestApp) {
  const ada = await signedUp(app)
  const { id: householdId } = await firstHousehold(ada)
  const call = inHousehold(app, ada, householdId)
  const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Milk', aliases: ['Lait'] })
  const { id } = await pantryOf(call).stocked(9, { food_id: food.id })
  return { ada, householdId, call, food, id }
}
