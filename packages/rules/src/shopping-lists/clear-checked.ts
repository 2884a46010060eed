import { textOf, type Data } from '@larder/rules/json.ts'
import { object } from '@larder/rules/values/composites.ts'
import { id } from '@larder/rules/values/scalars.ts'
import {
  byIds,
  notFound,
  read,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { tickedOn } from './check-items.ts'

/** How many items one operation deletes. */
const MAX_ITEMS = 400

/** Deletes the items of a list that are ticked off and were not put away. An undo can not remake them. */
export const clearChecked: Verb = {
  name: 'clear-checked',
  wish: object({ list_id: id() }),
  isUndoable: false,
  run,
}

function* run({ list_id }: Data, { operationId }: VerbContext): VerbRun {
  const listId = textOf(list_id) ?? ''
  const [[list] = [], items = []] = yield* read(byIds('shopping_list', [listId]), tickedOn(listId))
  if (!list) return notFound('shopping list', '/list_id')
  const cleared = items.slice(0, MAX_ITEMS)
  return {
    mutations: cleared.map((item) => ({ op: 'delete', entity: 'shopping_item', id: item.id })),
    answer: {
      operation_id: operationId,
      cleared: cleared.length,
      left: items.length - cleared.length,
    },
  }
}
