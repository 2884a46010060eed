import type { Home } from 'larder-client/home'
import {
  type Aisle,
  groupByAisle,
  type Item,
  nameOf,
  sortCategories,
} from '#web/shopping-lists/aisles/aisles.ts'
import type { ShoppingList } from '#web/shopping-lists/current-list.ts'
import { amountText } from '#web/shopping-lists/items/item-words.ts'
import { isOpen } from '#web/shopping-lists/items/write-items.ts'
import { texts } from '#web/texts/language.ts'

/** What is to buy, as on the screen: by aisle, in the order of the store. */
export function aislesOf(list: ShoppingList, home: Home): readonly Aisle[] {
  const store = home.stores.get(list.store_id ?? undefined)
  return groupByAisle(
    home.list(list.id).items.all().filter(isOpen),
    new Map(home.foods.all().map((food) => [food.id, food])),
    sortCategories(home.categories.all(), store?.category_order),
  )
}

/** The name of an aisle; empty where the list has none. */
export const titleOf = ({ id, name }: Aisle, all: readonly Aisle[]): string =>
  all.length === 1 && id === '' ? '' : name || texts.value.list.otherAisle

/** The words of an item: `2 l Oat milk (the barista one)`. */
export function wordsOf(item: Item, home: Home): string {
  const name = nameOf(item, home.foods.get(item.food_id ?? undefined))
  const note = item.note ? `(${item.note})` : ''
  return [amountText(item), name, note].filter(Boolean).join(' ')
}

/** What is to buy as a text, for a message. */
export function textOfList(list: ShoppingList, home: Home): string {
  const aisles = aislesOf(list, home)
  const parts = aisles.map((aisle) =>
    [titleOf(aisle, aisles), ...aisle.items.map((item) => `- ${wordsOf(item, home)}`)]
      .filter(Boolean)
      .join('\n'),
  )
  return [list.name, ...parts].join('\n\n')
}
