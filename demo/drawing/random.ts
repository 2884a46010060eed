/** Random numbers that are the same for the same seed. */
export interface Random {
  /** At least 0 and less than 1. */
  (): number
  between(least: number, most: number): number
  pick<Value>(among: readonly [Value, ...Value[]]): Value
}

/** Makes a sequence by mulberry32 (Tommy Ettinger, 2017): good enough to draw. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return Object.assign(next, {
    between: (least: number, most: number) => least + next() * (most - least),
    pick: <Value>(among: readonly [Value, ...Value[]]) =>
      among[Math.floor(next() * among.length)] ?? among[0],
  })
}
