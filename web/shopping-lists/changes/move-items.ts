import type { Mutation } from '@larder/rules/mutation.ts'
import type { Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { newId, write } from '#web/data/rows.ts'
import { type Item, nameOf } from '#web/shopping-lists/aisles/aisles.ts'
import type { ShoppingList } from '#web/shopping-lists/current-list.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { copyOf, keepPhotos, photosOf } from './delete-items.ts'

const entity = 'shopping_item'

/** Copies an item with its photos to another list, where it is to buy. */
export async function copyTo(
  home: Home,
  item: Item,
  name: string,
  list: ShoppingList,
): Promise<boolean> {
  const id = newId()
  const data = { ...copyOf(item), list_id: list.id, checked_at: null, position: null }
  const copy = async () => {
    const photos = keepPhotos(home, [item])
    await write(home, [{ op: 'create', entity, id, data }])
    await photos.bring(new Map([[item.id, id]]))
  }
  return attempt(copy, {
    said: texts.value.shop.item.copied(name, list.name),
    undo: () => home.listItems.delete(id),
  })
}

/** Changes, and those that take them back. */
interface Change {
  readonly work: readonly Mutation[]
  readonly back: readonly Mutation[]
}

/**
 * Moves items with their photos to another list. A planned one stays as skipped, because the plan would bring it back;
 * the other list gets a copy.
 *
 * @returns whether they are moved
 */
export function moveItems(
  home: Home,
  items: readonly Item[],
  list: ShoppingList,
): Promise<boolean> {
  const now = new Date().toISOString()
  const changes = items
    .filter(({ list_id }) => list_id !== list.id)
    .map((item) => (item.sources.length === 0 ? moveRow(item, list) : skip(home, item, list, now)))
  return attempt(
    () =>
      write(
        home,
        changes.flatMap(({ work }) => work),
      ),
    {
      said: wordsFor(home, items, list),
      undo: () =>
        write(
          home,
          changes.flatMap(({ back }) => back),
        ),
    },
  )
}

function wordsFor(home: Home, items: readonly Item[], list: ShoppingList): string {
  const { item: one, several } = texts.value.shop
  const [item] = items
  return item && items.length === 1
    ? one.moved(nameOf(item, home.foods.get(item.food_id ?? undefined)), list.name)
    : plural(items.length, several.moved(list.name))
}

const moveRow = ({ id, list_id, position }: Item, list: ShoppingList): Change => ({
  work: [{ op: 'update', entity, id, patch: { list_id: list.id, position: null } }],
  back: [{ op: 'update', entity, id, patch: { list_id, position } }],
})

function skip(home: Home, item: Item, list: ShoppingList, now: string): Change {
  const { id } = item
  const copy = newId()
  const data = { ...copyOf(item), list_id: list.id, position: null }
  const dismiss = (dismissed_at: string | null) =>
    ({ op: 'update', entity, id, patch: { dismissed_at } }) as const
  const photos = photosOf(home, [item])
  const give = (shopping_item_id: string) =>
    photos.map((photo): Mutation => ({
      op: 'update',
      entity: 'photo',
      id: photo.id,
      patch: { shopping_item_id },
    }))
  return {
    work: [{ op: 'create', entity, id: copy, data }, dismiss(now), ...give(copy)],
    back: [dismiss(null), ...give(id), { op: 'delete', entity, id: copy }],
  }
}
