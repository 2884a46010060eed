import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { say } from '#web/components/toasts.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import { sentenceFor } from '#web/texts/problems.ts'
import type { ReviewLine } from './preview.ts'

interface TwiceProps {
  readonly listId: string
  /** The lines that would come to the list. */
  readonly lines: readonly ReviewLine[]
}

/**
 * The recipes that a list has, or would have, for a meal of the plan, and once more from the page of the recipe. Both may
 * be meant for the same meal.
 */
export function CountedTwice({ listId, lines }: TwiceProps): JSX.Element {
  const { review } = texts.value.plan
  const home = useHome()
  const items = useRows((all) => all.list(listId).items, [listId])
  return (
    <>
      {[...findTwice(items, lines)].map(([title, ids]) => (
        <div key={title} class="card stack">
          <p>{review.twice(title)}</p>
          <Button onPress={() => takeOut(home, listId, title, ids)}>{review.countOnce}</Button>
        </div>
      ))}
    </>
  )
}

/** @returns the titles, each with the ids of the sources from the page of the recipe */
function findTwice(
  items: readonly RowOf<'shopping_item'>[],
  lines: readonly ReviewLine[],
): ReadonlyMap<string, Set<string>> {
  const sources = items.filter((one) => one.checked_at === null).flatMap((one) => one.sources)
  const needed = [...sources, ...lines.flatMap(({ shares }) => shares)]
  const planned = new Set(needed.flatMap(({ kind, label }) => (kind === 'plan' ? label : [])))
  const found = new Map<string, Set<string>>()
  for (const { kind, id, label } of sources)
    if (kind === 'recipe' && planned.has(label))
      found.set(label, (found.get(label) ?? new Set()).add(id))
  return found
}

async function takeOut(
  home: Home,
  list_id: string,
  title: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  const operations: string[] = []
  const undo = async () => {
    for (const operation_id of operations.toReversed()) await home.undo({ operation_id })
  }
  try {
    for (const source_id of ids)
      operations.push((await home.removeSource({ list_id, source_id })).operationId)
    say(texts.value.plan.review.once(title), undo)
  } catch (error) {
    say(sentenceFor(error), operations.length > 0 ? undo : undefined)
  }
  focusTitle() // the pressed button is gone
}
