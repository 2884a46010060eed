import { isList, itemsOf, textOf, type Data } from '@larder/rules/json.ts'
import { DAY } from '@larder/rules/local-day.ts'
import {
  byIds,
  read,
  type Row,
  timeOfRun,
  type Verb,
  type VerbContext,
  type VerbRun,
} from '@larder/rules/verbs/verb.ts'
import { amountToBuy } from './amount-to-buy.ts'
import { checkItems } from './check-items.ts'
import { openItemsOf } from './planned/list-needs.ts'
import { isOpen, isPlanned } from './planned/place-needs.ts'
import { readChanges } from './undo-changes.ts'
import { thingOnList } from './undo-lines.ts'

/** How long a phone may have been offline that still shows a line which is gone, in milliseconds. */
const OFFLINE = 60 * DAY

/**
 * Ticks items of a list off as `check-items` does. Where an operation has deleted an item since, as a reconcile or an
 * undo, it ticks off the line that stands for the same thing in its place, unless this one asks for more. Only the
 * server runs it: it knows the operations. It reads them only where an item is missing.
 */
export const checkReplaced: Verb = { ...checkItems, run }

function* run(wish: Data, context: VerbContext): VerbRun {
  const outcome = yield* checkItems.run(wish, context)
  if ('refused' in outcome || typeof outcome.answer === 'function') return outcome
  const { item_ids = null, missing = null } = outcome.answer
  const ids = isList(missing) ? missing.flatMap((one) => textOf(one) ?? []) : []
  if (wish['checked'] !== true || ids.length === 0 || context.isRepeat) return outcome
  const listId = textOf(wish['list_id'] ?? null) ?? ''
  const from = new Date(Date.parse(context.now) - OFFLINE).toISOString()
  const [[household] = [], operations = [], items = []] = yield* read(
    byIds('household', [context.householdId]),
    { entity: 'operation', where: { touched_at: { from, to: context.now } } },
    openItemsOf('list_id', [listId]),
  )
  const gone = linesDeletedBy(operations, new Set(ids))
  const same = gone.flatMap((was) => items.filter(({ data }) => isInPlaceOf(was, data)))
  const enough = same.filter(({ data }) => gone.some((was) => isInPlaceOf(was, data, 'enough')))
  if (same.length > 0 && enough.length === 0 && itemsOf(item_ids).length === 0)
    return { refused: 'conflict', message: 'By now the list asks for more of this.' }
  const ticked = [...new Set(enough.map(({ id }) => id))]
  const checked_at = timeOfRun(household, context)
  return {
    ...outcome,
    mutations: [
      ...outcome.mutations,
      ...ticked.map((id) => ({
        op: 'update' as const,
        entity: 'shopping_item',
        id,
        patch: { checked_at },
      })),
    ],
    answer: { ...outcome.answer, item_ids: [...itemsOf(item_ids), ...ticked] },
  }
}

/** The open lines that operations have deleted. */
const linesDeletedBy = (operations: readonly Row[], ids: ReadonlySet<string>): readonly Data[] =>
  operations
    .flatMap(({ data }) => readChanges(data['changes'] ?? null))
    .flatMap(({ entity, id, before, after }) =>
      entity === 'shopping_item' && ids.has(id) && before && !after && isOpen(before)
        ? [before]
        : [],
    )

/** Whether a line asks for the thing of another one that is gone: and, if wanted, for no more of it. */
function isInPlaceOf(was: Data, now: Data, how?: 'enough'): boolean {
  const { dismissed_at = null, unit = null } = now
  const isSame =
    isPlanned(now) &&
    dismissed_at === null &&
    unit === (was['unit'] ?? null) &&
    thingOnList(now) === thingOnList(was)
  return isSame && (how === undefined || (amountToBuy(now) ?? 0) <= (amountToBuy(was) ?? 0))
}
