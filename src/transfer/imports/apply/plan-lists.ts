import type {
  ImportedList,
  ImportedListItem,
  ImportedMeal,
} from '#transfer/imports/chunks/import-record.ts'
import { fitAmount, fitText } from './fit.ts'
import type { Known, Plan } from './known.ts'

export function planList({ key, name }: ImportedList, known: Known): Plan {
  const data = { name: fitText(name, 100) ?? 'List' }
  return { row: { entity: 'shopping_list', id: known.idOf('list', key), data } }
}

/** @param now for an item that is ticked off; no format says when it was */
export function planListItem(item: ImportedListItem, known: Known, now: Date): Plan {
  const foodId =
    item.food === undefined ? known.foodNamed(item.name) : known.rowOf('food', item.food)
  const listId = item.list === undefined ? undefined : known.rowOf('list', item.list)
  const data = {
    list_id: listId ?? known.defaultListId,
    food_id: foodId ?? null,
    name: foodId === undefined ? (fitText(item.name, 200) ?? 'Item') : null,
    quantity: fitAmount(item.quantity),
    unit: fitText(item.unit, 40),
    note: fitText(item.note, 2000),
    checked_at: item.checked === true ? now.toISOString() : null,
  }
  return { row: { entity: 'shopping_item', id: known.idOf('list_item', item.key), data } }
}

/** An entry of the meal plan. A recipe or a food that is not there becomes a title. */
export function planMeal(meal: ImportedMeal, known: Known): Plan {
  const recipeId = meal.recipe === undefined ? undefined : known.rowOf('recipe', meal.recipe)
  const foodId = meal.food === undefined ? undefined : known.rowOf('food', meal.food)
  const isFood = foodId !== undefined && recipeId === undefined
  const servings = fitAmount(meal.servings, 1e-6)
  const data = {
    date: meal.date,
    meal: meal.meal ?? 'dinner',
    recipe_id: recipeId ?? null,
    food_id: isFood ? foodId : null,
    quantity: isFood ? fitAmount(meal.quantity) : null,
    unit: isFood ? fitText(meal.unit, 40) : null,
    title: isFood
      ? null
      : (fitText(meal.title, 200) ??
        (recipeId === undefined ? (fitText(meal.recipe_title, 200) ?? 'Meal') : null)),
    servings: servings !== null && servings <= 100_000 ? servings : null,
    note: fitText(meal.note, 2000),
  }
  return { row: { entity: 'meal_plan_entry', id: known.idOf('meal', meal.key), data } }
}
