import type { Mutation } from '@larder/rules/mutation.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Home } from 'larder-client/home'
import { bringPhoto, keepPhoto, withTimeout } from '#web/components/photos/keep-photo.ts'
import { attempt } from '#web/components/toasts.tsx'
import { newId, write } from '#web/data/rows.ts'
import { waitingWork } from '#web/data/waiting-work.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'
import { isOpen, leaving } from '#web/shopping-lists/items/write-items.ts'

/** Milliseconds after which a planned item is really deleted. Its way back is shown for a shorter time. */
const LEAVING_MS = 10_000
const entity = 'shopping_item'

const remove = (home: Home, items: readonly Item[]): Promise<void> =>
  write(
    home,
    items.map(({ id }) => ({ op: 'delete', entity, id })),
  )

/**
 * Deletes items. They come back as new rows, because an id is used only once, with the photos that could be loaded
 * before. Only verbs write the meals of an item. So a planned one is hidden at first, and comes back as it was.
 *
 * @returns whether they are deleted
 */
export async function deleteItems(
  home: Home,
  items: readonly Item[],
  said: string,
): Promise<boolean> {
  const planned = items.filter((item) => isOpen(item) && item.sources.length > 0)
  const others = items.filter((item) => !planned.includes(item))
  const photos = keepPhotos(home, items)
  await withTimeout(photos.loading)
  let show: (() => Promise<boolean>) | undefined
  const undo = async () => {
    const gone = (await show?.()) ? others : items
    const ids = new Map(gone.map(({ id }) => [id, newId()]))
    await write(
      home,
      gone.map((item) => ({
        op: 'create',
        entity,
        id: ids.get(item.id) ?? newId(),
        data: copyOf(item),
      })),
    )
    await photos.bring(ids)
  }
  const work = async () => {
    if (planned.length > 0) show = await hideAndDelete(home, planned)
    await remove(home, others)
  }
  return attempt(work, { said, undo })
}

/** Hides planned items, and deletes them later. @returns a function that shows them again; false if it is too late */
async function hideAndDelete(home: Home, items: readonly Item[]): Promise<() => Promise<boolean>> {
  const hide = (dismissed_at: string | null) =>
    write(
      home,
      items.map(({ id }): Mutation => ({ op: 'update', entity, id, patch: { dismissed_at } })),
    )
  const finish = async () => {
    if (!waitingWork.delete(finish)) return
    // Somebody else may want one again.
    await remove(
      home,
      items.filter(({ id }) => home.listItems.get(id)?.dismissed_at),
    )
  }
  const finishQuietly = () => void attempt(finish)
  for (const { id } of items) leaving.add(id)
  await hide(new Date().toISOString())
  waitingWork.add(finish)
  setTimeout(finishQuietly, LEAVING_MS)
  // A page that is left may not come back.
  document.addEventListener('visibilitychange', finishQuietly, { once: true })
  return async () => {
    for (const { id } of items) leaving.delete(id)
    if (!waitingWork.delete(finish)) return false
    await hide(null)
    return true
  }
}

/** Begins to load the photos of items. `bring` gives them to other items, by the ids that they have now. */
export function keepPhotos(home: Home, items: readonly Item[]) {
  const loading = Promise.all(photosOf(home, items).map((row) => keepPhoto(home, row)))
  const bring = async (ids: ReadonlyMap<string, string>) => {
    for (const kept of await loading) {
      if (!kept) continue
      const shopping_item_id = ids.get(kept.row.shopping_item_id ?? '') ?? null
      await bringPhoto(home, kept, { shopping_item_id })
    }
  }
  return { loading, bring }
}

/** The rows of the photos of items. */
export function photosOf(home: Home, items: readonly Item[]) {
  const ids = new Set<string | null>(items.map(({ id }) => id))
  return home.photos.where((one) => ids.has(one.shopping_item_id)).all()
}

/** Takes an item off its list. A planned one is skipped: the plan would bring it back. */
export async function takeOff(home: Home, item: Item, said: string): Promise<void> {
  if (item.sources.length === 0) return void (await deleteItems(home, [item], said))
  const skip = (dismissed_at: string | null) => home.listItems.update(item.id, { dismissed_at })
  await attempt(() => skip(new Date().toISOString()), { said, undo: () => skip(null) })
}

/** The fields that a person may write. The planned amount becomes one of the person. */
export const copyOf = (item: Item) => ({
  list_id: item.list_id,
  food_id: item.food_id,
  name: item.name,
  quantity: amountToBuy(item),
  unit: item.unit,
  note: item.note,
  category_id: item.category_id,
  checked_at: item.checked_at,
  position: item.position,
  price_minor: item.price_minor,
  currency: item.currency,
})
