import type { Zip } from '#platform/archives/zip.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import { type Photo, photosIn } from '#transfer/imports/formats/parts/zip-photos.ts'
import {
  type Fields,
  textOf,
  isFields,
  listOf,
  positiveOf,
} from '#transfer/recipe-reader/draft/values.ts'
import { looseMealieRecipe, mealieId } from './mealie-recipe.ts'

export const byPosition = (a: Fields, b: Fields) =>
  (positiveOf(a['position']) ?? 0) - (positiveOf(b['position']) ?? 0)

/** The tables of a backup of Mealie. */
export function mealieTables(json: Fields) {
  const rows = (table: string) => listOf(json[table]).filter(isFields)
  return {
    rows,
    byId: (table: string) => new Map(rows(table).map((row) => [mealieId(row['id']), row])),
    /** By the id of the recipe, in their order. */
    ofRecipe: (table: string) =>
      Map.groupBy(rows(table).toSorted(byPosition), (row) =>
        mealieId(row['recipe_id'] ?? row['recipee_id']),
      ),
  }
}

export type MealieTables = ReturnType<typeof mealieTables>

/** The recipes of a backup with their photos. */
export function mealieRecipes(tables: MealieTables, zip: Zip): ImportRecord[] {
  const linesOf = lineReader(tables)
  const factsOf = factReader(tables)
  const photosOf = photoReader(zip)
  return tables.rows('recipes').map((recipe) => {
    const key = mealieId(recipe['id'])
    const whole = { ...recipe, ...factsOf(key), recipe_ingredient: linesOf(key) }
    return makeRecipe(key, looseMealieRecipe(whole), photosOf(key))
  })
}

function lineReader({ byId, ofRecipe }: MealieTables) {
  const [foods, units, recipes] = [
    byId('ingredient_foods'),
    byId('ingredient_units'),
    byId('recipes'),
  ]
  const lines = ofRecipe('recipes_ingredients')
  return (key: string) =>
    (lines.get(key) ?? []).map((line) => ({
      ...line,
      food: foods.get(mealieId(line['food_id'])),
      unit: units.get(mealieId(line['unit_id'])),
      referenced_recipe: recipes.get(mealieId(line['referenced_recipe_id'])),
    }))
}

/** The other rows of a recipe, by the names that an export of recipes has for them. */
function factReader(tables: MealieTables) {
  const of = (table: string) => {
    const found = tables.ofRecipe(table)
    return (key: string): readonly Fields[] => found.get(key) ?? []
  }
  const [steps, notes] = [of('recipe_instructions'), of('notes')]
  const [nutrition, settings] = [of('recipe_nutrition'), of('recipe_settings')]
  const [comments, assets, extras] = [of('recipe_comments'), of('recipe_assets'), of('api_extras')]
  const tags = linked(tables, 'tags', 'tag_id')
  const categories = linked(tables, 'categories', 'category_id')
  const tools = linked(tables, 'tools', 'tool_id')
  return (key: string): Fields => ({
    recipe_instructions: steps(key),
    notes: notes(key),
    nutrition: { ...nutrition(key)[0], id: undefined, recipe_id: undefined },
    settings: settings(key)[0],
    tags: tags(key),
    recipe_category: categories(key),
    tools: tools(key),
    comments: comments(key),
    assets: assets(key),
    extras: Object.fromEntries(
      extras(key).map((row) => [textOf(row['key_name']), row['value']] as const),
    ),
  })
}

/** The rows of a table that a table between links to a recipe. */
function linked({ byId, ofRecipe }: MealieTables, table: string, idName: string) {
  const [rows, links] = [byId(table), ofRecipe(`recipes_to_${table}`)]
  return (key: string) => (links.get(key) ?? []).map((link) => rows.get(mealieId(link[idName])))
}

function photoReader(zip: Zip): (key: string) => readonly Photo[] {
  const photos = photosIn(zip, /\/images\/original\.\w{2,5}$/i)
  const folders = new Map(
    zip.entries.flatMap(({ name }) => {
      const [, folder = '', id] =
        /^(.*recipes\/([\da-f-]{32,36})\/)images\/original\./i.exec(name) ?? []
      return id === undefined ? [] : [[mealieId(id), folder]]
    }),
  )
  return (key) => {
    const folder = folders.get(key)
    return folder === undefined ? [] : photos.below(folder)
  }
}
