import { idNow, idsOfRow } from '@larder/rules/derive-id.ts'
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

/** The items of lists that are ticked off and were not put away. */
export const tickedOn = (...listIds: readonly string[]): RowQuery => ({
  entity: 'shopping_item',
  where: {
    list_id: { in: listIds },
    checked_at: { isNull: false },
    put_away_at: { isNull: true },
  },
})

/**
 * Ticks items of a list off, or unticks them. An item that is already ticked off keeps its time and account. Where an
 * undo has brought back an item that was deleted, with a new id, it is that one.
 */
export const checkItems: Verb = {
  name: 'check-items',
  wish: object({ list_id: id(), item_ids: list(id(), { maxItems: 200 }), checked: boolean() }),
  isDoneOnceBy: 'receipt',
  run,
}

function* run({ list_id, item_ids: wanted = null, checked }: Data, context: VerbContext): VerbRun {
  const listId = textOf(list_id) ?? ''
  const ids = isList(wanted) ? wanted.flatMap((one) => textOf(one) ?? []) : []
  const [[household] = [], [shoppingList] = [], found = []] = yield* read(
    byIds('household', [context.householdId]),
    byIds('shopping_list', [listId]),
    byIds('shopping_item', ids.flatMap(idsOfRow)),
  )
  if (!shoppingList) return notFound('shopping list', '/list_id')
  const items = new Map(
    found.filter(({ data }) => data['list_id'] === listId).map((item) => [item.id, item]),
  )
  const idsNow = new Map(ids.map((one) => [one, idNow(one, (other) => items.has(other))]))
  const item_ids = [...new Set(ids.flatMap((one) => idsNow.get(one) ?? []))]
  const checked_at = checked === true ? timeOfRun(household, context) : null
  const isChanged = (one: string) =>
    checked_at === null || items.get(one)?.data['checked_at'] === null
  return {
    mutations: item_ids
      .filter(isChanged)
      .map((one) => ({ op: 'update', entity: 'shopping_item', id: one, patch: { checked_at } })),
    answer: { item_ids, missing: ids.filter((one) => idsNow.get(one) === undefined) },
  }
}
