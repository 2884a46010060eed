import { textOf } from '@larder/rules/json.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import { findAisle } from '@larder/rules/shopping-lists/goods/find-aisle.ts'
import { loadAnyGoods } from '@larder/rules/shopping-lists/goods/load-goods.ts'
import { guessLanguage } from '@larder/rules/tagger/words/guess-language.ts'
import { sql } from 'kysely'
import type { SortKey } from '#api/rest/reads/page-query.ts'
import { readPage, readRow, type Row } from '#api/rest/reads/read-rows.ts'
import type { Db } from '#platform/postgres/database.ts'
import { shoppingItems, shoppingLists } from './contract.ts'
import { findCategories } from './store.ts'

const ofHousehold = sql`household_id = t.household_id`

/** The category of the item `t`: its own, else that of its food. */
const CATEGORY = sql`coalesce(t.category_id,
  (select f.category_id from foods f where f.${ofHousehold} and f.id = t.food_id))`

/** The categories of the store of the list of the item `t`, in the order of the store. */
const CATEGORIES = sql`(select s.category_order from shopping_lists l
  join stores s on s.household_id = l.household_id and s.id = l.store_id
  where l.${ofHousehold} and l.id = t.list_id)`

/**
 * The order in which a person meets the items in the store of the list: by the order of the store, then by
 * the position of the category, then by name. Items without a category come last. No index has this order,
 * so a page reads the items of its list once.
 */
export const STORE_ORDER: readonly SortKey[] = [
  {
    by: sql`coalesce(array_position(${CATEGORIES}, ${CATEGORY})::float8, 1e300)`,
    type: 'float8',
  },
  {
    by: sql`coalesce((select c.position from categories c
      where c.${ofHousehold} and c.id = ${CATEGORY}), 1e300)`,
    type: 'float8',
  },
  {
    by: sql`coalesce(t.sort_key, lower(t.name),
      (select coalesce(f.sort_key, lower(f.name)) from foods f where f.${ofHousehold} and f.id = t.food_id), '')
      collate "C"`,
    type: 'text',
  },
]

interface ListKey {
  readonly householdId: string
  readonly listId: string
}

interface ShownItem {
  readonly id: string
  readonly name: string | null
  readonly quantity: number | null
  readonly unit: string | null
  readonly note: string | null
  readonly category: string | null
  readonly checked_at: string | null
}

/** Finds a list; undefined if it is gone. */
export async function findList(
  db: Db,
  { householdId, listId }: ListKey,
): Promise<{ readonly name: string } | undefined> {
  const reading = { collection: shoppingLists, scopeId: householdId, fields: ['name'] }
  const row = await readRow(db, reading, listId)
  return row && { name: textOf(row['name']) ?? '' }
}

/**
 * Reads the items of a list that the app shows, with names instead of ids, in the order of the store. Items that were
 * put away or dismissed are left out.
 *
 * @param of.ids only these; the default is all
 */
export async function readShownItems(
  db: Db,
  { householdId, listId }: ListKey,
  { limit, ids }: { readonly limit: number; readonly ids?: readonly string[] },
): Promise<{ items: ShownItem[]; hasMore: boolean }> {
  const household = sql`${householdId}::uuid`
  const reading = {
    collection: shoppingItems,
    scopeId: householdId,
    fields: ['food_id', 'quantity', 'planned_quantity', 'unit', 'note', 'checked_at'],
    where: [
      sql`t.list_id = ${listId}::uuid`,
      sql`(t.put_away_at is not null) = ${false}::boolean`,
      sql`t.dismissed_at is null`,
      ...(ids ? [sql`t.id = any(${ids}::uuid[])`] : []),
    ],
    computed: {
      name: sql`coalesce(t.name,
        (select f.name from foods f where f.household_id = ${household} and f.id = t.food_id))`,
      category: sql`(select c.name from categories c
        where c.household_id = ${household} and c.id = ${CATEGORY})`,
    },
  }
  const items: Row[] = []
  let cursor: string | undefined
  // A page may end early, because of its bytes.
  do {
    const most = limit - items.length
    const page = await readPage(db, reading, { sort: { keys: STORE_ORDER }, limit: most, cursor })
    items.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && items.length < limit)
  const aisles = await findAisles(db, householdId, items)
  return {
    items: items.map((row) => toShown(row, aisles)).toSorted(byFoundAisle(aisles)),
    hasMore: cursor !== undefined,
  }
}

/** The names of the aisles that were found, by the ids of their items. */
type FoundAisles = ReadonlyMap<string, string>

/** Finds the aisles of foods and planned things without one by their names, as the app of a member does. */
async function findAisles(db: Db, householdId: string, rows: readonly Row[]): Promise<FoundAisles> {
  const unknown = rows.filter(
    ({ category, food_id, planned_quantity }) =>
      category === null && (food_id !== null || planned_quantity !== null),
  )
  if (unknown.length === 0) return new Map()
  const names = unknown.map(({ name }) => textOf(name) ?? '')
  const [goods, categories] = [
    await loadAnyGoods(guessLanguage(names.join(', '))),
    await findCategories(db, { householdId }),
  ]
  const namesById = new Map(categories.map(({ id, name }) => [id, name]))
  return new Map(
    unknown.flatMap(({ id, unit }, i) => {
      const of = { goods, householdId, categories, foods: [] }
      const name = namesById.get(findAisle(names[i] ?? '', textOf(unit), of) ?? '')
      return name === undefined ? [] : [[id, name]]
    }),
  )
}

/** Items with an aisle come before those without one. */
const byFoundAisle = (found: FoundAisles) => (a: ShownItem, b: ShownItem) =>
  found.size === 0 ? 0 : Number(a.category === null) - Number(b.category === null)

const toShown = (row: Row, found: FoundAisles): ShownItem => ({
  id: row.id,
  name: textOf(row['name']),
  quantity: amountToBuy({
    quantity: row['quantity'],
    planned_quantity: row['planned_quantity'],
    unit: row['unit'],
  }),
  unit: textOf(row['unit']),
  note: textOf(row['note']),
  category: textOf(row['category']) ?? found.get(row.id) ?? null,
  checked_at: textOf(row['checked_at']),
})
