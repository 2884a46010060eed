import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { newId, write } from '#web/data/rows.ts'
import { type Food, type Item, nameOf } from '#web/shopping-lists/aisles/aisles.ts'
import { texts } from '#web/texts/language.ts'

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

/** Deletes items. They come back as new rows: an id is used only once. */
export async function deleteItems(home: Home, items: readonly Item[], said: string): Promise<void> {
  const entity = 'shopping_item'
  await attempt(
    () =>
      write(
        home,
        items.map(({ id }) => ({ op: 'delete', entity, id })),
      ),
    {
      said,
      undo: () =>
        write(
          home,
          items.map((item) => ({
            op: 'create',
            entity,
            id: newId(),
            data: copyOf(item),
          })),
        ),
    },
  )
}

/** Takes an item off its list. A planned one is skipped: the plan would bring it back. */
export async function takeOff(home: Home, item: Item, said: string): Promise<void> {
  if (item.sources.length === 0) return deleteItems(home, [item], said)
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
