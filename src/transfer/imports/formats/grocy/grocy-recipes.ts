import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'
import { makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import type { Photo } from '#transfer/imports/formats/parts/zip-photos.ts'
import type { LooseIngredient } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { plainHeading, stepsOfText } from '#transfer/recipe-reader/draft/read-lines.ts'
import {
  type Fields,
  isTrue,
  oneLine,
  positiveOf,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'
import { htmlToText } from '#transfer/recipe-reader/html/clean-text.ts'
import { amountOf, factorOf, type Grocy, idOf, nameIn, unitIn } from './grocy-tables.ts'

/** The photos of a recipe, by the name of its picture. */
export type PhotosOf = (name: string) => Photo[]

/** The recipes that people wrote. Those of other types are Grocy's own: a day of the plan is one. */
export function grocyRecipes(grocy: Grocy, photosOf: PhotosOf): ImportRecord[] {
  const lines = Map.groupBy(grocy.of('recipes_pos'), (row) => textOf(row['recipe_id']))
  const nested = Map.groupBy(grocy.of('recipes_nestings'), (row) => textOf(row['recipe_id']))
  return [...grocy.recipes].map(([key, row]) => {
    const loose = {
      title: row['name'],
      servings: positiveOf(row['base_servings']),
      ingredients: [
        ...(lines.get(key) ?? []).map((line) => ingredientOf(grocy, line)),
        ...(nested.get(key) ?? []).map((line) => nestedOf(grocy, line)),
      ],
      // All of the steps are in it.
      steps: stepsOfText(htmlToText(textOf(row['description'])), plainHeading),
      extra: {
        product: nameIn(grocy.products, row['product_id']),
        photo: row['picture_file_name'],
      },
    }
    return makeRecipe(key, loose, photosOf(oneLine(row['picture_file_name'])))
  })
}

/** The amount is in the stock unit of the product, and `qu_id` says only how it is shown. */
function ingredientOf(grocy: Grocy, line: Fields): LooseIngredient {
  const key = textOf(line['product_id'])
  const product = grocy.products.get(key) ?? {}
  const factor = factorOf(grocy, key, product['qu_id_stock'], line['qu_id'])
  const unitId = factor === undefined ? product['qu_id_stock'] : line['qu_id']
  const isShownOnly = isTrue(line['only_check_single_unit_in_stock'])
  // Such an amount is in the unit of the line.
  const amount = (amountOf(line) ?? 0) * (isShownOnly ? 1 : (factor ?? 1))
  const unit = unitIn(grocy, isShownOnly ? line['qu_id'] : unitId)
  const name = oneLine(product['name'])
  const [free, note] = [oneLine(line['variable_amount']), htmlToText(textOf(line['note']))]
  const quantity = free === '' && amount > 0 ? Math.round(amount * 1000) / 1000 : undefined
  const shown = free === '' ? `${quantity ?? ''} ${unit ?? ''}` : free
  const text = [oneLine(`${shown} ${name}`), oneLine(note)].filter(Boolean).join(', ')
  const section = oneLine(line['ingredient_group'])
  return name === ''
    ? { text: text || `ingredient ${idOf(line)}`, section }
    : { text, section, name, note, quantity, ...(quantity === undefined ? {} : { unit }) }
}

function nestedOf(grocy: Grocy, line: Fields): LooseIngredient {
  const name = nameIn(grocy.recipes, line['includes_recipe_id'])
  return { text: name, name, quantity: positiveOf(line['servings']) }
}
