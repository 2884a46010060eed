import type { Token } from '@larder/rules/tagger/tokenize.ts'
import type { Lexicon } from './language-lexicon.ts'

export const ENDS = new Set([
  ',',
  ';',
  '(',
  '[',
  ')',
  ']',
  '–',
  '—',
  '*',
  ':',
  '+',
  '|',
  '„',
  '“',
  '"',
])
/** A participle with its ending, and with an adverb as its first part: `feingehackte`. */
const INFLECTED = /^(?:fein|grob|klein|frisch|fijn|grof|vers|dunn?)?(.*?)(?:e[rsnm]?)?$/
/** `Ground` is a part of a name, and a preparation after `freshly`. */
export const GROUND =
  /^(?:gemahlene?[rsnm]?|gemalen|malen|malet|malt|malte|kvaernet|kvernet|molid[oa]s?|moulue?s?|macinat[oaie]|moid[oa]s?)$/
/** Part of a name, as in `farine sans gluten`. */
const FREE_FROM =
  /^(?:sans|senza|sin|sem|ohne|zonder|utan|uden|uten) (?:gl[a-z]+|la[ck]t[a-z]*|lattosio|sucre|azucar|acucar|zucchero|zucker|sal|sel|soro|alco[a-z]*) /

export const wordAt = (tokens: readonly Token[], i: number) => tokens[i]?.folded ?? ''

export function countSizes(tokens: readonly Token[], { sizes, or }: Lexicon): number {
  let count = 0
  while (
    count < tokens.length &&
    tokens[count]?.kind === 'word' &&
    sizes.has(wordAt(tokens, count))
  )
    count++
  return count > 0 && or.has(wordAt(tokens, count)) ? 0 : count
}

/** The most tokens of a preparation before the name. */
const MAX_WORK = 8

/** `fein gehackte`, `geschälte und gewürfelte`. */
export function countWork(tokens: readonly Token[], lexicon: Lexicon): number {
  let end = 0
  for (let i = 0; i < Math.min(tokens.length, MAX_WORK); i++) {
    const isGround =
      i > 0 && lexicon.adverbs.has(wordAt(tokens, i - 1)) && GROUND.test(wordAt(tokens, i))
    if (isGround || isWork(wordAt(tokens, i), lexicon)) end = i + 1
    else if (
      !lexicon.adverbs.has(wordAt(tokens, i)) &&
      !(end > 0 && (lexicon.and.has(wordAt(tokens, i)) || tokens[i]?.lower === ','))
    )
      break
  }
  return end
}

export function isWork(word: string, { preparations, inflects }: Lexicon): boolean {
  if (word.length < 3) return false
  if (preparations.has(word)) return true
  if (!inflects) return false
  const [, stem = ''] = INFLECTED.exec(word) ?? []
  return preparations.has(stem)
}

export function isTail(tokens: readonly Token[], start: number, { tails }: Lexicon): boolean {
  const words = tokens
    .slice(start, start + 6)
    .map(({ folded }) => folded)
    .filter(Boolean)
  const text = `${words.join(' ')} `
  if (FREE_FROM.test(text)) return false
  return tails.some((tail) => text.startsWith(`${tail} `))
}

/** `di circa 200 g` */
export function isSizeAt(tokens: readonly Token[], start: number, { about }: Lexicon): boolean {
  const at = about.has(wordAt(tokens, start)) ? start + 1 : start
  return tokens[at]?.kind === 'number'
}

export function textBetween(
  line: string,
  tokens: readonly Token[],
  start: number,
  end: number,
): string {
  return end <= start ? '' : line.slice(tokens[start]?.at, tokens[end - 1]?.end).trim()
}
