import type { Lexicon } from '@larder/rules/tagger/words/language-lexicon.ts'
import {
  countSizes,
  countWork,
  ENDS,
  isSizeAt,
  isTail,
  textBetween,
  wordAt,
} from '@larder/rules/tagger/words/name-words.ts'
import { isWholeName } from './read-leading-amount.ts'
import { readRest } from './read-rest.ts'
import type { Token } from './tokenize.ts'

/** The words of a line after its amount. */
export interface NamedParts {
  readonly name: string
  readonly size: string | null
  readonly preparations: readonly string[]
  readonly notes: readonly string[]
}

/** Splits the tokens after the amount into name, size, preparations and notes. */
export function readName(line: string, tokens: readonly Token[], lexicon: Lexicon): NamedParts {
  const ground = groundSecond(line, tokens, lexicon)
  if (ground) return ground
  const sizes: string[] = []
  const preparations: string[] = []
  // `2 EL, gehäuft Mehl`
  const isSized = tokens[0]?.lower === ',' && countSizes(tokens.slice(1), lexicon) > 0
  let start = isSized ? 1 : 0
  let isMoved = true
  while (isMoved && start < tokens.length) {
    if (isWholeName(tokens, start, lexicon)) break
    const afterSize = start + countSizes(tokens.slice(start), lexicon)
    if (afterSize > start && afterSize < tokens.length)
      sizes.push(textBetween(line, tokens, start, afterSize))
    const from = afterSize < tokens.length ? afterSize : start
    const afterWork = isWholeName(tokens, from, lexicon)
      ? from
      : from + countWork(tokens.slice(from), lexicon)
    if (afterWork > from && afterWork < tokens.length)
      preparations.push(textBetween(line, tokens, from, afterWork))
    const next = skipSigns(tokens, start, afterWork < tokens.length ? afterWork : from)
    isMoved = next > start
    start = next
  }
  const end = endOfName(line, tokens, start, lexicon)
  const last = end > start + 1 && lexicon.and.has(tokens[end - 1]?.lower ?? '') ? end - 1 : end
  const trimmed = trimSizes(tokens, wholeNameEnd(tokens, start, lexicon), start, last, lexicon)
  if (trimmed < last) sizes.push(textBetween(line, tokens, trimmed, last))
  const rest = tokens.slice(end)
  const { notes, work } = readRest(line, rest, lexicon)
  return {
    name: textBetween(line, tokens, start, trimmed),
    size: sizes.length === 0 ? null : sizes.join(' '),
    preparations: [...preparations, ...work],
    notes,
  }
}

/** `salt og friskkværnet peber` is salt and pepper. */
function groundSecond(
  line: string,
  tokens: readonly Token[],
  lexicon: Lexicon,
): NamedParts | undefined {
  const at = tokens.findIndex(({ lower }) => lexicon.and.has(lower)) + 1
  const isOne = FRESHLY_AS_ONE.test(wordAt(tokens, at))
  const end = at + (at < 2 ? 0 : isOne ? 1 : countWork(tokens.slice(at), lexicon))
  const isWhole = tokens.every(({ kind }) => kind === 'word') && tokens.length - end < 3
  if (end === at || !isWhole || end >= tokens.length || !FRESHLY.test(wordAt(tokens, end - 1)))
    return undefined
  const [first, second] = [[0, at] as const, [end, tokens.length] as const].map(([from, to]) =>
    textBetween(line, tokens, from, to),
  )
  const preparations = [textBetween(line, tokens, at, end)]
  return { name: `${first} ${second}`, size: null, preparations, notes: [] }
}
const FRESHLY = /(?:mald|malen|malet|malte?|kvaernet|kvernet|gemahlene?[rsnm]?)$/
const FRESHLY_AS_ONE = new RegExp(`^(?:frisch|frisk|vers|ny)${FRESHLY.source}`)

/** Skips signs between two tokens of a line: not before its first word, and not its last one. */
function skipSigns(tokens: readonly Token[], start: number, from: number): number {
  let next = from
  while (
    next > start &&
    next < tokens.length - 1 &&
    (tokens[next]?.lower === ',' || tokens[next]?.lower === '.')
  )
    next++
  return next
}

/** The first sign, note or preparation after the first word. */
function endOfName(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): number {
  const whole = wholeNameEnd(tokens, start, lexicon)
  for (let i = start; i < tokens.length; i++) {
    const token = tokens[i]
    if (!token) break
    if (ENDS.has(token.lower) && i > start) return i
    if (token.lower === '-' && line[token.at - 1] === ' ' && i > start) return i
    if (i <= start || i < whole) continue
    if (lexicon.or.has(token.lower) && (tokens[i + 1]?.value ?? 0) > 0) return i
    if (lexicon.or.has(token.lower) && (i === tokens.length - 1 || isTail(tokens, i + 1, lexicon)))
      return i
    if (lexicon.of.has(token.lower) && isSizeAt(tokens, i + 1, lexicon)) return i
    if (isShare(tokens, i)) return i
    if (isTail(tokens, i, lexicon)) return i
    const work = countWork(tokens.slice(i, i + 10), lexicon)
    // `salt og friskkværnet peber`
    const isOfSecond =
      (lexicon.and.has(token.lower) || lexicon.and.has(tokens[i - 1]?.lower ?? '')) &&
      tokens[i + work]?.kind === 'word'
    if (
      work > 0 &&
      !isOfSecond &&
      !(
        lexicon.inflects &&
        i + work < tokens.length &&
        tokens[i + work]?.kind === 'word' &&
        !isTail(tokens, i + work, lexicon)
      )
    )
      return i
  }
  return tokens.length
}

/** `à 70 %`, `al 70 %`, `mit 30 % Fett`, `på 2 cm`. */
const isShare = (tokens: readonly Token[], i: number): boolean =>
  SHARE.has(tokens[i]?.lower ?? '') &&
  tokens[i + 1]?.kind === 'number' &&
  /^(?:%|[cm]m)$/.test(tokens[i + 2]?.lower ?? '')

const SHARE = new Set(['à', 'al', 'mit', 'met', 'con', 'com', 'med', 'avec', 'a', 'på'])

/** Where a name such as `pan rallado` is among the first words, its end. */
function wholeNameEnd(tokens: readonly Token[], start: number, lexicon: Lexicon): number {
  for (let i = start; i < Math.min(start + 4, tokens.length); i++)
    for (const name of lexicon.wholeNames) {
      const count = name.split(' ').length
      const text = tokens
        .slice(i, i + count)
        .map(({ folded }) => folded)
        .join(' ')
      if (text === name) return i + count
    }
  return start
}

/** `Sal gruesa` is a name as a whole. */
function trimSizes(
  tokens: readonly Token[],
  whole: number,
  start: number,
  end: number,
  { sizes }: Lexicon,
): number {
  let last = end
  while (last > Math.max(start + 1, whole) && sizes.has(wordAt(tokens, last - 1))) last--
  return last
}
