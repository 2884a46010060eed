import { openHtml, type PhotosOf } from '#transfer/imports/formats/parts/html-file.ts'
import type { Format } from '#transfer/imports/formats/parts/import-file.ts'
import { makeRecipe } from '#transfer/imports/formats/parts/make-recipe.ts'
import {
  ingredientLines,
  plainHeading,
  stepLines,
} from '#transfer/recipe-reader/draft/read-lines.ts'
import { isTrue, manyOf, oneLine } from '#transfer/recipe-reader/draft/values.ts'
import type { HtmlNode, HtmlTree } from '#transfer/recipe-reader/html/html-tree.ts'
import { attribute, findAll, hasClass, nodeAt } from '#transfer/recipe-reader/html/tree-text.ts'
import { readMicrodata } from '#transfer/recipe-reader/schema-org/microdata.ts'

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

function read(tree: HtmlTree, at: number, photosOf: PhotosOf) {
  const recipe = readMicrodata(tree, 0)
  const values = (name: string) => manyOf(recipe[name]).map(oneLine)
  const first = (name: string) => values(name)[0] ?? ''
  const text = (name: string) => manyOf(recipe[name])[0]
  const link = linkOf(tree)
  const photos = attributesOf(tree, (node) => node.name === 'img' && isPhoto(node), 'src')
  const nutrition = Object.entries(NUTRIENTS).map(([name, schema]) => [schema, first(name)])
  return makeRecipe(
    first('recipeId') || first('recipeShareId') || `recipe ${at + 1}`,
    {
      title: first('name'),
      servings: first('recipeYield'),
      prep: first('prepTime'),
      cook: first('cookTime'),
      total: first('totalTime'),
      url: link,
      author: link === undefined ? first('recipeSource') : undefined,
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

const attributesOf = (tree: HtmlTree, test: (node: HtmlNode) => boolean, name: string, top = 0) =>
  findAll(tree, top, test).map((place) => attribute(nodeAt(tree, place), name))

/** The address of the page where the recipe is from. */
function linkOf(tree: HtmlTree): string | undefined {
  const [source] = findAll(tree, 0, isSource)
  if (source === undefined) return undefined
  const links = attributesOf(tree, ({ name }) => name === 'a', 'href', source)
  return [attribute(nodeAt(tree, source), 'href'), ...links].find((address) =>
    /^https?:/i.test(address),
  )
}

const isSource = (node: HtmlNode) => attribute(node, 'itemprop') === 'recipeSource'
const isPhoto = (node: HtmlNode) =>
  hasClass('recipe-photo')(node) ||
  hasClass('recipe-photos')(node) ||
  /^photo\d/.test(attribute(node, 'itemprop'))
