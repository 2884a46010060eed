import { PLURAL_APART } from '@larder/rules/fold-text.ts'
import { knownUnit, primaryLanguage, restOf } from '@larder/rules/measures/find-unit.ts'
import { readSpokenNumberAt } from '@larder/rules/measures/read-spoken-number.ts'
import { guessLanguage } from '@larder/rules/tagger/words/guess-language.ts'
import { lexiconOf } from '@larder/rules/tagger/words/language-lexicon.ts'
import { amountFirst, beginsWithName, withPartOfName } from './amount-first.ts'
import type { Model } from './find-labels.ts'
import type { Amount, ParsedIngredient } from './ingredient.ts'
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
  const parsed = withPartOfName(
    lexicon ? parseByWords(line, lexicon, known) : parseAsEnglish(line, language),
    known,
  )
  // `2020 wine` has no amount.
  return parsed.unit === null && parsed.quantity !== null && beginsWithName(line)
    ? { ...parsed, name: line.trim(), quantity: null, quantity_max: null }
    : withSmallerPart(parsed, line, known)
}

/** `1 lb 8 oz`: an amount in a smaller unit right after the first one is a part of it. */
function withSmallerPart(
  parsed: ParsedIngredient,
  line: string,
  language: string | null | undefined,
): ParsedIngredient {
  const [first, second] = parsed.amounts ?? []
  if (!first?.unit || !second?.unit || isNoNumber(first) || isNoNumber(second)) return parsed
  const rest = line.slice(line.indexOf(first.unit) + first.unit.length)
  const at = rest.indexOf(second.unit)
  // `1 lb 12 oz can` is the size of a can.
  const next = /^[.\s]*(\p{L}+)/u.exec(rest.slice(at + second.unit.length))?.[1] ?? ''
  if (!NUMBER.test(rest.slice(0, at)) || knownUnit(next, language ?? null)) return parsed
  const part = restOf(first.unit, second.unit, { unitSystem: 'us', language: language ?? null })
  const more = (second.quantity ?? 0) * (part ?? 1)
  if (part === undefined || more >= 1) return parsed
  const quantity = Math.round(((first.quantity ?? 0) + more) * 1e6) / 1e6
  return { ...parsed, quantity, quantity_max: quantity }
}

const isNoNumber = ({ quantity, quantity_max }: Amount): boolean =>
  quantity === null || quantity !== quantity_max
const NUMBER = /^\.?\s?[\d½¼¾⅓⅔⅛][\d.,/\s½¼¾⅓⅔⅛]*$/

function parseAsEnglish(given: string, language: string | null | undefined): ParsedIngredient {
  model ??= unpackModel(WEIGHTS)
  // The model learned from no such line as `2 egg(s)`.
  const line = given.replaceAll(PLURAL_APART, '')
  const own = parseEnglish(line, model)
  const hasOwn = own.unit !== null || readSpokenNumberAt(line.trim(), 0, 'en') !== undefined
  const moved = own.quantity === null || !hasOwn ? amountFirst(line) : undefined
  const read = moved === undefined ? own : parseEnglish(moved, model)
  const parsed = { ...read, original_text: given }
  const isEnglish = language ? primaryLanguage(language) === 'en' : mayBeEnglish(line, model)
  return isEnglish ? parsed : { ...parsed, confidence: Math.min(parsed.confidence, UNKNOWN) }
}

/** The most confidence in a line of a language that is not known. */
const UNKNOWN = 0.5
