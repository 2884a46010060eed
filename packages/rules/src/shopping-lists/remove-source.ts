import { textOf, type Data } from '@larder/rules/json.ts'
import { openItemsOf } from '@larder/rules/shopping-lists/planned/list-needs.ts'
import {
  changesByKind,
  joinOutcomes,
  keyOfItem,
  openLines,
  writeLine,
} from '@larder/rules/shopping-lists/planned/planned-lines.ts'
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
import { sharesOf } from './sources.ts'

/** Takes the share of a source out of the open lines of a list again. */
export const removeSource: Verb = {
  name: 'remove-source',
  wish: object({ list_id: id(), source_id: id() }),
  run,
}

function* run({ list_id, source_id }: Data, context: VerbContext): VerbRun {
  const listId = textOf(list_id) ?? ''
  const [[list] = [], items = []] = yield* read(
    byIds('shopping_list', [listId]),
    openItemsOf('list_id', [listId]),
  )
  if (!list) return notFound('shopping list', '/list_id')
  const outcomes = [...openLines(items).values()].flatMap((rows) => {
    const shares = rows.flatMap(({ data }) => sharesOf(data['sources']))
    const left = shares.filter((share) => share.id !== source_id)
    if (left.length === shares.length) return []
    const key = keyOfItem(rows[0]?.data ?? {})
    const how = { ...context, hidesOnlyDismissed: true }
    return [writeLine(listId, key, rows, left, how, new Set([textOf(source_id) ?? '']))]
  })
  const { mutations, changes } = joinOutcomes(outcomes)
  return { mutations, answer: { operation_id: context.operationId, ...changesByKind(changes) } }
}
