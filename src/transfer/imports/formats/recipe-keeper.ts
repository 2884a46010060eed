import { openHtml } from '#transfer/imports/formats/parts/html-file.ts'
import {
  findAll,
  hasClass,
  type HtmlElement,
  textIn,
} from '#transfer/imports/formats/parts/html-tree.ts'
import type { Format } from '#transfer/imports/formats/parts/import-file.ts'
import { makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import {
  ingredientLines,
  plainHeading,
  stepLines,
} from '#transfer/imports/formats/parts/read-lines.ts'
import { isTrue, oneLine } from '#transfer/imports/formats/parts/values.ts'

/** Recipe Keeper: a page with names of its own in `itemprop`, and its photos beside it. */
export const recipeKeeper: Format = {
  system: 'Recipe Keeper',
  open: (file) => openHtml(file, isOwn, 'recipe-details', read),
}

const isOwn = (html: string) =>
  /\bclass=["'][^"']{0,100}\brecipe-details\b/i.test(html) && html.includes('recipeIngredients')

const NUTRIENTS: Readonly<Record<string, string>> = {
  recipeNutCalories: 'calories',
  recipeNutTotalFat: 'fatContent',
  recipeNutSaturatedFat: 'saturatedFatContent',
  recipeNutCholesterol: 'cholesterolContent',
  recipeNutSodium: 'sodiumContent',
  recipeNutTotalCarbohydrate: 'carbohydrateContent',
  recipeNutDietaryFiber: 'fiberContent',
  recipeNutSugars: 'sugarContent',
  recipeNutProtein: 'proteinContent',
}

function read(
  element: HtmlElement,
  at: number,
  photosOf: (names: readonly string[]) => (() => Promise<Uint8Array>)[],
) {
  const all = (name: string) => findAll(element, (one) => one.attributes['itemprop'] === name)
  // The machine's value comes before that for people.
  const values = (name: string) =>
    all(name).map((one) => oneLine(one.attributes['content']) || oneLine(textIn(one)))
  const first = (name: string) => values(name)[0] ?? ''
  const text = (name: string) => textIn(all(name)[0])
  const source = all('recipeSource')[0]
  const link = source && [source, ...findAll(source, (one) => one.name === 'a')].find(hasLink)
  const photos = findAll(element, (one) => one.name === 'img' && isPhoto(one)).map(
    (one) => one.attributes['src'] ?? '',
  )
  const nutrition = Object.entries(NUTRIENTS).map(([name, schema]) => [schema, first(name)])
  return makeRecipe(
    first('recipeId') || first('recipeShareId') || `recipe ${at + 1}`,
    {
      title: first('name'),
      servings: first('recipeYield'),
      prep: first('prepTime'),
      cook: first('cookTime'),
      total: first('totalTime'),
      url: link?.attributes['href'],
      author: link ? undefined : first('recipeSource'),
      tags: [...values('recipeCourse'), ...values('recipeCategory')],
      rating: first('recipeRating'),
      notes: [text('recipeNotes')],
      nutrition: Object.fromEntries(nutrition),
      ingredients: ingredientLines(text('recipeIngredients'), plainHeading),
      steps: stepLines(text('recipeDirections'), plainHeading),
      extra: {
        collections: values('recipeCollection'),
        favorite: isTrue(first('recipeIsFavourite')) || undefined,
        serving_size: first('recipeNutServingSize'),
      },
    },
    photosOf([...new Set(photos)]),
  )
}

const hasLink = (one: HtmlElement) => /^https?:/i.test(one.attributes['href'] ?? '')
const isPhoto = (one: HtmlElement) =>
  hasClass('recipe-photo')(one) ||
  hasClass('recipe-photos')(one) ||
  /^photo\d/.test(one.attributes['itemprop'] ?? '')
