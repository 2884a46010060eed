import { type Fields, isFields, manyOf } from '#transfer/recipe-reader/draft/values.ts'
import { cleanLine } from '#transfer/recipe-reader/html/clean-text.ts'

const MAX_VALUES = 5000

/** The values of a property: a list, one value, or none. */
export function valuesOf(value: unknown): readonly unknown[] {
  const list = manyOf(unpacked(value))
  return list.length > MAX_VALUES ? list.slice(0, MAX_VALUES) : list
}

/** A list of JSON-LD may be in an object (`@list`), and PHP prints one with gaps as an object with numbers. */
function unpacked(value: unknown): unknown {
  if (!isFields(value)) return value
  const list = value['@list'] ?? value['@set']
  if (list !== undefined) return list
  const keys = Object.keys(value)
  const isNumbered = keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key))
  return isNumbered ? Object.values(value) : value
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
