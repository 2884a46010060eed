import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Home } from 'larder-client/home'
import { bringPhoto, keepPhoto, withTimeout } from '#web/components/photos/keep-photo.ts'
import { attempt } from '#web/components/toasts.tsx'
import { newId, write } from '#web/data/rows.ts'
import type { Item } from '#web/shopping-lists/aisles/aisles.ts'

/**
 * Deletes items. They come back as new rows, because an id is used only once, with the photos that could be loaded
 * before. Planned ones are skipped: the plan would bring them back, and a new row would not know their meals.
 *
 * @returns whether they are deleted
 */
export async function deleteItems(
  home: Home,
  items: readonly Item[],
  said: string,
): Promise<boolean> {
  const entity = 'shopping_item'
  const planned = items.filter(({ sources }) => sources.length > 0)
  const own = items.filter(({ sources }) => sources.length === 0)
  const photos = keepPhotos(home, own)
  await withTimeout(photos.loading)
  const skip = (dismissed_at: string | null) =>
    planned.map(({ id }) => ({ op: 'update', entity, id, patch: { dismissed_at } }) as const)
  const remove = () =>
    write(home, [
      ...own.map(({ id }) => ({ op: 'delete', entity, id }) as const),
      ...skip(new Date().toISOString()),
    ])
  const undo = async () => {
    const ids = new Map(own.map(({ id }) => [id, newId()]))
    await write(home, [
      ...own.map((item) => {
        const id = ids.get(item.id) ?? newId()
        return { op: 'create', entity, id, data: copyOf(item) } as const
      }),
      ...skip(null),
    ])
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
