import { deriveId } from '@larder/rules/derive-id.ts'
import { textOf, type Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { object } from '@larder/rules/values/composites.ts'
import { decimal, id, instant, text } from '@larder/rules/values/scalars.ts'
import { optional, type ValueType } from '@larder/rules/values/value-type.ts'
import {
  timeOfEarlierDay,
  byIds,
  notFound,
  read,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'

/** The fields of a movement that hold an amount, with their names in a wish. */
export const AMOUNT_FIELDS = { delta: 'quantity', value: 'quantity' } as const

const above0 = decimal({ exclusiveMinimum: 0, maximum: MAX_QUANTITY, examples: [1.5] })

/** Adds to an item. */
export const addToItem = verbOf('add-item', above0, (delta) => ({ kind: 'add', delta }))
/** Uses some of an item. */
export const consumeItem = verbOf('consume-item', above0, (quantity) => ({
  kind: 'consume',
  delta: -quantity,
}))
/** Throws away some of an item. */
export const wasteItem = verbOf('waste-item', above0, (quantity) => ({
  kind: 'waste',
  delta: -quantity,
}))
/** Sets the amount of an item. */
export const countItem = verbOf(
  'count-item',
  decimal({ minimum: 0, maximum: MAX_QUANTITY, examples: [4] }),
  (value) => ({ kind: 'count', value }),
)

/** A verb that makes one movement. The operation's id is the id of the movement. */
function verbOf(name: string, quantity: ValueType, movement: (quantity: number) => Data): Verb {
  const wish = object({
    pantry_item_id: id(),
    quantity,
    reason: optional(text({ maxLength: 200, examples: ['mouldy'] })),
    recipe_id: optional(id()),
    occurred_at: optional(instant()),
  })
  return {
    name,
    wish,
    isDoneOnceBy: 'row',
    run: (given, context) => run(given, movement(Number(given['quantity'])), context),
  }
}

function* run(
  { pantry_item_id = null, quantity: _quantity, ...about }: Data,
  amount: Data,
  context: VerbContext,
): VerbRun {
  const [[household] = [], [item] = [], [before] = []] = yield* read(
    byIds('household', [context.householdId]),
    byIds('pantry_item', [textOf(pantry_item_id) ?? '']),
    byIds('stock_movement', [context.operationId]),
  )
  if (!item) return notFound('pantry item', '/pantry_item_id')
  const occurred_at = before?.data['occurred_at'] ?? timeOfEarlierDay(household, context)
  const data = { pantry_item_id, ...amount, occurred_at, ...about }
  return {
    mutations: [{ op: 'create', entity: 'stock_movement', id: context.operationId, data }],
    answer: { pantry_item_id, movement_id: context.operationId },
  }
}

/**
 * Adds the first amount of a new item.
 *
 * @param quantity 0 adds nothing
 */
export function stockNewItem(itemId: string, quantity: number): readonly Mutation[] {
  if (quantity === 0) return []
  const data = { pantry_item_id: itemId, kind: 'add', delta: quantity }
  return [{ op: 'create', entity: 'stock_movement', id: deriveId(itemId, 'first stock'), data }]
}
