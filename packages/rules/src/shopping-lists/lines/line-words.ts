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
  /** The words before a name that say that it is some, but not how much: `a few`, `ein paar`. Found at their place. */
  readonly vague: RegExp
}

interface Texts {
  /** Plurals that end with an `s` are left out. */
  readonly packing: string
  readonly of: RegExp
  /** Separated by `|`. */
  readonly vague: string
}

const NOTHING = /(?!)/y

const TEXTS: { readonly [language: string]: Texts } = {
  en: {
    packing: 'crate case tray sack net pot block',
    of: /of /iy,
    vague: 'a (?:few|little|couple of|bit of)|several|lots of|some',
  },
  fr: {
    packing: 'lot filet brique plaquette pot caisse',
    of: /(?:de |du |des |d['’]\s?)/iy,
    vague: "(?:un peu|beaucoup) d(?:e|['’])|quelques|plusieurs",
  },
  it: {
    packing: 'cassetta cassette rete reti vaschetta vaschette panetto panetti cassa casse',
    of: /(?:di |del |della |dello |d['’]\s?)/iy,
    vague: "un po['’]? d(?:i|['’])|un paio di|qualche|alcun[ie]",
  },
  es: {
    packing: 'malla bandeja',
    of: /(?:del |de )/iy,
    vague: 'algo de|un (?:poco|par) de|un(?:os|as) (?:cuant[oa]s|poc[oa]s)|algun[oa]s|vari[oa]s',
  },
  pt: {
    packing: 'caixote rede embalagem embalagens cuvete',
    of: /(?:de |do |da |d['’]\s?)/iy,
    vague: 'um (?:pouco|par) de|algu(?:ns|mas)|v[áa]ri[oa]s',
  },
  de: {
    packing: 'kasten kästen kiste kisten sack säcke netz netze pakete schale schalen block packerl',
    of: NOTHING,
    vague: 'etwas|ein (?:paar|wenig|bisschen)|einige|mehrere|viele?',
  },
  nl: {
    packing: 'krat kratten kratje net netje kuipje pot tros trossen blok',
    of: NOTHING,
    vague: 'wat|een (?:paar|beetje)|enkele|meerdere|veel',
  },
  da: {
    packing: 'kasse kasser net bakke bakker bøtte potte potter',
    of: NOTHING,
    vague: 'et par|en smule|flere|lidt|nogle',
  },
  nb: {
    packing: 'kasse kasser nett pakk potte potter kurv kurver',
    of: NOTHING,
    vague: 'et par|noen få|flere|litt|noen',
  },
  sv: {
    packing: 'back backar nät kruka krukor tråg',
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
    packing: new Set(
      texts?.packing
        .split(' ')
        .map(foldText)
        .flatMap((one) => [one, `${one}s`]),
    ),
    of: texts?.of ?? NOTHING,
    vague: new RegExp(`^(?:${texts?.vague ?? '(?!)'})(?:(?<=['’])| )`, 'iu'),
  }
  READY.set(key, words)
  return words
}
