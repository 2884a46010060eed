import { median } from './load.ts'

export interface Row {
  readonly what: string
  readonly value: number
  readonly goal?: number
  /** The goal is a maximum, not a minimum. */
  readonly most?: boolean
  readonly note?: string
}

/**
 * The ratio of our figure to the bare limit, for pairs that were measured together: the median, and
 * the lowest and highest.
 */
export function medianRatio(
  what: string,
  pairs: readonly { readonly ours: number; readonly bare: number }[],
  goal: number,
): Row {
  const ratios = pairs.map(({ ours, bare }) => ours / bare).toSorted((a, b) => a - b)
  const [ours, bare] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.bare)]
  const from = `${format(ratios[0] ?? NaN)} to ${format(ratios.at(-1) ?? NaN)}`
  const rates = `${format(median(ours))}/s over ${format(median(bare))}/s, ${from}`
  return { what, value: median(ratios), goal, note: rates }
}

export function print(rows: readonly Row[]): void {
  for (const { what, value, goal, most, note } of rows) {
    const reached = goal === undefined || (most ? value <= goal : value >= goal)
    const goalText =
      goal === undefined ? '' : `goal ${most ? '≤' : '≥'} ${goal}${reached ? '' : ', MISSED'}`
    const line = [what.padEnd(44), format(value).padStart(10), goalText.padEnd(20), note ?? '']
    process.stdout.write(`${line.join('  ').trimEnd()}\n`)
  }
}

const format = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
