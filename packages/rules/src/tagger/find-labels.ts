import { FEATURES } from './features.ts'

/** What a token of a line can be. `amount` is a part of another amount than the first: `14 oz` of `1 (14 oz) can`. */
export const LABELS = ['name', 'preparation', 'note', 'size', 'quantity', 'unit', 'amount'] as const

export type Label = (typeof LABELS)[number]

const COUNT = LABELS.length

/** What was learned. The scale of the weights does not matter. */
export interface Model {
  /** For each feature the weight of each label. */
  readonly weights: { readonly [index: number]: number }
  /** For each label before, and for the start of the line, the weight of each label after it. */
  readonly transitions: { readonly [index: number]: number }
}

/** The labels of a line, as places in `LABELS`. */
export interface FoundLabels {
  readonly labels: Uint8Array
  /** How much worse the best other label of each token is, in the scale of the weights. */
  readonly margins: Float64Array
}

/**
 * The labels with the highest sum of weights (Viterbi). It takes time in proportion to the tokens.
 *
 * @param features as `featuresOf` gives them
 */
export function findLabels(features: Int32Array, model: Model): FoundLabels {
  const length = features.length / FEATURES
  const scores = new Float64Array(COUNT)
  const best = new Float64Array(COUNT)
  const margins = new Float64Array(length)
  const cameFrom = new Uint8Array(length * COUNT)
  const emissions = new Float64Array(length * COUNT)
  for (let i = 0; i < length; i++) {
    addEmissions(features, i, model, emissions)
    for (let label = 0; label < COUNT; label++) {
      const emission = emissions[i * COUNT + label] ?? 0
      let top = -Infinity
      let from = 0
      for (let before = i === 0 ? COUNT : 0; before < (i === 0 ? COUNT + 1 : COUNT); before++) {
        const sum =
          (i === 0 ? 0 : (scores[before] ?? 0)) + (model.transitions[before * COUNT + label] ?? 0)
        if (sum > top) [top, from] = [sum, before]
      }
      best[label] = top + emission
      cameFrom[i * COUNT + label] = from
    }
    scores.set(best)
  }
  const labels = new Uint8Array(length)
  if (length > 0) labels[length - 1] = scores.indexOf(Math.max(...scores))
  for (let i = length - 1; i > 0; i--) labels[i - 1] = cameFrom[i * COUNT + (labels[i] ?? 0)] ?? 0
  for (let i = 0; i < length; i++) margins[i] = marginAt(labels, i, emissions, model)
  return { labels, margins }
}

/** Whether something was learned of a feature. */
export function isKnownFeature(feature: number | undefined, { weights }: Model): boolean {
  const row = (feature ?? 0) * COUNT
  return LABELS.some((_, label) => (weights[row + label] ?? 0) !== 0)
}

function addEmissions(
  features: Int32Array,
  i: number,
  { weights }: Model,
  emissions: Float64Array,
): void {
  for (let f = i * FEATURES; f < (i + 1) * FEATURES; f++) {
    const row = (features[f] ?? 0) * COUNT
    for (let label = 0; label < COUNT; label++)
      emissions[i * COUNT + label] =
        (emissions[i * COUNT + label] ?? 0) + (weights[row + label] ?? 0)
  }
}

/** With the labels beside it as they are. */
function marginAt(
  labels: Uint8Array,
  i: number,
  emissions: Float64Array,
  { transitions }: Model,
): number {
  const [before, own, after] = [
    i === 0 ? COUNT : (labels[i - 1] ?? 0),
    labels[i] ?? 0,
    labels[i + 1],
  ]
  const sum = (label: number) =>
    (emissions[i * COUNT + label] ?? 0) +
    (transitions[before * COUNT + label] ?? 0) +
    (after === undefined ? 0 : (transitions[label * COUNT + after] ?? 0))
  let other = -Infinity
  for (let label = 0; label < COUNT; label++) if (label !== own) other = Math.max(other, sum(label))
  return sum(own) - other
}
