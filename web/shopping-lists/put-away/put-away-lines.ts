import { compareNames } from '@larder/rules/names/name-order.ts'
import { dateKindOf } from '@larder/rules/pantry/date-kind.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import type { RowOf } from 'larder-client/kinds'
import { foodFinder } from '#web/data/find-food.ts'
import { keepsUntil } from '#web/data/keeps-until.ts'
import { byPosition } from '#web/data/rows.ts'
import { type Food, type Item, nameOf } from '#web/shopping-lists/aisles/aisles.ts'
import type { PlaceFinder } from './find-places.ts'

/** The answers of a person for one bought item. Undefined: as it was suggested. */
export interface Answers {
  readonly quantity?: number
  readonly unit?: string | null
  readonly place?: string | null
  readonly bestBefore?: string | null
  readonly isLeft?: boolean
}

/** A bought item on its way into the pantry. */
export interface PutAwayLine {
  readonly id: string
  readonly item: Item
  readonly food: Food | undefined
  readonly name: string
  readonly quantity: number
  readonly unit: string | null
  readonly place: string | null
  readonly bestBefore: string | null
  /** It stays on the list. */
  readonly isLeft: boolean
  /** Nobody knows its place, so a person is asked. */
  readonly asksPlace: boolean
  /** The list does not say how much it is. */
  readonly asksAmount: boolean
  /** Units that the amount may be in, if it is asked. */
  readonly units: readonly string[]
}

interface Known {
  readonly foods: readonly Food[]
  readonly places: readonly RowOf<'location'>[]
  /** The kind of place of a thing that has none yet. Null: it does not go into the pantry. */
  readonly placeKindOf: PlaceFinder
  readonly unitsOf: (food: Food | undefined) => readonly string[]
  /** `YYYY-MM-DD` */
  readonly today: string
}

/** The lines of a screen that asks only for the things that it can't know, by name. */
export function putAwayLines(
  items: readonly Item[],
  answers: ReadonlyMap<string, Answers>,
  { foods, places, today, placeKindOf, unitsOf }: Known,
): readonly PutAwayLine[] {
  const byId = new Map(foods.map((food) => [food.id, food]))
  const findFood = foodFinder(foods)
  const sorted = places.toSorted(byPosition)
  return items
    .map((item): PutAwayLine => {
      // The food may have come after the item.
      const food = byId.get(item.food_id ?? '') ?? findFood(item.name ?? '')
      const { id } = item
      const { quantity, unit = item.unit, place, bestBefore, isLeft } = answers.get(id) ?? {}
      const remembered = places.find((one) => one.id === food?.location_id)
      const kind = remembered ? undefined : placeKindOf(item, food)
      const usualPlace = (remembered ?? sorted.find((one) => one.kind === kind))?.id ?? null
      const placeId = place === undefined ? usualPlace : place
      const chosen = places.find((one) => one.id === placeId)
      const amount = amountToBuy(item)
      const goes = kind !== null || isLeft === false // also where a person has said it
      return {
        id,
        item,
        food,
        name: nameOf(item, food),
        unit,
        quantity: quantity ?? (amount !== null && amount > 0 ? amount : 1),
        place: placeId,
        bestBefore: bestBefore === undefined ? keepsUntil(food, chosen, today) : bestBefore,
        isLeft: isLeft ?? kind === null,
        asksPlace: usualPlace === null && goes && places.length > 0,
        asksAmount: amount === null && goes,
        units: amount === null && item.unit === null ? unitsOf(food) : [],
      }
    })
    .toSorted((a, b) => compareNames(a.name, b.name))
}

/** One line as the verb wants it. */
export const wishOf = ({ id, name, quantity, unit, place, bestBefore }: PutAwayLine) => ({
  item_id: id,
  quantity,
  unit,
  location_id: place,
  best_before: bestBefore,
  date_kind: dateKindOf(name),
})
