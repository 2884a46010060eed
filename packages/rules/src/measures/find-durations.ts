import { foldText } from '@larder/rules/fold-text.ts'
import { knownUnit, primaryLanguage } from './find-unit.ts'
import type { FoundNumber } from './read-number.ts'
import { readAddedPartAt, readSpokenNumberAt } from './read-spoken-number.ts'

/** A time in a text, such as `10–12 minutes` or `an hour and a half`. */
export interface FoundDuration {
  /** Where it begins in the text, and the position after it. */
  readonly at: number
  readonly end: number
  /** In minutes. A range has two different ends, and any other time has the same number twice. */
  readonly least: number
  readonly most: number
  /** The minutes of its largest unit. */
  readonly unit: number
}

/** The minutes of each unit. The last three need no number: `kwartier`. */
const SCALES = [1 / 60, 1, 60, 1440, 10_080, 15, 30, 45]
/**
 * The words of each unit, folded, separated by `|`. Those of `any` are abbreviations of the ten languages that are read,
 * then words in Hungarian, Polish, Czech, Greek, Turkish and Chinese.
 */
const UNITS: { readonly [language: string]: string } = {
  any: "s sec secs sek seg|m mn min mins ′ ' mns minuta minuty perc perces λεπτα λεπτο dakika dk 分 分钟 分鐘|h hr hrs std oras oran godz godzina godziny hodina hodiny hodin hod ωρα ωρες saat 小时 時間|d nap|w wk wks",
  en: 'second seconds|minute minutes|hour hours|day days|week weeks',
  de: 'sekunde sekunden|minute minuten|stunde stunden|tag tage tagen|woche wochen|viertelstunde viertelstunden|halbstunde|dreiviertelstunde',
  fr: 'seconde secondes|minute minutes|heure heures|jour jours|semaine semaines',
  es: 'segundo segundos|minuto minutos|hora horas|dia dias|semana semanas',
  it: 'secondo secondi|minuto minuti|ora ore|giorno giorni|settimana settimane||mezzora',
  nl: 'seconde seconden|minuut minuten minuutje minuutjes|u uur uren uurtje|dag dagen|week weken|kwartier kwartieren kwartiertje|halfuur halfuurtje',
  pt: 'segundo segundos|minuto minutos|hora horas|dia dias|semana semanas',
  sv: 'sekund sekunder|minut minuter|t tim timme timmar|dag dagar dygn|vecka veckor|kvart|halvtimme',
  da: 'sekund sekunder|minut minutter|t time timer|dag dage dogn|uge uger|kvarter',
  nb: 'sekund sekunder|minutt minutter|t time timer|dag dager dogn|uke uker|kvarter|halvtime',
}
const LANGUAGES = Object.keys(UNITS).slice(1)

/** By word: for each language the minutes of the unit. */
let units: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined

function readUnits(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const all = new Map<string, Map<string, number>>()
  for (const [language, lists] of Object.entries(UNITS))
    lists.split('|').forEach((list, scale) => {
      for (const word of list.split(' ').filter(Boolean))
        all.set(word, (all.get(word) ?? new Map()).set(language, SCALES[scale] ?? 0))
    })
  return all
}

const WORD = /\p{L}+|[′'’]/gu
/**
 * A number begins with a letter or a digit, and not inside of a word, of another number or of a time of day. Some pages
 * have no blank after a label.
 */
const START = /(?<![\p{L}\p{N}:]|\p{N}[.,/])[\p{L}\p{N}]|(?<=\p{L}{4})\p{N}/gu
const UNIT = /[\s-]?(?:(?:of an?|an?|of|de|di|van|von|av|af)\s|d['’])?(\p{L}+|[′'’])/iuy
/** Between the ends of a range. `10/12` is one of minutes, and a part of hours. */
const TO = /-?\s(?:to|or|bis|oder|à|a|ou|o|tot|of|till|til|eller)\s|\s?[-–—/]\s?/iy
/** The same after `between`. */
const AND_TO = /\s(?:and|und|et|y|e|en|och|og)\s/iy
const BETWEEN = /(?<!\p{L})(?:between|zwischen|entre|tra|fra|tussen|mellan|mellem|mellom)\s$/iu
const PLUS = /\s?\+\s?/y
/** Between an hour and its minutes. */
const AND = /[\s,]*(?:(?:and|und|et|y|e|en|och|og|&|\+)\s)?/iy
/** `:30` of an hour or of a minute. */
const CLOCK = /:([0-5]\d)(?![\d:])/y
/** After a number that is not the minutes of the hour before it: `1 hour, 12 cookies`. */
const GOES_ON = /[\d:/]|[.,]\d|\s?[\p{L}%°½¼¾]/uy
const NEXT_WORD = /\s(\p{L}+)/uy
/** Words with hyphens: `thirty-five-minute`. */
const HYPHENED = /\p{L}+(?:[ ‑-]\p{L}+){1,8}/uy
/** The most characters of numbers before their unit. */
const MAX_BEFORE_UNIT = 100
/** The most parts of a sum, such as `5 + 10 + 15 min`. */
const MAX_PARTS = 5

/** A number, or the ends of a range. */
interface Span {
  readonly least: number
  readonly most: number
  readonly end: number
}

/** A time in minutes. */
interface Time extends Span {
  /** The minutes of its last unit. */
  readonly unit: number
}

/**
 * The times in a text, in their order: `20 minutes`, `1 h 30`, `twenty to thirty minutes`, `zweieinhalb Stunden`,
 * `15 + 30 min`, `un quart d’heure`, `hora y media`. This is the one reader of them.
 *
 * @param language of the text, as `de` or `de-CH`. Numbers and units of the others are read too, after its own
 */
export function findDurations(text: string, language?: string | null): readonly FoundDuration[] {
  const key = `${language} ${text}`
  const known = recent.get(key)
  if (known) return known
  const found = readDurations(text, language)
  if (recent.size === MAX_RECENT) recent.clear()
  recent.set(key, found)
  return found
}
/** What was found in texts that were read last: a line is read again for each part of it. */
const recent = new Map<string, readonly FoundDuration[]>()
const MAX_RECENT = 100

function readDurations(text: string, language?: string | null): FoundDuration[] {
  const { places, languages } = unitsIn(text, language)
  const found: FoundDuration[] = []
  let next = 0
  for (const { index: at } of text.matchAll(START)) {
    while ((places[next] ?? Infinity) < at) next++
    const isFar = (places[next] ?? Infinity) - at > MAX_BEFORE_UNIT
    if (isFar || at < (found.at(-1)?.end ?? 0)) continue
    const all = languages.flatMap((one) => durationAt(text, at, one) ?? [])
    const [longest] = all.toSorted((a, b) => b.end - a.end)
    if (longest) found.push({ ...longest, at })
  }
  return found
}

/** Where units are in a text, and their languages, that of the text first. */
function unitsIn(text: string, language?: string | null) {
  units ??= readUnits()
  const own = primaryLanguage(language)
  const inText = new Set<string>()
  const places: number[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const meanings = units.get(foldText(word.replace('’', "'")))
    if (meanings) places.push(index)
    for (const one of meanings?.keys() ?? []) inText.add(one)
  }
  const isIn = (one: string) =>
    // `1 time` is an hour in Danish.
    (inText.has('any') || inText.has(one)) && !(own === 'en' && /^(?:da|nb)$/.test(one))
  const languages = [...new Set([own, ...LANGUAGES])].filter((one) => one !== '' && isIn(one))
  return { places, languages }
}

/** `30 minutes to 1 hour` */
function durationAt(text: string, at: number, language: string): Time | undefined {
  const first = sumAt(text, at, language)
  const to = first && toAfter(text, at, first.end)
  const last = to === undefined ? undefined : sumAt(text, to, language)
  return first && last && last.least > first.most ? { ...last, least: first.least } : first
}

/** `1 hour and 30 minutes`, `1h30` */
function sumAt(text: string, at: number, language: string): Time | undefined {
  const first = timeAt(text, at, language)
  let [sum, unit] = [first, first?.unit ?? 0]
  while (sum) {
    const next = timeAt(text, endOf(AND, text, sum.end) ?? sum.end, language)
    const more = next && next.unit < unit ? next : unit === 60 && minutesAt(text, sum.end, language)
    if (!more) break
    unit = more.unit
    sum = { ...sum, least: sum.least + more.least, most: sum.most + more.most, end: more.end }
  }
  return sum
}

/** The minutes of an hour without their unit: `1 h 30`, `deux heures trente`, `2 heures 1/2`. */
function minutesAt(text: string, end: number, language: string): Time | undefined {
  const at = endOf(AND, text, end) ?? end
  const number = numberAt(text, at, language)
  if (!number || number.value >= 60) return undefined
  // `1 h 30 en remuant`, but not `1 h 30 g`.
  const word = matchAt(NEXT_WORD, text, number.end)?.[1]
  const isClose = number.value >= 10 && text.slice(end, at).trim() === ''
  const isApart = isClose && word !== undefined && knownUnit(word, language) === undefined
  if (!isApart && matchAt(GOES_ON, text, number.end)) return undefined
  const value = number.value < 1 ? 60 * number.value : number.value
  return { least: value, most: value, end: number.end, unit: 1 }
}

/** A time with one unit. */
function timeAt(text: string, at: number, language: string): Time | undefined {
  const span = spanAt(text, at, language)
  if (!span) return unitAlone(text, at, language)
  const written = text.slice(at, span.end)
  const unit = unitAt(text, span.end, language)
  if (!unit) return quarterOf(written, span, language)
  // `a t`
  if (/^\p{L}/u.test(written) && unit.length === 1) return undefined
  const { least, most } = asWritten(written, span, unit.minutes)
  const part = least === most ? partAt(text, unit.end, language) : undefined
  return {
    least: (least + (part?.value ?? 0)) * unit.minutes,
    most: (most + (part?.value ?? 0)) * unit.minutes,
    end: part?.end ?? unit.end,
    unit: unit.minutes,
  }
}

/** `hora y media`, and a word that needs no number: `kwartier`. */
function unitAlone(text: string, at: number, language: string): Time | undefined {
  const unit = unitAt(text, at, language)
  const part = unit && partAt(text, unit.end, language)
  const isWhole = unit && SCALES.indexOf(unit.minutes) > SCALES.indexOf(10_080)
  if (!unit || !(part ?? isWhole)) return undefined
  const minutes = (1 + (part?.value ?? 0)) * unit.minutes
  return { least: minutes, most: minutes, end: part?.end ?? unit.end, unit: unit.minutes }
}

/** `en kvart och`: the word for a quarter was read as a part of an hour. */
function quarterOf(written: string, span: Span, language: string): Time | undefined {
  const word = foldText(/\p{L}+$/u.exec(written)?.[0] ?? '')
  if (units?.get(word)?.get(language) !== 15) return undefined
  return { ...span, least: 60 * span.least, most: 60 * span.most, unit: 15 }
}

/** `1.000 min` are thousands in all languages, and `4/6 min` is a range. */
function asWritten(written: string, span: Span, minutes: number): Omit<Span, 'end'> {
  const isShort = minutes <= 1
  const [, above = '', below = ''] = /^(\d+)\s?[/⁄]\s?(\d+)$/.exec(written) ?? []
  if (Number(above) > 1 && Number(above) < Number(below) && (isShort || Number(below) > 4))
    return { least: Number(above), most: Number(below) }
  if (!isShort || !/^\d{1,3}[.,]\d{3}$/.test(written)) return span
  const value = Number(written.replace(/\D/, ''))
  return { least: value, most: value }
}

/** `et demie`, and not `and a half minute`. */
function partAt(text: string, at: number, language: string): FoundNumber | undefined {
  const part = readAddedPartAt(text, at, language)
  return part && !unitAt(text, part.end, language) ? part : undefined
}

function unitAt(text: string, at: number, language: string) {
  const [all = '', word = ''] = matchAt(UNIT, text, at) ?? []
  const meanings = units?.get(foldText(word.replace('’', "'")))
  const minutes = meanings?.get(language) ?? meanings?.get('any')
  return minutes === undefined ? undefined : { minutes, end: at + all.length, length: word.length }
}

/** A number, a range, or numbers that are added. */
function spanAt(text: string, at: number, language: string): Span | undefined {
  const first = numberAt(text, at, language)
  if (!first) return undefined
  let { value, end } = first
  const clock = matchAt(CLOCK, text, end)
  if (clock) return spanOf(value + Number(clock[1]) / 60, end + clock[0].length)
  const to = toAfter(text, at, end)
  const upTo = to === undefined ? undefined : numberAt(text, to, language)
  if (upTo && upTo.value > value) return { least: value, most: upTo.value, end: upTo.end }
  for (let parts = 1; parts < MAX_PARTS; parts++) {
    const next = numberAt(text, endOf(PLUS, text, end) ?? text.length, language)
    if (!next) break
    ;[value, end] = [value + next.value, next.end]
  }
  return spanOf(value, end)
}

/** The position of the other end of a range that begins at `at`. */
function toAfter(text: string, at: number, end: number): number | undefined {
  const isBetween = BETWEEN.test(text.slice(Math.max(0, at - 12), at))
  return endOf(TO, text, end) ?? (isBetween ? endOf(AND_TO, text, end) : undefined)
}

const spanOf = (value: number, end: number): Span => ({ least: value, most: value, end })

/** A number, also one before a hyphen: `two-hour`, `zwei-drei`. */
function numberAt(text: string, at: number, language: string): FoundNumber | undefined {
  const found = readSpokenNumberAt(text, at, language)
  if (found) return found
  const words = matchAt(HYPHENED, text, at)?.[0] ?? ''
  for (let length = words.length - 1; length > 0; length--) {
    const end = at + length
    if (!/[‑-]/.test(text[end] ?? '')) continue
    const cut = readSpokenNumberAt(text.slice(0, end), at, language)
    if (cut?.end === end) return cut
  }
  return undefined
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** The position after a pattern; undefined where it does not match. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  const match = matchAt(pattern, text, at)
  return match && at + match[0].length
}
