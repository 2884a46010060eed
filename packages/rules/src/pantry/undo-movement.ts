import { textOf, type Data } from '@larder/rules/json.ts'
import { object } from '@larder/rules/values/composites.ts'
import { id, text } from '@larder/rules/values/scalars.ts'
import { optional } from '@larder/rules/values/value-type.ts'
import {
  timeOfEarlierDay,
  byIds,
  notFound,
  read,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'

/** Undoes a movement with another movement. The decision derives the amount (`derive-undo.ts`). */
export const undoMovement: Verb = {
  name: 'undo-movement',
  wish: object({
    movement_id: id(),
    reason: optional(text({ maxLength: 200, examples: ['a typing error'] })),
  }),
  isDoneOnceBy: 'row',
  run,
}

function* run({ movement_id, ...about }: Data, context: VerbContext): VerbRun {
  const movementId = textOf(movement_id) ?? ''
  const { householdId, operationId } = context
  const [[household] = [], [movement] = [], [before] = []] = yield* read(
    byIds('household', [householdId]),
    byIds('stock_movement', [movementId]),
    byIds('stock_movement', [operationId]),
  )
  if (!movement) return notFound('movement', '/movement_id')
  const { kind, pantry_item_id = null } = movement.data
  if (kind === 'move')
    return { refused: 'conflict', message: 'A move can not be undone. Move the amount back.' }
  const occurred_at = before?.data['occurred_at'] ?? timeOfEarlierDay(household, context)
  const data = { pantry_item_id, kind: 'undo', undoes_id: movementId, occurred_at, ...about }
  return {
    mutations: [{ op: 'create', entity: 'stock_movement', id: operationId, data }],
    answer: { pantry_item_id, movement_id: operationId },
  }
}
