import { firstCharacters } from '@larder/rules/first-characters.ts'
import { readMinutes } from '@larder/rules/recipes/read-minutes.ts'
import { readNutrition } from '@larder/rules/recipes/read-nutrition.ts'
import { readServings } from '@larder/rules/recipes/read-servings.ts'
import type { DraftIngredient, RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'
import {
  cleanIngredient,
  cleanLine,
  cleanLines,
  toWebUrl,
} from '#transfer/recipe-reader/page/html/clean-text.ts'
import { readSteps } from './schema-steps.ts'
import {
  isThing,
  propertyOf,
  rawText,
  textOfValue,
  type Thing,
  typesOf,
  valuesOf,
} from './schema-values.ts'

/** What one place of a page says. */
export type DraftParts = Partial<RecipeDraft>

/** Reads an object of the type Recipe of schema.org. @param url of the page, for addresses without a host */
export function readSchemaRecipe(thing: Thing, url?: string): DraftParts {
  const parts: { -readonly [Key in keyof RecipeDraft]?: RecipeDraft[Key] | undefined } = {
    title: cleanLine(rawText(propertyOf(thing, 'name', 'headline', 'fn', 'title'))),
    description: cleanLines(rawText(propertyOf(thing, 'description', 'summary'))).join('\n'),
    ...readYields(propertyOf(thing, 'recipeYield', 'yield', 'servings')),
    ...readTimes(thing),
    author: readAuthor(propertyOf(thing, 'author', 'creator')),
    image_url: readImage(propertyOf(thing, 'image', 'thumbnailUrl', 'photo'), url),
    language: textOfValue(propertyOf(thing, 'inLanguage')),
    source_url: toWebUrl(rawUrl(propertyOf(thing, 'url', 'mainEntityOfPage', 'isBasedOn')), url),
    tags: readTags(thing),
    nutrition: readNutrition(factsOf(propertyOf(thing, 'nutrition'))),
    ingredients: readIngredients(
      propertyOf(thing, 'recipeIngredient', 'ingredients', 'ingredient', 'supply'),
    ),
    steps: readSteps(
      propertyOf(thing, 'recipeInstructions', 'instructions', 'instruction', 'step'),
    ),
  }
  return withoutEmpty(parts)
}

/** The parts that say something. */
export function withoutEmpty(parts: {
  readonly [Key in keyof RecipeDraft]?: RecipeDraft[Key] | undefined
}): DraftParts {
  const kept = Object.entries(parts).filter(([, value]) => {
    if (value === undefined || value === '') return false
    return typeof value !== 'object' || Object.keys(value).length > 0
  })
  return Object.fromEntries(kept) // the same keys with the same values, but the empty ones
}

function readYields(value: unknown): DraftParts {
  const reads = valuesOf(value)
    .slice(0, 10)
    .map((one) => readServings(firstCharacters(cleanLine(rawText(one)), 200)))
  const servings = reads.find((one) => one.servings !== undefined)?.servings
  // `["4", "4 servings of soup"]`: the text says more.
  const text = reads.find(
    ({ yield_text }) =>
      yield_text !== undefined && (servings === undefined || hasNumber(yield_text, servings)),
  )?.yield_text
  return {
    ...(servings === undefined ? {} : { servings }),
    ...(text === undefined ? {} : { yield_text: text }),
  }
}

const hasNumber = (text: string, number: number) =>
  text.match(/\d+/g)?.includes(String(number)) === true

/** The properties of one object as texts, without prefixes. */
function factsOf(value: unknown): Record<string, string> {
  const [thing] = valuesOf(value)
  if (!isThing(thing)) return {}
  return Object.fromEntries(
    Object.entries(thing)
      .slice(0, 100)
      .map(([key, fact]) => [withoutPrefix(key), textOfValue(fact)]),
  )
}

const withoutPrefix = (name: string) =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1)

function readTimes(thing: Thing): DraftParts {
  const of = (...names: readonly string[]) => {
    const value = propertyOf(thing, ...names)
    const texts = valuesOf(value).slice(0, 5)
    return texts
      .map((one) => readMinutes(durationText(one)))
      .find((minutes) => minutes !== undefined)
  }
  const prep = of('prepTime')
  const cook = of('cookTime', 'performTime')
  const total = of('totalTime', 'duration')
  return withoutEmpty({ prep_minutes: prep, cook_minutes: cook, total_minutes: total })
}

/** A range of times (`{minValue, maxValue}`) says its longer one. */
const durationText = (value: unknown): string =>
  isThing(value)
    ? rawText(propertyOf(value, 'maxValue', 'value', 'name', '@value'))
    : rawText(value)

function readAuthor(value: unknown): string {
  for (const one of valuesOf(value)) {
    const name = isThing(one) ? propertyOf(one, 'name') : one
    const text = textOfValue(name)
    if (text !== '' && !/^https?:/i.test(text)) return firstCharacters(text, 200)
  }
  return ''
}

const rawUrl = (value: unknown): string => {
  const [one] = valuesOf(value)
  return isThing(one) ? rawText(propertyOf(one, 'url', '@id')) : rawText(one)
}

function readImage(value: unknown, url: string | undefined): string | undefined {
  for (const one of valuesOf(value)) {
    const text = isThing(one)
      ? rawText(propertyOf(one, 'url', 'contentUrl', 'src', '@id'))
      : rawText(one)
    const found = toWebUrl(text, url)
    if (found !== undefined) return found
  }
  return undefined
}

const MAX_TAGS = 30

function readTags(thing: Thing): string[] {
  const values = ['recipeCategory', 'recipeCuisine', 'keywords'].flatMap((name) =>
    valuesOf(propertyOf(thing, name)),
  )
  const texts = values.slice(0, 100).flatMap((value) => cleanLine(rawText(value)).split(/[,;|]/))
  const tags = new Map<string, string>()
  for (const text of texts) {
    const tag = text.trim().replace(/^#/, '')
    if (tag !== '' && tag.length <= 60 && !tags.has(tag.toLowerCase()))
      tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()].slice(0, MAX_TAGS)
}

function readIngredients(value: unknown, section?: string, depth = 0): DraftIngredient[] {
  if (depth > 4) return []
  return valuesOf(value).flatMap((one) => {
    if (Array.isArray(one)) return readIngredients(one, section, depth + 1)
    if (isThing(one)) {
      const inner = propertyOf(one, 'itemListElement', 'recipeIngredient', 'ingredients')
      if (inner !== undefined && typesOf(one).length >= 0)
        return readIngredients(inner, textOfValue(propertyOf(one, 'name')) || section, depth + 1)
      return linesOfThing(one, section)
    }
    const text = rawText(one)
    const lines = cleanLines(LIST.test(text) ? text.replace(/,\s+(?=[\d½¼¾⅓⅔])/g, '\n') : text).map(
      cleanIngredient,
    )
    return lines.filter(isLine).map((line) => ingredient(line, section))
  })
}

/** All ingredients in one text, with commas between them. */
const LIST = /^[\d½¼¾⅓⅔][^,]*(?:,\s+[\d½¼¾⅓⅔][^,]*){3}/

function linesOfThing(one: Thing, section?: string): DraftIngredient[] {
  const name = textOfValue(propertyOf(one, 'text', 'name', 'food', 'item', 'ingredient'))
  const amount = textOfValue(propertyOf(one, 'amount', 'quantity', 'value', 'requiredQuantity'))
  const unit = textOfValue(propertyOf(one, 'unitText', 'unit', 'unitCode'))
  const line = cleanIngredient([amount, unit, name].filter(Boolean).join(' '))
  return name !== '' && isLine(line) ? [ingredient(line, section)] : []
}

const isLine = (line: string) => /[\p{L}\p{N}]/u.test(line)

export const ingredient = (original_text: string, section?: string): DraftIngredient =>
  section === undefined ? { original_text } : { original_text, section }
