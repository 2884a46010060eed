import { readMinutes } from '@larder/rules/recipes/read-minutes.ts'
import { readServings } from '@larder/rules/recipes/read-servings.ts'
import type { LooseIngredient, LooseRecipe } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { sectioned } from '#transfer/recipe-reader/draft/read-lines.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  positiveOf,
} from '#transfer/recipe-reader/draft/values.ts'
import {
  cleanIngredient,
  cleanLine,
  cleanLines,
  htmlToText,
  toWebUrl,
} from '#transfer/recipe-reader/html/clean-text.ts'
import { readSteps, schemaHeading, type SplitSteps } from './schema-steps.ts'
import { bareName, propertyOf, rawText, textOfValue, valuesOf } from './schema-values.ts'

/**
 * Reads an object of the type Recipe of schema.org, whatever syntax it was written in.
 *
 * @param url of the page, for addresses without a host
 */
export function looseSchemaRecipe(
  thing: Fields,
  splitSteps: SplitSteps,
  url?: string,
): LooseRecipe {
  const of = (...names: readonly string[]) => propertyOf(thing, ...names)
  const [image, ...images] = urlsOf(of('image', 'thumbnailUrl', 'photo'), url)
  const lines = of('recipeIngredient', 'ingredients', 'ingredient')
  const supplies = of('supply')
  const rating = fieldsOf(valuesOf(of('aggregateRating'))[0])
  return {
    title: textOfValue(of('name', 'headline', 'fn', 'title')),
    description: paragraphsOf(rawText(of('description', 'summary'))),
    ...yieldsOf(of('recipeYield', 'yield', 'servings')),
    prep: timeOf(of('prepTime')),
    cook: timeOf(of('cookTime', 'performTime')),
    total: timeOf(of('totalTime', 'duration')),
    url: urlsOf(of('url', 'mainEntityOfPage', 'isBasedOn'), url)[0],
    author: namesOf(of('author', 'creator', 'creditText')).find((name) => !/^https?:/i.test(name)),
    tags: tagsOf(['recipeCategory', 'recipeCuisine', 'keywords'].map((name) => of(name))),
    image,
    rating: starsOf(rating),
    notes: ['comment', 'notes'].flatMap((name) => valuesOf(of(name)).map(rawText).map(htmlToText)),
    language: textOfValue(of('inLanguage')),
    nutrition: factsOf(of('nutrition')),
    ingredients: sectioned(readIngredients(lines ?? supplies), schemaHeading),
    steps: readSteps(of('recipeInstructions', 'instructions', 'instruction', 'step'), splitSteps),
    extra: {
      ...extraOf(thing),
      supplies: lines === undefined ? [] : readIngredients(supplies).map(({ text }) => text),
      more_images: images,
      rating: otherScale(rating),
    },
  }
}

const extraOf = (thing: Fields) => ({
  tools: namesOf(propertyOf(thing, 'tool')),
  date_published: propertyOf(thing, 'datePublished'),
  date_created: propertyOf(thing, 'dateCreated'),
  date_modified: propertyOf(thing, 'dateModified'),
})

/** Its lines, with the empty ones between paragraphs. */
const paragraphsOf = (text: string): string =>
  htmlToText(text)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')

const namesOf = (value: unknown): string[] =>
  valuesOf(value)
    .map((one) => textOfValue(isFields(one) ? propertyOf(one, 'name') : one))
    .filter((name) => name !== '')

/** `["4", "4 servings of soup"]`: the text says more. */
function yieldsOf(value: unknown): Pick<LooseRecipe, 'servings' | 'yield_text'> {
  const texts = valuesOf(value)
    .slice(0, 10)
    .map(textOfValue)
    .filter((text) => text !== '')
  return {
    servings: texts.find((text) => readServings(text).servings !== undefined) ?? texts[0],
    yield_text: texts.find((text) => readServings(text).yield_text !== undefined),
  }
}

/** The first text that is a duration. A range of times (`{minValue, maxValue}`) says its longer one. */
function timeOf(value: unknown): string | undefined {
  const texts = valuesOf(value)
    .slice(0, 5)
    .map((one) =>
      rawText(isFields(one) ? propertyOf(one, 'maxValue', 'value', 'name', '@value') : one),
    )
  return texts.find((text) => readMinutes(text) !== undefined) ?? texts[0]
}

/** The web addresses among the values. A path says something only on its page. */
const urlsOf = (value: unknown, page: string | undefined): string[] =>
  valuesOf(value).flatMap((one) => {
    const text = isFields(one) ? propertyOf(one, 'url', 'contentUrl', 'src', '@id') : one
    return toWebUrl(rawText(text), page) ?? []
  })

/** A page with more is hostile. */
const MAX_TAGS = 1000

function tagsOf(values: readonly unknown[]): readonly string[] {
  const texts = values.flatMap(valuesOf).flatMap((one) => textOfValue(one).split(/[,;|]/))
  const tags = new Map<string, string>()
  for (const text of texts.slice(0, MAX_TAGS)) {
    const tag = text.trim().replace(/^#/, '')
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}

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

/** The properties of one object as texts, without prefixes. */
function factsOf(value: unknown): Fields {
  const facts = Object.entries(fieldsOf(valuesOf(value)[0])).slice(0, 100)
  return Object.fromEntries(
    facts
      .filter(([name]) => !name.startsWith('@'))
      .map(([name, fact]) => [bareName(name), textOfValue(fact)]),
  )
}

const MAX_DEPTH = 4

function readIngredients(value: unknown, section?: string, depth = 0): LooseIngredient[] {
  if (depth > MAX_DEPTH) return []
  return valuesOf(value).flatMap((one) => {
    if (Array.isArray(one)) return readIngredients(one, section, depth + 1)
    const inner =
      isFields(one) && propertyOf(one, 'itemListElement', 'recipeIngredient', 'ingredients')
    if (isFields(one) && inner !== undefined)
      return readIngredients(inner, textOfValue(propertyOf(one, 'name')) || section, depth + 1)
    const text = isFields(one) ? lineOf(one) : rawText(one)
    return cleanLines(LIST.test(text) ? text.replace(/,\s+(?=[\d½¼¾⅓⅔])/g, '\n') : text)
      .map(cleanIngredient)
      .filter((line) => /[\p{L}\p{N}]/u.test(line))
      .map((line) => ({ text: line, section }))
  })
}

/** All ingredients in one text, with commas between them. */
const LIST = /^[\d½¼¾⅓⅔][^,]*(?:,\s+[\d½¼¾⅓⅔][^,]*){3}/

/** An ingredient of parts, such as a HowToSupply. */
function lineOf(thing: Fields): string {
  const name = textOfValue(propertyOf(thing, 'text', 'name', 'food', 'item', 'ingredient'))
  const quantity = propertyOf(thing, 'amount', 'quantity', 'value', 'requiredQuantity')
  const unit = unitOf(fieldsOf(quantity)) || unitOf(thing)
  return name === '' ? '' : cleanLine([textOfValue(quantity), unit, name].filter(Boolean).join(' '))
}

const unitOf = (thing: Fields) => textOfValue(propertyOf(thing, 'unitText', 'unit', 'unitCode'))
