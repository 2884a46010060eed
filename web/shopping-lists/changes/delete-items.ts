import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Home } from 'larder-client/home'
import { keepPhoto } from '#web/components/photos/keep-photo.ts'
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
  const bringPhotos = await keepPhotos(home, items)
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
    await bringPhotos(ids)
  }
  return attempt(remove, { said, undo })
}

/**
 * Keeps the photos of items on this device.
 *
 * @returns a function that gives them to other items, by the ids that they have now
 */
export async function keepPhotos(
  home: Home,
  items: readonly Item[],
): Promise<(ids: ReadonlyMap<string, string>) => Promise<void>> {
  const kept = photosOf(home, items).map((row) => keepPhoto(home, row))
  const photos = (await Promise.all(kept)).filter((one) => one !== undefined)
  return async (ids) => {
    for (const { row, blob } of photos) {
      const { position, alt } = row
      const shopping_item_id = ids.get(row.shopping_item_id ?? '') ?? null
      await home.addPhoto({ shopping_item_id, position, alt }, blob)
    }
  }
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
