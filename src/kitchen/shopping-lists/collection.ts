import {
  recurringItem,
  shoppingItem,
  shoppingList,
  store,
} from '@larder/rules/shopping-lists/entities.ts'
import { collection } from '#sync/schema/contract.ts'

export const shoppingLists = collection(shoppingList, { number: 11, table: 'shopping_lists' })
export const shoppingItems = collection(shoppingItem, { number: 12, table: 'shopping_items' })
export const stores = collection(store, { number: 13, table: 'stores' })
export const recurringItems = collection(recurringItem, { number: 16, table: 'recurring_items' })
