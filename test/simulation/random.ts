/** Chance that comes from a seed: the same seed, the same history. */
export interface Random {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T | undefined
  uuid(): string
}

/** The generator "mulberry32": 32 bits of state, enough for histories of some thousand steps. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)],
    uuid: () => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
