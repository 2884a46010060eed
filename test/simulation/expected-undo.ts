import assert from 'node:assert/strict'
import { isSameJson, type Data } from '@larder/rules/json.ts'
import { createdBy, type Effect, listOf } from './expected-effects.ts'
import { filled, like, withOther } from './expected-merge.ts'
import { rowOf, stringOf } from './model-kitchen.ts'
import type { DoneRun, Oracle } from './oracle.ts'
import { undoDeltas } from './undo-deltas.ts'

/** I23: an undo reverses each change, unless somebody changed the field again. */
export function assertUndone(effect: Effect): void {
  const { before, run, rows, answer } = effect
  const operationId = stringOf(run.wish['operation_id'])
  const operation = before.operations.get(operationId)
  if (!operation) return assert.fail('I23: an undo of an unknown operation')
  const first = [...before.operations.values()].find(
    (one) => one.run.verb === 'undo' && one.run.wish['operation_id'] === operationId,
  )
  if (first) {
    assert.deepEqual(rows, [], 'I23: a second undo')
    return assert.deepEqual(answer, first.answer, 'I23: the answer of a second undo')
  }
  assert.deepEqual(
    new Map(createdBy(rows, run).map((one) => [one['undoes_id'], one['delta']])),
    expectedDeltas(before, operation),
    'I23: the amounts that an undo reverses',
  )
  assert.deepEqual(
    rows.filter(
      ({ entity, data, id }) => entity === 'pantry_item' && (!data || !before.rows.has(id)),
    ),
    [],
    'I23: an undo makes and deletes no lot',
  )
  assertRestored(effect, operation)
  assertSharesBack(effect, operation)
}

const idsOf = (data: Data | undefined) => listOf(data?.['sources']).map(({ id }) => stringOf(id))

/** What deleted lines carried is on a line of their list again, unless its operation was undone since. */
function assertSharesBack({ before, after }: Effect, { changes }: DoneRun): void {
  const lines = changes.filter((one) => (one.before ?? one.after)?.entity === 'shopping_item')
  const undone = new Set(
    [...before.operations.values()].flatMap(({ run: { verb, wish } }) =>
      verb === 'undo' ? stringOf(wish['operation_id']) : [],
    ),
  )
  // Another line of the operation took these.
  const moved = new Set(lines.flatMap((one) => idsOf(one.after?.data)))
  const onLists = [...after.rows.values()].flatMap(({ entity, data }) =>
    entity === 'shopping_item' ? idsOf(data).map((id) => `${stringOf(data['list_id'])} ${id}`) : [],
  )
  for (const { id, before: was, after: then } of lines) {
    const { list_id = null, food_id = null } = was?.data ?? {}
    const hasRoom = rowOf(before.rows, 'shopping_list', list_id)
    const hasName = food_id === null || rowOf(after.rows, 'food', food_id)
    if (then || before.rows.has(id) || !hasRoom || !hasName) continue
    for (const share of idsOf(was?.data).filter((one) => !undone.has(one) && !moved.has(one)))
      assert.ok(onLists.includes(`${stringOf(list_id)} ${share}`), 'I23: a share that comes back')
  }
}

/** The amount that undoes each movement of an operation. */
function expectedDeltas({ rows }: Oracle, { changes, answer }: DoneRun): Map<unknown, unknown> {
  const movements = [...rows].flatMap(([id, { entity, data }]) =>
    entity === 'stock_movement' ? [{ id, data }] : [],
  )
  const deltas = undoDeltas(movements)
  const undone = new Set(movements.map(({ data }) => data['undoes_id']))
  const spared = new Set(
    listOf(answer['put_away'])
      .filter(({ item_id }) => !rowOf(rows, 'shopping_item', item_id))
      .map(({ pantry_item_id }) => pantry_item_id),
  )
  return new Map(
    changes.flatMap(({ id }) => {
      const { parent = '', delta = null } = deltas.get(id) ?? {}
      return delta === null || undone.has(id) || spared.has(parent) ? [] : [[id, delta]]
    }),
  )
}

/** Rows that still are as the operation left them become as they were before it. A deleted food has a new id. */
function assertRestored({ before, after, rows }: Effect, { changes }: DoneRun): void {
  const gone = changes.find((one) => one.before?.entity === 'food' && !one.after)
  const made = rows.find(({ entity, id }) => entity === 'food' && !before.rows.has(id))
  const { created_at: _then, ...was } = gone?.before?.data ?? {}
  if (gone && !before.rows.has(gone.id))
    assert.deepEqual(
      like(made && after.rows.get(made.id)?.data, was),
      filled(was),
      'I23: the food that comes back',
    )
  for (const change of changes) {
    const entity = (change.before ?? change.after)?.entity
    if (entity === 'pantry_item' || entity === 'stock_movement') continue
    const [now, then] = [before.rows.get(change.id), after.rows.get(change.id)]
    const model = change.before?.data ?? {}
    if (!now || !isSameJson(filled(now.data), filled(change.after?.data))) continue
    if (entity === 'cooking' && !change.before)
      assert.ok((then?.data['undone_at'] ?? null) !== null, 'I23: an undone cooking')
    else
      assert.deepEqual(
        change.before ? like(then?.data, model) : filled(then?.data),
        filled(made && gone ? withOther(model, gone.id, made.id) : model),
        `I23: ${entity} after an undo`,
      )
  }
}
