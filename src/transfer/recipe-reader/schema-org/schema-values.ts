import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import {
  type Fields,
  isFields,
  manyOf,
  numberOf,
  textOf,
} from '#transfer/recipe-reader/draft/values.ts'
import { cleanLine } from '#transfer/recipe-reader/html/clean-text.ts'

const MAX_VALUES = 5000
const MAX_LEVELS = 8

/**
 * The values of a property: a list, one value, or none. Lists within lists and objects that stand for a list are one list
 * with their values. They are in the order of their positions, if all have one.
 */
export function valuesOf(value: unknown): readonly unknown[] {
  const list: unknown[] = []
  flatten(value, list, 0)
  return byPosition(list).flatMap((one) => (isFields(one) ? (itemOf(one) ?? [one]) : [one]))
}

/**
 * The same, where the names of an object may be those of sections (`{"Dough": ["2 eggs"]}`) or things (`{"flour": "200 g"}`).
 *
 * @param areThings whether a short text may say how much of a thing: `{"salt": "to taste"}`
 */
export const namedValuesOf = (value: unknown, areThings = false): readonly unknown[] =>
  valuesOf(manyOf(value).map((one) => (isFields(one) ? withNames(one, areThings) : one)))

function flatten(value: unknown, list: unknown[], level: number): void {
  const inner = level < MAX_LEVELS ? insideOf(value) : undefined
  if (inner === undefined) {
    // JSON-LD may say the language of a text beside it: `{"@value": "1 egg", "@language": "en"}`.
    const one = isFields(value) ? (value['@value'] ?? value) : value
    if (one !== null && one !== undefined && one !== '') list.push(one)
    return
  }
  for (const one of inner) {
    if (list.length >= MAX_VALUES) return
    flatten(one, list, level + 1)
  }
}

/** What stands in a list, or in an object that stands for one. */
function insideOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isFields(value)) return undefined
  const list = value['@list'] ?? value['@set']
  if (list !== undefined) return [list]
  if (isOfType(value, 'ItemList') && Object.keys(value).every((key) => LIST_NAME.test(key)))
    return manyOf(propertyOf(value, 'itemListElement'))
  const entries = entriesOf(value)
  // `{"2 eggs": true, "salt": true}`: the names are the texts.
  const areNames =
    entries?.some(([name]) => /\s/.test(name)) &&
    entries.every(([, one]) => one === true || one === '' || one === null)
  return entries?.map(([name, one]) => (areNames ? name : one))
}

const LIST_NAME = /^(?:@\w+|.*itemListElement|numberOfItems|itemListOrder)$/i

/** What an item of a list is, where the item says only its position besides. */
const itemOf = (thing: Fields): readonly unknown[] | undefined =>
  Object.keys(thing).every((key) => /^(?:@\w+|(?:.*[:/])?(?:position|item))$/.test(key)) &&
  isOfType(thing, 'ListItem')
    ? valuesOf(propertyOf(thing, 'item'))
    : undefined

/**
 * The values of an object that stands for a list: PHP prints one with gaps as an object with numbers, and others name
 * them: `{"a": "2 eggs"}`, `{"step1": "Mix."}`.
 *
 * @returns undefined if it is an object with properties
 */
function entriesOf(value: Fields): readonly (readonly [string, unknown])[] | undefined {
  const entries = Object.entries(value).filter(([name]) => !name.startsWith('@'))
  if (entries.length === 0) return undefined
  const counts = entries.map(([name]) => COUNT.exec(name)?.slice(1) ?? [])
  const isCounted = counts.every(([word, count]) => word === counts[0]?.[0] && count !== undefined)
  const isTyped = ['@type', 'type', '@value', '@id'].some((name) => name in value)
  const hasProperty = entries.some(([name]) => PROPERTY.test(bareName(name)))
  if (hasProperty || (isTyped && !(isCounted && counts[0]?.[0] === ''))) return undefined
  const placeOf = (at: number) => Number(counts[at]?.[1])
  return isCounted
    ? [...entries.keys()]
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .flatMap((at) => [entries[at] ?? ['', '']])
    : entries
}

const COUNT = /^(\D{0,20}?)(\d{1,9})$/
/** Names of what an object says about itself. */
const PROPERTY =
  /^(?:name|text|values?|(?:min|max)value|descriptions?|headline|title|fn|label|heading|content|body|html|display|original\w*|caption|note|notes|comment|optional|urls?|contenturl|src|href|image\w*|photo|thumbnail\w*|video|width|height|items?|itemlistelement|position|order|index|amount|quantity\w*|qty|requiredquantity|uoms?|units?|unit\w+|ingredients?|recipeingredients?|foods?|supply|tool|steps?|recipeinstructions?|instructions?|directions?|haspart|section|group|type|id|key|calories|\w+content|servingsize|servings|yield|ratingvalue|bestrating|worstrating|rating\w*|reviewcount|author|category|keywords|currency|duration|time|date\w*|lang\w*)$/i

/** What is said beside the values of a list with names: `{"flour": "200 g", "eggs": "2", "note": "Sift it."}`. */
const ASIDE =
  /^(?:notes?|comment|optional|urls?|src|href|image\w*|photo|thumbnail\w*|video|width|height|position|order|index|id|key|calories|servingsize|servings|yield|rating\w*|author|category|keywords|duration|time|date\w*|lang\w*)$/i

/** The object without what is said aside, if only values with names are left. */
function withoutAsides(value: Fields): Fields {
  const entries = Object.entries(value)
  const others = entries.filter(([name]) => !ASIDE.test(bareName(name)))
  return others.length >= 2 && others.length < entries.length ? Object.fromEntries(others) : value
}

function withNames(value: Fields, areThings: boolean): unknown {
  const entries = entriesOf(withoutAsides(value))
  if (!entries?.some(([, one]) => one !== true && one !== '' && one !== null)) return value
  return entries.map(([key, one]) => {
    const name = key.replaceAll(/[_\s]+/g, ' ').trim()
    const isWord = /\p{L}{3}/u.test(name) && !/\p{L}\d|\d\p{L}/u.test(name) && !COUNT.test(key)
    return isWord ? withName(name, one, areThings) : one
  })
}

/** A value with its name: that of its section, or of its thing. The text may say it itself. */
function withName(name: string, one: unknown, areThings: boolean): unknown {
  const section = { '@type': 'HowToSection', name, itemListElement: manyOf(one) }
  if (Array.isArray(one) || (isFields(one) && insideOf(one) !== undefined)) return section
  const text = isFields(one)
    ? rawText(propertyOf(one, 'text', 'name', 'description'))
    : rawText(one).trim()
  if (text === '') return isFields(one) ? { ...one, name } : one
  if (text.toLowerCase().includes(name.toLowerCase())) return one
  return (isFields(one) ? undefined : thingOf(name, text, areThings)) ?? section
}

/** `200 g butter, melted`, `salt to taste` */
function thingOf(name: string, text: string, areThings: boolean): string | undefined {
  if (isAmountOnly(text)) return `${text} ${name}`
  const { amount, more } = splitAmount(text)
  if (areThings && amount !== '')
    return `${amount} ${name}${more.startsWith('(') ? ' ' : ''}${more}`
  const isShort = text.length <= 40 && !/\d|[.!?:,\n]/.test(text)
  return areThings && isShort ? `${name} ${text}` : undefined
}

/** `200 g, melted`: an amount, if there is one before a comma or a bracket, and what follows it. */
export function splitAmount(text: string): { readonly amount: string; readonly more: string } {
  const [before = ''] = text.split(/[;(]|,(?!\d)/, 1)
  const amount = isAmountOnly(before.trim()) ? before.trim() : ''
  return { amount, more: amount === '' ? text : text.slice(before.length) }
}

/** Each spelling of a unit as the same word. */
export const unitOrWord = (word: string): string => knownUnit(word) ?? word

/** `3 cups`: the name is elsewhere. */
export function isAmountOnly(line: string): boolean {
  const [found, unit] = /^[\d½¼¾⅓⅔⅛⅜⅝⅞][\d\s.,/⁄–-]*(\p{L}{1,12}\.?)?$/u.exec(line) ?? []
  return found !== undefined && (unit === undefined || knownUnit(unit) !== undefined)
}

/** The properties of a thing, each in one language where it has several: `{"en": "Soup", "de": "Suppe"}`. */
export const inOneLanguage = (thing: Fields, language: string): Fields =>
  Object.fromEntries(
    Object.entries(thing).map(([name, value]) => [name, ofLanguage(value, language)]),
  )

/** In this language, or else in the first. A list has translations where it says as much in each language. */
function ofLanguage(value: unknown, language: string): unknown {
  const texts: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((one) => [isFields(one) ? textOf(one['@language']) : '', one])
    : isFields(value)
      ? Object.entries(value)
      : []
  if (texts.length === 0 || !texts.every(([tag]) => LANGUAGE.test(tag))) return value
  const byLanguage = [...Map.groupBy(texts, ([tag]) => tag.slice(0, 2))]
  const found =
    (byLanguage.find(([tag]) => tag === language.slice(0, 2)) ?? byLanguage[0])?.[1] ?? []
  // In an object, the other values are the same in another country.
  if (!Array.isArray(value)) return found.slice(0, 1).map(([, one]) => one)
  const areTranslations = byLanguage.every(([, list]) => list.length === found.length)
  return areTranslations ? found.map(([, one]) => one) : value
}

const LANGUAGE =
  /^(?:en|de|fr|es|it|pt|nl|sv|da|nb|nn|no|fi|is|pl|cs|sk|hu|ro|el|tr|ru|uk|ja|zh|ko|ca)(?:[-_][A-Za-z]{2,4})?$/

/** Positions that repeat are those within several parts: the list has the order then. */
function byPosition(list: readonly unknown[]): readonly unknown[] {
  const places = list.map((one) =>
    isFields(one) ? numberOf(manyOf(one['position'] ?? one['schema:position'])[0]) : undefined,
  )
  if (places.includes(undefined) || new Set(places).size < places.length) return list
  return [...list.keys()]
    .toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
    .map((place) => list[place])
}

/**
 * A property by its name, whatever prefix it has: `recipeYield`, `schema:recipeYield`, `http://schema.org/recipeYield`.
 * Some pages begin the names with a capital letter: `Name`.
 */
export function propertyOf(thing: Fields, ...names: readonly string[]): unknown {
  for (const name of names) {
    for (const key of [
      name,
      name.charAt(0).toUpperCase() + name.slice(1),
      `schema:${name}`,
      `http://schema.org/${name}`,
      `https://schema.org/${name}`,
    ]) {
      const value = Object.hasOwn(thing, key) ? thing[key] : undefined
      if (valuesOf(value).length > 0) return value
    }
  }
  return undefined
}

/** The values of properties with one of these names, one list for each. */
export const listsOf = (thing: Fields, ...names: readonly string[]): readonly unknown[] =>
  names.map((name) => propertyOf(thing, name)).filter((value) => value !== undefined)

/** A name without its prefix: `Recipe` of `http://schema.org/Recipe`. */
export const bareName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'), name.lastIndexOf('#')) + 1)

/** Whether it is of one of these types. Some pages write `recipe` for `Recipe`. */
export const isOfType = (thing: Fields, ...types: readonly string[]): boolean =>
  valuesOf(thing['@type'] ?? thing['type']).some(
    (type) =>
      typeof type === 'string' &&
      types.some((one) => one.toLowerCase() === bareName(type).toLowerCase()),
  )

/** Characters of a text. A longer one is no part of a recipe. */
export const MAX_TEXT = 100_000

/** `![image:1]` and `![image:2|caption]` of RecipeSage. */
export const IMAGE_MARK = /!\[image:\d+(?:\|[^\]\n]{0,300})?\]/g

/** The first text of a value: a text, a number, or what an object names as its text. */
export function rawText(value: unknown): string {
  for (const one of valuesOf(value)) {
    const all = isFields(one) ? ['@value', 'text', 'name', 'value'].map((name) => one[name]) : [one]
    for (const inner of all) {
      if (typeof inner === 'string' && inner.trim() !== '') return inner.slice(0, MAX_TEXT)
      if (typeof inner === 'number' && Number.isFinite(inner)) return String(inner)
      // `{"text": {"@value": "Mix.", "@language": "en"}}`
      const text = isFields(inner) ? inner['@value'] : undefined
      if (typeof text === 'string' && text.trim() !== '') return text.slice(0, MAX_TEXT)
    }
  }
  return ''
}

export const textOfValue = (value: unknown): string => cleanLine(rawText(value))
