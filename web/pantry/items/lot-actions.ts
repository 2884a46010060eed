import type { Done, Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { isCounted, stepOf } from '#web/pantry/amounts.ts'
import { texts } from '#web/texts/language.ts'
import { foodAmount } from './food-amount.ts'
import type { Lot, Place } from './lots.ts'

// The changes of a lot. Each is done at once and offers its undo in the toast. Their undos differ: see the table
// in the README of the client library.

const said = () => texts.value.pantry.said
const amountOf = (lot: Lot, quantity: number) => foodAmount(quantity, lot.item.unit, lot)
const unitSystemOf = (home: Home) => home.settings.first()?.unit_system ?? 'metric'

/** Does a verb whose undo needs the operation that it was. */
function act(
  text: string,
  work: () => Promise<Done>,
  undo: (operationId: string) => Promise<unknown>,
): Promise<boolean> {
  let operationId = ''
  const run = async () => {
    ;({ operationId } = await work())
  }
  return attempt(run, { said: text, undo: () => undo(operationId) })
}

export const usePart = (home: Home, lot: Lot, quantity: number) =>
  act(
    said().used(amountOf(lot, quantity)),
    () => home.consumeItem({ pantry_item_id: lot.id, quantity }),
    (movement_id) => home.undoMovement({ movement_id }),
  )

export const wastePart = (home: Home, lot: Lot, quantity: number, reason?: string) =>
  act(
    said().wasted(amountOf(lot, quantity)),
    () => home.wasteItem({ pantry_item_id: lot.id, quantity, ...(reason && { reason }) }),
    (movement_id) => home.undoMovement({ movement_id }),
  )

export const countLot = (home: Home, lot: Lot, quantity: number) =>
  act(
    quantity === 0 ? said().noneLeft(lot.name) : said().counted(amountOf(lot, quantity)),
    () => home.countItem({ pantry_item_id: lot.id, quantity }),
    (movement_id) => home.undoMovement({ movement_id }),
  )

/** How much one press uses. */
export const stepOfLot = (home: Home, { item }: Lot): number =>
  stepOf(item.quantity, item.unit, unitSystemOf(home))

/** Whether only one of several things is opened, such as one can of six. */
export const opensOne = (home: Home, { item }: Lot): boolean =>
  item.quantity > 1 && isCounted(item.unit, unitSystemOf(home))

export function openLot(home: Home, lot: Lot): Promise<boolean> {
  const part = opensOne(home, lot) ? { quantity: 1 } : {}
  return act(
    said().opened(lot.name),
    () => home.openItem({ pantry_item_id: lot.id, ...part }),
    undoOf(home, lot, part.quantity),
  )
}

/**
 * Brings a lot, or a part of it, to another place. In a freezer it is frozen, and out of it it is thawed.
 *
 * @param quantity at most that of the lot
 */
export function moveLot(home: Home, lot: Lot, place: Place, quantity: number): Promise<boolean> {
  const { frozen_at } = lot.item
  if (place.kind === 'freezer' && frozen_at === null) return freezeLot(home, lot, place, quantity)
  if (place.kind !== 'freezer' && frozen_at !== null) return thawLot(home, lot, place, quantity)
  const part = partOf(lot, quantity)
  return act(
    said().moved(lot.name, place.name),
    () => home.moveItem({ pantry_item_id: lot.id, location_id: place.id, ...part }),
    undoOf(home, lot, part.quantity),
  )
}

export function freezeLot(
  home: Home,
  lot: Lot,
  place = firstPlace(home, 'freezer'),
  quantity = lot.item.quantity,
): Promise<boolean> {
  const part = partOf(lot, quantity)
  return act(
    said().frozen(lot.name),
    () => home.freezeItem({ pantry_item_id: lot.id, ...to(place), ...part }),
    undoOf(home, lot, part.quantity),
  )
}

export function thawLot(
  home: Home,
  lot: Lot,
  place = firstPlace(home, 'fridge'),
  quantity = lot.item.quantity,
): Promise<boolean> {
  const part = partOf(lot, quantity)
  return act(
    said().thawed(lot.name),
    () => home.thawItem({ pantry_item_id: lot.id, ...to(place), ...part }),
    undoOf(home, lot, part.quantity),
  )
}

const to = (place: Place | undefined) => (place ? { location_id: place.id } : {})

const firstPlace = (home: Home, kind: Place['kind']): Place | undefined =>
  home.locations.where({ kind }).first()

/** The amount of a part; without one the whole lot changes. */
const partOf = ({ item }: Lot, quantity: number) => (quantity < item.quantity ? { quantity } : {})

/** The undo of a part is that of its operation. A whole lot gets its fields back. */
const undoOf =
  (home: Home, { id, item }: Lot, part: number | undefined) =>
  async (operation_id: string): Promise<unknown> =>
    part === undefined
      ? home.items.update(id, {
          opened_at: item.opened_at,
          frozen_at: item.frozen_at,
          thawed_at: item.thawed_at,
          location_id: item.location_id,
        })
      : home.undo({ operation_id })
