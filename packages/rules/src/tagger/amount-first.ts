import { knownUnit } from '@larder/rules/measures/find-unit.ts'
import { readAddedPartAt, readSpokenNumberAt } from '@larder/rules/measures/read-spoken-number.ts'
import type { ParsedIngredient } from './ingredient.ts'

/** The most characters of an amount at the end of a line. */
const MAX_AMOUNT = 40
/** The beginning of a number after the name. */
const NUMBER = /(?<=[\s,:(–-])[\p{L}\p{N}]/gu
/** A number after these words is no amount of the food: `plus 2 tbsp`, `type 00`. */
const MARKS =
  /\b(?:plus|or|to|and|with|than|least|extra|more|per|no|type|size|of|for|in|from|into|at|by|each|a|an|x)$/i
/** Between a name and its amount. */
const BETWEEN = /[\s,:(–-]+(?:(?:about|approx|approximately|ca)\.?[\s]+)?$/i

/**
 * An English line with its amount before its name: `1 000 g sugar` for `sugar 1 000 g`, `butter, 200 g` and
 * `flour (2 cups)`.
 *
 * @returns undefined if the line does not end with a number and a unit
 */
export function amountFirst(line: string): string | undefined {
  const clean = line.trim().replace(/[.)]+$/, '')
  const from = Math.max(1, clean.length - MAX_AMOUNT)
  for (const { index: at } of clean.matchAll(NUMBER)) {
    const number = at < from ? undefined : readSpokenNumberAt(clean, at, 'en')
    if (!number) continue
    const unit = clean.slice(number.end).trim()
    const name = clean.slice(0, at).replace(BETWEEN, '')
    const isWhole = /\p{L}/u.test(name) && !name.includes('(') && !MARKS.test(name)
    if (isWhole && unit !== '' && knownUnit(unit, 'en') !== undefined)
      return `${clean.slice(at)} ${name}`
  }
  return undefined
}

/** `un citron et demi`: the part of the number stands after the name. */
export function withPartOfName(parsed: ParsedIngredient, language: string): ParsedIngredient {
  const { name, unit, quantity, quantity_max: max, original_text: line } = parsed
  const first = quantity ?? (/^an?\s/i.test(line) ? 1 : undefined)
  if (unit !== null || first === undefined || (max !== null && max !== quantity)) return parsed
  for (const { index } of name.matchAll(/\s(?=\p{L}+\s)/gu)) {
    const part = readAddedPartAt(name, index, language)
    const sum = first + (part?.value ?? 0)
    if (part?.end === name.length)
      return {
        ...parsed,
        name: name.slice(0, index).replace(quantity === null ? /^an?\s/i : '', ''),
        quantity: sum,
        quantity_max: sum,
      }
  }
  return parsed
}

/** A year, and names of digits: `2020 wine`, `1664 beer`, `7 up`. */
const NAME_WITH_NUMBER = /^(?:(?!\d{2}00|1500)(?:1[5-9]|20)\d{2} \p{L}|7 up$|5[ -]spice\b)/iu

/** Whether a line begins with digits that are a part of the name. */
export const beginsWithName = (line: string): boolean => NAME_WITH_NUMBER.test(line.trim())
