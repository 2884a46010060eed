export interface Row {
  readonly what: string
  readonly value: number
  readonly goal?: number
  /** The goal is the most it may be, not the least. */
  readonly most?: boolean
  readonly note?: string
}

/** Ours over the bare limit, with both rates beside it. */
export function ratio(what: string, ours: number, bare: number, goal: number): Row {
  return { what, value: ours / bare, goal, note: `${format(ours)}/s over ${format(bare)}/s` }
}

export function print(rows: readonly Row[]): void {
  for (const { what, value, goal, most, note } of rows) {
    const reached = goal === undefined || (most ? value <= goal : value >= goal)
    const aim =
      goal === undefined ? '' : `goal ${most ? '≤' : '≥'} ${goal}${reached ? '' : ', MISSED'}`
    const line = [what.padEnd(44), format(value).padStart(10), aim.padEnd(20), note ?? '']
    process.stdout.write(`${line.join('  ').trimEnd()}\n`)
  }
}

const format = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
