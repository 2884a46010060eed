import { BUCKETS } from '@larder/rules/tagger/features.ts'
import { LABELS, type Model } from '@larder/rules/tagger/find-labels.ts'
import { BASE, DIGITS, type PackedModel, ZERO } from '@larder/rules/tagger/unpack-model.ts'

const MOST = ZERO - 1

/**
 * Rounds the weights to multiples of a step, drops the small ones, and writes them as text.
 *
 * @param least weights below it, in the scale of the model, become 0
 */
export function packModel(
  { weights, transitions }: Model,
  step: number,
  least: number,
): PackedModel {
  let gaps = ''
  let packed = ''
  let last = -1
  for (let index = 0; index < BUCKETS * LABELS.length; index++) {
    const weight = weights[index] ?? 0
    const rounded = Math.max(-MOST, Math.min(MOST, Math.round(weight / step)))
    if (rounded === 0 || Math.abs(weight) < least) continue
    gaps += digitsOf(index - last - 1)
    packed += DIGITS[rounded + ZERO] ?? ''
    last = index
  }
  const numbers = Array.from({ length: (LABELS.length + 1) * LABELS.length }, (_, i) =>
    Math.round((transitions[i] ?? 0) / step),
  )
  return { gaps, weights: packed, transitions: numbers }
}

/** The lowest digit first. */
function digitsOf(gap: number): string {
  const rest = Math.floor(gap / BASE)
  const digit = gap % BASE
  return rest === 0 ? (DIGITS[digit] ?? '') : (DIGITS[digit + BASE] ?? '') + digitsOf(rest)
}
