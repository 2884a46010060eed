import assert from 'node:assert/strict'
import { type Effect, listOf } from './expected-effects.ts'
import { numberOr, rounded, rowsOf } from './model-kitchen.ts'
import {
  dismissedThings,
  keyOfLine,
  keyOfThing,
  type Lines,
  linesOf,
  openLinesOf,
  type Shares,
  withoutJoined,
} from './model-lines.ts'
import type { Oracle } from './oracle.ts'

/** I21: the open planned lines of a list, one for each thing and unit. */
export function assertLines(effect: Effect, all: Lines): void {
  const { before, after, run } = effect
  const listId = run.wish['list_id']
  const open = openLinesOf(after.rows, listId)
  const [lines, expected] = [withoutJoined(linesOf(before.rows, open)), withoutJoined(all)]
  const skipped = dismissedThings(before.rows, [...openLinesOf(before.rows, listId), ...open])
  for (const key of new Set([...lines.keys(), ...expected.keys()]))
    if (!skipped.has(key.slice(0, key.lastIndexOf(', '))))
      assert.deepEqual(
        sharesText(lines.get(key), expected.get(key)),
        sharesText(expected.get(key)),
        `I21: the line ${key} after ${run.verb}`,
      )
  if (run.verb !== 'reconcile') return
  const needed = open.filter(({ sources }) => listOf(sources).length > 0)
  const keys = needed.map((line) => keyOfLine(keyOfThing(before.rows, line), line['unit']))
  assert.equal(new Set(keys).size, keys.length, 'I21: two open lines of one thing and unit')
}

/** @param others amounts to compare with: those that differ only by rounding are written as there */
const sharesText = (shares: Shares = new Map(), others: Shares = new Map()): string[] =>
  [...shares].map(([id, quantity]) => `${id} ${near(quantity, others.get(id))}`).toSorted()

/** The rules round each sum once, the model does not. */
function near(quantity: number | null, other: number | null = null): number | string {
  if (quantity === null) return 'some'
  return other !== null && Math.abs(quantity - other) < 1e-5 ? other : quantity
}

/** I21: verbs never change items that a person wrote, except that put-away takes them off the list. */
export function assertHandWrittenUnchanged({ before, run, rows }: Effect): void {
  if (!['reconcile', 'add-recipe', 'remove-source'].includes(run.verb)) return
  const written = rows.filter(({ entity, id }) => {
    const item = before.rows.get(id)
    return entity === 'shopping_item' && item && (item.data['planned_quantity'] ?? null) === null
  })
  assert.deepEqual(written, [], 'I21: an item that a person wrote')
}

/** I21: the planned quantity of each item is the sum of its sources. */
export function assertPlannedSums({ rows }: Pick<Oracle, 'rows'>): void {
  for (const { id, planned_quantity = null, sources } of rowsOf(rows, 'shopping_item')) {
    const shares = listOf(sources).map(({ quantity }) => numberOr(quantity) ?? 0)
    const sum = rounded(shares.reduce((all, one) => all + one, 0))
    assert.equal(planned_quantity ?? 0, sum, `I21: the planned quantity of ${id}`)
  }
}
