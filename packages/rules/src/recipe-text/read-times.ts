import { foldText } from '@larder/rules/fold-text.ts'
import { findDurations } from '@larder/rules/measures/find-durations.ts'
import { exactMinutes, type Minutes } from '@larder/rules/recipes/read-minutes.ts'

/** What a time of a recipe is for. `rest` is waiting: no field has it, but it is part of the total. */
export type TimeKind = 'prep' | 'cook' | 'total' | 'rest'

/** How the words for each kind begin, folded, in ten languages. */
const STEMS: Readonly<Record<TimeKind, string>> = {
  rest:
    'rest|chill|ris(?:e|ing)|proo?[fv]|marin|soak|stand|cool|freez|ferment|brin|infus|steep|refriger|inactive|additional|overnight' +
    '|ruh|geh|kuhl|quell|einweich|wart|zieh|abkuhl|gefrier|teigruh|nacht|repos|macerat|levee|pousse|tremp|attent|congel|refroid' +
    '|remojo|macera|levado|enfri|esper|nevera|ripos|lievit|ammollo|raffredd|frigo|attes|rust|rij[sz]|koel|week|inweek|wacht|intrek|opstijv' +
    '|descans|geladeira|molho|crescimento|gelar|vila|vilo|jas|kyl|blot|svaln|vante|hvil|haev|kol|udblod|traek|hev|kjol',
  total:
    'tota|gesamt|insgesamt|samlet|sammen$|all$|tilsammen|samm[ae]nlagt|tutto$|tout$|todo$|ready$|done$|fertig$|klaar$|pret(?:e?s?)$|list[oa]s?$|pront[oaei]s?$|klart?$|fa?erdig$|fardigt?$|alt$',
  cook:
    'cook|bak|boil|roast|simmer|koch|back|gar(?:zeit|en)?$|brat|ofen|cuisson|coccion|hornea|horno|cozimento|cozedura|forno|cottura|kook|oven|gaar' +
    '|kok|ugn|gradd|stek|steg|bag|kog|ovn|tillagning',
  prep: 'prep|active|hands|vorbereit|arbeit|zubereit|aktiv|elaboracion|voorbereid|bereid|forbered|tilbered|arbejd|arbet|arbeid',
}
const KINDS = Object.entries(STEMS).map(
  ([kind, stems]) => [kind as TimeKind, new RegExp(`^(?:${stems})`)] as const, // its own keys
)
/** Words of a time that say nothing besides it, folded. Of the first alone, with a colon, a time is the total. */
const TIME_WORD = /^(?:time|zeit|dauer|temps|duree|tiempo|duracion|tempo|durata|tijd|tid)$/
const NOISE =
  /^(?:about|approx|ca|circa|cirka|etwa|env|environ|around|on|off|h|at|au|no|ao|til|all|alles|and|und|et|y|e|i|en|och|og|de|di|da|la|le|el|d|of|the|in|im|em|pa|om|inom|to|zum|for|plus|pluss|mas|piu|mais|zzgl|zuzuglich|samt)$/
/** Words in which a label says that it is of a time. */
const SAYS_TIME = /time|zeit|temps|tiempo|tempo|tijd|tid(?!\p{L})/u
/** Making the dish: beside another word for preparing, it is the cooking. */
const MAKING = /^\P{L}*(?:zubereit|bereid|tilbered)/iu
/** The signs and words between two times: `20 min + 1 h`, `20 min and 1 h`. */
const SIGNS = '+,;(|·•/–—-'
const WORDS = 'plus|pluss|m[aá]s|pi[uù]|mais|samt|zzgl\\.?|zuzüglich|and|und|et|y|e|en|och|og'
const BETWEEN = new RegExp(`\\s?[${SIGNS}]+\\s?|\\s(?:${WORDS})\\s`, 'giu')
/** The same at the beginning of a time. */
const JOINT = `(?:[\\s${SIGNS}]|(?:${WORDS})\\s)`
const BEFORE = new RegExp(`^${JOINT}+`, 'iu')
const AFTER = new RegExp(`[\\s${SIGNS}]+$`)

/** A time that a line says. */
export interface SaidTime {
  readonly kind: TimeKind
  readonly minutes: number
  /** Whether it is of making the dish: `Tilberedning`. */
  readonly isMaking: boolean
}

/** What a line says about times. */
export interface SaidTimes {
  readonly times: readonly SaidTime[]
  /** The parts about waiting, as they are written: `2 Std. Ruhezeit`. */
  readonly rests: readonly string[]
  /** Whether it says nothing else. Of a range only the end is read. */
  readonly isAll: boolean
  readonly hasRange: boolean
  /** Whether it begins like a time, also among steps: `Kochzeit`, `Cook:`, `Ready in`. */
  readonly isLabelled: boolean
  /** Whether its label is a word for a time: `Kochzeit`. */
  readonly saysTime: boolean
}

/**
 * Reads a line about times: `Prep 10 min Cook 20 min`, `Zubereitung: 30 Min. + 2 Std. Ruhezeit`, `Klaar in 45 min`.
 *
 * @param language of the text. Texts of the others are read too
 * @returns undefined where a part of the line does not say what its time is for, or none has a time, or it is too long
 */
export function readTimes(line: string, language?: string): SaidTimes | undefined {
  // Each time is looked at together with the others.
  if (line.length > MAX_LINE || findDurations(line, language).length > MAX_TIMES) return undefined
  const times: SaidTime[] = []
  const rests: string[] = []
  let [isAll, hasRange] = [true, false]
  for (const piece of piecesOf(line, language)) {
    const kind = kindOf(piece, language)
    if (kind === undefined || isHeat(piece, language)) return undefined
    const minutes = minutesOf(piece, language)
    if (minutes) {
      const isMaking = MAKING.test(withoutTimes(piece, language))
      times.push({ kind, minutes: Math.max(1, Math.round(minutes.most)), isMaking })
      hasRange ||= minutes.least !== minutes.most
    }
    if (kind === 'rest') rests.push(piece)
    isAll &&=
      kind === 'rest'
        ? isRest(piece, language)
        : minutes !== undefined && minutes.most % 1 === 0 && saysNoMore(piece, kind, language)
  }
  if (times.length === 0) return undefined
  const label = foldText(/^[^\d:]*:?/.exec(line)?.[0] ?? '')
  const saysTime = SAYS_TIME.test(label.replaceAll(':', ''))
  const isLabelled = label.endsWith(':') || saysTime || (isAll && times[0]?.kind === 'total')
  return { times, rests, isAll, hasRange, isLabelled, saysTime }
}

/** The most characters and times of a line about times. */
const MAX_LINE = 500
const MAX_TIMES = 12

/** The parts of a line that say what their times are for. */
function piecesOf(line: string, language?: string): string[] {
  const hasNumber = (text: string) => /\d/.test(text) || findDurations(text, language).length > 0
  const cuts = [...line.matchAll(BETWEEN)]
    .map(({ index }) => index)
    // `30 min en total`
    .filter((at, i, all) => hasNumber(line.slice(at, all[i + 1])))
    // `Prep-Zeit`, `Koch-/Backzeit`
    .filter((at) => !/^\p{L}-\/?\p{L}/u.test(line.slice(at - 1, at + 3)))
  const pieces: string[] = []
  let from = 0
  const more = [...labelsIn(line, language, cuts), ...timesIn(line, language, cuts)]
  for (const at of [...cuts, ...more, line.length].toSorted((a, b) => a - b)) {
    const next = line.slice(from, at)
    if (at < line.length && !hasNumber(next)) continue
    // `15 + 30 min`
    if (pieces.length > 0 && kindOf(next, language) === undefined) pieces.push(pieces.pop() + next)
    else pieces.push(next)
    from = at
  }
  return pieces.map(trimmed).filter((piece) => piece !== '')
}

/** Where labels begin, unless they follow their times: `Prep 10 min Cook 20 min`. */
function labelsIn(line: string, language: string | undefined, cuts: readonly number[]): number[] {
  const words = wordsIn(line, language)
  return words
    .filter(({ word, at }, i) => {
      const chunk = line.slice(cuts.findLast((cut) => cut < at) ?? 0, at)
      const after = line.slice(
        at,
        cuts.find((cut) => cut > at),
      )
      const isLabel =
        kindOfWord(word) !== undefined ||
        (TIME_WORD.test(word) && kindOfWord(words[i + 2]?.word ?? '') !== undefined)
      return isLabel && !STARTS_WITH_NUMBER.test(chunk) && /\d/.test(after)
    })
    .map(({ at }) => at)
}

/** Where times begin that follow another one with its label: `10 min prep 20 min cook`. */
function timesIn(line: string, language: string | undefined, cuts: readonly number[]): number[] {
  const found: number[] = []
  for (const { at } of findDurations(line, language)) {
    const chunk = line.slice([...cuts, ...found].findLast((cut) => cut < at) ?? 0, at)
    if (STARTS_WITH_NUMBER.test(chunk) && kindOf(chunk, language)) found.push(at)
  }
  return found
}
const STARTS_WITH_NUMBER = new RegExp(`^${JOINT}*[\\d½¼¾⅓⅔⅛]`, 'iu')

/** The words of a text besides its times, folded. */
function wordsIn(text: string, language?: string): { word: string; at: number }[] {
  const bare = withoutTimes(text, language)
  return [...bare.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({
    word: foldText(word),
    at: index,
  }))
}

/** The text with blanks instead of its times. */
const withoutTimes = (text: string, language?: string): string =>
  findDurations(text, language).reduce(
    (left, { at, end }) => left.slice(0, at) + ' '.repeat(end - at) + left.slice(end),
    text,
  )

const kindOfWord = (word: string) => KINDS.find(([, stems]) => stems.test(word))?.[0]

/** What the first word for it says. The time of preparing and cooking is the total. */
function kindOf(piece: string, language?: string): TimeKind | undefined {
  const words = wordsIn(piece, language)
  const number = piece.search(NUMBER)
  if (words.some((one) => one.at < number && !isOfTimes(one.word))) return undefined
  const kinds = words.flatMap(({ word }) => kindOfWord(word) ?? [])
  if (kinds[0] !== 'rest' && kinds.includes('prep') && kinds.includes('cook')) return 'total'
  const isTime = TIME_WORD.test(words[0]?.word ?? '') && /^\p{L}+\s?:/u.test(piece.trim())
  return kinds[0] ?? (isTime ? 'total' : undefined)
}
const NUMBER = /[\d½¼¾⅓⅔⅛]/

const isOfTimes = (word: string) =>
  kindOfWord(word) !== undefined || TIME_WORD.test(word) || NOISE.test(word)

/** `Oven: 200` is no time. */
const isHeat = (piece: string, language?: string): boolean =>
  withoutTimes(piece, language) === piece &&
  wordsIn(piece, language).some(({ word }) => /^(?:oven|horno|forno|ovn|ugn)/.test(word))

function minutesOf(piece: string, language?: string): Minutes | undefined {
  if (/:\s?[-−]\d/.test(piece)) return undefined
  const own = piece.replace(/^[^\d½¼¾⅓⅔⅛]+/, '')
  return exactMinutes(own, language) ?? exactMinutes(piece, language)
}

function saysNoMore(piece: string, kind: TimeKind, language?: string): boolean {
  const isOf = (word: string) => {
    const own = kindOfWord(word)
    return own === kind || (kind === 'total' && own !== undefined && own !== 'rest')
  }
  const words = wordsIn(piece, language).map(({ word }) => word)
  const rest = withoutTimes(piece, language)
  return (
    words.every((word) => isOf(word) || TIME_WORD.test(word) || NOISE.test(word)) &&
    (!/[\d%°]/.test(rest) || (rest === piece && /^\D*\d+(?:[:.,]\d+)*$/.test(rest)))
  )
}

/** A time of waiting may say where: `2 Std. Ruhezeit im Kühlschrank`. No text is lost: it is a note. */
const isRest = (piece: string, language?: string): boolean =>
  wordsIn(piece, language).filter(({ word }) => !isOfTimes(word)).length <= MAX_OTHERS
const MAX_OTHERS = 3

/** Without the signs and words around it: `(plus 2 h chilling)`. */
const trimmed = (piece: string): string =>
  piece
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .replace(/^([^(]*)\)$/, '$1')
    .trim()
