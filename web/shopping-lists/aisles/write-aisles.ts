import type { Mutation } from '@larder/rules/mutation.ts'
import type { Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { newId, renumbered, write } from '#web/data/rows.ts'
import { texts } from '#web/texts/language.ts'
import type { Category, Store } from './aisles.ts'

/** Keeps an order of aisles: in the store, or for all stores that have no order of their own. */
export async function writeOrder(
  home: Home,
  order: readonly Category[],
  store: Store | undefined,
): Promise<void> {
  if (store) await home.stores.update(store.id, { category_order: order.map(({ id }) => id) })
  else
    await write(
      home,
      renumbered(order).map(({ id, position }): Mutation => ({
        op: 'update',
        entity: 'category',
        id,
        patch: { position },
      })),
    )
}

/** Makes aisles. @param count how many there are already */
export const makeAisles = (home: Home, names: readonly string[], count = 0): Promise<void> =>
  write(
    home,
    names.map((name, i) => ({
      op: 'create',
      entity: 'category',
      id: newId(),
      data: { name, position: count + i + 1 },
    })),
  )

/** Deletes an aisle. The undo makes a new one, because an id is used only once, and puts its foods and items back. */
export async function deleteAisle(home: Home, { id, name, position }: Category): Promise<void> {
  const foods = home.foods.where({ category_id: id }).all()
  const items = home.listItems.where({ category_id: id }).all()
  const stores = home.stores.where((one) => one.category_order.includes(id)).all()
  await attempt(() => home.categories.delete(id), {
    said: texts.value.shop.store.deletedAisle(name),
    undo: async () => {
      const made = await home.categories.create({ name, position })
      await write(home, [
        ...foods.map((one) => intoAisle('food', one.id, made.id)),
        ...items.map((one) => intoAisle('shopping_item', one.id, made.id)),
        ...stores.map((store): Mutation => ({
          op: 'update',
          entity: 'store',
          id: store.id,
          patch: {
            category_order: store.category_order.map((one) => (one === id ? made.id : one)),
          },
        })),
      ])
    },
  })
}

const intoAisle = (entity: string, id: string, category_id: string): Mutation => ({
  op: 'update',
  entity,
  id,
  patch: { category_id },
})
