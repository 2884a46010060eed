import { BUCKETS } from './features.ts'
import { LABELS, type Model } from './find-labels.ts'

/**
 * A model as text. Its weights are whole numbers, and most are 0: `gaps` says how many weights of 0 are before each
 * other one, and `weights` has one character for each of these.
 */
export interface PackedModel {
  readonly gaps: string
  readonly weights: string
  readonly transitions: readonly number[]
}

/** The characters of a packed model: a digit each. None of them needs an escape. */
export const DIGITS =
  '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ !#%&()*+,-./:;<=>?@[]^_{|}~'
/** A digit of a gap below this is its last one. */
export const BASE = 45
/** A weight is its digit less this. */
export const ZERO = 45

/** Takes some milliseconds. */
export function unpackModel({ gaps, weights: packed, transitions }: PackedModel): Model {
  const digitOf = new Uint8Array(128)
  for (let i = 0; i < DIGITS.length; i++) digitOf[DIGITS.charCodeAt(i)] = i
  const weights = new Int8Array(BUCKETS * LABELS.length)
  let index = -1
  let at = 0
  for (let i = 0; i < packed.length; i++) {
    let gap = 0
    let scale = 1
    let digit = BASE
    while (digit >= BASE && at < gaps.length) {
      digit = digitOf[gaps.charCodeAt(at++)] ?? 0
      gap += (digit % BASE) * scale
      scale *= BASE
    }
    index += gap + 1
    weights[index] = (digitOf[packed.charCodeAt(i)] ?? ZERO) - ZERO
  }
  return { weights, transitions }
}
