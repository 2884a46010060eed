import { type Fields, isFields } from '#transfer/recipe-reader/draft/values.ts'
import { cleanLines } from '#transfer/recipe-reader/html/clean-text.ts'
import { bareName, IMAGE_MARK, isOfType, MAX_TEXT, valuesOf } from './schema-values.ts'

/** Properties that are values, addresses or other things than the recipe. The others are texts for people. */
const VALUES = new Set(
  `author creator publisher copyrightholder review reviews aggregaterating interactionstatistic potentialaction
  mainentityofpage ispartof breadcrumb speakable video image photo thumbnail thumbnailurl logo url sameas isbasedon
  contenturl embedurl preptime cooktime totaltime performtime duration recipeyield yield servings nutrition
  inlanguage keywords recipecategory recipecuisine position identifier id type unit unittext unitcode
  datepublished datecreated datemodified suitablefordiet isaccessibleforfree cssselector`.split(
    /\s+/,
  ),
)
const OTHER_THINGS = [
  'Person',
  'Organization',
  'WebPage',
  'WebSite',
  'BreadcrumbList',
  'ImageObject',
  'VideoObject',
  'Review',
  'Comment',
  'UserComments',
  'Recipe',
]

const MAX_DEPTH = 24
const MAX_TEXTS = 2000
/** Characters that are compared, as texts times characters. */
const MAX_WORK = 100_000_000

/**
 * The lines of a recipe of schema.org that no text of `read` has, whatever object they are in: nothing of a recipe is
 * lost without a trace. Only letters are compared, so the numbers before steps and the signs of lists are not missed.
 */
export function leftTexts(thing: Fields, read: object): string[] {
  const known = lettersIn(read)
  const lines = textsOf(thing).flatMap((text) => cleanLines(text.replaceAll(IMAGE_MARK, '')))
  const most = Math.min(MAX_TEXTS, MAX_WORK / (known.length + 1))
  const left = lines.slice(0, most).filter((line) => {
    const letters = lettersOf(line)
    return letters !== '' && !known.includes(letters)
  })
  return [...new Set(left)]
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '')

/** The letters of all texts, those of the same field one after the other: lines may have become several. */
function lettersIn(read: object): string {
  const byField = new Map<string, string>()
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string') byField.set(name, (byField.get(name) ?? '') + lettersOf(value))
    else if (Array.isArray(value)) for (const one of value) add(name, one)
    else if (isFields(value)) for (const [key, one] of Object.entries(value)) add(key, one)
  }
  add('', read)
  return [...byField.values()].join('|')
}

function textsOf(thing: Fields): string[] {
  const found: string[] = []
  const walk = (value: unknown, depth: number): void => {
    if (found.length >= MAX_TEXTS || depth > MAX_DEPTH) return
    for (const one of valuesOf(value)) {
      if (typeof one === 'string' && !ADDRESS.test(one)) found.push(one.slice(0, MAX_TEXT))
      else if (Array.isArray(one)) walk(one, depth + 1)
      else if (isFields(one) && (depth === 0 || !isOfType(one, ...OTHER_THINGS)))
        for (const [name, inner] of Object.entries(one))
          if (
            name === '@value' ||
            !(name.startsWith('@') || VALUES.has(bareName(name).toLowerCase()))
          )
            walk(inner, depth + 1)
    }
  }
  walk(thing, 0)
  return found
}

const ADDRESS = /^\s*(?:https?:|\/)\S*\s*$/
