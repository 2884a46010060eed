import { foldText } from '@larder/rules/fold-text.ts'
import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'
import { decimalPointOf } from '@larder/rules/measures/read-number.ts'

/** How people write amounts in a language. Words are folded. */
export interface LineWords {
  /** Such as `de` or `de-CH`. */
  readonly language: string
  readonly decimalPoint: '.' | ','
  /** The words of 1 to 12, and of 1.5. */
  readonly numbers: ReadonlyMap<string, number>
  readonly halves: ReadonlySet<string>
  /** Packing without a code in `UNIT_WORDS`. */
  readonly packing: ReadonlySet<string>
  /** The word between a unit and its food: `of` in `a litre of milk`. */
  readonly of: RegExp
  /** Between two items of one line: a comma that is not in a number, `and`, or both. Spaces are single. */
  readonly between: RegExp
  /** A word before a name that does not belong to it: `some`, `du`. */
  readonly article: RegExp
}

interface Texts {
  /** Separated by commas; the first is 1. Several words of one number are separated by spaces. */
  readonly numbers: string
  readonly halves: string
  readonly oneAndHalf?: string
  readonly packing: string
  readonly of: RegExp
  /** Separated by `|`. */
  readonly and: string
  /** The same, each with the space after it. */
  readonly articles: string
}

const NOTHING = /(?!)/y

const TEXTS: { readonly [language: string]: Texts } = {
  en: {
    numbers: 'a an one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve',
    halves: 'half',
    packing: 'crate crates case cases tray trays sack sacks net nets pot pots block blocks',
    of: /of /iy,
    and: 'and',
    articles: 'some |the ',
  },
  de: {
    numbers:
      'ein eine einen einem einer eines,zwei,drei,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf',
    halves: 'halb halbe halber halbes halben',
    oneAndHalf: 'anderthalb eineinhalb',
    packing:
      'kasten kästen kiste kisten sack säcke netz netze paket pakete tube schale schalen block pack packerl',
    of: NOTHING,
    and: 'und|sowie',
    articles: 'etwas |der |die |das |den ',
  },
  fr: {
    numbers: 'un une,deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze',
    halves: 'demi demie',
    packing: 'pack packs filet filets brique briques plaquette plaquettes pot pots caisse caisses',
    of: /(?:de |du |des |d['’]\s?)/iy,
    and: 'et',
    articles: "du |de la |de l['’]|des |le |la |les |l['’]",
  },
  es: {
    numbers: 'un una uno,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce',
    halves: 'medio media',
    packing: 'malla mallas bandeja bandejas barra barras saco sacos pack packs',
    of: /(?:del |de )/iy,
    and: 'y|e',
    articles: 'el |la |los |las |algo de |un poco de ',
  },
  nl: {
    numbers: 'een één,twee,drie,vier,vijf,zes,zeven,acht,negen,tien,elf,twaalf',
    halves: 'half halve',
    oneAndHalf: 'anderhalf anderhalve',
    packing: 'krat kratten kratje kratjes net netje netjes kuipje kuipjes pot tros trossen blok',
    of: NOTHING,
    and: 'en',
    articles: 'de |het |wat ',
  },
  it: {
    numbers: "un uno una un',due,tre,quattro,cinque,sei,sette,otto,nove,dieci,undici,dodici",
    halves: 'mezzo mezza',
    packing: 'cassetta cassette rete reti vaschetta vaschette panetto panetti cassa casse',
    of: /(?:di |del |della |dello |d['’]\s?)/iy,
    and: 'e|ed',
    articles: "il |lo |la |i |gli |le |l['’]|del |dello |della |dei |degli |delle |dell['’]",
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
    numbers: numbersOf(texts),
    halves: new Set(texts?.halves.split(' ')),
    packing: new Set(texts?.packing.split(' ').map(foldText)),
    of: texts?.of ?? NOTHING,
    between: texts
      ? new RegExp(`( ?,(?!\\d) ?(?:(?:${texts.and}) )?| (?:${texts.and}) )`, 'iu')
      : /( ?,(?!\d) ?)/,
    article: texts ? new RegExp(`^(?:${texts.articles})`, 'iu') : NOTHING,
  }
  READY.set(key, words)
  return words
}

function numbersOf(texts: Texts | undefined): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  texts?.numbers.split(',').forEach((all, i) => {
    for (const word of all.split(' ')) numbers.set(foldText(word), i + 1)
  })
  texts?.oneAndHalf?.split(' ').forEach((word) => numbers.set(word, 1.5))
  return numbers
}
