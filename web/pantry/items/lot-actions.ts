import type { Done, Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { allOrNone } from '#web/data/all-or-none.ts'
import { isCounted, stepOf } from '#web/pantry/amounts.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { foodAmount } from './food-amount.ts'
import type { Lot, Place } from './lots.ts'

// The changes of a lot. Each is done at once and offers its undo in the toast. Their undos differ: see the table
// in the README of the client library.

const said = () => texts.value.pantry.said
const amountOf = (lot: Lot, quantity: number) => foodAmount(quantity, lot.item.unit, lot)
const unitSystemOf = (home: Home) => home.settings.first()?.unit_system ?? 'metric'

/** A change of a lot that is not done yet. */
interface Change {
  readonly said: string
  readonly work: () => Promise<Done>
  readonly undo: (operationId: string) => Promise<unknown>
}

const act = (change: Change): Promise<boolean> => actAll([change], change.said)

/** Does changes of several lots, all or none, and offers one undo for all of them. */
function actAll(changes: readonly Change[], text: string): Promise<boolean> {
  const { run, undo: takeBack } = allOrNone(async (done) => {
    for (const { work, undo } of changes) {
      const { operationId } = await work()
      done(() => undo(operationId))
    }
  })
  return attempt(run, { said: text, undo: takeBack })
}

export const usePart = (home: Home, lot: Lot, quantity: number) => act(use(home, lot, quantity))

const use = (home: Home, lot: Lot, quantity: number): Change => ({
  said: said().used(amountOf(lot, quantity)),
  work: () => home.consumeItem({ pantry_item_id: lot.id, quantity }),
  undo: (movement_id) => home.undoMovement({ movement_id }),
})

export const wastePart = (home: Home, lot: Lot, quantity: number, reason?: string) =>
  act(waste(home, lot, quantity, reason))

const waste = (home: Home, lot: Lot, quantity: number, reason?: string): Change => ({
  said: said().wasted(amountOf(lot, quantity)),
  work: () => home.wasteItem({ pantry_item_id: lot.id, quantity, ...(reason && { reason }) }),
  undo: (movement_id) => home.undoMovement({ movement_id }),
})

const hasSome = ({ item }: Lot): boolean => item.quantity > 0

/** All of these lots are used up. */
export const useUpAll = (home: Home, lots: readonly Lot[]) =>
  actAll(
    lots.filter(hasSome).map((lot) => use(home, lot, lot.item.quantity)),
    plural(lots.length, said().usedAll),
  )

/** All of these lots are thrown away. */
export const wasteAll = (home: Home, lots: readonly Lot[]) =>
  actAll(
    lots.filter(hasSome).map((lot) => waste(home, lot, lot.item.quantity)),
    plural(lots.length, said().wastedAll),
  )

/** All of these lots go to one place. */
export const moveAll = (home: Home, lots: readonly Lot[], place: Place) =>
  actAll(
    lots
      .filter((lot) => hasSome(lot) && lot.item.location_id !== place.id)
      .map((lot) => move(home, lot, place, lot.item.quantity)),
    said().movedAll(plural(lots.length, said().things), place.name),
  )

export const countLot = (home: Home, lot: Lot, quantity: number) =>
  act({
    said: quantity === 0 ? said().noneLeft(lot.name) : said().counted(amountOf(lot, quantity)),
    work: () => home.countItem({ pantry_item_id: lot.id, quantity }),
    undo: (movement_id) => home.undoMovement({ movement_id }),
  })

/** How much one press uses. */
export const stepOfLot = (home: Home, { item }: Lot): number =>
  stepOf(item.quantity, item.unit, unitSystemOf(home))

/** Whether only one of several things is opened, such as one can of six. */
export const opensOne = (home: Home, { item }: Lot): boolean =>
  item.quantity > 1 && isCounted(item.unit, unitSystemOf(home))

export function openLot(home: Home, lot: Lot): Promise<boolean> {
  const part = opensOne(home, lot) ? { quantity: 1 } : {}
  return act({
    said: said().opened(lot.name),
    work: () => home.openItem({ pantry_item_id: lot.id, ...part }),
    undo: undoOf(home, lot, part.quantity),
  })
}

/**
 * Brings a lot, or a part of it, to another place. In a freezer it is frozen, and out of it it is thawed.
 *
 * @param quantity at most that of the lot
 */
export const moveLot = (home: Home, lot: Lot, place: Place, quantity: number): Promise<boolean> =>
  act(move(home, lot, place, quantity))

function move(home: Home, lot: Lot, place: Place, quantity: number): Change {
  const { frozen_at } = lot.item
  if (place.kind === 'freezer' && frozen_at === null) return freeze(home, lot, place, quantity)
  if (place.kind !== 'freezer' && frozen_at !== null) return thaw(home, lot, place, quantity)
  const part = partOf(lot, quantity)
  return {
    said: said().moved(lot.name, place.name),
    work: () => home.moveItem({ pantry_item_id: lot.id, location_id: place.id, ...part }),
    undo: undoOf(home, lot, part.quantity),
  }
}

export const freezeLot = (home: Home, lot: Lot): Promise<boolean> =>
  act(freeze(home, lot, firstPlace(home, 'freezer'), lot.item.quantity))

function freeze(home: Home, lot: Lot, place: Place | undefined, quantity: number): Change {
  const part = partOf(lot, quantity)
  return {
    said: said().frozen(lot.name),
    work: () => home.freezeItem({ pantry_item_id: lot.id, ...to(place), ...part }),
    undo: undoOf(home, lot, part.quantity),
  }
}

export const thawLot = (home: Home, lot: Lot): Promise<boolean> =>
  act(thaw(home, lot, firstPlace(home, 'fridge'), lot.item.quantity))

function thaw(home: Home, lot: Lot, place: Place | undefined, quantity: number): Change {
  const part = partOf(lot, quantity)
  return {
    said: said().thawed(lot.name),
    work: () => home.thawItem({ pantry_item_id: lot.id, ...to(place), ...part }),
    undo: undoOf(home, lot, part.quantity),
  }
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
