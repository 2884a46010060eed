import { type Fields, isFields, manyOf, numberOf } from '#transfer/recipe-reader/draft/values.ts'
import { cleanLine } from '#transfer/recipe-reader/html/clean-text.ts'

const MAX_VALUES = 5000

/** The values of a property: a list, one value, or none. They are in the order of their positions, if all have one. */
export function valuesOf(value: unknown): readonly unknown[] {
  const list = manyOf(unpacked(value)).map(ownValue)
  return byPosition(list.length > MAX_VALUES ? list.slice(0, MAX_VALUES) : list)
}

/** JSON-LD may say the language of a text beside it: `{"@value": "1 egg", "@language": "en"}`. */
const ownValue = (one: unknown): unknown => (isFields(one) ? (one['@value'] ?? one) : one)

const MAX_LEVELS = 4

/** A list of JSON-LD may be in an object (`@list`), and PHP prints one with gaps as an object with numbers. */
function unpacked(value: unknown, level = 0): unknown {
  if (!isFields(value) || level === MAX_LEVELS) return value
  const list = value['@list'] ?? value['@set']
  if (list !== undefined) return unpacked(list, level + 1)
  const keys = Object.keys(value).filter((key) => !key.startsWith('@'))
  if (keys.length === 0 || !keys.every((key) => /^\d{1,9}$/.test(key))) return value
  return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => value[key])
}

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
    }
  }
  return ''
}

export const textOfValue = (value: unknown): string => cleanLine(rawText(value))
