import type { Lexicon } from '@larder/rules/tagger/words/language-lexicon.ts'
import type { Token } from './tokenize.ts'

/** The amounts of a line, and the tokens `start` to `end` that have its name. */
export interface PlacedAmount {
  readonly amounts: readonly Amount[]
  readonly start: number
  readonly end: number
  readonly size: string | null
  readonly notes: readonly string[]
  /** A part of a fruit: `Saft` of `Saft von 1 Zitrone`. */
  readonly part: string | null
}

/** Units of a weight or volume: the amount after them is an amount of its own. */
export const EXACT =
  /^(?:m?g|gr|kg|ml|cl|dl|l|hg|gram(?:m|me|mes|mos|mi|as|a|os)?|lit(?:er|re|res|ro|ri|ros))$/

/** The place after words such as `de la`. One word is left. */
export function skipOf(tokens: readonly Token[], start: number, { of }: Lexicon): number {
  let end = start
  while (
    end < tokens.length - 1 &&
    end < start + 2 &&
    of.has((tokens[end]?.lower ?? '').replace('’', "'"))
  )
    end++
  return end
}

/** An amount of a line. */
export interface Amount {
  readonly quantity: number | null
  /** The larger end of a range, else the same as `quantity`. */
  readonly quantity_max: number | null
  /** As it was written. */
  readonly unit: string | null
}

/** A line of ingredients with its parts. A part that the line does not have is null. */
export interface ParsedIngredient extends Amount {
  /** The line as it was given. */
  readonly original_text: string
  readonly name: string
  readonly size: string | null
  readonly preparation: string | null
  readonly note: string | null
  readonly optional: boolean
  /** How sure the parser is, from 0 to 1. */
  readonly confidence: number
  /** All amounts, where the line has several: `1 (14 oz) can`. */
  readonly amounts?: readonly Amount[]
}
