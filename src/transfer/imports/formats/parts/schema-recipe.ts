import { htmlToText } from './html-tree.ts'
import type { LooseIngredient, LooseRecipe, LooseStep } from './loose-recipe.ts'
import {
  type HeadingOf,
  markdownHeading,
  sectioned,
  stepsOfText,
  withoutBullet,
} from './read-lines.ts'
import {
  commaList,
  type Fields,
  fieldsOf,
  isFields,
  linesOf,
  listOf,
  manyOf,
  namesOf,
  numberOf,
  oneLine,
  positiveOf,
  textOf,
} from './values.ts'

/** True for an object of the type Recipe of schema.org. */
export const isSchemaRecipe = (value: unknown): value is Fields =>
  isFields(value) && isType(value, 'Recipe')

const isType = (value: Fields, type: string) =>
  manyOf(value['@type']).some(
    (one) => textOf(one).replace(/^https?:\/\/schema\.org\//, '') === type,
  )

/** An id that stays the same in each export. */
export const schemaKey = (recipe: Fields): string =>
  [recipe['identifier'], recipe['@id'], recipe['id'], recipe['url'], recipe['name']]
    .map(oneLine)
    .find((text) => text !== '' && !INSIDE_A_PAGE.test(text)) ?? ''

/** A fragment or a blank node: other pages have the same. */
const INSIDE_A_PAGE = /^(?:#|_:)/

/** A recipe of schema.org, with the headings of RecipeSage and of Nextcloud Cookbook. */
export function looseSchemaRecipe(recipe: Fields): LooseRecipe {
  const { name, description, prepTime, cookTime, totalTime, recipeYield, keywords } = recipe
  const yields = manyOf(recipeYield).map(oneLine).filter(Boolean)
  const servings = yields.find((text) => numberOf(text) !== undefined) ?? yields[0]
  const ingredients = manyOf(recipe['recipeIngredient'] ?? recipe['ingredients'])
  const [image, ...images] = urlsOf(recipe['image'])
  return {
    title: htmlToText(oneLine(name)),
    description: htmlToText(textOf(description)),
    servings,
    yield_text: yields.find((text) => numberOf(text) === undefined),
    prep: prepTime,
    cook: cookTime ?? recipe['performTime'],
    total: totalTime,
    url: urlsOf(recipe['url'] ?? recipe['isBasedOn'] ?? recipe['mainEntityOfPage'])[0],
    author: namesOf(recipe['author'])[0] ?? recipe['creditText'],
    tags: [
      ...namesOf(recipe['recipeCategory']),
      ...manyOf(keywords).flatMap(commaList),
      ...namesOf(recipe['recipeCuisine']),
    ],
    image,
    rating: starsOf(fieldsOf(recipe['aggregateRating'])),
    notes: notesOf(recipe),
    language: recipe['inLanguage'],
    nutrition: recipe['nutrition'],
    ingredients: ingredientsOf(ingredients),
    steps: stepsOf(recipe['recipeInstructions']),
    extra: {
      tools: namesOf(recipe['tool']),
      date_published: recipe['datePublished'],
      date_created: recipe['dateCreated'],
      date_modified: recipe['dateModified'],
      more_images: images,
      rating: otherScale(fieldsOf(recipe['aggregateRating'])),
    },
  }
}

/** Web addresses: paths on the other server say nothing here. */
const urlsOf = (value: unknown): string[] =>
  manyOf(value)
    .map((one) => oneLine(isFields(one) ? (one['url'] ?? one['@id']) : one))
    .filter((url) => /^https?:\/\//i.test(url))

/** A rating that does not end at five stars. */
function otherScale({ ratingValue, bestRating }: Fields) {
  const [value, best] = [positiveOf(ratingValue), positiveOf(bestRating) ?? 5]
  return value === undefined || best === 5 ? undefined : { ratingValue: value, bestRating: best }
}

/** Eight of ten are four stars of five. */
function starsOf(rating: Fields): unknown {
  const other = otherScale(rating)
  return other ? (other.ratingValue * 5) / other.bestRating : rating['ratingValue']
}

function notesOf(recipe: Fields): string[] {
  const comments = manyOf(recipe['comment']).map((one) => textOf(fieldsOf(one)['text'] ?? one))
  return [...comments, ...manyOf(recipe['notes']).map(textOf)].map(htmlToText)
}

const heading: HeadingOf = (line) =>
  markdownHeading(line) ?? /^\[([^[\]]{1,200})\]$/.exec(line)?.[1]?.trim()

function ingredientsOf(values: readonly unknown[]): LooseIngredient[] {
  const lines = values.flatMap((one) => linesOf(htmlToText(textOf(one)))).map(withoutBullet)
  return sectioned(lines, heading)
}

/** `![image:1]` and `![image:2|caption]` of RecipeSage. */
const withoutImages = (text: string) => text.replaceAll(/!\[image:\d+(?:\|[^\]\n]{0,300})?\]/g, '')

function stepsOf(value: unknown): LooseStep[] {
  if (typeof value === 'string') return stepsOfText(htmlToText(withoutImages(value)), heading)
  const steps: LooseStep[] = []
  collectSteps(manyOf(value), undefined, steps, 0)
  return steps
}

/**
 * A section holds its steps, or it is only a heading above the steps that follow it.
 *
 * @returns the section of the steps that follow
 */
function collectSteps(
  values: readonly unknown[],
  above: string | undefined,
  steps: LooseStep[],
  depth: number,
): void {
  let section = above
  for (const one of values) {
    const fields = fieldsOf(one)
    const inner = manyOf(fields['itemListElement'] ?? fields['steps'])
    const name = oneLine(fields['name'])
    if (isType(fields, 'HowToSection') && inner.length === 0) section = name || section
    else if (inner.length > 0 && depth < 5)
      collectSteps(
        inner,
        isType(fields, 'HowToSection') ? name || section : section,
        steps,
        depth + 1,
      )
    else {
      const text = htmlToText(withoutImages(textOf(isFields(one) ? (fields['text'] ?? name) : one)))
      const found = heading(text)
      if (found !== undefined) section = found
      else if (text !== '') steps.push({ text, section })
    }
  }
}

/** The recipes in a JSON-LD document: one, a list, a graph, or RecipeSage's `recipes`. */
export function recipesOfDocument(json: unknown): readonly unknown[] {
  if (isFields(json) && !isSchemaRecipe(json))
    return [...listOf(json['recipes']), ...listOf(json['@graph']).filter(isSchemaRecipe)]
  return manyOf(json)
}
