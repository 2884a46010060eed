import { deriveId } from '@larder/rules/derive-id.ts'
import { textOf, type Data, type Json } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { object } from '@larder/rules/values/composites.ts'
import { decimal, id, instant } from '@larder/rules/values/scalars.ts'
import { nullable, optional, type ValueType } from '@larder/rules/values/value-type.ts'
import {
  timeOfEarlierDay,
  timeOfRun,
  timeZoneOf,
  byIds,
  notFound,
  read,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRefusal,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { isFrozenLate } from './effective-date.ts'

// Each of these verbs changes an item, or only a part of it, which becomes a new item: for example one
// carton of six is opened.

const partFields = {
  pantry_item_id: id(),
  /** The amount of the part. Without it the whole item changes. */
  quantity: optional(decimal({ exclusiveMinimum: 0, maximum: MAX_QUANTITY, examples: [1] })),
  /** The id of the new item. */
  new_id: optional(id()),
}
const stateFields = { at: optional(instant()), location_id: optional(id()) }

// What is done again changes nothing: the first opening counts, also where it is told of later. A time that a person
// gives always counts.

export const openItem = verbOf('open-item', stateFields, (wish, { at, given, item }) => ({
  ...placeOf(wish),
  opened_at: given ?? earlier(item['opened_at'], at),
}))
export const freezeItem = verbOf('freeze-item', stateFields, (wish, { at, given, item }) => {
  const { frozen_at = null, thawed_at = null } = item
  const frozen = frozen_at === null ? later(thawed_at, at) : earlier(frozen_at, at)
  return { ...placeOf(wish), frozen_at: given ?? frozen, thawed_at: null }
})
export const thawItem = verbOf('thaw-item', stateFields, (wish, { at, given, item, timeZone }) => {
  const { frozen_at = null, thawed_at = null } = item
  // What was never frozen keeps its date.
  const again = thawed_at === null ? null : earlier(thawed_at, at)
  const thawed = isFrozenLate(item, timeZone) ? null : later(frozen_at, at)
  const known = frozen_at === null ? again : thawed
  return { ...placeOf(wish), frozen_at: null, thawed_at: given ?? known }
})
export const moveItem = verbOf('move-item', { location_id: nullable(id()) }, placeOf)

/** An item before a change. */
interface State {
  /** When it changes, ISO 8601. */
  readonly at: string
  /** The same where a person gives it. */
  readonly given: string | null
  readonly item: Data
  readonly timeZone: string
}

/** The earlier of two times, or the one that is known. */
const earlier = (known: Json | undefined, at: string): string => {
  const before = textOf(known ?? null) ?? at
  return before < at ? before : at
}
/** The later of two times: the clocks of two phones differ. */
const later = (known: Json, at: string): string => {
  const before = textOf(known) ?? at
  return before > at ? before : at
}

function placeOf({ location_id }: Data): Data {
  return location_id === undefined ? {} : { location_id }
}

/** @param changesOf the fields that change */
function verbOf(
  name: string,
  fields: Readonly<Record<string, ValueType>>,
  changesOf: (wish: Data, state: State) => Data,
): Verb {
  return {
    name,
    wish: object({ ...partFields, ...fields }),
    isDoneOnceBy: 'receipt',
    *run(wish, context): VerbRun {
      const itemId = textOf(wish['pantry_item_id']) ?? ''
      const partId = textOf(wish['new_id']) ?? deriveId(context.operationId, 'part')
      const [[household] = [], items = [], moves = []] = yield* read(
        byIds('household', [context.householdId]),
        byIds('pantry_item', [itemId, partId]),
        byIds('stock_movement', [movementOut(partId), movementIn(partId)]),
      )
      const item = items.find((one) => one.id === itemId)
      if (!item) return notFound('pantry item', '/pantry_item_id')
      const given = textOf(wish['at'])
      const quantity = partOf(item, wish)
      const isPart = context.isRepeat ? wasSplit(moves, itemId, partId) : quantity !== undefined
      const answer = isPart
        ? { pantry_item_id: partId, rest_id: itemId }
        : { pantry_item_id: itemId, rest_id: null }
      if (context.isRepeat) return { mutations: [], answer }
      const at = timeOfRun(household, context)
      const state = { at, given, item: item.data, timeZone: timeZoneOf(household) }
      const patch = changesOf(wish, state)
      if (quantity === undefined)
        return { mutations: [{ op: 'update', entity: 'pantry_item', id: itemId, patch }], answer }
      const occurred_at = timeOfEarlierDay(household, context)
      const part = { partId, patch, quantity, occurred_at }
      const refusal = refusePart(items, item, part)
      return refusal ?? { mutations: splitItem(item, part, context), answer }
    },
  }
}

/** The amount of the part; undefined for the whole item. */
function partOf({ data }: Row, { quantity }: Data): number | undefined {
  return quantity === undefined || quantity === data['quantity'] ? undefined : Number(quantity)
}

/** Whether an earlier run has split the item. Then the movement out of the item exists. */
const wasSplit = (moves: readonly Row[], itemId: string, partId: string): boolean =>
  moves.some((one) => one.id === movementOut(partId) && one.data['pantry_item_id'] === itemId)

const movementOut = (partId: string) => deriveId(partId, 'move out')
const movementIn = (partId: string) => deriveId(partId, 'move in')

interface Part {
  readonly partId: string
  readonly quantity: number
  /** The fields that differ from the item. */
  readonly patch: Data
  readonly occurred_at: string | null
}

function refusePart(
  items: readonly Row[],
  item: Row,
  { partId, quantity }: Part,
): VerbRefusal | undefined {
  if (quantity > Number(item.data['quantity']))
    return { refused: 'conflict', message: 'The item has less than this quantity.' }
  return items.some((one) => one.id === partId)
    ? { refused: 'conflict', message: 'Another row has this id.' }
    : undefined
}

/** Creates an item like the old one, and moves the amount to it. One group: all or nothing. */
function splitItem(
  { id: itemId, data: item }: Row,
  { partId, quantity, patch, occurred_at }: Part,
  { operationId: operation_id }: VerbContext,
): readonly Mutation[] {
  const group_id = 'part'
  const { quantity: _quantity, created_at: _made, updated_at: _changed, ...copied } = item
  const side = (pantry_item_id: string, movementId: string, delta: number): Mutation => {
    const data = { pantry_item_id, kind: 'move', delta, occurred_at, operation_id }
    return { op: 'create', entity: 'stock_movement', id: movementId, data, group_id }
  }
  const data = { ...copied, ...patch, operation_id }
  return [
    { op: 'create', entity: 'pantry_item', id: partId, data, group_id },
    side(itemId, movementOut(partId), -quantity),
    side(partId, movementIn(partId), quantity),
  ]
}
