import { foldText, PLURAL_APART } from '@larder/rules/fold-text.ts'
import { findUnit } from '@larder/rules/measures/find-unit.ts'
import { type LineWords, lineWords } from './line-words.ts'
import { type Amount, matchAt, noteOf, readAmount } from './read-amount.ts'

/** An item that a person typed. */
export interface Line {
  readonly name: string
  readonly quantity?: number
  /** A symbol such as `kg`, or the word that was typed: `Flaschen`. Pieces have none. */
  readonly unit?: string
  readonly note?: string
}

export interface LineOptions {
  /** Of the person, as `de` or `en-GB`. It decides what `1.500` is, and which words are numbers. */
  readonly language?: string | null | undefined
}

/** The words before a trailing amount that is tried, at most. */
const MAX_AMOUNT_WORDS = 6
/** A number after these words is a size or a kind. Folded, separated by `|`. */
export const NUMBER_MARKS =
  'no|nr|n|num|numero|nummer|number|type|typ|tipo|size|grosse|taille|talla|taglia|maat|tamanho|storlek|storrelse|str|gr'
/** A number after these words, a letter or a digit belongs to the name: `pasta no. 5`, `jeans 30`. */
const HAS_NUMBER = RegExp(
  `(?:^| )(?:.?|${NUMBER_MARKS}|\\S*(?:\\d|jeans|shoes|schuhe|schoenen|chaussures|scarpe|apatos|sko|skor|pantalon.*|hose|broek|bukser|byxor))$`,
)
/** A number at the end without a unit is an amount only if it is small. */
const BARE_COUNT = /^\D*[1-9]\d?$|[/⁄¼-¾⅓-⅞]/
/** Between a name and what is said of it, also the size of each pack: `2 Dosen Tomaten à 400 g`. */
export const REMARK = /, | (?:à|a|da|at|van|(?:zu )?je) (?=\d[\d.,]* ?[cdkm]?[gl]$)/
/** A name begins with a letter, a digit or a quotation mark, and not with `and`. `bouquet garni` is one thing. */
const NAME = /^(?!garni$|(?:and|und|et|y|e|en|och|og) )[\p{L}\p{N}"'“„«’‘#]/iu
/** Behind a word that is no pack: `6 verres à vin`, `4 Becher für Kinder`, `2 rollos de cocina`, `2 glass cleaner`. */
const NOT_PACKED =
  /^(?:(?:à|aux?|ai|all?[ae]?|da|per|pour|para|for|für|voor|till?) |co[cz]in(?:a|ha)$|cleaner|bowl|vase|bottle)/i
/** Ends a name before its amount: `milk: 2 l`. */
const SEPARATOR = /(?<![\s:,=–—-])[\s:,=–—-]+$/

/**
 * Reads an item as people type it: `2 l milk`, `milk 500 ml (organic)`, `eine Packung Butter`. A range gives its
 * end, and several packs their count; the note says the rest. A text in brackets at the end, or after a comma and a
 * space, is the note, unless it is the only amount: `milk (2)`. A text that could be read in two ways is the name as a whole.
 *
 * It throws nothing, loses no text and takes linear time. `printLine` of its result gives the same result again.
 * The name is empty only if the text is. It can be longer than a row allows.
 */
export function parseLine(text: string, { language }: LineOptions = {}): Line {
  const words = lineWords(language)
  const clean = withoutPictures(text).trim().replace(/\s+/g, ' ')
  const readAgain = (line: Line | undefined) =>
    line && readLine(printLine(line, { language }), words)
  const read = readLine(clean, words)
  const again = readAgain(read)
  // `tins of tomatoes (4)` has its unit behind its count only when it is printed.
  const isMoved = read && again && isSame({ ...again, name: read.name, unit: undefined }, read)
  const line = isMoved ? again : read
  const last = isMoved ? readAgain(again) : again
  // `2 kg 2 x` has no name but its parts, in another order.
  return line && isSame(line, last) && clean.includes(line.name) ? line : { name: clean }
}

/** A text without the pictures before and behind its things: `🥛 milk, bread 🍞`. One of pictures alone keeps them. */
export const withoutPictures = (text: string): string =>
  /\p{L}/u.test(text) ? text.replace(PICTURES, ' ') : text
const PICTURES =
  /(?<=\p{L}[^,;]?)(?:\s*[[\p{ExtPict}\p{RI}]--[©®™]][\ufe0f\u200d\p{EMod}]*)+(?=[,;]|$)|(?<=^|[,;])(?:\s*[[\p{ExtPict}\p{RI}]--[©®™]][\ufe0f\u200d\p{EMod}]*)+(?=\s*[\p{L}\p{N}])/gv

/** The item as a person types it: `1.5 l milk (organic)`. */
export function printLine(
  { name, quantity, unit, note }: Line,
  { language }: LineOptions = {},
): string {
  const { decimalPoint } = lineWords(language)
  const number = quantity === undefined ? undefined : String(quantity).replace('.', decimalPoint)
  const parts = [number, unit, name, note === undefined ? undefined : `(${note})`]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** @returns undefined where the text is only a name */
function readLine(text: string, words: LineWords): Line | undefined {
  const [vague = ''] = words.vague.exec(text) ?? []
  const line = readPlain(text.slice(vague.length), words, vague.trim())
  return line ?? (vague === '' ? undefined : readPlain(text, words))
}

/** A line without words such as `a few` before it. @param vague these words, which are in the note */
function readPlain(given: string, words: LineWords, vague = ''): Line | undefined {
  const clean = given.replace(COUNT_BEHIND, '$1 x $2$3').replace(COUNT_FIRST, '$1$2x ')
  const [body, aside] = splitAside(clean)
  const own = readBody(body, words)
  // `milk (2)`
  const moved = aside && !own ? trailing(`${body} ${aside}`, words) : undefined
  const isMoved = moved?.name === body
  const { name, note, ...amount } = own ?? (isMoved ? moved : { name: body })
  const [inner, second] = splitAside(name)
  const [plain, remark] = splitComma(inner)
  const notes = noteOf(vague, note, remark, second, isMoved ? '' : aside)
  const isOnlyName = amount.quantity === undefined && notes.note === undefined
  if (isOnlyName || !NAME.test(plain)) return undefined
  return { name: plain, ...amount, ...notes }
}

/** The text without the brackets at its end. */
function splitAside(text: string): readonly [string, string?] {
  const isAside = text.endsWith(')') && text.replaceAll(PLURAL_APART, '').endsWith(')')
  const start = isAside ? text.lastIndexOf('(') : -1
  const aside = text.slice(start + 1, -1).trim()
  return start < 1 || aside === '' ? [text] : [text.slice(0, start).trim(), aside]
}

function splitComma(text: string): readonly [string, string?] {
  const [name = '', ...rest] = text.replace(/,$/, '').split(REMARK)
  const remark = rest.join(', ').trim()
  return name.trim() === '' || remark === '' ? [text.replace(/,$/, '')] : [name.trim(), remark]
}

function readBody(text: string, words: LineWords): Line | undefined {
  const body = text.replace(TIMES_AT_END, '$2 x $1').replace(SIZE_AND_TIMES, '$3 x $2 $1')
  return (
    leading(body, readAmount(body, 0, words, { words: true, unit: true })) ??
    leading(body, readAmount(body, 0, words, { words: true, unit: false })) ??
    trailing(body, words)
  )
}

/** `500g pasta (2x)`: the count behind a size. */
const COUNT_BEHIND = /^(?=.*\d ?[cdkm]?[gl]\b)(.*\p{L}) \(?(?:[x×] ?(\d+)|(\d+) ?[x×])\)?$/u
/** `x2 pasta`, `(2x) pasta` */
const COUNT_FIRST = /^\(?(?:[x×](\d{1,2})|(?<=\()(\d+) ?[x×])\)? (?=\p{L})/iu
/** `33 cl beer x 6`: the size, and the count of packs. */
const TIMES_AT_END = /^([\d¼-¾⅓⅔][\d.,]*\s?(?![x×]\s)\p{L}{1,3} (?=\S*\p{L})\S.*) [x×] ?(\d+)$/iu
/** `beer 33 cl x 6` */
const SIZE_AND_TIMES = /^(\D.*) (\d[\d.,]* ?[cdkm]?[gl]) [x×] ?(\d+)$/i

function leading(body: string, amount: Amount | undefined): Line | undefined {
  if (!amount) return undefined
  const { end, ...found } = amount
  const rest = body.slice(end)
  const isApart = rest.startsWith(' ') || /[\s'’)]$/.test(body.slice(0, end))
  const name = rest.trim()
  const isOfName = found.unit !== undefined && NOT_PACKED.test(name)
  return isApart && NAME.test(name) && !isOfName && !isMeasure(name)
    ? { name, ...found }
    : undefined
}

/** A name such as `l` says that there is no name. `chili` is kilos in Italian, and cups are things: `10 cups`. */
function isMeasure(name: string): boolean {
  if (name.length > 40 || foldText(name) === 'chili') return false
  const { code, measure } = findUnit(name, { unitSystem: 'metric' })
  return code !== 'metric_cup' && /^(?:mass|volume)$/.test(measure?.dimension ?? '')
}

function trailing(body: string, words: LineWords): Line | undefined {
  for (const { index } of [...body.matchAll(/ /g)].slice(-MAX_AMOUNT_WORDS)) {
    const start = index + 1
    const times = matchAt(/[x×]\s?(?=\d)/iy, body, start)?.[0].length ?? 0
    const reads = { words: false, unit: times === 0 }
    const { end, ...amount } = readAmount(body, start + times, words, reads) ?? { end: 0 }
    if (end !== body.length || !('quantity' in amount)) continue
    const name = body.slice(0, start).replace(SEPARATOR, '')
    const isBare = BARE_COUNT.test(body.slice(start))
    const isCount = times > 0 || amount.unit !== undefined || /\D$/.test(body)
    if (
      name !== '' &&
      (isCount || (isBare && !HAS_NUMBER.test(foldText(name).replace(/[.°º]/g, ''))))
    )
      return { name, ...amount }
  }
  return undefined
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
