import { foldText } from '@larder/rules/fold-text.ts'
import { knownUnit, primaryLanguage } from './find-unit.ts'
import { type NumberWords, numberWords } from './number-words.ts'
import { type FoundNumber, readNumberAt } from './read-number.ts'
import { BY_SYSTEM, UNITS } from './units.ts'

/** A word of a number, or a part of one: `zwei`, `und` and `zwanzig` of `zweiundzwanzig`. */
interface Atom {
  /** As in `NumberWords.values`. */
  readonly value: number
  /** The position after it; undefined inside of a word. */
  readonly end: number | undefined
}

const WORD = /\p{L}+['’]?/uy
/** A unit, perhaps with the same amount in another one, and the word after it: `g tins`, `g/14 oz tins`. */
const UNIT_AND_WORD = /[\s-]?(\p{L}+)\.?(?:\s?[/(][^\p{L}]*\p{L}+\.?\)?)?[\s-](\p{L}+)/uy

const NEXT_WORD = /\s{0,3}\p{L}+/uy
/** Foods whose names begin with a number. */
const NAMES =
  /five[ -]spice|seven[ -]up(?!\p{L})|(?:quatre|cinq) épices|quattro formaggi|cinque spezie|cinco especias|mil (?:hojas|folhas)|half and half|half om half|halb und halb/iuy
/** The first letter of a word, or a digit. */
const BEGINS = /[\p{L}\p{N}]/u
const HYPHEN = /[‑-]/
const BLANK = /(?:\s{1,3}|[‑-])/y
/** The most words of a number. */
const MAX_WORDS = 9
/** Between a part and its unit: `a quarter of a cup`, `un quart de litre`. */
const OF = /\s(?:of an?|of|de|di|van|von|av|af)(?=\s)|\sd['’]/iy
const OF_A = /\sof an?(?=\s)/iy

/**
 * The number that begins at a position, in digits or in words of the language: `1 000`, `1 ½`, `two hundred`,
 * `zweieinhalb`, `2 et demi`, `half a`, `three quarters of a`, `one and 1/2`. Digits after a blank are thousands unless
 * they are the size of packs: `2 400 g tins` are 2.
 *
 * @param language as `readNumber` has it. Without a known one only digits are read
 */
export function readSpokenNumberAt(
  text: string,
  at: number,
  language?: string | null,
): FoundNumber | undefined {
  const digits = readDigits(text, at, language)
  const words = BEGINS.test(text[at] ?? '') ? numberWords(primaryLanguage(language)) : undefined
  if (!words) return digits
  if (digits)
    return Number.isInteger(digits.value) ? withPart(text, digits, words, language) : digits
  const found = readWords(text, at, words, language)
  if (!found || matchAt(NAMES, text, at) !== '' || !isWhole(text, at, found, language))
    return undefined
  return Number.isInteger(found.value) ? withAdded(text, found, language) : found
}

function readDigits(text: string, at: number, language?: string | null): FoundNumber | undefined {
  const found = readNumberAt(text, at, language)
  const [count] = (found && /^\d+(?=\s[1-9]\d\d)/.exec(text.slice(at, found.end))) ?? []
  if (!found || count === undefined || !isCountOfPacks(text, found.end, language)) return found
  return { value: Number(count), end: at + count.length }
}

/**
 * The part that follows an amount with its unit: `and a half`, `y medio`, `et demie`, `e 1/2`, `e un quarto`. A part
 * with a unit of its own is another amount: `1 cup and 1/2 tsp`.
 *
 * @returns a value below 1
 */
export function readAddedPartAt(
  text: string,
  at: number,
  language?: string | null,
): FoundNumber | undefined {
  const part = addedPartAt(text, at, language)
  const next = part && matchAt(NEXT_WORD, text, part.end).trim()
  return next && knownUnit(next, language) !== undefined ? undefined : part
}

function addedPartAt(text: string, at: number, language?: string | null): FoundNumber | undefined {
  const words = numberWords(primaryLanguage(language))
  if (!words) return undefined
  const joined = afterAnd(text, at, words)
  if (joined === undefined) return undefined
  const [first, second] = atomsAt(text, joined, words)
  const counted = first && second && first.value > 0 ? countedPart(first.value, second) : undefined
  const part = (first && countedPart(1, first)) ?? counted ?? readNumberAt(text, joined, language)
  return part && part.value < 1 ? part : undefined
}

/** Whether digits after a blank are the size of packs: `2 400 g tins`, and in English all that is written as `4 150g`. */
function isCountOfPacks(text: string, end: number, language?: string | null): boolean {
  if (/^en\b/i.test(language ?? '') && /\p{L}/u.test(text[end] ?? '')) return true
  UNIT_AND_WORD.lastIndex = end
  const [, unit = '', word = ''] = UNIT_AND_WORD.exec(text) ?? []
  return (
    isMeasure(knownUnit(unit, language)) === true && isMeasure(knownUnit(word, language)) === false
  )
}

/** @returns undefined for no unit, false for one such as `can` */
const isMeasure = (unit: string | undefined): boolean | undefined =>
  unit === undefined ? undefined : Object.hasOwn(UNITS, unit) || Object.hasOwn(BY_SYSTEM, unit)

/** The position of the word after `and`. */
function afterAnd(text: string, at: number, { values }: NumberWords): number | undefined {
  const blank = matchAt(BLANK, text, at)
  const and = matchAt(WORD, text, at + blank.length)
  if (blank === '' || values.get(foldText(and)) !== 0) return undefined
  const next = at + blank.length + and.length
  return next + matchAt(BLANK, text, next).length
}

/** `2 and a half`, `two and 1/2`, `2 et demi`. */
function withAdded(text: string, number: FoundNumber, language?: string | null): FoundNumber {
  const added = addedPartAt(text, number.end, language)
  return added ? { value: number.value + added.value, end: added.end } : number
}

/** `1 demie`, `3 quarts de litre`. */
function withPart(
  text: string,
  digits: FoundNumber,
  words: NumberWords,
  language?: string | null,
): FoundNumber {
  const blank = matchAt(BLANK, text, digits.end)
  const [atom] = blank === '' ? [] : atomsAt(text, digits.end + blank.length, words)
  const part = atom && partOf(text, digits.value, atom)
  // `1 half-pint` is one of these.
  return part && !HYPHEN.test(text[part.end] ?? '') ? part : withAdded(text, digits, language)
}

/** `un quart`, `three quarters`, `1 demie`: so many parts of something. `2 quartos` alone are pieces. */
function partOf(text: string, count: number, atom: Atom): FoundNumber | undefined {
  const part = countedPart(count, atom)
  const isOfThing =
    atom.value === 1 / 2 || (part && /^\s\s?\p{L}/u.test(text.slice(part.end, part.end + 3)))
  return part && isOfThing
    ? { ...part, end: part.end + matchAt(OF_A, text, part.end).length }
    : undefined
}

function countedPart(count: number, { value, end }: Atom): FoundNumber | undefined {
  const isPart = value > 0 && value < 1 && count * value < 1
  return isPart && end !== undefined ? { value: sixDecimals(count * value), end } : undefined
}

const sixDecimals = (value: number) => Math.round(value * 1e6) / 1e6

/** Whether a unit follows, or the word for `of`. A quarter and a third of nothing are a name: `Viertel`. */
function isBeforeMeasure(text: string, at: number, language?: string | null): boolean {
  if (matchAt(OF, text, at) !== '') return true
  const blank = matchAt(BLANK, text, at)
  const word = matchAt(WORD, text, at + blank.length)
  return blank !== '' && knownUnit(word, language) !== undefined
}

/** A number does not go on with a letter, a digit or a hyphen. `demi-livre` and `une demi-baguette` do. */
function isWhole(
  text: string,
  at: number,
  { value, end }: FoundNumber,
  language?: string | null,
): boolean {
  if (/[\p{L}\p{N}]/u.test(text[end] ?? '')) return /['’]/.test(text[end - 1] ?? '')
  if (!HYPHEN.test(text[end] ?? '')) return true
  if (value >= 1) return false
  const isCounted = /\s/.test(text.slice(at, end))
  return (
    isCounted ||
    (!/\d\s/.test(text.slice(Math.max(0, at - 2), at)) && isBeforeMeasure(text, end, language))
  )
}

function readWords(
  text: string,
  at: number,
  words: NumberWords,
  language?: string | null,
): FoundNumber | undefined {
  const atoms = atomsAt(text, at, words)
  let found: FoundNumber | undefined
  let [thousands, value, isJoined] = [0, 0, false]
  for (const [i, atom] of atoms.entries()) {
    const part = partAfter(text, { count: thousands + value, atoms, i, isJoined }, words, language)
    if (part) return part
    if (atom.value > 0 && atom.value < 1) break
    if (atom.value === 0) {
      if (value === 0 || isJoined) break
      isJoined = true
      continue
    }
    const next = atom.value === 1000 && value + thousands > (words.needsCount ? 0 : -1)
    if (next && thousands === 0) [thousands, value] = [1000 * Math.max(1, value), 0]
    else {
      const sum = addWord(value, atom.value, { isJoined, ...words })
      if (sum === undefined) break
      value = sum
    }
    isJoined = false
    if (atom.end !== undefined) found = { value: thousands + value, end: atom.end }
  }
  return found
}

interface Place {
  readonly count: number
  readonly atoms: readonly Atom[]
  readonly i: number
  readonly isJoined: boolean
}

/** A number that ends with a part: `half a`, `two and a half`, `zweieinhalb`, `one and 1/2`. */
function partAfter(
  text: string,
  { count, atoms, i, isJoined }: Place,
  words: NumberWords,
  language?: string | null,
): FoundNumber | undefined {
  const [first, second] = [atoms[i], atoms[i + 1]]
  if (!first) return undefined
  if (count === 0)
    return first.value < 1 && first.value > 0 ? bareHalf(text, first, words, language) : undefined
  if (!isJoined) {
    // `eine Dreiviertel`
    const counted =
      count === 1 && second && first.value > 1 ? partOf(text, first.value, second) : undefined
    const part = counted ?? partOf(text, count, first)
    if (part) return part
    // `to en halv`, `zweieinhalb`
    const isHalf = first.value === 1 && second?.value === 1 / 2
    return isHalf && second.end !== undefined
      ? { value: count + 1 / 2, end: second.end }
      : undefined
  }
  const alone = first.value > 0 && first.value < 1 ? first : undefined
  if (alone?.end !== undefined) return { value: count + alone.value, end: alone.end }
  const part = second && first.value > 0 ? partOf(text, first.value, second) : undefined
  return part && { value: count + part.value, end: part.end }
}

/** `half`, `half a`, `quarter cup`. */
function bareHalf(
  text: string,
  half: Atom,
  words: NumberWords,
  language?: string | null,
): FoundNumber | undefined {
  const part = partOf(text, 1, half)
  if (!part) return undefined
  if (half.value !== 1 / 2)
    return isBeforeMeasure(text, half.end ?? part.end, language) ? part : undefined
  const blank = matchAt(BLANK, text, part.end)
  const article = matchAt(WORD, text, part.end + blank.length)
  const after = part.end + blank.length + article.length
  // `half a 15-ounce can`
  const isArticle =
    words.values.get(foldText(article)) === 1 && !/^\s?\d/.test(text.slice(after, after + 2))
  return isArticle ? { ...part, end: after } : part
}

/** The value of a number with one more word; undefined if no number goes on so. */
function addWord(
  value: number,
  word: number,
  { isJoined, onesFirst, needsCount, hasScores }: NumberWords & { readonly isJoined: boolean },
): number | undefined {
  if (word < 0) return value < 10 ? Math.max(1, value) * -word : undefined
  if (!Number.isInteger(word)) return value === 0 ? word : undefined
  const rest = value % 100
  if (word >= 100) {
    if (word === 100 && value < 10 && (value > 0 || !needsCount)) return Math.max(1, value) * 100
    return value === 0 && word > 100 && word < 1000 ? word : undefined
  }
  const goesOn =
    rest === 0 ||
    (rest >= 20 && rest % 10 === 0 && word < 10) ||
    (onesFirst && isJoined && rest < 10 && word >= 20 && word % 10 === 0)
  if (goesOn) return value + word
  if (!hasScores) return undefined
  if (rest === 4 && word === 20) return value + 76
  const isTeen = (rest === 60 || rest === 80) && word < 20
  return isTeen || (rest % 20 === 10 && rest !== 30 && word > 6 && word < 10)
    ? value + word
    : undefined
}

/** The words of a number from a position on, up to the first other word. */
function atomsAt(text: string, at: number, words: NumberWords): readonly Atom[] {
  const atoms: Atom[] = []
  for (let count = 0, start = at; count < MAX_WORDS; count++) {
    const word = matchAt(WORD, text, start)
    const values = word === '' ? undefined : valuesOf(foldText(word.replace('’', "'")), words)
    if (!values) break
    const end = start + word.length
    values.forEach((value, i) =>
      atoms.push({ value, end: i === values.length - 1 ? end : undefined }),
    )
    const blank = matchAt(BLANK, text, end)
    if (blank === '') break
    start = end + blank.length
  }
  return atoms
}

/** The most letters of a word for a number, and of one of its parts. */
const MAX_LETTERS = 40
const MAX_PART = 14

/** The values of the parts of a word: `zweiundzwanzig` has three. */
function valuesOf(word: string, { values, glued }: NumberWords): readonly number[] | undefined {
  const whole = values.get(word)
  if (whole !== undefined) return [whole]
  if (glued.size === 0 || word.length > MAX_LETTERS) return undefined
  const parts = partsFrom(word, 0, glued, new Set())
  return parts?.at(-1) === 0 || parts?.length === 1 ? undefined : parts
}

/** @param dead the places from which a word can not be read to its end */
function partsFrom(
  word: string,
  start: number,
  glued: NumberWords['glued'],
  dead: Set<number>,
): readonly number[] | undefined {
  if (start === word.length) return []
  if (dead.has(start)) return undefined
  for (let end = Math.min(word.length, start + MAX_PART); end > start; end--) {
    const value = glued.get(word.slice(start, end))
    const rest = value === undefined ? undefined : partsFrom(word, end, glued, dead)
    if (value !== undefined && rest) return [value, ...rest]
  }
  dead.add(start)
  return undefined
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
