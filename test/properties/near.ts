import assert from 'node:assert/strict'

/** Asserts that two amounts differ by no more than `slack`. */
export function assertNear(actual: number, expected: number, slack: number, what = ''): void {
  assert.ok(Math.abs(actual - expected) <= slack, `${actual} instead of ${expected} ${what}`)
}

/** The quantity of an amount in an answer; 0 where it is null. */
export const quantityOf = (amount: unknown): number =>
  (amount as { quantity: number } | null | undefined)?.quantity ?? 0 // an amount has a quantity
