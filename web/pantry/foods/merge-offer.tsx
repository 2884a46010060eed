import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { later } from '#web/components/later.tsx'
import { afterWork } from '#web/components/long-list.tsx'
import { useApart } from '#web/data/apart.ts'
import type { Food } from '#web/pantry/items/lots.ts'
import { texts } from '#web/texts/language.ts'
import { findSame } from './same-food.ts'

const MergeSheet = later(async () => (await import('./merge-sheet.tsx')).MergeSheet)

/** Offers to merge two foods that look like the same, one pair at a time. */
export function MergeOffer({ foods }: { readonly foods: readonly Food[] }): JSX.Element | null {
  const { merge } = texts.value.pantry
  const [isApart, keepApart] = useApart()
  const [open, setOpen] = useState<readonly [Food, Food]>()
  const [same, setSame] = useState<readonly [Food, Food]>()
  // The keys of thousands of names take longer than a frame of a phone.
  useEffect(() => afterWork(() => setSame(findSame(foods, isApart))), [foods, isApart])
  const isCurrent = same && same.every((food) => foods.includes(food)) && !isApart(...same)
  const [one, other] = isCurrent ? same : []
  return (
    <>
      {one && other && (
        <div class="card same">
          <p>{merge.offer(one.name, other.name)}</p>
          <div class="actions">
            <Button onPress={() => setOpen([one, other])}>{merge.run}</Button>
            <Button
              look="plain"
              onPress={() => {
                keepApart(one, other)
                focusTitle() // the pressed button may be gone
              }}
            >
              {merge.keepBoth}
            </Button>
          </div>
        </div>
      )}
      {open && <MergeSheet food={open[0]} other={open[1]} onClose={() => setOpen(undefined)} />}
    </>
  )
}
