import type { Lexicon } from '@larder/rules/tagger/words/language-lexicon.ts'
import { foldUnit } from '@larder/rules/tagger/words/unit-lexicon.ts'
import { EXACT } from './ingredient.ts'
import type { Token } from './tokenize.ts'

/** An amount in the tokens of a line, from `start` up to `end`. */
export interface TokenAmount {
  readonly quantity: number | null
  readonly quantity_max: number | null
  readonly unit: string | null
  readonly size: string | null
  readonly end: number
}

/** The most tokens of a unit: `c . à s .` */
const MAX_UNIT_TOKENS = 6
const RANGE_SIGNS = new Set(['-', '–', '—', '~', '/'])

/** A number with its range, its half and its unit. @returns undefined where none begins there */
export function readTokenAmount(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): TokenAmount | undefined {
  const number = readRange(tokens, start, lexicon)
  // `3,5 % Milch` is a name.
  if (!number) return unitAndPart(line, tokens, start, lexicon)
  if (tokens[number.end]?.lower === '%') return undefined
  const of = lexicon.of.has(tokens[number.end]?.lower ?? '') ? number.end + 1 : number.end
  const sized = skipSizes(tokens, of, lexicon)
  const unit = isWholeName(tokens, sized, lexicon)
    ? undefined
    : unitBeforeName(line, tokens, sized, lexicon)
  const { low, high } = number
  if (!unit) return { quantity: low, quantity_max: high, unit: null, size: null, end: number.end }
  const more = addedPart(line, tokens, unit.end, lexicon)
  const start2 = unit.end + (more > 0 ? 2 : 0)
  const sizedAfter = skipSizes(tokens, start2, lexicon)
  const isSized = sizedAfter > start2 && lexicon.of.has(tokens[sizedAfter]?.lower ?? '')
  const sizes = [[of, sized] as const, [start2, isSized ? sizedAfter : start2] as const]
    .map(([from, to]) => (to > from ? line.slice(tokens[from]?.at, tokens[to - 1]?.end) : ''))
    .filter((text) => text !== '')
  return {
    quantity: low + more,
    quantity_max: high + more,
    unit: unit.text,
    size: sizes.length === 0 ? null : sizes.join(' '),
    end: isSized ? sizedAfter : start2,
  }
}

/** `kilo y medio`: the unit is one, and a part of it. */
function unitAndPart(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): TokenAmount | undefined {
  const unit = readUnit(line, tokens, start, lexicon)
  const part = unit ? addedPart(line, tokens, unit.end, lexicon) : 0
  if (!unit || part === 0) return undefined
  return {
    quantity: 1 + part,
    quantity_max: 1 + part,
    unit: unit.text,
    size: null,
    end: unit.end + 2,
  }
}

/** The unit at a position. `1 ei (M)` has none: its word is the name. */
function unitBeforeName(line: string, tokens: readonly Token[], at: number, lexicon: Lexicon) {
  const unit = readUnit(line, tokens, at, lexicon)
  const next = tokens[unit?.end ?? -1]?.lower
  // `10 Becher, 10 Teller`
  const isThing = next === ',' && tokens[(unit?.end ?? 0) + 1]?.kind === 'number'
  if (unit && isThing && !EXACT.test(foldUnit(unit.text))) return undefined
  if (!unit || next !== '(') return unit
  return tokens.findIndex(({ lower }) => lower === ')') === tokens.length - 1 ? undefined : unit
}

/** `et demie`, `e 1/2` after a unit. */
function addedPart(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): number {
  const [first, second] = [tokens[start], tokens[start + 1]]
  const value = first && lexicon.and.has(first.lower) ? (second?.value ?? 0) : 0
  // `1 Tasse und 1/2 TL Salz` has two amounts.
  return value < 1 && !readUnit(line, tokens, start + 2, lexicon) ? value : 0
}

/** Whether a name such as `pan rallado` or `bouquet garni` begins there. */
export function isWholeName(
  tokens: readonly Token[],
  start: number,
  { wholeNames }: Lexicon,
): boolean {
  const text = tokens
    .slice(start, start + 4)
    .map((token) => token.folded)
    .join(' ')
  return wholeNames.some((name) => text === name || text.startsWith(`${name} `))
}

interface TokenRange {
  readonly low: number
  readonly high: number
  readonly end: number
}

function readRange(
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): TokenRange | undefined {
  const low = readNumber(tokens, start)
  if (!low) return undefined
  const between = tokens[low.end]
  const isBetween = between && (RANGE_SIGNS.has(between.lower) || lexicon.to.has(between.folded))
  const high = isBetween ? readNumber(tokens, low.end + 1) : undefined
  return high && high.value > low.value
    ? { low: low.value, high: high.value, end: high.end }
    : { low: low.value, high: low.value, end: low.end }
}

/** `2`, `eine halbe`, `2 + 1`. */
function readNumber(
  tokens: readonly Token[],
  start: number,
): { value: number; end: number } | undefined {
  const [first, plus, second] = tokens.slice(start, start + 3)
  if (!first || first.value === 0) return undefined
  return plus?.lower === '+' && second?.kind === 'number'
    ? { value: first.value + second.value, end: start + 3 }
    : { value: first.value, end: start + 1 }
}

export function skipSizes(tokens: readonly Token[], start: number, { sizes }: Lexicon): number {
  let end = start
  while (tokens[end]?.kind === 'word' && sizes.has(tokens[end]?.folded ?? '')) {
    end++
    // `geh. EL`
    if (tokens[end]?.lower === '.' && tokens[end]?.at === tokens[end - 1]?.end) end++
  }
  return end
}

/** The longest unit at a position. */
export function readUnit(
  line: string,
  tokens: readonly Token[],
  start: number,
  { units }: Lexicon,
): { readonly text: string; readonly end: number } | undefined {
  let found: { text: string; end: number } | undefined
  if (tokens[start]?.kind !== 'word') return undefined
  for (let end = start + 1; end <= Math.min(start + MAX_UNIT_TOKENS, tokens.length); end++) {
    const text = line.slice(tokens[start]?.at, tokens[end - 1]?.end)
    if (!isClosed(text)) continue
    if (units.has(foldUnit(text)) && isWhole(tokens, end)) found = { text, end }
  }
  if (!found) return undefined
  // `Dose/n`
  const [slash, ending] = [tokens[found.end], tokens[found.end + 1]]
  if (slash?.text === '/' && ending?.at === slash.end && ENDING.test(ending.text))
    return { text: found.text, end: found.end + 2 }
  const dot = tokens[found.end]
  const hasDot = dot?.lower === '.' && dot.at === tokens[found.end - 1]?.end
  return hasDot ? { text: found.text, end: found.end + 1 } : found
}

const ENDING = /^(?:n|e|en|er|s|r)$/

/** Not `g (`: a bracket has its pair, and a sign is no part of a unit. */
const isClosed = (text: string) =>
  /[\p{L}.]$/u.test(text) ? !text.includes('(') : /\([^()]*\)$/.test(text)

/** `g` of `g-Zucker` is no unit. An apostrophe and a bracket may follow. */
function isWhole(tokens: readonly Token[], end: number): boolean {
  const [last, next] = [tokens[end - 1], tokens[end]]
  return !(next?.lower === '-' && next.at === last?.end)
}
