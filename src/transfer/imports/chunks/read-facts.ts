import { textOf, type Data } from '@larder/rules/json.ts'
import { normalizeCode, normalizeName } from '@larder/rules/pantry/entities.ts'
import type { Db } from '#platform/postgres/database.ts'
import { tablesByName, type SyncSchema } from '#sync/schema/contract.ts'
import { fitText } from '#transfer/imports/apply/fit.ts'
import { thingIds, type ThingKind } from '#transfer/imports/apply/known.ts'
import type { BrokenRecord, ForeignRecord } from './import-record.ts'
import { ENTITY_OF, foodNamesOf, TABLE_OF, type ImportRef, refsOf } from './import-refs.ts'
import * as rows from './row-store.ts'

/** All that the plan of a page needs to know about the household. */
export interface Facts {
  readonly idOf: (kind: ThingKind, key: string) => string
  readonly imported: ReadonlyMap<string, rows.ImportedRow>
  /** The versions of rows that exist, by id. */
  readonly live: ReadonlyMap<string, number>
  /** The holders of the names of foods, in their normal form. */
  readonly foods: ReadonlyMap<string, string>
  /** The household's rows by name, for the kinds of `TABLE_OF`. */
  readonly named: ReadonlyMap<ThingKind, ReadonlyMap<string, string>>
  /** The barcodes of the page that the household has, by their stored codes. */
  readonly barcodes: ReadonlyMap<string, rows.Barcode>
  readonly currency: string
  readonly timeZone: string
  readonly defaultListId: string
}

/** Reads the facts under the household's lock, in a few statements for a whole page. */
export async function readFacts(
  tx: Db,
  sync: SyncSchema,
  { householdId, system }: { readonly householdId: string; readonly system: string },
  records: readonly (ForeignRecord | BrokenRecord)[],
): Promise<Facts> {
  const byName = tablesByName(sync)
  const numberOf = (kind: ThingKind) => {
    const collection = byName.get(ENTITY_OF[kind])
    if (!collection) throw new Error(`No collection is called ${ENTITY_OF[kind]}.`)
    return collection.number
  }
  const idOf = thingIds(householdId, system)
  const things = records.flatMap(refsOf)
  const ids = [...new Set(things.map(({ kind, key }) => idOf(kind, key)))]
  const imported = await rows.selectImported(tx, householdId, ids)
  const wanted = new Map(
    things.map(({ kind, key }) => {
      const id = idOf(kind, key)
      const rowId = imported.get(id)?.rowId ?? id
      return [rowId, { entity: numberOf(kind), id: rowId }]
    }),
  )
  const live = await rows.liveVersions(tx, householdId, [...wanted.values()])
  const names = [...new Set(records.flatMap(foodNamesOf))]
  const foods = await rows.holdersOf(tx, householdId, numberOf('food'), names)
  const named = await readNamed(tx, householdId, records, things)
  const codes = things.flatMap((one) =>
    one.kind === 'barcode' ? storedCode({ code: one.key }) : [],
  )
  const barcodes = await rows.barcodesOf(tx, householdId, [...new Set(codes)])
  const household = await rows.householdFacts(tx, householdId)
  const { currency, time_zone: timeZone, default_shopping_list_id: defaultListId } = household
  return { idOf, imported, live, foods, named, barcodes, currency, timeZone, defaultListId }
}

/** The household's categories, places and lists with the names of the page. */
async function readNamed(
  tx: Db,
  householdId: string,
  records: readonly (ForeignRecord | BrokenRecord)[],
  things: readonly ImportRef[],
): Promise<Map<ThingKind, Map<string, string>>> {
  const named = new Map<ThingKind, Map<string, string>>()
  for (const kind of ['category', 'place', 'list'] as const) {
    const table = TABLE_OF[kind]
    const names =
      kind === 'category'
        ? things.flatMap((one) => (one.kind === 'category' ? one.key : []))
        : records.flatMap((one) => (one.kind === kind ? (fitText(one.name, 100) ?? []) : []))
    if (table) named.set(kind, await rows.rowsNamed(tx, householdId, table, [...new Set(names)]))
  }
  return named
}

/** The name in the form in which names are compared. */
export const normalName = (name: string): string => normalizeName(name) ?? ''

/** The code of a barcode in the form in which rows have it. */
export const storedCode = ({ code = null }: Data): string => textOf(normalizeCode(code)) ?? ''
