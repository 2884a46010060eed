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

/** The languages of mails and pages, as ISO 639-1 codes. The first one is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

/** The locales by which dates and numbers are written in texts for people. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  es: 'es',
  nl: 'nl',
  it: 'it',
}

/** Characters of a header that are read. Browsers send far less. */
const MAX_LENGTH = 1000
/** One language range with an optional weight (RFC 9110, 12.4.2 and 12.5.4). */
const RANGE = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)(?:[ \t]*;[ \t]*q=([01](?:\.\d{0,3})?))?$/i

/**
 * Chooses a language by `Accept-Language` (RFC 9110, 12.5.4): of our languages the one with the
 * highest weight, and of equal ones the first. A range such as `de-CH` stands for its language, as
 * in the lookup of RFC 4647, 3.4. Invalid ranges are ignored.
 *
 * @returns the default language if none of ours is acceptable
 */
export function pickLanguage(header: string | undefined): Language {
  const weights = new Map<Language | '*', number>()
  for (const part of (header ?? '').slice(0, MAX_LENGTH).split(',')) {
    const [, range, weight = '1'] = RANGE.exec(part.trim()) ?? []
    const name = range === '*' ? range : findLanguage(range)
    if (name !== undefined) weights.set(name, Math.max(weights.get(name) ?? 0, Number(weight)))
  }
  const rest = weights.get('*') ?? 0
  // What the header names comes first, in its order; `*` stands for the others.
  const named = weights.keys().filter((name) => name !== '*')
  const inOrder = [...new Set([...named, ...LANGUAGES])]
  const best = inOrder
    .map((language) => ({ language, weight: weights.get(language) ?? rest }))
    .reduce((first, next) => (next.weight > first.weight ? next : first))
  return best.weight > 0 ? best.language : LANGUAGES[0]
}

/** The language of an account, as the database holds it. */
export const languageOf = (code: string): Language => findLanguage(code) ?? LANGUAGES[0]

/**
 * Finds the language of a tag such as `de-AT` (RFC 5646), or of a locale such as `de_AT`, which some
 * providers send. @returns undefined if it is none of ours
 */
export function findLanguage(tag: string | undefined): Language | undefined {
  const code = tag?.split(/[-_]/)[0]?.toLowerCase()
  return LANGUAGES.find((language) => language === code)
}
