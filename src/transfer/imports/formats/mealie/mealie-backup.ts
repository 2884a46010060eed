import { decodeText } from '#platform/archives/decode-text.ts'
import { FileRefused } from '#platform/archives/file-refused.ts'
import type { Zip } from '#platform/archives/zip.ts'
import type { ImportedMeal, ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import {
  type Format,
  MAX_TEXT_BYTES,
  parseJson,
} from '#transfer/imports/formats/parts/import-file.ts'
import { broken, storedQuantity, storedUnit } from '#transfer/imports/formats/parts/make-recipe.ts'
import { readDay, readMeal } from '#transfer/imports/formats/parts/read-day.ts'
import {
  cutText,
  type Fields,
  isFields,
  isTrue,
  oneLine,
  positiveOf,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'
import {
  mealieRecipes,
  byPosition,
  type MealieTables,
  mealieTables,
} from './mealie-backup-recipes.ts'
import { mealieFood } from './mealie-foods.ts'
import { mealieId } from './mealie-recipe.ts'

/** A backup of Mealie: its database as JSON. The accounts and passwords in it are never read. */
export const mealieBackup: Format = {
  system: 'Mealie',
  async open({ zip }) {
    const entry = zip?.entries.find(({ name }) => /^(?:[^/]+\/)?database\.json$/i.test(name))
    if (!zip || !entry) return undefined
    const json = parseJson(decodeText(await zip.read(entry, MAX_TEXT_BYTES)))
    if (json === undefined)
      throw new FileRefused('damaged', 'The database in the backup is incomplete or damaged.')
    if (!isFields(json) || !('recipes' in json && 'recipes_ingredients' in json)) return undefined
    const records = recordsOf(json, zip)
    return {
      total: records.length,
      async *records() {
        yield* records
      },
    }
  },
}

function recordsOf(json: Fields, zip: Zip): ImportRecord[] {
  const tables = mealieTables(json)
  return [...foodsOf(tables), ...listsOf(tables), ...mealieRecipes(tables, zip), ...mealsOf(tables)]
}

function foodsOf({ rows, byId }: MealieTables): ImportRecord[] {
  const labels = byId('multi_purpose_labels')
  const others = Map.groupBy(rows('ingredient_foods_aliases'), (row) => mealieId(row['food_id']))
  return rows('ingredient_foods').map((row) => {
    const key = mealieId(row['id'])
    if (oneLine(row['name']) === '') return broken(key, `food ${key}`, 'The food has no name.')
    const label = labels.get(mealieId(row['label_id']))?.['name']
    return mealieFood(key, row, { label, aliases: others.get(key) ?? [] })
  })
}

function listsOf({ rows, byId }: MealieTables): ImportRecord[] {
  const [foods, units, lists] = [
    byId('ingredient_foods'),
    byId('ingredient_units'),
    byId('shopping_lists'),
  ]
  const all = [...lists].map(([key, row]): ImportRecord => {
    const name = cutText(oneLine(row['name']), 100)[0] || 'Shopping list'
    return { kind: 'list', key, name }
  })
  const items = rows('shopping_list_items').toSorted(byPosition)
  return [...all, ...items.map((row) => itemOf(row, foods, units, lists))]
}

type Rows = ReadonlyMap<string, Fields>

function itemOf(row: Fields, foods: Rows, units: Rows, lists: Rows): ImportRecord {
  const key = mealieId(row['id'])
  const [foodKey, listKey] = [mealieId(row['food_id']), mealieId(row['shopping_list_id'])]
  const food = oneLine(foods.get(foodKey)?.['name'])
  const [note] = cutText(textOf(row['note']), 2000)
  const [name] = cutText(food || oneLine(note), 200)
  if (name === '') return broken(key, `item ${key}`, 'The item has no name.')
  const quantity = positiveOf(row['quantity'])
  const unit = storedUnit(units.get(mealieId(row['unit_id']))?.['name'])
  return {
    kind: 'list_item',
    key,
    ...(lists.has(listKey) ? { list: listKey } : {}),
    ...(food === '' ? {} : { food: foodKey }),
    name,
    ...(quantity === undefined ? {} : { quantity: storedQuantity(quantity) }),
    ...(unit === undefined ? {} : { unit }),
    ...(food === '' || note === '' ? {} : { note }),
    ...(isTrue(row['checked']) ? { checked: true } : {}),
  }
}

function mealsOf({ rows, byId }: MealieTables): ImportRecord[] {
  const recipes = byId('recipes')
  return rows('group_meal_plans').map((row) => {
    const [key, recipe] = [mealieId(row['id']), mealieId(row['recipe_id'])]
    const date = readDay(oneLine(row['date']))
    const title = oneLine(row['title']) || oneLine(row['text'])
    if (date === undefined || (!recipes.has(recipe) && title === ''))
      return broken(
        `meal ${key}`,
        title || `meal ${key}`,
        'The meal has no day, or nothing to eat.',
      )
    const meal = readMeal(oneLine(row['entry_type']))
    const [note] = cutText(textOf(row['text']), 2000)
    const record: ImportedMeal = {
      kind: 'meal',
      key,
      date,
      ...(meal === undefined ? {} : { meal }),
      ...(recipes.has(recipe) ? { recipe } : { title: cutText(title, 200)[0] }),
      ...(note === '' || note === title ? {} : { note }),
    }
    return record
  })
}
