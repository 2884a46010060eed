import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Home } from 'larder-client/home'
import { bringPhoto, keepPhoto, withTimeout } from '#web/components/photos/keep-photo.ts'
import { attempt } from '#web/components/toasts.tsx'
import { newId, write } from '#web/data/rows.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'

/**
 * Deletes items. They come back as new rows, because an id is used only once, with the photos that could be loaded
 * before.
 *
 * @returns whether they are deleted
 */
export async function deleteItems(
  home: Home,
  items: readonly Item[],
  said: string,
): Promise<boolean> {
  const entity = 'shopping_item'
  const photos = keepPhotos(home, items)
  await withTimeout(photos.loading)
  const remove = () =>
    write(
      home,
      items.map(({ id }) => ({ op: 'delete', entity, id })),
    )
  const undo = async () => {
    const ids = new Map(items.map(({ id }) => [id, newId()]))
    await write(
      home,
      items.map((item) => ({
        op: 'create',
        entity,
        id: ids.get(item.id) ?? newId(),
        data: copyOf(item),
      })),
    )
    await photos.bring(ids)
  }
  return attempt(remove, { said, undo })
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
