import type { Home } from 'larder-client/home.ts'
import type { Days } from './days.ts'
import type { Cabin, HandLine } from './kitchen.ts'
import type { Kitchen } from './set-up-kitchen.ts'

/** Makes today: what runs low, the open lists with some lines ticked off, and what is bought again and again. */
export async function writeToday(home: Home, kitchen: Kitchen, days: Days): Promise<void> {
  const { counts, today } = kitchen.plan.story
  for (const { food, quantity } of counts) await countFood(home, kitchen, days, food, quantity)
  const list_id = kitchen.listId
  const on = days.day(0)
  await home.reconcile({ list_id, to: days.day(today.planTo) }, { on })
  const { dish, servings } = today.addRecipe
  await home.addRecipe(
    { list_id, recipe_id: kitchen.recipe(dish), servings, minus_stock: true },
    { on },
  )
  await roundUp(home, kitchen)
  await addLines(home, kitchen, list_id, today.lines)

  const other = await home.lists.create({ name: today.otherList.name, position: 2 })
  await addLines(home, kitchen, other.id, today.otherList.lines)
  for (const { food, name, unitOfTime, next, unit, ...rest } of today.recurring)
    await home.recurringItems.create({
      list_id,
      food_id: food === undefined ? null : kitchen.food(food).id,
      name: name ?? null,
      unit: unit ?? null,
      unit_of_time: unitOfTime,
      next_on: days.day(next),
      ...rest,
    })
}

/** Somebody sets the amounts of planned lines to whole packs. */
async function roundUp(home: Home, { listId, factsOf }: Kitchen): Promise<void> {
  for (const line of home.list(listId).items.all()) {
    const facts = factsOf(line.food_id)
    const { planned_quantity: planned } = line
    if (!facts || planned === null || planned === 0) continue
    const quantity = Math.ceil(planned / facts.pack[0] - 0.2) * facts.pack[0]
    if (quantity > 0 && quantity !== planned) await home.listItems.update(line.id, { quantity })
  }
}

/** Somebody is in the shop: the first lines in the order of the store are ticked off. */
export async function tickSome(home: Home, kitchen: Kitchen, days: Days): Promise<void> {
  const { today } = kitchen.plan.story
  const { listId, plan } = kitchen
  const store = home.stores.get(home.lists.get(listId)?.store_id ?? undefined)
  const order = store?.category_order ?? []
  const placeOf = (food_id: string | null, category_id: string | null) => {
    const place = order.indexOf(
      category_id ?? home.foods.get(food_id ?? undefined)?.category_id ?? '',
    )
    return place < 0 ? order.length : place
  }
  const nameOf = ({ name, food_id }: { name: string | null; food_id: string | null }) =>
    name ?? home.foods.get(food_id ?? undefined)?.name ?? ''
  const open = home
    .list(listId)
    .items.all()
    .filter(({ checked_at }) => checked_at === null)
    .toSorted(
      (a, b) =>
        placeOf(a.food_id, a.category_id) - placeOf(b.food_id, b.category_id) ||
        nameOf(a).localeCompare(nameOf(b)), // the same ones each time
    )
  for (const [i, { id }] of open.slice(0, today.ticks).entries())
    await home.listItems.update(id, { checked_at: days.ago(9 - i) })
  const names = new Set(
    plan.story.today.otherList.lines.filter((one) => one.isTicked).map((one) => one.name),
  )
  const others = home.listItems.where(
    ({ list_id, name }) => list_id !== listId && names.has(name ?? ''),
  )
  for (const { id } of others.all()) await home.listItems.update(id, { checked_at: days.ago(190) })
}

async function addLines(home: Home, kitchen: Kitchen, list_id: string, lines: readonly HandLine[]) {
  for (const { food, name, quantity, unit, note, aisle } of lines)
    await home.listItems.create({
      list_id,
      food_id: food === undefined ? null : kitchen.food(food).id,
      name: name ?? null,
      quantity: quantity ?? null,
      unit: unit ?? null,
      note: note ?? null,
      category_id: aisle === undefined ? null : kitchen.aisle(aisle),
    })
}

/** Counts a food: its first lot has this amount, and the others are empty. */
async function countFood(home: Home, kitchen: Kitchen, days: Days, food: string, quantity: number) {
  const { id: food_id } = kitchen.food(food)
  const lots = home.items.where((item) => item.food_id === food_id && item.quantity > 0).all()
  for (const [i, { id }] of lots.entries())
    await home.countItem({
      pantry_item_id: id,
      quantity: i === 0 ? quantity : 0,
      occurred_at: days.ago(150),
    })
}

/** Fills the second household. */
export async function fillCabin(home: Home, { lines, stock }: Cabin, days: Days): Promise<void> {
  const shelf = await home.locations.create({ name: 'Kitchen box', kind: 'pantry' })
  for (const { name, quantity, unit, until } of stock) {
    const { id } = await home.items.create({
      name,
      unit: unit ?? null,
      location_id: shelf.id,
      best_before: until === undefined ? null : days.day(until),
      purchased_on: days.day(-40),
    })
    await home.addToItem({ pantry_item_id: id, quantity, occurred_at: days.at(-40, 14) })
  }
  const list_id = home.settings.first()?.default_shopping_list_id ?? ''
  for (const { name, quantity, unit } of lines)
    await home.listItems.create({
      list_id,
      name: name ?? '',
      quantity: quantity ?? null,
      unit: unit ?? null,
    })
}
