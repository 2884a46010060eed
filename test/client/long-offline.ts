import assert from 'node:assert/strict'
import type { Home } from 'larder-client/home.ts'
import { synced } from './device.ts'

/** The unsent changes of the phone. */
export const EDITS = 300

/** The ids of the rows that both devices have, by their kind. */
export interface Kitchen {
  readonly listId: string
  readonly foods: readonly string[]
  readonly items: readonly string[]
  readonly listItems: readonly string[]
  readonly recipes: readonly string[]
}

const times = async <Made>(count: number, make: (i: number) => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = []
  for (let i = 0; i < count; i += 1) made.push(await make(i))
  return made
}
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
/** `undefined` of an array, in words. */
function at(all: readonly string[], i: number): string {
  const found = all[i]
  assert.ok(found)
  return found
}

export async function fillKitchen(home: Home): Promise<Kitchen> {
  const { id: listId } = await home.lists.create({ name: 'Market' })
  const foods = ids(await times(40, (i) => home.foods.create({ name: `Food ${i}` })))
  const items = ids(await times(20, (i) => home.items.create({ food_id: at(foods, i) })))
  for (const id of items) await home.addToItem({ pantry_item_id: id, quantity: 9 })
  const listItems = ids(
    await times(60, (i) => home.listItems.create({ list_id: listId, name: `Thing ${i}` })),
  )
  const recipes = ids(
    await times(10, (i) =>
      home.recipes.create({
        title: `Dish ${i}`,
        servings: 2,
        ingredients: [
          { id: crypto.randomUUID(), original_text: 'one', quantity: 1, food_id: at(foods, i) },
        ],
      }),
    ),
  )
  return { listId, foods, items, listItems, recipes }
}

/** Makes changes of all sorts on the phone. */
export async function editOffline(home: Home, kitchen: Kitchen): Promise<void> {
  const { listId: list_id, foods, items, listItems, recipes } = kitchen
  for (const [i, id] of listItems.entries()) await home.listItems.update(id, { name: `Mine ${i}` })
  for (const id of listItems.slice(10, 15)) await home.listItems.delete(id)
  for (const id of listItems.slice(50)) await home.listItems.delete(id)
  for (const [i, id] of foods.entries()) await home.foods.update(id, { note: `Note ${i}` })
  await times(25, (i) => home.foods.create({ name: `New ${i}` }))
  for (const id of items) {
    await home.addToItem({ pantry_item_id: id, quantity: 2 })
    await home.movements.create({ pantry_item_id: id, kind: 'consume', delta: -1 })
  }
  for (const id of items.slice(0, 10)) {
    await home.countItem({ pantry_item_id: id, quantity: 4 })
    await home.consumeItem({ pantry_item_id: id, quantity: 1 })
  }
  for (const food_id of foods.slice(4, 12)) await home.consume({ food_id, quantity: 1 })
  const cooked = await times(8, (i) => home.cook({ recipe_id: at(recipes, i) }))
  await home.undo({ operation_id: cooked[7]?.operationId ?? '' })
  for (const id of recipes) await home.recipes.update(id, { rating: 4 })
  await home.recipes.delete(at(recipes, 9))
  await times(10, (i) =>
    home.mealPlan.create({ date: `2026-12-1${i}`, meal: 'dinner', title: 'Out' }),
  )
  await home.checkItems({ list_id, item_ids: listItems.slice(20, 26), checked: true })
  await home.clearChecked({ list_id })
  await times(5, (i) =>
    home.together([
      {
        op: 'update',
        entity: 'shopping_item',
        id: at(listItems, 15 + i),
        patch: { note: 'x' },
      },
      {
        op: 'create',
        entity: 'shopping_item',
        id: crypto.randomUUID(),
        data: { list_id, name: `Group ${i}` },
      },
    ]),
  )
  const left = EDITS - home.status.get().waiting
  assert.ok(left > 0, `${left} changes are left`)
  await times(left, (i) => home.listItems.create({ list_id, name: `More ${i}` }))
}

/** Changes and deletes the same rows on another device, and syncs. */
export async function editMeanwhile(home: Home, kitchen: Kitchen): Promise<void> {
  const { foods, items, listItems, recipes } = kitchen
  await synced(home)
  for (const [i, id] of listItems.slice(0, 10).entries())
    await home.listItems.update(id, { name: `Theirs ${i}` })
  for (const id of listItems.slice(10, 20)) await home.listItems.delete(id)
  for (const id of items.slice(0, 4)) await home.items.delete(id)
  for (const id of recipes.slice(0, 2)) await home.recipes.delete(id)
  await home.foods.delete(at(foods, 39))
  await times(3, (i) => home.foods.create({ name: `New ${i}` })) // these names are taken now
  await synced(home)
}
