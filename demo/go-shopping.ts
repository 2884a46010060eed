import type { Home } from 'larder-client/home.ts'
import type { RowOf } from 'larder-client/kinds.ts'
import type { Days } from './days.ts'
import type { DemoFood, Trip } from './kitchen.ts'
import type { Kitchen } from './set-up-kitchen.ts'

type Line = RowOf<'shopping_item'>

/** Writes the list for one visit to the shop: all that the plan lacks, and the foods that a person adds. */
export async function writeList(
  home: Home,
  kitchen: Kitchen,
  days: Days,
  trip: Trip,
): Promise<void> {
  const list_id = kitchen.listId
  const on = days.day(trip.day)
  if (trip.planTo !== undefined)
    await home.reconcile({ list_id, to: days.day(trip.planTo) }, { on })
  const listed = new Set(openLines(home, kitchen).map(({ food_id }) => food_id))
  for (const key of trip.foods) {
    const { id: food_id, facts } = kitchen.food(key)
    if (listed.has(food_id)) continue
    const quantity = facts.pack[0]
    await home.listItems.create({ list_id, food_id, quantity, unit: facts.unit ?? null })
  }
  for (const name of trip.things ?? []) await home.listItems.create({ list_id, name })
}

/** Ticks all of the list off, one line after the other, and puts the food away at home. */
export async function goShopping(
  home: Home,
  kitchen: Kitchen,
  days: Days,
  trip: Trip,
): Promise<void> {
  const list_id = kitchen.listId
  const bought = openLines(home, kitchen)
  for (const [i, line] of bought.entries())
    await home.listItems.update(line.id, { checked_at: days.at(trip.day, 15, 10 + i) })
  const items = bought.flatMap((line) => {
    const facts = kitchen.factsOf(line.food_id)
    return facts ? [packsOf(line, facts, kitchen.plan.currency)] : []
  })
  if (items.length > 0) await home.putAway({ list_id, items }, { on: days.day(trip.day) })
  await home.clearChecked({ list_id }) // the rest is no food
}

const openLines = (home: Home, { listId }: Kitchen): readonly Line[] =>
  home.listItems
    .where({ list_id: listId, checked_at: null, put_away_at: null, dismissed_at: null })
    .all()

/** Shops sell whole packs: as many as the line needs. */
function packsOf(line: Line, facts: DemoFood, currency: string) {
  const [size, price] = facts.pack
  const packs = Math.max(
    1,
    Math.ceil((line.quantity ?? line.planned_quantity ?? size) / size - 1e-6),
  )
  return {
    item_id: line.id,
    quantity: packs * size,
    unit: facts.unit ?? null,
    price_minor: packs * price,
    currency,
  }
}
