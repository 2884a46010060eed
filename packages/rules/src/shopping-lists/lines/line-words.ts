import { foldText } from '@larder/rules/fold-text.ts'
import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'
import { decimalPointOf } from '@larder/rules/measures/read-number.ts'

/** How people write amounts in a language. Words are folded. */
export interface LineWords {
  /** Such as `de` or `de-CH`. */
  readonly language: string
  readonly decimalPoint: '.' | ','
  /** Packing without a code in `UNIT_WORDS`. */
  readonly packing: ReadonlySet<string>
  /** The word between a unit and its food: `of` in `a litre of milk`. */
  readonly of: RegExp
  /** Between two items of one line: a comma that is not in a number, `and`, or both. Not in `half and half`. Spaces are single. */
  readonly between: RegExp
  /** A word before a name that does not belong to it: `some`, `du`. */
  readonly article: RegExp
  /** The same where it says only that the name is of some of it, as `du` of `du pain`. */
  readonly some: RegExp
  /** The words before a name that say that it is some, but not how much: `a few`, `ein paar`. Found at their place. */
  readonly vague: RegExp
}

interface Texts {
  /** Plurals that end with an `s` are left out. */
  readonly packing: string
  readonly of: RegExp
  /** Separated by `|`. */
  readonly and: string
  /** The same, each with the space after it. */
  readonly articles: string
  readonly some?: string
  /** The same, without it. */
  readonly vague: string
}

const NOTHING = /(?!)/y

const TEXTS: { readonly [language: string]: Texts } = {
  en: {
    packing: 'crate case tray sack net pot block',
    of: /of /iy,
    and: 'and',
    articles: 'the ',
    vague: 'a (?:few|little|couple of|bit of)|several|lots of|some',
  },
  de: {
    packing:
      'kasten kästen kiste kisten sack säcke netz netze paket pakete tube schale schalen block pack packerl sechserpack',
    of: NOTHING,
    and: 'und|sowie',
    articles: 'der |die |das |den ',
    vague: 'etwas|ein (?:paar|wenig|bisschen)|einige|mehrere|viele?',
  },
  fr: {
    packing: 'pack filet brique plaquette pot caisse',
    of: /(?:de |du |des |d['’]\s?)/iy,
    and: 'et|ainsi que',
    articles: "le |la |les |l['’]",
    some: "du |de la |de l['’]|des ",
    vague: "(?:un peu|beaucoup) d(?:e|['’])|quelques|plusieurs",
  },
  es: {
    packing: 'malla bandeja barra saco pack',
    of: /(?:del |de )/iy,
    and: 'y|e',
    articles: 'el |la |los |las ',
    vague: 'algo de|un (?:poco|par) de|un(?:os|as) (?:cuant[oa]s|poc[oa]s)|algun[oa]s|vari[oa]s',
  },
  nl: {
    packing: 'krat kratten kratje net netje kuipje pot tros trossen blok',
    of: NOTHING,
    and: 'en',
    articles: 'de |het ',
    vague: 'wat|een (?:paar|beetje)|enkele|meerdere|veel',
  },
  it: {
    packing: 'cassetta cassette rete reti vaschetta vaschette panetto panetti cassa casse',
    of: /(?:di |del |della |dello |d['’]\s?)/iy,
    and: 'e|ed',
    articles: "il |lo |la |i |gli |le |l['’]",
    some: "del |dello |della |dei |degli |delle |dell['’]",
    vague: "un po['’]? d(?:i|['’])|un paio di|qualche|alcun[ie]",
  },
  pt: {
    packing: 'caixote rede embalagem embalagens cuvete',
    of: /(?:de |do |da |d['’]\s?)/iy,
    and: 'e',
    articles: 'o |a |os |as ',
    vague: 'um (?:pouco|par) de|algu(?:ns|mas)|v[áa]ri[oa]s',
  },
  sv: {
    packing: 'back backar nät kruka krukor tråg',
    of: NOTHING,
    and: 'och|samt',
    articles: '',
    vague: 'ett par|en del|några få|flera|lite|några',
  },
  da: {
    packing: 'kasse kasser net bakke bakker bøtte potte potter',
    of: NOTHING,
    and: 'og|samt',
    articles: '',
    vague: 'et par|en smule|flere|lidt|nogle',
  },
  nb: {
    packing: 'kasse kasser nett pakk potte potter kurv kurver',
    of: NOTHING,
    and: 'og|samt',
    articles: '',
    vague: 'et par|noen få|flere|litt|noen',
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
    packing: new Set(
      texts?.packing
        .concat(' sixpack six-pack')
        .split(' ')
        .map(foldText)
        .flatMap((one) => [one, `${one}s`]),
    ),
    of: texts?.of ?? NOTHING,
    between: texts
      ? new RegExp(
          ` ?,(?!\\d) ?(?:(?:${texts.and}|&) )?|(?<!(?<!hal[fb] [au]nd )\\bhal[fb]) (?:${texts.and}|&) `,
          'giu',
        )
      : / ?,(?!\d) ?/g,
    article: texts?.articles ? new RegExp(`^(?:${texts.articles})`, 'iu') : NOTHING,
    some: texts?.some === undefined ? NOTHING : new RegExp(`^(?:${texts.some})(?=.)`, 'iu'),
    vague: texts ? new RegExp(`^(?:${texts.vague})(?:(?<=['’])| )`, 'iu') : NOTHING,
  }
  READY.set(key, words)
  return words
}
