import { cleanLine } from '#transfer/recipe-reader/page/html/clean-text.ts'

/** An object of schema.org, however it was written. */
export type Thing = Readonly<Record<string, unknown>>

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of a property: a list, one value, or none. */
export const valuesOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.length > 5000 ? value.slice(0, 5000) : value
  return value === undefined || value === null || value === '' ? [] : [value]
}

/**
 * A property by its name, whatever prefix it has: `recipeYield`, `schema:recipeYield`, `http://schema.org/recipeYield`.
 * Some pages begin the names with a capital letter: `Name`.
 */
export function propertyOf(thing: Thing, ...names: readonly string[]): unknown {
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

/** The last part of each type: `Recipe` of `http://schema.org/Recipe`. */
export const typesOf = (thing: Thing): readonly string[] =>
  valuesOf(thing['@type'] ?? thing['type']).flatMap((type) =>
    typeof type === 'string'
      ? [
          type.slice(
            Math.max(type.lastIndexOf('/'), type.lastIndexOf(':'), type.lastIndexOf('#')) + 1,
          ),
        ]
      : [],
  )

/** Whether it is of one of these types. Some pages write `recipe` for `Recipe`. */
export const isOfType = (thing: Thing, ...types: readonly string[]): boolean =>
  typesOf(thing).some((type) => types.some((one) => one.toLowerCase() === type.toLowerCase()))

/** Characters of a text. A longer one is no part of a recipe. */
export const MAX_TEXT = 50_000

/** The first text of a value: a text, a number, or what an object names as its text. */
export function rawText(value: unknown): string {
  for (const one of valuesOf(value)) {
    if (typeof one === 'string' && one.trim() !== '') return one.slice(0, MAX_TEXT)
    if (typeof one === 'number' && Number.isFinite(one)) return String(one)
    if (!isThing(one)) continue
    for (const name of ['@value', 'text', 'name', 'value']) {
      const inner = one[name]
      if (typeof inner === 'string' && inner.trim() !== '') return inner.slice(0, MAX_TEXT)
      if (typeof inner === 'number') return String(inner)
    }
  }
  return ''
}

export const textOfValue = (value: unknown): string => cleanLine(rawText(value))
