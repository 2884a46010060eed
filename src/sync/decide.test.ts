import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { kitchen } from '#test/simulation/kitchen.ts'
import type { Data, Mutation } from './contract.ts'
import type { Context } from './entity.ts'
import { decide, isRefused } from './decide.ts'
import type { Holder, KnownRow } from './draft.ts'

const entities = new Map(kitchen.map((one) => [one.name, one]))
const id = (kind: string, n: number) => `0000000${n}-0000-7000-8000-${kind.padStart(12, '0')}`
const HOME = id('1', 0)
const [LISTS, ITEMS, LOTS, FOODS] = ['2', '3', '4', '5'].map((kind) =>
  [0, 1, 2, 3].map((n) => id(kind, n)),
) as [string[], string[], string[], string[]] // four in, four out
const MOVEMENTS = [0, 1, 2, 3, 4, 5].map((n) => id('6', n))

const context: Context = {
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
const rows: KnownRow[] = [
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
const holders: Holder[] = [{ entity: 'food', name: 'milk', id: FOODS[0] ?? '' }]
const known = { rows, holders }

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
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
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
const batch = fc.array(mutation, { maxLength: 12 })

/** The rows as they are after a batch, without their numbers. */
function after(mutations: readonly Mutation[], from = known): Map<string, Data | null> {
  const state = new Map(from.rows.map((row) => [row.id, row.data]))
  for (const row of decide(from, mutations, context).rows) state.set(row.id, row.data)
  return state
}

/** What the database would know after the batch. */
function knownAfter(mutations: readonly Mutation[]): typeof known {
  const decision = decide(known, mutations, context)
  const all = new Map(rows.map((row) => [row.id, row]))
  for (const row of decision.rows) all.set(row.id, row)
  const names = new Map(holders.map((one) => [one.name, one]))
  for (const { entity, name: held, id: holder } of decision.names)
    if (holder === null) names.delete(held)
    else names.set(held, { entity, name: held, id: holder })
  return { rows: [...all.values()], holders: [...names.values()] }
}

describe('decide', () => {
  it('decides the same twice', () => {
    fc.assert(
      fc.property(batch, (mutations) => {
        assert.deepEqual(decide(known, mutations, context), decide(known, mutations, context))
      }),
    )
  })

  it('numbers each changed row once, from the number of the scope on', () => {
    fc.assert(
      fc.property(batch, (mutations) => {
        const { rows: written, results } = decide(known, mutations, context)

        assert.equal(results.length, mutations.length)
        assert.deepEqual(
          written.map(({ version }) => version),
          written.map((_, i) => 101 + i),
        )
        assert.equal(new Set(written.map((row) => row.id)).size, written.length)
      }),
    )
  })

  it('changes nothing when a mutation comes again', () => {
    fc.assert(
      fc.property(mutation, (one) => {
        const again = decide(knownAfter([one]), [one], { ...context, version: 200 })

        assert.deepEqual([again.rows, again.names], [[], []])
      }),
      { numRuns: 500 },
    )
  })

  it('comes to the same in one batch as in many', () => {
    fc.assert(
      fc.property(batch, fc.nat(12), (mutations, at) => {
        const [first, rest] = [mutations.slice(0, at), mutations.slice(at)]
        // `if_version` is the one thing that a row's number decides.
        fc.pre(!mutations.some((one) => 'if_version' in one && one.if_version !== undefined))

        assert.deepEqual(after(rest, knownAfter(first)), after(mutations))
      }),
      { numRuns: 500 },
    )
  })

  it('does not mind the order of mutations that have no row in common', () => {
    const apart = fc
      .tuple(batch, fc.integer())
      .map(([mutations, seed]) => ({ mutations: withoutCommonRows(mutations), seed }))
    fc.assert(
      fc.property(apart, ({ mutations, seed }) => {
        const shuffled = mutations.toSorted((a, b) => hash(a.id, seed) - hash(b.id, seed))

        assert.deepEqual(sorted(after(shuffled)), sorted(after(mutations)))
      }),
      { numRuns: 500 },
    )
  })

  it('does a group whole or not at all, as if it had never been there', () => {
    fc.assert(
      fc.property(batch, batch, batch, (before, group, rest) => {
        const grouped = group.map((one) => ({ ...one, group_id: 'g' }))
        const { results } = decide(known, [...before, ...grouped, ...rest], context)

        const own = results.slice(before.length, before.length + group.length)
        const refused = own.filter(isRefused).length
        assert.ok(refused === 0 || refused === own.length)
        if (refused > 0)
          assert.deepEqual(after([...before, ...grouped, ...rest]), after([...before, ...rest]))
      }),
      { numRuns: 500 },
    )
  })

  it('leaves nothing of a mutation that it refuses', () => {
    fc.assert(
      fc.property(batch, (mutations) => {
        const { results } = decide(known, mutations, context)
        const done = mutations.filter((_, i) => {
          const result = results[i]
          return result && !isRefused(result)
        })

        assert.deepEqual(after(done), after(mutations))
      }),
      { numRuns: 500 },
    )
  })

  it('adds up what is on hand to the last decimal', () => {
    const deltas = fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { maxLength: 30 })
    fc.assert(
      fc.property(deltas, (millionths) => {
        const mutations = millionths.map((delta, i): Mutation => {
          const movement = { pantry_item_id: LOTS[0] ?? '', delta: delta / 1e6 }
          return { op: 'create', entity: 'stock_movement', id: id('8', i), data: movement }
        })

        const sum = millionths.reduce((all, one) => all + one, 0) / 1e6
        assert.equal(after(mutations).get(LOTS[0] ?? '')?.['quantity'], sum)
      }),
    )
  })
})

/** Keeps of the mutations that touch, refer to or take along the same row the first. */
function withoutCommonRows(mutations: readonly Mutation[]): Mutation[] {
  const taken = new Set<string>()
  return mutations.filter((one) => {
    const touched = [one.id, ...referred(one)]
    if (one.entity === 'household' || one.entity === 'shopping_list')
      touched.push(...LISTS, ...ITEMS)
    if (one.entity === 'shopping_item') touched.push(...LISTS)
    if (one.entity === 'food') touched.push(...FOODS) // any two may want the same name
    if (
      touched.some(
        (row) =>
          taken.has(row) &&
          !(LISTS.includes(row) && one.entity === 'shopping_item' && !taken.has('lists')),
      )
    )
      return false
    for (const row of touched) taken.add(row)
    if (one.entity === 'household' || one.entity === 'shopping_list') taken.add('lists')
    return true
  })
}

function referred(one: Mutation): string[] {
  const data = 'data' in one ? one.data : 'patch' in one ? one.patch : {}
  return [data['pantry_item_id'], data['list_id']].filter((value) => typeof value === 'string')
}

/** A number that differs from seed to seed. */
function hash(text: string, seed: number): number {
  let sum = seed
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0
  return sum
}

const sorted = (state: Map<string, Data | null>) =>
  [...state].toSorted(([a], [b]) => (a < b ? -1 : 1))
