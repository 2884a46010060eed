import type { Lexicon } from '@larder/rules/tagger/words/language-lexicon.ts'
import type { PlacedAmount } from './ingredient.ts'
import { readTokenAmount } from './read-leading-amount.ts'
import type { Token } from './tokenize.ts'

/** A number after these words belongs to the name: `Type 405`. */
const NUMBER_MARKS = new Set([
  'type',
  'typ',
  'tipo',
  'nr',
  'no',
  'n',
  'num',
  'numero',
  'nummer',
  't',
  'gewichtsklasse',
  'a',
  'o',
  'formato',
])
const SEPARATORS = new Set([':', '-', '–', '—', ',', '=', '.'])

/** `Farine : 55 g`, `Tuorli 3`, `Sal q.b.`. */
export function trailingAmount(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): PlacedAmount | undefined {
  const whole = amountBefore(line, tokens, start, tokens.length, lexicon)
  if (whole || tokens.at(-1)?.lower !== ')') return whole
  const open = tokens.findLastIndex(({ lower }) => lower === '(')
  const before = open > start ? amountBefore(line, tokens, start, open, lexicon) : undefined
  return before && { ...before, notes: [line.slice(tokens[open]?.end, tokens.at(-1)?.at).trim()] }
}

/** An amount that ends at `last`, after the name. */
function amountBefore(
  line: string,
  tokens: readonly Token[],
  start: number,
  last: number,
  lexicon: Lexicon,
): PlacedAmount | undefined {
  for (let at = Math.max(start + 1, last - 8); at < last; at++) {
    if (tokens[at]?.kind !== 'number') continue
    const amount = readTokenAmount(line, tokens.slice(0, last), at, lexicon)
    if (!amount || amount.end !== last) continue
    let end = at
    while (
      end > start &&
      (SEPARATORS.has(tokens[end - 1]?.lower ?? '') ||
        lexicon.about.has(tokens[end - 1]?.folded ?? '-'))
    )
      end--
    const before = tokens[end - 1]?.folded ?? ''
    if (
      end === start ||
      lexicon.of.has(tokens[end - 1]?.lower ?? '') ||
      (amount.unit === null && (NUMBER_MARKS.has(before) || (amount.quantity ?? 0) > 60))
    )
      continue
    const isOpen =
      tokens.slice(start, end).some(({ lower }) => lower === '(') &&
      !tokens.slice(start, end).some(({ lower }) => lower === ')')
    if (isOpen || tokens.slice(start, end).some(({ lower }) => lower === ',')) continue
    return { amounts: [amount], start, end, size: amount.size, notes: [], part: null }
  }
  return undefined
}
