import { isList, textOf, type Data } from '@larder/rules/json.ts'
import { list, object } from '@larder/rules/values/composites.ts'
import { boolean, id } from '@larder/rules/values/scalars.ts'
import {
  timeOfRun,
  byIds,
  notFound,
  read,
  type Verb,
  type VerbContext,
  type VerbRun,
  type RowQuery,
} from '@larder/rules/verbs/verb.ts'

/** The items of a list that are ticked off and were not put away. */
export const tickedOn = (listId: string): RowQuery => ({
  entity: 'shopping_item',
  where: {
    list_id: { in: [listId] },
    checked_at: { isNull: false },
    put_away_at: { isNull: true },
  },
})

/** Ticks items of a list off, or unticks them. An item that is already ticked off keeps its time and account. */
export const checkItems: Verb = {
  name: 'check-items',
  wish: object({ list_id: id(), item_ids: list(id(), { maxItems: 200 }), checked: boolean() }),
  isDoneOnceBy: 'receipt',
  run,
}

function* run({ list_id, item_ids = null, checked }: Data, context: VerbContext): VerbRun {
  const listId = textOf(list_id) ?? ''
  const ids = isList(item_ids) ? item_ids.flatMap((one) => textOf(one) ?? []) : []
  const [[household] = [], [shoppingList] = [], found = []] = yield* read(
    byIds('household', [context.householdId]),
    byIds('shopping_list', [listId]),
    byIds('shopping_item', ids),
  )
  if (!shoppingList) return notFound('shopping list', '/list_id')
  const items = new Map(
    found.filter(({ data }) => data['list_id'] === listId).map((item) => [item.id, item]),
  )
  const checked_at = checked === true ? timeOfRun(household, context) : null
  const isChanged = (one: string) =>
    items.has(one) && (checked_at === null || items.get(one)?.data['checked_at'] === null)
  return {
    mutations: [...new Set(ids)]
      .filter(isChanged)
      .map((one) => ({ op: 'update', entity: 'shopping_item', id: one, patch: { checked_at } })),
    answer: {
      item_ids: ids.filter((one) => items.has(one)),
      missing: ids.filter((one) => !items.has(one)),
    },
  }
}
