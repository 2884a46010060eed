import { compareNames } from '@larder/rules/names/name-order.ts'
import { signal } from '@preact/signals'
import type { RowOf } from 'larder-client/kinds'
import { comparePositions } from '#web/data/position.ts'

export type Item = RowOf<'shopping_item'>
export type Food = RowOf<'food'>
export type Category = RowOf<'category'>
export type Store = RowOf<'store'>

/** The items of one category, in their order. */
export interface Aisle {
  /** Of the category; empty for the items without one. */
  readonly id: string
  readonly name: string
  readonly items: readonly Item[]
}

/** The categories in the order of a store, then those that it does not name. */
export function sortCategories(
  categories: readonly Category[],
  order: readonly string[] = [],
): readonly Category[] {
  const places = new Map(order.map((id, i) => [id, i]))
  const placeOf = ({ id }: Category) => places.get(id) ?? order.length
  return categories.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      (a.position ?? Infinity) - (b.position ?? Infinity) ||
      compareNames(a.name, b.name),
  )
}

/** By the ids of items without a category of their own or of their food: the aisles that their names find. */
export const foundAisles = signal<ReadonlyMap<string, string | null>>(new Map())

/** The category of an item is its own, or else that of its food, or else the one that its name finds. */
export const categoryOf = (item: Item, food: Food | undefined): string | null =>
  item.category_id ?? food?.category_id ?? foundAisles.value.get(item.id) ?? null

/** The name of an item: that of its food, while there is one. It is in the plural where somebody has typed it so. */
export function nameOf(
  item: Pick<Item, 'name' | 'quantity' | 'planned_quantity' | 'unit'>,
  food?: Food,
): string {
  if (!food) return item.name ?? '?'
  const { plural_name: plural, name } = food
  const isSeveral = item.unit === null && (item.quantity ?? item.planned_quantity ?? 1) > 1
  return (isSeveral || item.name?.toLowerCase() === plural?.toLowerCase()) && plural ? plural : name
}

/**
 * The items by aisle. Items with an unknown category come last, without a name of an aisle.
 *
 * @param categories in the order of the store
 */
export function groupByAisle(
  items: readonly Item[],
  foods: ReadonlyMap<string, Food>,
  categories: readonly Category[],
): readonly Aisle[] {
  const foodOf = (item: Item) => foods.get(item.food_id ?? '')
  const byCategory = Map.groupBy(items, (item) => categoryOf(item, foodOf(item)) ?? '')
  const compare = (a: Item, b: Item) =>
    comparePositions(a.position, b.position) ||
    compareNames(nameOf(a, foodOf(a)), nameOf(b, foodOf(b))) ||
    (a.id < b.id ? -1 : 1)
  const known = categories.flatMap(({ id, name }) => {
    const found = byCategory.get(id)
    byCategory.delete(id)
    return found ? [{ id, name, items: found.toSorted(compare) }] : []
  })
  const others = [...byCategory.values()].flat()
  return others.length === 0
    ? known
    : [...known, { id: '', name: '', items: others.toSorted(compare) }]
}
