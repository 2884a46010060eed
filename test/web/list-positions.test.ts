import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { positionBetween } from '@larder/rules/shopping-lists/position.ts'
import { comparePositions, moveRow } from '#web/data/position.ts'

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('a position between two others', () => {
  it('keeps the order, however often rows are put between rows', () => {
    const random = randomNumbers(7)
    const positions: string[] = []
    for (let i = 0; i < 400; i++) {
      const at = Math.floor(random() * (positions.length + 1))
      const made = positionBetween(positions[at - 1] ?? null, positions[at] ?? null)
      assert.ok(made !== undefined && /^[!-~]{1,100}$/.test(made), made)
      positions.splice(at, 0, made)
    }

    assert.deepEqual(positions, positions.toSorted(comparePositions))
    assert.equal(new Set(positions).size, positions.length)
  })

  it('stays short when rows are added at the end', () => {
    let last: string | null = null
    for (let i = 0; i < 2000; i++) last = positionBetween(last, null) ?? null

    assert.ok(last !== null && last.length < 30, last ?? 'none')
  })

  it('says that there is no room', () => {
    assert.equal(positionBetween('a', 'a'), undefined)
    assert.equal(positionBetween('b', 'a'), undefined)
    assert.equal(positionBetween('a', 'a!'), undefined)
    assert.equal(positionBetween(null, '!'), undefined)
  })

  it('fits between the positions of other clients', () => {
    const made = positionBetween('a0', 'a1') ?? ''

    assert.ok(made > 'a0' && made < 'a1', made)
  })
})

const rows = (...positions: (string | null)[]) =>
  positions.map((position, i) => ({ id: String(i), position }))

/** The ids after a move, as the list then shows them. */
function move(all: ReturnType<typeof rows>, from: number, to: number): string[] {
  const written = new Map(moveRow(all, from, to).map(({ id, position }) => [id, position]))
  return all
    .map((row) => ({ ...row, position: written.get(row.id) ?? row.position }))
    .toSorted((a, b) => comparePositions(a.position, b.position))
    .map(({ id }) => id)
}

describe('moving a row', () => {
  it('writes one position if its neighbours have one', () => {
    const all = rows('a', 'b', 'c')

    assert.equal(moveRow(all, 2, 0).length, 1)
    assert.deepEqual(move(all, 2, 0), ['2', '0', '1'])
    assert.deepEqual(move(all, 0, 1), ['1', '0', '2'])
    assert.deepEqual(move(all, 0, 2), ['1', '2', '0'])
  })

  it('gives positions to the rows before it that have none', () => {
    assert.deepEqual(move(rows('a', null, null, null), 3, 2), ['0', '1', '3', '2'])
    assert.deepEqual(move(rows(null, null, null), 0, 2), ['1', '2', '0'])
    assert.equal(moveRow(rows(null, null, null, null), 3, 0).length, 1)
  })

  it('gives new positions to all where there is no room', () => {
    assert.deepEqual(move(rows('a', 'a', 'a'), 2, 1), ['0', '2', '1'])
    assert.deepEqual(move(rows('!', 'b'), 1, 0), ['1', '0'])
  })
})
