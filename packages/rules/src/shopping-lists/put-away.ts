import { deriveId } from '@larder/rules/derive-id.ts'
import { firstCharacters } from '@larder/rules/first-characters.ts'
import { isList, isObject, textOf, type Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { effectiveDate } from '@larder/rules/pantry/effective-date.ts'
import { MAX_QUANTITY } from '@larder/rules/quantity.ts'
import { list, object } from '@larder/rules/values/composites.ts'
import {
  currencyCode,
  day,
  decimal,
  id,
  integer,
  oneOf,
  text,
} from '@larder/rules/values/scalars.ts'
import { nullable, optional } from '@larder/rules/values/value-type.ts'
import {
  timeOfEarlierDay,
  timeOfRun,
  byIds,
  notFound,
  read,
  type Row,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { amountToBuy } from './amount-to-buy.ts'
import { tickedOn } from './check-items.ts'

/** How many items one operation puts away. */
const MAX_ITEMS = 400

const itemToPutAway = object({
  item_id: id(),
  quantity: optional(decimal({ exclusiveMinimum: 0, maximum: MAX_QUANTITY, examples: [2] })),
  unit: optional(nullable(text({ minLength: 1, maxLength: 40, examples: ['l'] }))),
  location_id: optional(nullable(id())),
  best_before: optional(nullable(day())),
  date_kind: optional(oneOf(['best_before', 'use_by', 'none'])),
  price_minor: optional(
    nullable(integer({ minimum: 0, maximum: 1_000_000_000_000, examples: [149] })),
  ),
  currency: optional(nullable(currencyCode())),
})

const wish = object({
  list_id: id(),
  items: optional(list(itemToPutAway, { maxItems: MAX_ITEMS })),
})

/** Makes lots of the bought items. The items leave the list whole. */
export const putAway: Verb = { name: 'put-away', wish, run }

function* run({ list_id, items: given = null }: Data, context: VerbContext): VerbRun {
  const listId = textOf(list_id) ?? ''
  const wanted = isList(given) ? given.filter(isObject) : undefined
  const ids = wanted?.flatMap(({ item_id }) => textOf(item_id) ?? []) ?? []
  const [[shoppingList] = [], [household] = [], items = []] = yield* read(
    byIds('shopping_list', [listId]),
    byIds('household', [context.householdId]),
    wanted ? byIds('shopping_item', ids) : tickedOn(listId),
  )
  if (!shoppingList) return notFound('shopping list', '/list_id')
  if (items.length > MAX_ITEMS)
    return { refused: 'conflict', message: `Put away at most ${MAX_ITEMS} items at once.` }
  const foodIds = items.flatMap(({ data }) => textOf(data['food_id']) ?? [])
  const rows = yield* read(byIds('food', foodIds), {
    entity: 'location',
    where: { kind: { in: ['freezer'] } },
  })
  const { chosen, skipped } = choose(listId, items, wanted ?? items.map(wholeItem))
  const known = { rows: rows.flat(), household }
  const lots = chosen.map(([item, one]) => lotOf(item, one, known, context))
  return {
    mutations: lots.flatMap(({ mutations }) => mutations),
    answer: {
      operation_id: context.operationId,
      put_away: lots.map(({ answer }) => answer),
      skipped,
    },
  }
}

const wholeItem = ({ id: item_id }: Row): Data => ({ item_id })

/** The items of the list that are not put away yet, each once, with its part of the wish. */
function choose(listId: string, items: readonly Row[], wishes: readonly Data[]) {
  const byId = new Map(items.map((item) => [item.id, item]))
  const chosen = new Map<string, readonly [Row, Data]>()
  const skipped: Data[] = []
  for (const one of wishes) {
    const item_id = textOf(one['item_id']) ?? ''
    const item = byId.get(item_id)
    if (item?.data['list_id'] !== listId) skipped.push({ item_id, reason: 'not_on_list' })
    else if (item.data['put_away_at'] !== null || chosen.has(item_id))
      skipped.push({ item_id, reason: 'put_away' })
    else chosen.set(item_id, [item, one])
  }
  return { chosen: [...chosen.values()], skipped }
}

interface Known {
  /** The foods of the items, and the freezers. */
  readonly rows: readonly Row[]
  readonly household: Row | undefined
}

/** The lot of an item. Its place and its date are those of the food, where the wish does not name others. */
function lotOf(
  { id: itemId, data: item }: Row,
  wanted: Data,
  known: Known,
  context: VerbContext,
): { readonly mutations: readonly Mutation[]; readonly answer: Data } {
  const { operationId, on } = context
  const amount = Number(wanted['quantity'] ?? amountToBuy(item))
  const unit = wanted['unit'] ?? ((amount > 0 && item['unit']) || null)
  const quantity = amount > 0 ? amount : 1
  const lotId = deriveId(operationId, `lot of ${itemId}`)
  const lot = {
    ...describeLot(item, wanted, known, context),
    unit,
    purchased_on: on,
    operation_id: operationId,
  }
  const { location_id, best_before } = lot
  const movement = {
    pantry_item_id: lotId,
    kind: 'add',
    delta: quantity,
    occurred_at: timeOfEarlierDay(known.household, context),
    operation_id: operationId,
  }
  const patch = { put_away_at: timeOfRun(known.household, context) }
  const movementId = deriveId(lotId, 'first stock')
  return {
    mutations: [
      { op: 'create', entity: 'pantry_item', id: lotId, data: lot },
      { op: 'create', entity: 'stock_movement', id: movementId, data: movement },
      { op: 'update', entity: 'shopping_item', id: itemId, patch },
    ],
    answer: { item_id: itemId, pantry_item_id: lotId, quantity, unit, location_id, best_before },
  }
}

/** The fields of a lot that follow from its item, its food and the wish. In a freezer it is frozen. */
function describeLot(item: Data, wanted: Data, { rows, household }: Known, context: VerbContext) {
  const food = rows.find((one) => one.id === item['food_id'])
  const { location_id: place = null, shelf_life_days: shelfLife = null } = food?.data ?? {}
  const { location_id = place } = wanted
  const frozen_at = rows.some((one) => one.id === location_id)
    ? timeOfRun(household, context)
    : null
  const {
    best_before = frozen_at ? null : effectiveDate({ purchased_on: context.on }, shelfLife, 'UTC'),
    date_kind = 'best_before',
    price_minor = item['price_minor'] ?? null,
    currency = price_minor === null
      ? null
      : (item['currency'] ?? household?.data['currency'] ?? null),
  } = wanted
  const name = firstCharacters(textOf(item['name']) ?? '', 100).trim() || null
  const food_id = item['food_id'] ?? null
  return { food_id, name, location_id, best_before, date_kind, price_minor, currency, frozen_at }
}
