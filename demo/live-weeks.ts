import type { Home } from 'larder-client/home.ts'
import type { Days } from './days.ts'
import { addLot } from './fill-pantry.ts'
import { goShopping, writeList } from './go-shopping.ts'
import type { Meal, Use } from './kitchen.ts'
import type { Kitchen } from './set-up-kitchen.ts'

/** A meal with its entry in the plan. */
interface Planned {
  readonly meal: Meal
  readonly entryId: string
}

interface Leftovers {
  readonly itemId: string
  readonly eatenOn: number
  readonly servings: number
}

/**
 * Plays the days before today, one after the other. The two people take turns: one writes the list, the other
 * goes shopping; one cooks today, the other tomorrow.
 */
export async function liveWeeks(
  homes: readonly [Home, Home],
  kitchen: Kitchen,
  days: Days,
): Promise<void> {
  const [first, second] = homes
  const { stock, story } = kitchen.plan
  const start = Math.min(...story.trips.map(({ day }) => day))
  for (const lot of stock) if (lot.bought < start) await addLot(first, kitchen, days, lot)
  const planned = await planMeals(first, kitchen, days)

  let leftovers: Leftovers[] = []
  for (let day = start; day < 0; day++) {
    const [cook, other] = day % 2 === 0 ? [first, second] : [second, first]
    for (const trip of story.trips.filter((one) => one.day === day)) {
      await handOver(other, cook)
      await writeList(cook, kitchen, days, trip)
      await handOver(cook, other)
      await goShopping(other, kitchen, days, trip)
    }
    await handOver(other, cook)
    for (const lot of stock.filter(({ bought }) => bought === day))
      await addLot(cook, kitchen, days, lot)
    for (const use of story.daily.at(day % story.daily.length) ?? [])
      await take('consume', cook, { kitchen, days, day, use })
    for (const { reason, ...use } of story.waste.filter((one) => one.day === day))
      await take('waste', cook, { kitchen, days, day, use, reason })
    if (day === -1 || story.trips.some((one) => one.day === day))
      await clearShelves(cook, days, day)
    for (const { itemId, servings } of leftovers.filter(({ eatenOn }) => eatenOn === day))
      await cook.consumeItem({
        pantry_item_id: itemId,
        quantity: servings,
        occurred_at: days.at(day, 11, 30),
      })
    for (const one of planned.filter(({ meal }) => meal.day === day && meal.dish))
      leftovers = [...leftovers, ...(await cookMeal(cook, kitchen, days, one))]
    await handOver(cook, other)
  }
  await handOver(first, second)
  await handOver(second, first)
}

/** One device sends what it has, and the other gets it. */
async function handOver(from: Home, to: Home): Promise<void> {
  await from.sync()
  await to.sync()
}

async function planMeals(home: Home, kitchen: Kitchen, days: Days): Promise<readonly Planned[]> {
  const planned: Planned[] = []
  for (const meal of kitchen.plan.story.meals) {
    const { id } = await home.mealPlan.create({
      date: days.day(meal.day),
      meal: meal.meal,
      recipe_id: meal.dish ? kitchen.recipe(meal.dish) : null,
      title: meal.title ?? null,
      servings: meal.servings ?? null,
      note: meal.note ?? null,
    })
    planned.push({ meal, entryId: id })
  }
  return planned
}

interface Taking {
  readonly kitchen: Kitchen
  readonly days: Days
  readonly day: number
  readonly use: Use
  readonly reason?: string
}

/** Takes an amount of a food, or what is there of it. */
async function take(
  verb: 'consume' | 'waste',
  home: Home,
  { kitchen, days, day, use, reason }: Taking,
) {
  const { id: food_id } = kitchen.food(use.food)
  const there = home.items
    .where({ food_id, frozen_at: null })
    .all()
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const quantity = Math.min(use.quantity, there)
  if (quantity <= 0) return
  await home[verb](
    {
      food_id,
      quantity: Math.round(quantity * 1000) / 1000,
      ...(reason === undefined ? {} : { reason }),
    },
    { on: days.day(day) },
  )
}

/** Eats up what is past its date by two days, and throws every third of it away. */
async function clearShelves(home: Home, days: Days, day: number): Promise<void> {
  const old = home.items.where(
    ({ quantity, best_before, frozen_at }) =>
      quantity > 0 && frozen_at === null && best_before !== null && best_before < days.day(day - 1),
  )
  for (const [i, { id, quantity }] of old.all().entries()) {
    const wish = { pantry_item_id: id, quantity, occurred_at: days.at(day, 17, 5 + i) }
    if (i % 3 === 2) await home.wasteItem({ ...wish, reason: 'past its date' })
    else await home.consumeItem({ ...wish, reason: 'eaten up' })
  }
}

/** Cooks a meal of the plan. @returns its leftovers that somebody eats later */
async function cookMeal(
  home: Home,
  kitchen: Kitchen,
  days: Days,
  { meal, entryId }: Planned,
): Promise<readonly Leftovers[]> {
  const { day, dish = '', left, said } = meal
  const inFreezer = left?.place === 'freezer'
  const { operationId } = await home.cook(
    {
      recipe_id: kitchen.recipe(dish),
      plan_entry_id: entryId,
      ...(meal.servings === undefined ? {} : { servings: meal.servings }),
      ...(left && {
        leftovers: {
          servings: left.servings,
          location_id: kitchen.place(left.place ?? 'fridge'),
          best_before: days.day(day + (inFreezer ? 90 : 3)),
        },
      }),
    },
    { on: days.day(day) },
  )
  const cooking = home.cookings.where({ operation_id: operationId }).first()
  if (said && cooking) await home.cookings.update(cooking.id, said)
  const item = home.items.where({ operation_id: operationId, unit: 'serving' }).first()
  if (!left || !item) return []
  if (inFreezer) await home.freezeItem({ pantry_item_id: item.id, at: days.at(day, 20) })
  return left.eatenAfter === undefined
    ? []
    : [{ itemId: item.id, eatenOn: day + left.eatenAfter, servings: left.servings }]
}
