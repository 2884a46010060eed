import { broken } from '#transfer/imports/formats/parts/make-recipe.ts'
import { readDay } from '#transfer/imports/formats/parts/read-day.ts'
import { readMeal } from '#transfer/imports/formats/parts/read-meal.ts'
import { cutText, oneLine, positiveOf, textOf } from '#transfer/imports/formats/parts/values.ts'
import type { ImportedMeal, ImportRecord } from '#transfer/imports/pages/import-record.ts'
import { byId, type Grocy, idOf, keyIn, nameIn } from './grocy-tables.ts'

/** The meal plan: recipes, products and notes on days. */
export function grocyMeals(grocy: Grocy): ImportRecord[] {
  const sections = byId(grocy.of('meal_plan_sections'))
  return grocy.of('meal_plan').map((row) => {
    const key = idOf(row)
    const date = readDay(oneLine(row['day']))
    const recipe = keyIn(grocy.recipes, row['recipe_id'])
    const title = oneLine(textOf(row['note']) || nameIn(grocy.products, row['product_id']))
    if (date === undefined)
      return broken(`meal ${key}`, title || `meal ${key}`, 'The meal has no day.')
    if (recipe === undefined && title === '')
      return broken(`meal ${key}`, `meal on ${date}`, 'Its recipe is not in the file.')
    const meal = readMeal(nameIn(sections, row['section_id']))
    const servings = positiveOf(row['recipe_servings'])
    const record: ImportedMeal = {
      kind: 'meal',
      key,
      date,
      ...(meal === undefined ? {} : { meal }),
      ...(recipe === undefined ? { title: cutText(title, 200)[0] } : { recipe }),
      ...(recipe === undefined || servings === undefined ? {} : { servings }),
    }
    return record
  })
}
