import { readSection, withoutMarks } from './read-ingredient.ts'

/** Signs of a list. Other ones, such as stars, may stand before a title too. */
const SIGNS = '-•·–‣■-◿☐-☒✅✓-✘👉'
/** A picture is one before an amount: `🍋 1 lemon`. `*optional` is a footnote. */
export const BULLET = new RegExp(
  String.raw`^\s*(?:(?:(?:[${SIGNS}←-⇿➔-➿⬀-⯿🔴-🔽🟠-🟫]|\p{ExtPict}(?=[\ufe0f\p{EMod}]*\s*\p{N}))[\ufe0f\p{EMod}]*|\*(?![\p{L}*]))\s*)?(?:\[[ xX]?\]\s*)?`,
  'u',
)
/** `1.`, `2)`, `Step 3:`, and a digit in a box. */
export const NUMBERED =
  /^(?:(?:step|schritt|etape|étape|paso|stap|passo)\s*)?\d{1,2}(?:\s*[.):]\s+|\ufe0f?\u20e3\s*)/i
const STEP_ALONE = /^(?:step|schritt|etape|étape|paso|stap|passo)?\s*\d{1,2}\s*[.):]?$/i

/** A sign of a list. A picture may also stand before a title: `🔥 15 Minute Noodles`. */
export const MARKED = new RegExp(String.raw`^\s*(?:[${SIGNS}]|\*(?![\p{L}*])|\[[ xX]?\])`, 'u')

/** A line without the bullet or number before it. With one, it is no heading. */
export function itemOf(line: string, number?: RegExp): string {
  const whole = line.trim()
  const item = (number ? whole.replace(number, '') : whole).replace(BULLET, '').trim()
  return item === whole ? item : withoutMarks(item)
}

/** The steps of these lines. A step is a numbered line, else a paragraph, else a line. */
export function stepsOf(lines: readonly string[]): string[] {
  const trimmed = lines.map((line) => line.trim())
  while (trimmed[0] === '') trimmed.shift()
  while (trimmed.at(-1) === '') trimmed.pop()
  const isNumbered = trimmed.some((line) => NUMBERED.test(line) || STEP_ALONE.test(line))
  const steps: string[][] = [[]]
  for (const line of trimmed) {
    const isNew = isNumbered ? NUMBERED.test(line) || STEP_ALONE.test(line) : line === ''
    if (isNew || readSection(line)) steps.push([])
    if (!STEP_ALONE.test(line)) steps.at(-1)?.push(itemOf(line, NUMBERED))
    if (readSection(line)) steps.push([])
  }
  // A text that is broken into lines has some without an end.
  const areSentences = trimmed.every(
    (line) => line === '' || /[.!?:)…]$/.test(line) || readSection(line),
  )
  const isOneBlock =
    !isNumbered && (areSentences || steps.filter((one) => one.length > 0).length <= 1)
  const all = isOneBlock ? trimmed.map((line) => [itemOf(line)]) : steps
  return all.map((one) => one.join('\n').trim()).filter((one) => one !== '')
}
