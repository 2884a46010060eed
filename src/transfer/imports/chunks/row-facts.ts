import { isId } from '@larder/rules/id.ts'
import { isList, isObject, type Data, type Json } from '@larder/rules/json.ts'
import { type Kysely, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { tablesByName, type EntityTable, type SyncSchema } from '#sync/schema/contract.ts'
import type { ExportedRow } from './import-record.ts'
import * as rows from './row-store.ts'

/** All that the plan of a page of an export needs to know about the household. */
export interface RowFacts {
  readonly householdId: string
  readonly collections: ReadonlyMap<string, EntityTable>
  /** What earlier imports have made of the rows of the page, and of the rows that they name. */
  readonly imported: ReadonlyMap<string, rows.ImportedRow>
  /** The versions of rows that exist, by id. */
  readonly live: ReadonlyMap<string, number>
  /** The rows that hold unique names: see `holderKey`. */
  readonly holders: ReadonlyMap<string, string>
  /** The accounts of the members. */
  readonly members: ReadonlySet<string>
  readonly settings: Settings
  /** False if the import was started with an API key, which changes no settings of a household. */
  readonly maySetUp: boolean
}

/** The settings of the household. */
export interface Settings {
  readonly data: Data
  /** The list that the household began with, if nobody has used it. */
  readonly unusedList: string | null
}

export const holderKey = (entity: string, name: string): string => `${entity} ${name}`

/** Reads the facts under the household's lock, in a few statements for a whole page. */
export async function readRowFacts(
  tx: Db,
  sync: SyncSchema,
  householdId: string,
  page: readonly ExportedRow[],
): Promise<Omit<RowFacts, 'maySetUp'>> {
  const collections = tablesByName(sync)
  const ids = new Set(page.flatMap(({ id, data }) => [id, ...idsIn(data)]))
  const imported = await rows.selectImported(tx, householdId, [...ids])
  const keyOf = (entity: string, id: string) => {
    const number = collections.get(entity)?.number
    const rowId = entity === 'household' ? householdId : (imported.get(id)?.rowId ?? id)
    return number === undefined ? [] : [{ entity: number, id: rowId }]
  }
  const wanted = page.flatMap(({ entity, id, data }) => {
    const parent = parentInLedger(collections.get(entity), data)
    return [...keyOf(entity, id), ...(parent ? keyOf(parent.entity, parent.id) : [])]
  })
  const unique = new Map(wanted.map((one) => [`${one.entity} ${one.id}`, one]))
  return {
    householdId,
    collections,
    imported,
    live: await rows.liveVersions(tx, householdId, [...unique.values()]),
    holders: await readHolders(tx, householdId, collections, page),
    members: await membersOf(tx, householdId),
    settings: await settingsOf(tx, householdId),
  }
}

/** The row whose sum a row of a ledger changes. */
export function parentInLedger(
  { ledger, fields }: Partial<EntityTable> = {},
  data: Data,
): { readonly entity: string; readonly id: string } | undefined {
  const id = ledger && data[ledger.parent]
  const entity = ledger && fields?.[ledger.parent]?.references?.entity
  return typeof id === 'string' && isId(id) && entity !== undefined ? { entity, id } : undefined
}

/** The names that other rows of the household may have. */
export const namesOf = ({ uniqueNames, ledger }: Partial<EntityTable> = {}, data: Data) =>
  ledger ? [] : (uniqueNames?.(data) ?? [])

async function readHolders(
  tx: Db,
  householdId: string,
  collections: ReadonlyMap<string, EntityTable>,
  page: readonly ExportedRow[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [entity, some] of Map.groupBy(page, (row) => row.entity)) {
    const collection = collections.get(entity)
    if (!collection) continue
    const names = [...new Set(some.flatMap(({ data }) => namesOf(collection, data)))]
    for (const [name, id] of await rows.holdersOf(tx, householdId, collection.number, names))
      found.set(holderKey(entity, name), id)
  }
  return found
}

type Store = Kysely<
  Pick<Tables, 'members' | 'households' | 'shopping_lists' | 'shopping_items' | 'recurring_items'>
>

async function membersOf(tx: Store, householdId: string): Promise<Set<string>> {
  const members = await tx
    .selectFrom('members')
    .select('account_id')
    .where('household_id', '=', householdId)
    .execute()
  return new Set(members.map((one) => one.account_id))
}

async function settingsOf(tx: Store, householdId: string): Promise<Settings> {
  const { rows: found } = await sql<Settings>`
    select jsonb_build_object('time_zone', h.time_zone, 'currency', h.currency, 'unit_system', h.unit_system,
        'default_shopping_list_id', h.default_shopping_list_id) as data,
      (select l.id from shopping_lists l
        where l.household_id = h.id and l.id = h.default_shopping_list_id and l.created_at = l.updated_at
          and l.created_at = h.created_at
          and not exists (select from shopping_items i where i.household_id = h.id and i.list_id = l.id)
          and not exists (select from recurring_items r where r.household_id = h.id and r.list_id = l.id)
      ) as "unusedList"
    from households h where h.id = ${householdId}::uuid`.execute(tx)
  const [settings] = found
  if (!settings) throw new Error('The household is gone, although it is locked.')
  return settings
}

/** All texts in a value that are ids. */
function idsIn(value: Json): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : []
  if (isList(value)) return value.flatMap(idsIn)
  return isObject(value) ? Object.values(value).flatMap(idsIn) : []
}
