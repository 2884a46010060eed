import { readNumber } from '@larder/rules/measures/read-number.ts'

/** A time in a text, such as `10–12 minutes`. */
export interface FoundTimer {
  /** Where it begins in the text. */
  readonly at: number
  /** As it is written. */
  readonly text: string
  /** Of a range the shorter time: the cook looks then. */
  readonly seconds: number
}

/** The longest time that is a timer: two days. */
const MAX_SECONDS = 2 * 24 * 3600

const HOUR = 'hours?|hrs?|h|stunden?|std|heures?|horas?|uur|uren|ore|ora'
const MINUTE = 'minutes?|mins?|minuten?|minutos?|minut[oi]|minuutje?s?|minuut'
const SECOND = 'seconds?|secs?|s|sekunden?|sek|secondes?|segundos?|seg|seconden?|second[oi]|seconde'
const ONE = "an?|one|eine[rnm]?|une?|una|un'|een|één"
/** Written numbers of the six languages; they are what recipes use before a time. */
const WRITTEN: readonly (readonly [number, string])[] = [
  [2, 'two|zwei|deux|dos|twee|due'],
  [3, 'three|drei|trois|tres|drie|tre'],
  [4, 'four|vier|quatre|cuatro|quattro'],
  [5, 'five|fünf|cinq|cinco|vijf|cinque'],
  [6, 'six|sechs|seis|zes|sei'],
  [7, 'seven|sieben|sept|siete|zeven|sette'],
  [8, 'eight|acht|huit|ocho|otto'],
  [10, 'ten|zehn|dix|diez|tien|dieci'],
  [12, 'twelve|zwölf|douze|doce|twaalf|dodici'],
  [15, 'fifteen|fünfzehn|quinze|quince|vijftien|quindici'],
  [20, 'twenty|zwanzig|vingt|veinte|twintig|venti'],
  [30, 'thirty|dreißig|dreissig|trente|treinta|dertig|trenta'],
  [40, 'forty|vierzig|quarante|cuarenta|veertig|quaranta'],
]
const WORDS = new Map(
  WRITTEN.flatMap(([value, words]) => words.split('|').map((word) => [word, value] as const)),
)
const DIGITS = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?:\s?[½¼¾⅓⅔]|\s\d\/\d)?|[½¼¾⅓⅔]`
const NUMBER = String.raw`\d\/\d|${DIGITS}`
const RANGE = String.raw`\s?[-–—]\s?|\s(?:to|or|bis|oder|à|a|ou|o|tot|of)\s`
const AND = String.raw`[\s,]*(?:(?:and|und|et|y|en|e)\s)?\s?`
const HALF_MORE = String.raw`\s(?:and\sa\shalf|et\sdemie|y\smedia|e\smezz[ao])`

const TIME = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/])` +
    String.raw`(?:(?<number>${NUMBER})(?:${RANGE})?(?<upTo>(?<!\d)(?:${NUMBER}))?|(?<one>${[...WORDS.keys(), ONE].join('|')}))` +
    String.raw`[\s-]?(?:(?<hour>${HOUR})|(?<minute>${MINUTE})|(?<second>${SECOND}))(?!\p{L})\.?` +
    String.raw`(?:(?<half>${HALF_MORE})|(?<rest>${AND}(?<more>\d{1,2})(?:\s?(?:${MINUTE})(?!\p{L})|(?!\d|[.,]\d|\s?[\p{L}%°½¼¾]))))?`,
  'giu',
)

/** Times without a number, in seconds. */
const PHRASES: readonly (readonly [RegExp, number])[] = [
  [
    /three quarters of an hour|dreiviertelstunde|trois quarts d['’]heure|tres cuartos de hora|drie kwartier|tre quarti d['’]ora/giu,
    2700,
  ],
  [/(?:anderthalb|eineinhalb|einundeinhalb) stunden|anderhalf uur|one and a half hours/giu, 5400],
  [
    /half (?:an )?hour|halben? stunde|demi[- ]heure|media hora|half ?uur|mezz['’]ora|mezza ora/giu,
    1800,
  ],
  [
    /quarter of an hour|viertelstunde|quart d['’]heure|cuarto de hora|kwartier|quarto d['’]ora/giu,
    900,
  ],
]

/**
 * The times in a text, in their order, in English, German, French, Spanish, Dutch and Italian. A text of any
 * language is searched for all of them.
 */
export function findTimers(text: string): FoundTimer[] {
  const found: FoundTimer[] = []
  const put = (at: number, words: string, seconds: number) => {
    const isNew = found.every(
      (one) => at >= one.at + one.text.length || at + words.length <= one.at,
    )
    if (isNew && seconds > 0 && seconds <= MAX_SECONDS)
      found.push({ at, text: words, seconds: Math.round(seconds) })
  }
  for (const [phrase, seconds] of PHRASES)
    for (const { 0: words, index } of text.matchAll(phrase)) put(index, words, seconds)
  for (const { 0: words, index, groups = {} } of text.matchAll(TIME))
    put(index, words.replace(/[\s,.]+$/, ''), secondsOf(groups))
  return found.toSorted((a, b) => a.at - b.at)
}

type Groups = Readonly<Record<string, string | undefined>>

function secondsOf({ number, upTo, one, hour, minute, half, rest, more }: Groups): number {
  const unit = hour !== undefined ? 3600 : minute !== undefined ? 60 : 1
  const written = WORDS.get(one?.toLowerCase() ?? '')
  // "in a second" is no time to wait for
  if (unit === 1 && one !== undefined && written === undefined) return 0
  const first = one === undefined ? valueOf(number) : (written ?? 1)
  const least = upTo === undefined ? first : Math.min(first, valueOf(upTo))
  if (half !== undefined) return (least + 0.5) * unit
  const isOfHour = rest !== undefined && hour !== undefined
  return least * unit + (isOfHour ? Number(more) * 60 : 0)
}

/** `1 ½`, `1,5` or `1/2` as a number. */
const valueOf = (text = ''): number => readNumber(text) ?? 0
