/** The languages of the app, as ISO 639-1 codes. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

type Said = string | RegExp

/** Stands for a parameter of a text. */
const HOLE = '\u0001'

/**
 * Says what tests press and wait for in another language of the app. What is no text of the app, such as the name of
 * a food, stays.
 *
 * @returns a pattern that matches an English text and its translations. Of a pattern, only its beginning is translated.
 */
export async function translatorTo(language: Language): Promise<(said: Said) => Said> {
  const [english, other] = await Promise.all([textsOf('en'), textsOf(language)])
  return (said) => {
    const isStart = said instanceof RegExp
    const text = isStart ? said.source.replace(/^\^/, '') : said
    const found = [...english].flatMap(([path, words]) => {
      const match = matchOf(words, text, isStart)
      const translated = other.get(path)
      return match && translated !== undefined ? [match(translated)] : []
    })
    if (found.length === 0) return said
    // It may be a name in the household too.
    return new RegExp([...new Set([RegExp.escape(text), ...found])].join('|'))
  }
}

/** Finds a text in the words of a template. @returns what makes a pattern of the other language's words */
function matchOf(words: string, text: string, isStart: boolean) {
  const parts = words.split(HOLE).map((one) => RegExp.escape(one))
  const [first = ''] = words.split(HOLE)
  if (isStart) return words.startsWith(text) || beginsWith(text, first) ? startOf : undefined
  const values = new RegExp(`^${parts.join('(.+)')}$`).exec(text)?.slice(1)
  if (values && parts.join('') !== '') return (other: string) => fill(other, values)
  return words.includes(text) ? longestPart : undefined
}

/** A short word is part of too many others. */
const beginsWith = (text: string, first: string): boolean =>
  first.trim().length > 3 && text.startsWith(first)
const startOf = (other: string): string => RegExp.escape(other.split(HOLE)[0] ?? '')
const longestPart = (other: string): string =>
  RegExp.escape(other.split(HOLE).reduce((a, b) => (b.length > a.length ? b : a)))

function fill(other: string, values: readonly string[]): string {
  const [first = '', ...rest] = other.split(HOLE).map((one) => RegExp.escape(one))
  return rest.reduce((all, part, i) => `${all}${RegExp.escape(values[i] ?? '')}${part}`, first)
}

/** All texts of a language, by their paths, with a hole for each parameter. */
export async function textsOf(language: Language): Promise<ReadonlyMap<string, string>> {
  const { firstTexts } = await import(`../../../web/texts/${language}/first.ts`)
  const { restTexts } = await import(`../../../web/texts/${language}/rest.ts`)
  const { scanTexts } = await import(`../../../web/texts/${language}/scanning.ts`)
  return new Map([...wordsIn(firstTexts), ...wordsIn(restTexts), ...wordsIn(scanTexts, 'scan')])
}

function* wordsIn(texts: unknown, path = ''): Generator<readonly [string, string]> {
  if (typeof texts === 'string') yield [path, texts.replaceAll('{n}', HOLE)]
  else if (typeof texts === 'function') yield [path, String(texts(HOLE, HOLE, HOLE))]
  else if (texts && typeof texts === 'object')
    for (const [key, one] of Object.entries(texts)) yield* wordsIn(one, `${path}.${key}`)
}
