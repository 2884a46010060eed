import assert from 'node:assert/strict'
import { isSameJson, type Json } from '@larder/rules/json.ts'
import { VERBS } from '@larder/rules/kitchen/all-verbs.ts'
import type { Change, Result } from '@larder/rules/mutation.ts'
import { validateWish } from '@larder/rules/verbs/verb.ts'
import { count } from './counts.ts'
import {
  assertCooked,
  assertCopied,
  assertTaken,
  type Effect,
  missingTarget,
} from './expected-effects.ts'
import { assertHandWrittenUnchanged, assertPlannedSums } from './expected-lines.ts'
import {
  assertPutAway,
  assertRecipeAdded,
  assertReconciled,
  assertSourceRemoved,
} from './expected-lists.ts'
import { assertMerged, isNameTaken } from './expected-merge.ts'
import { assertUndone } from './expected-undo.ts'
import { stringOf } from './model-kitchen.ts'
import { copyOracle, deleteRow, type DoneRun, moveStock, type Oracle } from './oracle.ts'
import { dayOf, type Run } from './runs.ts'
import type { World } from './world.ts'

/**
 * Records the result of a run that is not a replay, and checks it: an operation is done once, and the
 * changed rows are those that a second, simpler implementation of the verb expects.
 *
 * @param knowsVerbs false for an old app: all its runs are refused
 */
export function recordRun(
  { oracle, now, counts }: Pick<World, 'oracle' | 'now' | 'counts'>,
  run: Run,
  result: Result,
  knowsVerbs = true,
): void {
  const { status, reason, answer, rows = [] } = result
  const outcome = rows.length > 0 ? 'applied' : (reason ?? 'without effect')
  count(counts, `${run.verb}, ${outcome}`)
  const verb = VERBS.get(run.verb)
  if (!knowsVerbs || !verb || 'problems' in validateWish(verb, run.wish))
    return assert.equal(status, 'rejected', 'I18: an invalid run')
  const done = oracle.operations.get(run.id)
  if (done) return assertRepeat(done, run, result)
  if (status !== 'applied' || !answer) return assertRefusal(oracle, run, reason)
  // A second cook of an entry answers the first cooking, though the recipe may be gone.
  const isSecondCook = run.verb === 'cook' && rows.length === 0
  const missing = isSecondCook ? undefined : missingTarget(oracle, run)
  assert.equal(missing, undefined, 'I18: a run without its target')
  const before = copyOracle(oracle)
  for (const row of rows.toSorted(byPlace)) takeRow(oracle, row)
  assertQuantities(oracle, rows)
  const changes = rows.map(({ id }) => {
    const after = oracle.rows.get(id)
    return {
      id,
      before: before.rows.get(id),
      after: after && { ...after, data: { ...after.data } },
    }
  })
  oracle.operations.set(run.id, { run, answer, changes })
  const today = dayOf(now)
  const day = run.on === undefined || run.on > today ? today : run.on
  const effect = { before, after: oracle, run, day, today, rows, answer }
  EFFECTS[run.verb]?.(effect)
  assertHandWrittenUnchanged(effect)
  assertPlannedSums(oracle)
}

const EFFECTS: Readonly<Record<string, (effect: Effect) => void>> = {
  consume: assertTaken,
  waste: assertTaken,
  cook: assertCooked,
  'copy-meal-plan': assertCopied,
  'put-away': assertPutAway,
  'add-recipe': assertRecipeAdded,
  'remove-source': assertSourceRemoved,
  reconcile: assertReconciled,
  'merge-foods': assertMerged,
  undo: assertUndone,
}

/** I19: the same operation has the same answer, and does nothing. */
function assertRepeat({ run: first, answer }: DoneRun, run: Run, result: Result): void {
  if (first.verb !== run.verb || !isSameJson(first.wish, run.wish))
    return assert.equal(result.reason, 'id_exists', 'I19: another wish with a used id')
  assert.deepEqual(
    { status: result.status, noop: result.noop, answer: result.answer, rows: result.rows ?? [] },
    { status: 'applied', noop: true, answer, rows: [] },
    'I19: a repeated run',
  )
}

/** I18: a valid run is refused only where a row is missing, or the verb says why. */
function assertRefusal(oracle: Oracle, run: Run, reason: string | undefined): void {
  if (reason === 'not_found')
    return assert.ok(missingTarget(oracle, run), 'I18: the target was there')
  const { operation_id, food_id = null, into_id = null } = run.wish
  const undone = oracle.operations.get(stringOf(operation_id))
  const isRefusable =
    run.verb === 'copy-meal-plan' ||
    run.verb === 'cook' ||
    (run.verb === 'merge-foods' && food_id === into_id) ||
    undone?.run.verb === 'undo' ||
    (undone?.run.verb === 'merge-foods' && isNameTaken(oracle, undone))
  assert.ok(isRefusable, `I18: ${run.verb} was refused: ${reason}`)
}

/** Lots before their movements, and these in the order of the server. */
const byPlace = (a: Change, b: Change): number =>
  Number(a.entity === 'stock_movement') - Number(b.entity === 'stock_movement') ||
  a.version - b.version

/** Fields that change without a mutation of the row. */
const UNTRACKED = new Set(['updated_at', 'account_id', 'checked_by', 'added_by'])

function takeRow(oracle: Oracle, { entity, id, data }: Change): void {
  if (!data) return deleteRow(oracle, id)
  const quantity = oracle.rows.get(id)?.data['quantity'] ?? 0
  const fields = Object.entries(data).filter(([name]) => !UNTRACKED.has(name))
  const kept: Record<string, Json> = Object.fromEntries(fields)
  const row = entity === 'pantry_item' ? { ...kept, quantity } : kept
  const isNew = !oracle.rows.has(id)
  oracle.rows.set(id, { entity, data: row })
  if (isNew && entity === 'stock_movement') moveStock(oracle, data)
}

/** I3: the quantity of each lot is that of its movements. */
function assertQuantities({ rows }: Oracle, changes: readonly Change[]): void {
  assert.deepEqual(
    changes.filter(isLot).map(({ id, data }) => [id, data?.['quantity']]),
    changes.filter(isLot).map(({ id }) => [id, rows.get(id)?.data['quantity']]),
    'I3: the quantities after a run',
  )
}

const isLot = ({ entity, data }: Change) => entity === 'pantry_item' && data !== undefined
