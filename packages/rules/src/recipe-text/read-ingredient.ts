import { firstCharacters } from '@larder/rules/first-characters.ts'
import { readSpokenNumberAt } from '@larder/rules/measures/read-spoken-number.ts'
import { parseLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { saysOptional } from './says-optional.ts'

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

/** Between the ends of a range. */
const TO = /\s?[-–—]\s?|\s?(?:to|bis|à|a|tot|till|til|o|ou)\s/iy
/**
 * Reads a line of a recipe, such as `2–3 large eggs, beaten (optional)`.
 *
 * @param language of the recipe
 * @returns the line as the name where it has no amount
 */
export function readIngredient(line: string, language: string): ReadIngredient {
  const clean = line.trim().replace(/\s+/g, ' ').replace(ABOUT, '')
  const { single, max } = splitRange(clean, language)
  const { name, quantity, unit, note } = parseLine(single, { language })
  const notes = (note ?? '').split(', ').filter((one) => one !== '')
  const remarks = notes.filter((one) => !saysOptional(one)).join(', ')
  return {
    name: firstCharacters(name, MAX.name),
    quantity: quantity ?? null,
    quantityMax: quantity !== undefined && max !== undefined && max > quantity ? max : null,
    unit: unit === undefined || unit.length > MAX.unit ? null : unit,
    note: remarks === '' ? null : firstCharacters(remarks, MAX.note),
    isOptional: notes.some(saysOptional),
  }
}

/** The line with the lower end of its range as its amount, and the upper end. */
function splitRange(line: string, language: string): { single: string; max?: number } {
  const low = readSpokenNumberAt(line, 0, language)
  TO.lastIndex = low?.end ?? 0
  const [to = ''] = (low && TO.exec(line)) ?? []
  const start = (low?.end ?? 0) + to.length
  const high = to === '' ? undefined : readSpokenNumberAt(line, start, language)
  const isRange = low && high && high.value > low.value && /[\s\p{L}]/u.test(line[high.end] ?? '')
  return isRange
    ? { single: line.slice(0, low.end) + line.slice(high.end), max: high.value }
    : { single: line }
}

/** Markdown around all of a line: `## Dough`, `**Dough**`, `_Dough_:`. An amount is no heading. */
const MARKED = /^(?:#{1,6}\s+|[*_]{1,4})(?![\s\d½¼¾⅓⅔⅛*_#])([^*_#]+)[*_#]*:?$/

/** A line such as `For the dough:` or `**Dough**` is the heading of the lines after it. @returns the heading */
export function readSection(line: string): string | undefined {
  const clean = line.trim()
  if (clean.length > 200) return undefined
  const marked = /[*_]:?$|^#/.test(clean) ? MARKED.exec(clean)?.[1] : undefined
  const heading = (marked ?? clean).trim()
  const isText = marked === undefined || /[.!?…]$/.test(heading) || saysOptional(heading)
  if (isText && !clean.endsWith(':')) return undefined
  return heading.replace(/:$/, '').trim() || undefined
}

/** The words before the name of a part, in ten languages: `For the dough`. */
const FOR =
  /^(?:for (?:the|your|a)|für (?:den|die|das)|pour (?:la|le|les|l['’](?=\p{L}))|para (?:el|la|los|las|o|a|os|as)|per (?:il|la|i|le|gli|lo|l['’](?=\p{L}))|voor (?:de|het)|till?)(?:(?<=['’])| )\p{L}/iu
const PURPOSE =
  /^(?:to (?:serve|garnish|decorate|finish|top|dust|coat|sprinkle|assemble|glaze)|for (?:the )?(?:serving|garnish(?:ing)?|decorat(?:ion|ing)|dusting|sprinkling|topping|finishing|coating)|zu[mr] (?:servieren|garnieren|bestäuben|bestreuen|dekorieren|verzieren|bestreichen|anrichten|deko|dekoration|garnitur|verzierung)|pour (?:servir|garnir|décorer|saupoudrer|la finition|dorer)|para (?:servir|decorar|terminar|espolvorear|adornar|finalizar|polvilhar|enfeitar|pincelar)|per (?:servire|decorare|guarnire|finire|spolverare|spolverizzare|completare|spennellare)|om te (?:serveren|garneren|bestuiven|bestrooien|decoreren)|ter (?:garnering|decoratie|versiering)|till servering|til servering)$/i
const MAX_PART_WORDS = 6

/** Whether a line among ingredients, without a colon at its end, may name the part below it: `For the dough`, `To serve`. */
export const namesPart = (line: string): boolean =>
  PURPOSE.test(line) ||
  (line.length <= 50 &&
    FOR.test(line) &&
    !/[\d,;:(]|[.!?…]$/.test(line) &&
    line.split(/\s+/).length <= MAX_PART_WORDS)

/** `**Flour**` without its marks; undefined where it is no heading, or one by another sign too. */
const bareOf = (line: string): string | undefined =>
  /^\s*[*_][^:]*[*_]\s*$/.test(line) ? readSection(line) : undefined

/** An item of a list, without the bullet or number before it. @returns it also without marks around all of it */
export const withoutMarks = (item: string): string => bareOf(item) ?? item

/** As many characters as the name of an ingredient has. A longer line is a text of its section. */
const SHORT = 40

/**
 * The lines of a list, with marks of Markdown only around headings. Where most lines are marked, marks say nothing. Nor
 * do they without a line below them, or between lines that look the same: `2 eggs`, `*Salt*`, `Pepper`.
 */
export function withoutFalseMarks(lines: readonly string[]): string[] {
  const bare = lines.map(bareOf)
  const isMarked = (i: number) => bare[i] !== undefined
  const plain = [...lines.keys()].filter((i) => !isMarked(i))
  if (lines.length > 2 * plain.length) return lines.map(withoutMarks)
  let below: string[] = []
  const kept = [...lines]
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] ?? ''
    if (!isMarked(i)) below = isMarked(i + 1) ? [line] : [line, ...below.slice(0, 1)]
    const isLike = below.length === 1 && !/\d|[.!?…]$/.test(below[0] ?? '')
    const isAmong = isLike && !isMarked(0) && (below[0] ?? '').length <= SHORT
    if (isMarked(i) && (below.length === 0 || isAmong)) kept[i] = withoutMarks(line)
  }
  return kept
}
