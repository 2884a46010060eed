import type { Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { type Food, type Item, nameOf } from '#web/shopping-lists/aisles/aisles.ts'
import { texts } from '#web/texts/language.ts'

/** The ids of hidden items that are about to be deleted: nobody has left them out. */
export const leaving = new Set<string>()

export const isOpen = (item: Item): boolean => item.checked_at === null

/** Ticks an item off or unticks it, and offers the way back. */
export async function tick(home: Home, item: Item, food: Food | undefined): Promise<void> {
  const words = texts.value.list.item
  const name = nameOf(item, food)
  const checked = item.checked_at === null
  const wish = { list_id: item.list_id, item_ids: [item.id] }
  await attempt(() => home.checkItems({ ...wish, checked }), {
    said: checked ? words.ticked(name) : words.unticked(name),
    undo: () => home.checkItems({ ...wish, checked: !checked }),
  })
}
