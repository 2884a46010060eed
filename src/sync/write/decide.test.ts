import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { decide, isRefused } from '@larder/rules/mutations/decide.ts'
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

/** The rows after a batch, without their versions. */
function after(mutations: readonly Mutation[], from = known): Map<string, Data | null> {
  const state = new Map(from.rows.map((row) => [row.id, row.data]))
  for (const row of decide(from, mutations, context).rows) state.set(row.id, row.data)
  return state
}

/** The state that the database would have after the batch. */
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
  it('returns the same decision twice', () => {
    fc.assert(
      fc.property(batch, (mutations) => {
        assert.deepEqual(decide(known, mutations, context), decide(known, mutations, context))
      }),
    )
  })

  it('gives each changed row one version, after the version of the scope', () => {
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

  it('changes nothing when a mutation is repeated', () => {
    fc.assert(
      fc.property(mutation, (one) => {
        const again = decide(knownAfter([one]), [one], { ...context, version: 200 })

        assert.deepEqual([again.rows, again.names], [[], []])
      }),
      { numRuns: 500 },
    )
  })

  it('has the same result in one batch as in several', () => {
    fc.assert(
      fc.property(batch, fc.nat(12), (mutations, at) => {
        const [first, rest] = [mutations.slice(0, at), mutations.slice(at)]
        // Only `if_version` depends on a row's version.
        fc.pre(!mutations.some((one) => 'if_version' in one && one.if_version !== undefined))

        assert.deepEqual(after(rest, knownAfter(first)), after(mutations))
      }),
      { numRuns: 500 },
    )
  })

  it('ignores the order of mutations that share no row', () => {
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

  it('applies a whole group, or leaves no trace of it', () => {
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

  it('leaves no trace of a refused mutation', () => {
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

  it('adds amounts exactly to the last decimal', () => {
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

/** Keeps only the first mutation of those that write, name or delete the same row. */
function withoutCommonRows(mutations: readonly Mutation[]): Mutation[] {
  const taken = new Set<string>()
  return mutations.filter((one) => {
    const touched = [one.id, ...referred(one)]
    if (one.entity === 'household' || one.entity === 'shopping_list')
      touched.push(...LISTS, ...LIST_ITEMS)
    if (one.entity === 'shopping_item') touched.push(...LISTS)
    if (one.entity === 'food') touched.push(...FOODS) // any two may have the same name
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

/** A number that depends on the seed. */
function hash(text: string, seed: number): number {
  let sum = seed
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0
  return sum
}

const sorted = (state: Map<string, Data | null>) =>
  [...state].toSorted(([a], [b]) => (a < b ? -1 : 1))
