import type { Home } from 'larder-client/home.ts'
import type { Days } from './days.ts'
import type { Lot } from './kitchen.ts'
import type { Kitchen } from './set-up-kitchen.ts'

/** Puts a lot into the pantry: an item, and its first movement on the day when it was bought. */
export async function addLot(home: Home, kitchen: Kitchen, days: Days, lot: Lot): Promise<void> {
  const { id: food_id, facts } = kitchen.food(lot.food)
  const { bought, until, opened, frozen, price } = lot
  const sealed = facts.keeps?.sealed
  const printed = until ?? (sealed === undefined ? undefined : bought + sealed)
  const dateKind = lot.isUseBy === true ? 'use_by' : 'best_before'
  const { id } = await home.items.create({
    food_id,
    unit: facts.unit ?? null,
    location_id: kitchen.place(lot.place ?? (frozen === undefined ? facts.place : 'freezer')),
    best_before: printed === undefined ? null : days.day(printed),
    date_kind: printed === undefined ? 'none' : dateKind,
    purchased_on: days.day(bought),
    opened_at: opened === undefined ? null : days.at(opened, 7, 30),
    frozen_at: frozen === undefined ? null : days.at(frozen, 18),
    note: lot.note ?? null,
    ...(price === undefined ? {} : { price_minor: price, currency: kitchen.plan.currency }),
  })
  const occurred_at = days.at(bought, 16, 20)
  await home.addToItem({ pantry_item_id: id, quantity: lot.quantity, occurred_at })
}
