import { deriveId } from '@larder/rules/derive-id.ts'
import { textOf, type Data, type Json } from '@larder/rules/json.ts'
import { timeOnDay } from '@larder/rules/local-day.ts'
import { fromNumber } from '@larder/rules/measures/rational.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { object } from '@larder/rules/values/composites.ts'
import { decimal, id, text } from '@larder/rules/values/scalars.ts'
import { optional } from '@larder/rules/values/value-type.ts'
import {
  timeZoneOf,
  unitSystemOf,
  boundChanges,
  byIds,
  notFound,
  read,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { type Lot, lotsInStock, sortLots } from './lots.ts'
import { amountOf, shortfallOf, startStock, type Take, takeFromLots } from './take-from-lots.ts'

const wish = object({
  food_id: id(),
  quantity: decimal({ exclusiveMinimum: 0, maximum: MAX_QUANTITY, examples: [250] }),
  unit: optional(
    text({
      minLength: 1,
      maxLength: 40,
      description: "The default is the food's `default_unit`.",
      examples: ['g'],
    }),
  ),
  reason: optional(text({ maxLength: 200, examples: ['mouldy'] })),
})

type Kind = 'consume' | 'waste'

/** Takes an amount of a food from its lots: first expired, first out. */
const takeFood = (kind: Kind): Verb => ({
  name: kind,
  wish,
  run: (given, context) => run(kind, given, context),
})

export const consumeFood = takeFood('consume')
export const wasteFood = takeFood('waste')

function* run(
  kind: Kind,
  { food_id, quantity, unit: givenUnit, reason = null }: Data,
  context: VerbContext,
): VerbRun {
  const { householdId, operationId, on } = context
  const foodId = textOf(food_id) ?? ''
  const [[household] = [], [food] = [], items = []] = yield* read(
    byIds('household', [householdId]),
    byIds('food', [foodId]),
    lotsInStock([foodId]),
  )
  if (!food) return notFound('food', '/food_id')
  const foods = new Map([[foodId, food.data]])
  const lots = sortLots(items, foods, { timeZone: timeZoneOf(household), on })
  const unit = textOf(givenUnit) ?? textOf(food.data['default_unit'])
  const stock = startStock()
  const { takes, used, shortfall } = takeFromLots(stock, spoiledFirst(lots), {
    quantity: fromNumber(Number(quantity)),
    unit,
    food: food.data,
    locale: { unitSystem: unitSystemOf(household) },
  })
  return boundChanges({
    mutations: takes.map((take) => movementOf(take, kind, { household, context }, { reason })),
    answer: {
      operation_id: operationId,
      movements: takes.map((take) => describeTake(take, operationId)),
      used: amountOf(used, unit),
      shortfall: shortfallOf(shortfall, unit),
      skipped: stock.skipped(),
    },
  })
}

/** Lots whose `use_by` date has passed come first: they are eaten or thrown away on purpose. */
const spoiledFirst = (lots: readonly Lot[]): Lot[] => [
  ...lots.filter(({ isPastUseBy }) => isPastUseBy),
  ...lots.filter(({ isPastUseBy }) => !isPastUseBy),
]

/** The household in which a verb is run, and how. */
export interface Doing {
  readonly household: Row | undefined
  readonly context: VerbContext
}

/** The movement of an operation out of a lot: there is one for each lot. */
export function movementOf(
  { lot, quantity }: Take,
  kind: Kind,
  { household, context: { operationId, on } }: Doing,
  about: { readonly [field: string]: Json } = {},
): Mutation {
  return {
    op: 'create',
    entity: 'stock_movement',
    id: movementIdOf(operationId, lot.id),
    data: {
      pantry_item_id: lot.id,
      kind,
      delta: -quantity,
      occurred_at: timeOnDay(on, timeZoneOf(household)),
      operation_id: operationId,
      ...about,
    },
  }
}

/** A movement in an answer. The amount is in the unit of the lot. */
export const describeTake = ({ lot, quantity }: Take, operationId: string): Data => ({
  id: movementIdOf(operationId, lot.id),
  pantry_item_id: lot.id,
  quantity,
  unit: lot.unit,
})

const movementIdOf = (operationId: string, lotId: string) =>
  deriveId(operationId, `movement of ${lotId}`)
