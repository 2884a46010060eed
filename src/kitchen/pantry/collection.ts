import {
  barcode,
  category,
  food,
  location,
  pantryItem,
  stockMovement,
} from '@larder/rules/pantry/entities.ts'
import { collection } from '#sync/schema/contract.ts'

export const categories = collection(category, { number: 4, table: 'categories' })
export const locations = collection(location, { number: 5, table: 'locations' })
export const foods = collection(food, { number: 6, table: 'foods' })
export const barcodes = collection(barcode, { number: 7, table: 'barcodes' })
export const pantryItems = collection(pantryItem, {
  number: 8,
  table: 'pantry_items',
  pairIndexes: ['food_id'],
})
export const stockMovements = collection(stockMovement, {
  number: 9,
  table: 'stock_movements',
  ledgerVersion: 'ledger_version',
})
