import fc from 'fast-check'
import type { Data, Mutation } from '#sync/contract.ts'
import type { Holder, KnownRow } from '#sync/draft.ts'
import type { Context } from '#sync/entity.ts'
import { kitchen } from './simulation/kitchen.ts'

const entities = new Map(kitchen.map((one) => [one.name, one]))
export const id = (kind: string, n: number) =>
  `0000000${n}-0000-7000-8000-${kind.padStart(12, '0')}`
const HOME = id('1', 0)
export const [LISTS, ITEMS, LOTS, FOODS] = ['2', '3', '4', '5'].map((kind) =>
  [0, 1, 2, 3].map((n) => id(kind, n)),
) as [string[], string[], string[], string[]] // four in, four out
const MOVEMENTS = [0, 1, 2, 3, 4, 5].map((n) => id('6', n))

export const context: Context = {
  scopeId: HOME,
  kind: 'household',
  entities,
  version: 100,
  now: '2026-11-20T08:00:00.000Z',
  accountId: id('7', 0),
  role: 'member',
  hasLog: true,
}
const times = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z' }
const live = (entity: string, rowId: string, version: number, data: Data): KnownRow => ({
  entity,
  id: rowId,
  version,
  data: { ...data, ...times },
})

/** A household with two lists of three and two items, two lots, a food; the others are tombstones or unknown. */
export const rows: KnownRow[] = [
  live('household', HOME, 1, { name: 'Home', default_shopping_list_id: LISTS[0] ?? '' }),
  ...LISTS.slice(0, 2).map((one, i) => live('shopping_list', one, 2 + i, { name: `List ${i}` })),
  { entity: 'shopping_list', id: LISTS[2] ?? '', version: 9, data: null },
  ...ITEMS.slice(0, 2).map((one, i) =>
    live('shopping_item', one, 10 + i, {
      list_id: LISTS[i] ?? '',
      name: `Item ${i}`,
      quantity: null,
      checked_at: null,
      position: '',
    }),
  ),
  { entity: 'shopping_item', id: ITEMS[2] ?? '', version: 19, data: null },
  ...LOTS.slice(0, 2).map((one, i) =>
    live('pantry_item', one, 20 + i, {
      name: `Lot ${i}`,
      food_id: null,
      quantity: i,
      best_before: null,
      allergens: [],
      extra: {},
    }),
  ),
  { entity: 'pantry_item', id: LOTS[2] ?? '', version: 29, data: null },
  live('food', FOODS[0] ?? '', 30, { name: 'Milk' }),
]
export const holders: Holder[] = [{ entity: 'food', name: 'milk', id: FOODS[0] ?? '' }]
export const known = { rows, holders }

const name = fc.constantFrom('Milk', 'Eggs', ' Oats ', '')
const item = fc.record(
  {
    list_id: fc.constantFrom(...LISTS),
    name,
    quantity: fc.constantFrom(null, 1, 2.5, 0.0000001),
    checked_at: fc.constantFrom(null, '2026-11-20T10:00:00+02:00', 'yesterday'),
  },
  { requiredKeys: ['list_id', 'name'] },
)
const patch = fc.record(
  { list_id: fc.constantFrom(...LISTS), name, quantity: fc.constantFrom(null, 1, 2) },
  { requiredKeys: [] },
)
const guard = fc.record(
  { if_version: fc.constantFrom(10, 11, 20), all_or_nothing: fc.boolean() },
  { requiredKeys: [] },
)
const changeOf = (entity: string, ids: readonly string[], make: fc.Arbitrary<Data>) =>
  fc.oneof(
    fc.record({
      op: fc.constant('create' as const),
      entity: fc.constant(entity),
      id: fc.constantFrom(...ids),
      data: make,
    }),
    fc.record({
      op: fc.constant('upsert' as const),
      entity: fc.constant(entity),
      id: fc.constantFrom(...ids),
      data: make,
    }),
    fc.record({
      op: fc.constant('delete' as const),
      entity: fc.constant(entity),
      id: fc.constantFrom(...ids),
    }),
  )
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 3, arbitrary: changeOf('shopping_item', ITEMS, item) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...ITEMS), patch, fc.option(patch, { nil: undefined }), guard)
      .map(([rowId, fields, seen, guards]): Mutation => {
        const expect = Object.fromEntries(
          Object.entries(seen ?? {}).filter(([field]) => Object.hasOwn(fields, field)),
        )
        return {
          op: 'update',
          entity: 'shopping_item',
          id: rowId,
          patch: fields,
          expect,
          ...guards,
        }
      }),
  },
  changeOf('shopping_list', LISTS, fc.record({ name })),
  changeOf('pantry_item', LOTS, fc.record({ name })),
  changeOf('food', FOODS, fc.record({ name })),
  {
    weight: 3,
    arbitrary: changeOf(
      'stock_movement',
      MOVEMENTS,
      fc.record({
        pantry_item_id: fc.constantFrom(...LOTS),
        delta: fc.constantFrom(-1.5, 0.1, 0.2, 3),
      }),
    ),
  },
  fc.constantFrom<Mutation>(
    {
      op: 'update',
      entity: 'household',
      id: HOME,
      patch: { default_shopping_list_id: LISTS[1] ?? '' },
    },
    { op: 'update', entity: 'pantry_item', id: LOTS[0] ?? '', patch: { quantity: 7 } },
    { op: 'create', entity: 'unicorn', id: ITEMS[3] ?? '', data: {} },
  ),
)
export const batch = fc.array(mutation, { maxLength: 12 })
