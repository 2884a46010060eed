/** The same keys with a text for each: a language that lacks one does not compile. */
export type TextsLike<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]>
}

/** The names of the placeholders in a text such as `Hello {name},`. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** Replaces each `{name}` by its value. @throws Error if there is no value */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for {${name}}.`)
    return String(value)
  })
}

const PLACEHOLDER = /\{(\w+)\}/g
