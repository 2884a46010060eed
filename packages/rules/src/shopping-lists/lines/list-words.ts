import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'

/** How people write several items in a language. */
export interface ListWords {
  /** Between two items of one line: a comma that is not in a number, `and`, or both. Not in `half and half`. Spaces are single. */
  readonly between: RegExp
  /** A word before a name that does not belong to it: `the`. */
  readonly article: RegExp
  /** The same where it says only that the name is of some of it, as `du` of `du pain`. */
  readonly some: RegExp
}

/** Words for `and`, articles, and words for some of a thing, each separated by `|`. Behind articles is a space. */
const TEXTS: {
  readonly [language: string]: readonly [and: string, articles?: string, some?: string]
} = {
  en: ['and', 'the '],
  de: ['und|sowie|u\\.', 'der |die |das |den '],
  fr: ['et|ainsi que', "le |la |les |l['’]", "du |de la |de l['’]|des "],
  es: ['y|e', 'el |la |los |las '],
  nl: ['en', 'de |het '],
  it: ['e|ed', "il |lo |la |i |gli |le |l['’]", "del |dello |della |dei |degli |delle |dell['’]"],
  pt: ['e', 'o |a |os |as '],
  sv: ['och|samt'],
  da: ['og|samt'],
  nb: ['og|samt'],
}

/** @param language such as `de` or `de-AT`. Of an unknown one only commas, `&` and `+` are known */
export function listWords(language: string | null = null): ListWords {
  const [and = NO, articles = NO, some = NO] = TEXTS[primaryLanguage(language)] ?? []
  return {
    between: new RegExp(
      ` ?(?:,(?!\\d)|(?<=\\p{L}{2}),) ?(?:(?:${and}|[&+]) )?|(?<!(?<!hal[fb] [au]nd )\\bhal[fb]) (?:${and}|[&+]) `,
      'giu',
    ),
    article: new RegExp(`^(?:${articles})`, 'iu'),
    some: new RegExp(`^(?:${some})(?=.)`, 'iu'),
  }
}

/** Matches nothing. */
const NO = '(?!)'
