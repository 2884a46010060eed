import type { Lexicon } from '@larder/rules/tagger/words/language-lexicon.ts'
import { countWork } from '@larder/rules/tagger/words/name-words.ts'
import { foldUnit } from '@larder/rules/tagger/words/unit-lexicon.ts'
import { EXACT, type PlacedAmount, skipOf } from './ingredient.ts'
import { leadingAmount } from './leading-amount.ts'
import { readTokenAmount, readUnit, skipSizes } from './read-leading-amount.ts'
import type { Token } from './tokenize.ts'
import { trailingAmount } from './trailing-amount.ts'

/** Finds the amount of a line: at its start, at its end, or after a part of a fruit. */
export function findAmount(line: string, tokens: readonly Token[], lexicon: Lexicon): PlacedAmount {
  const begin = skipAbout(tokens, lexicon)
  return (
    vagueAmount(line, tokens, begin, lexicon) ??
    leadingAmount(line, tokens, begin, lexicon) ??
    fruitAmount(line, tokens, begin, lexicon) ??
    trailingAmount(line, tokens, begin, lexicon) ??
    bareUnit(line, tokens, begin, lexicon) ?? {
      amounts: [],
      start: begin,
      end: tokens.length,
      size: null,
      notes: [],
      part: null,
    }
  )
}

/** Before a colon they name no food: `extra: nachos`. */
const LABELS = new Set(['extra', 'alternativ', 'alternatief', 'alternativt', 'ausserdem', 'dazu'])

function skipAbout(
  tokens: readonly Token[],
  { about, optional, of, or, vague, language }: Lexicon,
): number {
  let at = 0
  while (at < tokens.length - 1) {
    const token = tokens[at]
    const word = token?.folded ?? ''
    const isBeforeNumber = tokens[at + 1]?.kind === 'number'
    const isSkipped =
      about.has(word) ||
      // `unos 300 g`, `cerca de 200 g`
      (isBeforeNumber && (vague.includes(word) || (at > 0 && of.has(token?.lower ?? '')))) ||
      (at === 0 && (optional.includes(word) || or.has(word))) ||
      (at === 0 && LABELS.has(word) && tokens[1]?.lower === ':') ||
      // `du sel`, `de l'huile`
      (at < 2 && language === 'fr' && (of.has(token?.lower ?? '') || (at > 0 && word === "l'"))) ||
      (at > 0 && (word === '' || token?.lower === ':'))
    if (!isSkipped) break
    at++
  }
  return at
}

function vagueAmount(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): PlacedAmount | undefined {
  for (let count = 4; count > 0; count--) {
    const words = tokens.slice(start, start + count)
    // The dots of `n. B.` are no words.
    const text = words
      .map(({ folded }) => folded)
      .filter((word) => word !== '')
      .join(' ')
    if (words.length < count || start + count >= tokens.length || !lexicon.vague.includes(text))
      continue
    const unit = readUnit(line, tokens, start + count, lexicon)
    const from = skipOf(
      tokens,
      unit && unit.end < tokens.length ? unit.end : start + count,
      lexicon,
    )
    const amounts =
      unit && from > start + count ? [{ quantity: null, quantity_max: null, unit: unit.text }] : []
    return {
      amounts,
      start: from,
      end: tokens.length,
      size: null,
      notes: [line.slice(words[0]?.at, words.at(-1)?.end)],
      part: null,
    }
  }
  return undefined
}

/** `Saft von 1 Zitrone`, `Le jus d'1/2 citron`. */
function fruitAmount(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): PlacedAmount | undefined {
  // `abgeriebene Schale von 1 Orange`
  const partAt = start + countWork(tokens.slice(start, start + 4), lexicon)
  if (!lexicon.fruitParts.has(tokens[partAt]?.folded ?? '')) return undefined
  const at = tokens.findIndex(({ value }, i) => i > partAt && i < partAt + 7 && value > 0)
  const before = tokens[at - 1]
  const isOf =
    before !== undefined && (lexicon.of.has(before.lower) || lexicon.of.has(before.folded))
  // `Saft einer halben Zitrone`
  const isGenitive = at === partAt + 1 && /^eine[rs](?: |$)/.test(tokens[at]?.lower ?? '')
  if (!isOf && !isGenitive) return undefined
  const amount = readTokenAmount(line, tokens, at, lexicon)
  if (!amount) return undefined
  const part = line.slice(tokens[start]?.at, tokens[isOf ? at - 2 : at - 1]?.end)
  return {
    amounts: [amount],
    start: skipOf(tokens, amount.end, lexicon),
    end: tokens.length,
    size: amount.size,
    notes: [],
    part,
  }
}

/** `scheut melk`, `Prise Salz`. A weight or volume has a number. */
function bareUnit(
  line: string,
  tokens: readonly Token[],
  start: number,
  lexicon: Lexicon,
): PlacedAmount | undefined {
  const sized = skipSizes(tokens, start, lexicon)
  const unit = readUnit(line, tokens, sized, lexicon)
  if (!unit || unit.text.length < 3 || unit.end >= tokens.length || EXACT.test(foldUnit(unit.text)))
    return undefined
  const next = skipOf(tokens, unit.end, lexicon)
  const needsOf = lexicon.writing.elides
  if (
    (needsOf && next === unit.end) ||
    tokens[next]?.kind !== 'word' ||
    lexicon.and.has(tokens[next]?.lower ?? '')
  )
    return undefined
  const size = sized > start ? line.slice(tokens[start]?.at, tokens[sized - 1]?.end) : null
  return {
    amounts: [{ quantity: null, quantity_max: null, unit: unit.text }],
    start: next,
    end: tokens.length,
    size,
    notes: [],
    part: null,
  }
}
