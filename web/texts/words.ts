/**
 * The first locale of the browser that has a language.
 *
 * @param language as `en`
 * @param wanted the languages of the browser, such as `en-GB`
 * @returns the language itself where the browser has no such locale
 */
export const regionalLocale = (language: string, wanted: readonly string[]): string =>
  validLocales(wanted).find((tag) => tag.split('-')[0]?.toLowerCase() === language) ?? language

/** The sign before the decimals, as people of a locale write it: `,` in German, and `.` in Swiss German. */
export const decimalPointOf = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'

/** The tags that `Intl` takes: some browsers name `en-US@posix`, which it refuses. */
export const validLocales = (tags: readonly string[]): readonly string[] =>
  tags.filter((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length > 0
    } catch {
      return false
    }
  })

/** A sentence with a full stop: the short name of a month, `nov.`, has one already. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** The units that people count, by their English names: words with the singular and the plural, joined by `|`. */
export type UnitWords = Readonly<Record<string, string>>

interface Forms {
  readonly one: string
  readonly other: string
}

/** By words: the forms of each word, in lower case. */
const known = new WeakMap<UnitWords, ReadonlyMap<string, Forms>>()

/**
 * The word of a unit for an amount: `1 can`, `2 cans`. A unit with an English name, as the server gives to leftovers,
 * gets the word of the language. Any other unit stays as it was typed.
 *
 * @param language as `de`
 */
export function unitFor(
  unit: string,
  quantity: number,
  { words, language }: { readonly words: UnitWords; readonly language: string },
): string {
  const forms = formsOf(words).get(unit.toLowerCase())
  if (!forms) return unit
  const isOne = (quantity > 0 && quantity <= 1) || rulesOf(language).select(quantity) === 'one'
  return isOne ? forms.one : forms.other
}

/** By language. Making the rules takes longer than showing an amount. */
const rules = new Map<string, Intl.PluralRules>()

function rulesOf(language: string): Intl.PluralRules {
  const made = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, made)
  return made
}

function formsOf(words: UnitWords): ReadonlyMap<string, Forms> {
  const before = known.get(words)
  if (before) return before
  const [names, all] = [new Map<string, Forms>(), new Map<string, Forms>()]
  for (const [name, text] of Object.entries(words)) {
    const parts = text.split('|')
    parts.forEach((part, i) => {
      const [one = part, other = part] = parts.slice(i - (i % 2))
      all.set(part.toLowerCase(), { one, other })
      if (i === 0) for (const ending of ['', 's', 'es']) names.set(name + ending, { one, other })
    })
  }
  // The words of the language come last, so that they win.
  const both = new Map([...names, ...all])
  known.set(words, both)
  return both
}
