import { seededRandom } from '#test/fixtures/seeded-random.ts'

/** Random choices that depend only on a seed: the same seed gives the same history. */
export interface Random {
  /** A number from 0 to 1, without 1. */
  next(): number
  /** A whole number from `least` to `most`, inclusive. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T | undefined
  uuid(): string
  /** The result of a choice, each as often as its weight says. */
  choose<T>(choices: readonly Choice<T>[]): T | undefined
}

export type Choice<T> = readonly [weight: number, make: () => T]

export function seeded(seed: number): Random {
  const next = seededRandom(seed)
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
  return {
    next,
    int: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)],
    uuid: () => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
    choose(choices) {
      let at = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      return choices.find(([weight]) => (at -= weight) < 0)?.[1]()
    },
  }
}
