import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'
import { decimalPointOf } from '@larder/rules/measures/read-number.ts'

/** How people write amounts in a language. Words are folded. */
export interface LineWords {
  /** Such as `de` or `de-CH`. */
  readonly language: string
  readonly decimalPoint: '.' | ','
  /** The word between a unit and its food: `of` in `a litre of milk`. */
  readonly of: RegExp
  /** The words before a name that say that it is some, but not how much: `a few`, `ein paar`. Found at their place. */
  readonly vague: RegExp
}

interface Texts {
  readonly of: RegExp
  /** Separated by `|`. */
  readonly vague: string
}

const NOTHING = /(?!)/y

const TEXTS: { readonly [language: string]: Texts } = {
  en: {
    of: /of /iy,
    vague: 'a (?:few|little|couple of|bit of)|several|lots of|some',
  },
  fr: {
    of: /(?:de |du |des |d['’]\s?)/iy,
    vague: "(?:un peu|beaucoup) d(?:e|['’])|quelques|plusieurs",
  },
  it: {
    of: /(?:di |del |della |dello |d['’]\s?)/iy,
    vague: "un po['’]? d(?:i|['’])|un paio di|qualche|alcun[ie]",
  },
  es: {
    of: /(?:del |de )/iy,
    vague:
      'algo de|un (?:poco|par) de|un(?:os|as)(?: cuant[oa]s| poc[oa]s|(?! cuant| poc))|algun[oa]s|vari[oa]s',
  },
  pt: {
    of: /(?:de |do |da |d['’]\s?)/iy,
    vague: 'um (?:pouco|par) de|algu(?:ns|mas)|v[áa]ri[oa]s',
  },
  de: {
    of: NOTHING,
    vague: 'etwas|ein (?:paar|wenig|bisschen)|einige|mehrere|viele?',
  },
  nl: {
    of: NOTHING,
    vague: 'wat|een (?:paar|beetje)|enkele|meerdere|veel',
  },
  da: {
    of: NOTHING,
    vague: 'et par|en smule|flere|lidt|nogle',
  },
  nb: {
    of: NOTHING,
    vague: 'et par|noen få|flere|litt|noen',
  },
  sv: {
    of: NOTHING,
    vague: 'ett par|en del|några få|flera|lite|några',
  },
}

const READY = new Map<string, LineWords>()

/** @param language such as `de` or `de-AT`. Without a known one only digits are read as numbers. */
export function lineWords(language: string | null = null): LineWords {
  const primary = primaryLanguage(language)
  const decimalPoint = decimalPointOf(language) ?? '.'
  const key = primary + decimalPoint
  const known = READY.get(key)
  if (known) return known
  const texts = TEXTS[primary]
  const words: LineWords = {
    language: language ?? '',
    decimalPoint,
    of: texts?.of ?? NOTHING,
    vague: new RegExp(`^(?:${texts?.vague ?? '(?!)'})(?:(?<=['’])| )`, 'iu'),
  }
  READY.set(key, words)
  return words
}
