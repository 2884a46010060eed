import { firstCharacters } from '@larder/rules/first-characters.ts'
import { foldText } from '@larder/rules/fold-text.ts'
import { readNumber } from '@larder/rules/measures/read-number.ts'
import { parseLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'

/** The parts of an ingredient as a person typed it. */
export interface ReadIngredient {
  readonly name: string
  readonly quantity: number | null
  /** Of a range the larger amount. */
  readonly quantityMax: number | null
  readonly unit: string | null
  readonly note: string | null
  readonly isOptional: boolean
}

/** The most characters that the row of a recipe takes. */
const MAX = { name: 200, unit: 40, note: 2000 }

/** Before an amount: `ca. 200 g`. The text of the line keeps it. */
const ABOUT =
  /^(?:about|approx\.?|ca\.?|circa|etwa|env\.?|environ|unos|unas|ongeveer)\s(?=[\d½¼¾⅓⅔])/i

const RANGE =
  /^(\d+(?:[.,]\d+)?|[½¼¾])\s?(?:-|–|—|\sto\s|\sbis\s|\sà\s|\sa\s|\stot\s|to\s|bis\s|à\s|a\s|tot\s)\s?(\d+(?:[.,]\d+)?)(?=\s|\p{L})/iu
const OPTIONAL =
  /^(?:optional|nach belieben|nach wunsch|facultati(?:f|ve|fs)|opcional|optioneel|naar wens|facoltativ[oa]|valfritt|valgfritt?|if desired|if you like)$/

/**
 * Reads a line of a recipe, such as `2–3 large eggs, beaten (optional)`.
 *
 * @param language of the recipe
 * @returns the line as the name where it has no amount
 */
export function readIngredient(line: string, language: string): ReadIngredient {
  const clean = line.trim().replace(/\s+/g, ' ').replace(ABOUT, '')
  const [range, low, high] = RANGE.exec(clean) ?? []
  const single = range === undefined ? clean : `${low}${clean.slice(range.length)}`
  const { name, quantity, unit, note } = parseLine(single, { language })
  const notes = (note ?? '').split(', ').filter((one) => one !== '')
  const remarks = notes.filter((one) => !saysOptional(one)).join(', ')
  const max = high === undefined ? null : (readNumber(high, language) ?? null)
  return {
    name: firstCharacters(name, MAX.name),
    quantity: quantity ?? null,
    quantityMax: quantity !== undefined && max !== null && max > quantity ? max : null,
    unit: unit === undefined || unit.length > MAX.unit ? null : unit,
    note: remarks === '' ? null : firstCharacters(remarks, MAX.note),
    isOptional: notes.some(saysOptional),
  }
}

/** Whether a remark says only that an ingredient may be left out, in a language that Larder knows. */
export const saysOptional = (remark: string): boolean => OPTIONAL.test(foldText(remark).trim())

/** A line such as `For the dough:` is the heading of the lines after it. @returns the heading */
export function readSection(line: string): string | undefined {
  const clean = line.trim()
  return clean.endsWith(':') && clean.length > 1 && clean.length <= 200
    ? clean.slice(0, -1).trim()
    : undefined
}
