import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  batch,
  context,
  FOODS,
  holders,
  id,
  LIST_ITEMS,
  known,
  LISTS,
  PANTRY_ITEMS,
  mutation,
  rows,
} from '#test/fixtures/random-batches.ts'
import type { Data, Mutation } from '#sync/collection/contract.ts'
import { decide, isRefused } from '@larder/rules/decide.ts'

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
          const movement = { pantry_item_id: PANTRY_ITEMS[0] ?? '', delta: delta / 1e6 }
          return { op: 'create', entity: 'stock_movement', id: id('8', i), data: movement }
        })

        const sum = millionths.reduce((all, one) => all + one, 0) / 1e6
        assert.equal(after(mutations).get(PANTRY_ITEMS[0] ?? '')?.['quantity'], sum)
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
      touched.push(...LISTS, ...LIST_ITEMS)
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
