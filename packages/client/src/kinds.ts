import type { Fields } from './rows.ts'

/** The kinds of rows. */
export type RowKind = keyof Fields

/** A row as the user sees it. */
export type RowOf<Kind extends keyof Fields> = Readonly<Fields[Kind]> & {
  readonly id: string
  /** The version of the last change at the server. It is above 2^50 while a change waits in the outbox. */
  readonly version: number
}

/** The collections of a household, and their kinds of rows. */
export const COLLECTIONS = {
  categories: 'category',
  locations: 'location',
  foods: 'food',
  barcodes: 'barcode',
  items: 'pantry_item',
  movements: 'stock_movement',
  recipes: 'recipe',
  recipeCollections: 'recipe_collection',
  collectedRecipes: 'collected_recipe',
  stores: 'store',
  lists: 'shopping_list',
  listItems: 'shopping_item',
  recurringItems: 'recurring_item',
  mealPlan: 'meal_plan_entry',
  cookings: 'cooking',
  photos: 'photo',
  members: 'member',
  settings: 'household',
} as const

export type CollectionName = keyof typeof COLLECTIONS

/** The verbs as methods. */
export const VERB_METHODS = {
  consume: 'consume',
  waste: 'waste',
  cook: 'cook',
  copyMealPlan: 'copy-meal-plan',
  putAway: 'put-away',
  addRecipe: 'add-recipe',
  reconcile: 'reconcile',
  removeSource: 'remove-source',
  mergeFoods: 'merge-foods',
  undo: 'undo',
  addToItem: 'add-item',
  consumeItem: 'consume-item',
  wasteItem: 'waste-item',
  countItem: 'count-item',
  openItem: 'open-item',
  freezeItem: 'freeze-item',
  thawItem: 'thaw-item',
  moveItem: 'move-item',
  undoMovement: 'undo-movement',
  checkItems: 'check-items',
  clearChecked: 'clear-checked',
} as const

export type VerbMethod = keyof typeof VERB_METHODS
