import { parseLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import type { LooseIngredient } from '#transfer/recipe-reader/draft/loose-recipe.ts'
import { oneLine } from '#transfer/recipe-reader/draft/values.ts'

/** An ingredient as a text of Cooklang marks it. */
export interface Marked {
  readonly name: string
  /** The signs before its name: `?` optional, `&` names an earlier one again, `-` hidden. */
  readonly signs: ReadonlySet<string>
  /** What is in its braces. */
  readonly amount: string
  readonly note: string
  readonly section: string | undefined
}

interface Line {
  readonly name: string
  readonly amount: string
  readonly unit: string
  readonly quantity?: number | undefined
  readonly quantity_max?: number | undefined
  readonly note: string
  readonly section: string | undefined
  readonly optional: boolean | undefined
}

/**
 * The ingredients of a recipe. It may name one often. Its amounts are summed where they have the same unit, but an
 * optional amount stays apart from one that is needed.
 */
export function ingredientList() {
  const lines: Line[] = []
  /** Where the last line of a section, a name and a kind is. */
  const places = new Map<string, number>()
  return {
    add(marked: Marked): void {
      if (marked.name === '' || marked.signs.has('-')) return
      const line = readLine(marked)
      if (marked.signs.has('&') && line.amount === '') return
      const place = [line.optional ?? '', line.section ?? '', line.name].join('\n') // no part has a line end
      const at = places.get(place)
      const before = at === undefined ? undefined : lines[at]
      const joined = before && join(before, line)
      if (at === undefined || !joined) places.set(place, lines.push(line) - 1)
      else lines[at] = joined
    },
    all: (): LooseIngredient[] => lines.map(toLoose),
  }
}

function readLine({ name, signs, amount: braces, note, section }: Marked): Line {
  const [number = '', ...units] = braces.replace(/^\s*=/, '').split('%')
  const [amount, unit] = [oneLine(number), oneLine(units.join('%'))]
  const [least = '', most, more] = amount.split(/\s*[-–]\s*/)
  const isRange = most !== undefined && more === undefined
  const quantity = numberIn(isRange ? least : amount)
  const max = isRange ? numberIn(most) : undefined
  return {
    name,
    amount,
    unit,
    ...(isRange && max === undefined ? {} : { quantity, quantity_max: max }),
    note: oneLine(note),
    section,
    optional: signs.has('?') || undefined,
  }
}

/** @returns both as one, or undefined where they must be two lines */
function join(before: Line, line: Line): Line | undefined {
  const note = [...new Set([before.note, line.note])].filter(Boolean).join(', ')
  // Only its name: it is the one before.
  if (line.amount === '') return { ...before, note }
  const [one, other] = [countOf(before), countOf(line)]
  if (one === undefined || other === undefined || before.unit !== line.unit) return undefined
  const sum = Math.round((one + other) * 1e6) / 1e6
  return { ...before, amount: String(sum), quantity: sum, note }
}

const countOf = ({ quantity, quantity_max }: Line) =>
  quantity_max === undefined ? quantity : undefined

function toLoose({ amount, note, ...rest }: Line): LooseIngredient {
  // An amount that is a text, such as `some`, stays in the line only.
  const text = oneLine(`${amount} ${rest.unit} ${rest.name}`)
  return { ...rest, note, text: note === '' ? text : `${text} (${note})` }
}

/** `1/2`, `1 1/2`, `0.5`. Other texts are none, and neither is `01/2`. */
function numberIn(amount: string): number | undefined {
  const text = amount.replaceAll(/\s*\/\s*/g, '/')
  if (!/^[\d./, ½⅓⅔¼¾⅛]{1,20}$/.test(text) || /(?:^|[ /])0\d/.test(text)) return undefined
  const read = parseLine(`${text} x`)
  return read.name === 'x' ? read.quantity : parseLine(`${text} pieces of it`).quantity
}
