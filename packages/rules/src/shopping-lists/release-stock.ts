import { textOf } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { isNeeded, type Share } from '@larder/rules/shopping-lists/planned/group-demands.ts'
import { type Facts, placeNeeds } from '@larder/rules/shopping-lists/planned/place-needs.ts'
import { type LineContext, writeLine } from '@larder/rules/shopping-lists/planned/planned-lines.ts'
import type { Row } from '@larder/rules/verbs/verb.ts'
import { sharesOf } from './sources.ts'

/**
 * Ends the promise of stock to a recipe that was cooked: the stock is used, or other recipes may have it. A recipe that
 * was added several times has several promises, of which the first ends.
 *
 * @param items open items of any lists
 * @param title of the recipe: a source names its recipe only so
 */
export function releaseStock(
  items: readonly Row[],
  title: string,
  facts: Facts,
  context: LineContext,
): readonly Mutation[] {
  const promises = items
    .flatMap(({ data }) => sharesOf(data['sources']))
    .filter(({ kind, label, fromStock }) => kind === 'recipe' && label === title && fromStock)
  const released = promises[0]?.id
  if (released === undefined) return []
  const release = ({ fromStock, ...share }: Share): readonly Share[] => {
    if (share.id !== released) return [{ ...share, fromStock }]
    return isNeeded(share) ? [share] : []
  }
  const lists = Map.groupBy(items, ({ data }) => textOf(data['list_id']) ?? '')
  return [...lists].flatMap(([listId, rows]) =>
    placeNeeds([], rows, facts)
      .filter(({ before }) => before.some(({ id }) => id === released))
      .flatMap(({ key, rows: lines, before }) => {
        const how = { ...context, hidesOnlyDismissed: true }
        return writeLine(listId, key, lines, before.flatMap(release), how).mutations
      }),
  )
}
