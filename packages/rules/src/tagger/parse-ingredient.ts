import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'
import { guessLanguage } from '@larder/rules/tagger/words/guess-language.ts'
import { lexiconOf } from '@larder/rules/tagger/words/language-lexicon.ts'
import type { Model } from './find-labels.ts'
import type { ParsedIngredient } from './ingredient.ts'
import { parseByWords } from './parse-by-words.ts'
import { mayBeEnglish, parseEnglish } from './parse-english.ts'
import { unpackModel } from './unpack-model.ts'
import { WEIGHTS } from './weights.ts'

export interface ParseOptions {
  /** Of the line, as `de` or `en-GB`. Without one it is guessed. */
  readonly language?: string | null | undefined
}

let model: Model | undefined

/**
 * Reads a line of a recipe's ingredients: `1 (14 oz) can chopped tomatoes, drained`. English is read by a model that
 * learned from labelled lines; German, Dutch, French, Spanish, Italian, Portuguese, Swedish, Danish and Norwegian
 * by rules; other languages as English, with little confidence.
 *
 * It throws nothing and takes time in proportion to the length of the line. It reads the first 1,000 characters.
 */
export function parseIngredient(line: string, { language }: ParseOptions = {}): ParsedIngredient {
  const known = language ?? guessLanguage(line)
  const lexicon = lexiconOf(known)
  if (lexicon) return parseByWords(line, lexicon, known)
  model ??= unpackModel(WEIGHTS)
  const parsed = parseEnglish(line, model)
  const isEnglish = language ? primaryLanguage(language) === 'en' : mayBeEnglish(line, model)
  return isEnglish ? parsed : { ...parsed, confidence: Math.min(parsed.confidence, UNKNOWN) }
}

/** The most confidence in a line of a language that is not known. */
const UNKNOWN = 0.5
