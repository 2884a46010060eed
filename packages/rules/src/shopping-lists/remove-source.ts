import { textOf, type Data } from '@larder/rules/json.ts'
import { openItemsOf } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import { placeNeeds } from '@larder/rules/shopping-lists/planned/place-needs.ts'
import {
  changesByKind,
  joinOutcomes,
  writeLine,
} from '@larder/rules/shopping-lists/planned/planned-lines.ts'
import { object } from '@larder/rules/values/composites.ts'
import { id } from '@larder/rules/values/scalars.ts'
import {
  unitSystemOf,
  byIds,
  notFound,
  read,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'

/** Takes the share of a source out of the open lines of a list again. */
export const removeSource: Verb = {
  name: 'remove-source',
  wish: object({ list_id: id(), source_id: id() }),
  run,
}

function* run({ list_id, source_id }: Data, context: VerbContext): VerbRun {
  const listId = textOf(list_id) ?? ''
  const [[list] = [], [household] = [], items = []] = yield* read(
    byIds('shopping_list', [listId]),
    byIds('household', [context.householdId]),
    openItemsOf('list_id', [listId]),
  )
  if (!list) return notFound('shopping list', '/list_id')
  const facts = { foods: new Map<string, Data>(), unitSystem: unitSystemOf(household) }
  const outcomes = placeNeeds([], items, facts).flatMap(({ key, rows, before }) => {
    const left = before.filter((share) => share.id !== source_id)
    if (left.length === before.length) return []
    const how = { ...context, hidesOnlyDismissed: true }
    return [writeLine(listId, key, rows, left, how, new Set([textOf(source_id) ?? '']))]
  })
  const { mutations, changes } = joinOutcomes(outcomes)
  return { mutations, answer: { operation_id: context.operationId, ...changesByKind(changes) } }
}
