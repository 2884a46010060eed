import { PLURAL_APART } from '@larder/rules/fold-text.ts'
import { findUnit, knownUnit, restOf } from '@larder/rules/measures/find-unit.ts'
import type { FoundNumber } from '@larder/rules/measures/read-number.ts'
import { readAddedPartAt, readSpokenNumberAt } from '@larder/rules/measures/read-spoken-number.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import type { LineWords } from './line-words.ts'

/** An amount in a text. */
export interface Amount {
  readonly quantity: number
  /** As it is stored. */
  readonly unit?: string
  /** The part of the amount that quantity and unit do not say: `330 ml` of `6 x 330 ml`. */
  readonly note?: string
  /** The position after it. */
  readonly end: number
}

/** Before an amount that is not exact, in ten languages. */
const ABOUT =
  /(?:about|around|roughly|ap?prox\w*|cir[ck]a|ca|cerca de|etwa|rund|ungefäh?r|environ|ongeveer|omtrent)(?:\. ?| )|[~≈] ?/iy
/** A code, such as `007`. */
const LEADING_ZERO = /0\d/y
/** After it a number is a part of something else: `3,5 %`, `2.5.1`, `1/2/3`. */
const GOES_ON = /[.,/⁄]?\d|[/⁄]|\s?[%‰°]/y
const RANGE = /\s?[-–—]\s?|\s(?:to|or|bis|oder|à|a|tot|of|o|ou|till|til|eller)\s/iy
/** Between a pack and its size: `2 Dosen à 400 g`. */
const OF_EACH = /\s(?:à|a|da|je|zu je|of)\s/iy
const TIMES = /\s?[x×*]\s?/iy
const AND_MORE = /\s?(?:(?:\+|plus|and|und|et|y|e|en|og|och)\s)?/iy
/** Behind a number of pieces, also of those in one pack: `6x`, `6-pack`, `6er Träger`, `6er`. */
const PIECES =
  /(?:\s?[x×]|(?:-|er[ -]?)(?:p(?:ac?)?k(?:ung|ning)?|träger)s?|(?<!\b1)er(?= \p{Lu})(?! Tüte))(?=$|[,)\s])/iuy
/** `6 pack`, after the language, where it is no plural. `6 Pack` in German, and `6 pak` in Dutch, are packs. */
const ONE_PACK = /^(?:(?:en|sv|da|n[bno]).* pa?c?k|nl.* pack)$/i
const SIXPACK = /^(?:six|sex|seks|sechser)[- ]?pa[cknigs]+$/i
/** `of 6`, `à 6`: how many are in each pack. */
const INSIDE = /\s(?:of|de|d[ai]|van|m[ei][dt]|à|co[mn]) (\d{1,3})(?= (?![cdkm]?[gl] )\p{L})/iuy
const UNIT_WORD = new RegExp(`\\s?[\\p{L}.][^\\s,;:()]*(?:${PLURAL_APART.source})?`, 'uy')
const ASIDE = /\s?\(([^()]*)\)/y
/** The most words of a unit, as in `cuillères à soupe`. */
const MAX_UNIT_WORDS = 4
const MAX_UNIT_LENGTH = 40
/** These are the same in all languages, so they are stored instead of the word. A dozen is stored as 12 pieces. */
const SYMBOLS = /^(?:mg|g|kg|ml|cl|dl|l|oz|lb|dozen)$/

/** The match of a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** The parts that have a text as one note. */
export function noteOf(...parts: readonly (string | undefined)[]): { readonly note?: string } {
  const note = parts.filter(Boolean).join(', ')
  return note === '' ? {} : { note }
}

const endOf = (pattern: RegExp, text: string, at: number) =>
  at + (matchAt(pattern, text, at)?.[0].length ?? 0)

/** A number that is not 0 and not a part of something else. Two that follow each other are read as one. */
function readDigits(text: string, at: number, { language }: LineWords): FoundNumber | undefined {
  if (isLetter(text, at)) return undefined
  const found = readSpokenNumberAt(text, at, language)
  if (!found || found.value === 0 || matchAt(LEADING_ZERO, text, at)) return undefined
  return matchAt(GOES_ON, text, found.end) ? undefined : found
}

/** `a`, `two`, `half a`, `eine halbe`, `demi-`. The hyphen after it is read too. */
function readWord(text: string, at: number, { language }: LineWords): FoundNumber | undefined {
  const found = isLetter(text, at) ? readSpokenNumberAt(text, at, language) : undefined
  return found && { ...found, end: endOf(/-/y, text, found.end) }
}

const isLetter = (text: string, at: number) => /\p{L}/u.test(text[at] ?? '')

interface Reads {
  readonly words: boolean
  readonly unit: boolean
}

/**
 * The amount that begins at a position. A word such as `about` before it is in its note.
 *
 * @param reads which parts are allowed: a number in `words`, and a `unit`
 */
export function readAmount(
  text: string,
  at: number,
  words: LineWords,
  reads: Reads,
): Amount | undefined {
  const about = matchAt(ABOUT, text, at)?.[0] ?? ''
  const amount = readExact(text, at + about.length, words, reads)
  return amount && { ...amount, ...noteOf(about.trim(), amount.note) }
}

function readExact(text: string, at: number, words: LineWords, reads: Reads): Amount | undefined {
  const readNumber = (from: number) =>
    readDigits(text, from, words) ?? (reads.words ? readWord(text, from, words) : undefined)
  const number = readNumber(at)
  if (!number) return reads.words && reads.unit ? unitAndPart(text, at, words) : undefined
  const upTo = readNumber(endOf(RANGE, text, number.end))
  const isRange =
    upTo !== undefined && upTo.value > number.value && matchAt(RANGE, text, number.end)
  const { value: quantity, end } = isRange ? upTo : number
  const count = { quantity, ...noteOf(isRange ? text.slice(at, end) : '') }
  if (!reads.unit) return { ...count, end }
  const amount = readPacks(text, end, words, count) ?? readUnit(text, end, words, count)
  if (amount) return readSmaller(text, amount, words) ?? amount
  return readUnitOfPart(text, end, words, count) ?? { ...count, end }
}

/** `10 lb 8 oz`, `1 kg and 200 g`, `1 kg 500 de pommes`: an amount in a smaller unit is a part of the one before it. */
function readSmaller(text: string, amount: Amount, words: LineWords): Amount | undefined {
  if (amount.note !== undefined || amount.unit === undefined) return undefined
  const start = endOf(AND_MORE, text, amount.end)
  const part = readDigits(text, start, words)
  if (!part) return undefined
  const of = endOf(words.of, text, part.end + 1)
  const isGrams = amount.unit === 'kg' && part.end - start === 3 && of > part.end + 1
  const small = isGrams
    ? { quantity: part.value, unit: 'g', note: undefined, end: of }
    : readUnit(text, part.end, words, { quantity: part.value })
  if (!small || small.note !== undefined) return undefined
  const rest = restOf(amount.unit, small.unit ?? '', localeOf(words))
  const more = small.quantity * (rest ?? 1)
  // `1 lb 12 oz can` is the size of a can.
  const isSize = readUnit(text, small.end, words, amount) !== undefined
  return more < 1 && rest !== undefined && !isSize
    ? { ...amount, quantity: addQuantities(amount.quantity, more), end: small.end }
    : undefined
}

const localeOf = ({ language }: LineWords) => ({ unitSystem: 'us', language }) as const

/** `kilo y medio`: the unit is one, and a part of it. `pack de 6` are six, `dozen` twelve, and `sixpack` one. */
function unitAndPart(text: string, at: number, words: LineWords): Amount | undefined {
  const amount = isLetter(text, at) ? readUnit(text, at, words, { quantity: 1 }) : undefined
  if (/^\d+$/.test(amount?.note ?? ''))
    return amount && { quantity: Number(amount.note), end: amount.end }
  const isOne = SIXPACK.test(amount?.unit ?? '')
  return isOne || (amount && amount.quantity > 1) ? amount : undefined
}

type Count = Omit<Amount, 'end'>

/** `x 330 ml`, `x 400g tins`, ` 400g tins`, ` (400g) tins` */
function readPacks(text: string, at: number, words: LineWords, count: Count): Amount | undefined {
  if (count.note !== undefined) return undefined
  const times = matchAt(TIMES, text, at)
  const aside = matchAt(ASIDE, text, at)
  const size = aside
    ? { note: aside[1]?.trim() ?? '', end: at + aside[0].length }
    : times || text[at] === ' '
      ? readSize(text, at + (times?.[0].length ?? 1), words)
      : undefined
  if (!size) return undefined
  const sized = { quantity: count.quantity, note: size.note }
  // `2 6-packs`
  const isCounted = times ?? /^\d+ ?[-ep]/.exec(size.note)
  return (
    readUnit(text, size.end, words, sized) ??
    (isCounted && { ...sized, end: size.end }) ??
    undefined
  )
}

/** `330 ml`, and the word for `of` after it. */
function readSize(text: string, at: number, words: LineWords) {
  const each = readDigits(text, at, words)
  const size = each && readUnit(text, each.end, words, { quantity: each.value })
  if (!size) return undefined
  const written = text.slice(at, size.end).replace(new RegExp(`${words.of.source}$`, 'iu'), '')
  return { note: written.trim(), end: size.end }
}

/** `un quart de litre`, `un cuarto de jamón`, `2 de tinto` */
function readUnitOfPart(text: string, at: number, words: LineWords, count: Count) {
  const of = endOf(words.of, text, at + 1)
  if (of === at + 1) return undefined
  return readUnit(text, of - 1, words, count) ?? { ...count, end: of }
}

function readUnit(text: string, at: number, words: LineWords, count: Count): Amount | undefined {
  const pack = endOf(PIECES, text, at)
  if (pack > at) return withExtras(text, pack, words, count, undefined)
  const ends: number[] = []
  for (let end = at; ends.length < MAX_UNIT_WORDS; ends.push(end)) {
    const word = matchAt(UNIT_WORD, text, end)
    if (!word || end + word[0].length - at > MAX_UNIT_LENGTH) break
    end += word[0].length
  }
  for (const end of ends.toReversed()) {
    const written = text.slice(at, end).trim()
    const code = unitOf(written, words)
    const isOnePack = count.quantity >= 2 && ONE_PACK.test(`${words.language} ${written}`)
    const unit = isOnePack ? undefined : nameOf(code ?? '', written)
    if (code !== undefined) return withExtras(text, end, words, count, unit)
  }
  return undefined
}

/** How a unit is stored. Pieces have none. */
function nameOf(code: string, written: string): string | undefined {
  if (code === 'each') return undefined
  return SYMBOLS.test(code) ? code : written
}

const unitOf = (written: string, { language }: LineWords): string | undefined =>
  knownUnit(written, language) ?? (SIXPACK.test(written) ? written : undefined)

/** What may follow a unit: `y medio`, `(400 g)`, `of`, `à 400 g`. */
function withExtras(
  text: string,
  at: number,
  words: LineWords,
  { quantity, note }: Count,
  unit: string | undefined,
): Amount {
  const more = readAddedPartAt(text, at, words.language)
  const aside = matchAt(ASIDE, text, more?.end ?? at)
  const end = (more?.end ?? at) + (aside?.[0].length ?? 0)
  const of = text[end] === ' ' ? endOf(words.of, text, end + 1) : end
  const each = endOf(OF_EACH, text, end)
  // A pack has a size; a weight has none.
  const isPack = unit !== undefined && findUnit(unit, localeOf(words)).measure === undefined
  const inside = matchAt(INSIDE, text, end)
  const size = !isPack
    ? undefined
    : inside
      ? { note: inside[1], end: end + inside[0].length }
      : readSize(text, each > end ? each : of, words)
  const isDozen = unit === 'dozen'
  return {
    quantity: (quantity + (more?.value ?? 0)) * (isDozen ? 12 : 1),
    ...(unit === undefined || isDozen ? {} : { unit }),
    ...noteOf(note, aside?.[1]?.trim(), size?.note),
    end: size?.end ?? (of > end + 1 ? of : end),
  }
}
