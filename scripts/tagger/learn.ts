import { BUCKETS, FEATURES } from '@larder/rules/tagger/features.ts'
import { findLabels, LABELS, type Model } from '@larder/rules/tagger/find-labels.ts'

const COUNT = LABELS.length
/** A feature of fewer tokens has no weight. */
const MIN_TOKENS = 3

/** A line to learn from. */
export interface Example {
  readonly features: Int32Array
  readonly labels: Uint8Array
}

/**
 * Learns weights: an averaged perceptron over whole lines (Collins 2002). The same examples give the same weights.
 *
 * It is long because all of it changes the same weights.
 *
 * @param epochs how often it goes through the examples
 */
export function learn(
  examples: readonly Example[],
  epochs: number,
  log: (text: string) => void,
): Model {
  const isFrequent = findFrequent(examples)
  const own = {
    weights: new Float64Array(BUCKETS * COUNT),
    transitions: new Float64Array((COUNT + 1) * COUNT),
  }
  const sums = {
    weights: new Float64Array(BUCKETS * COUNT),
    transitions: new Float64Array((COUNT + 1) * COUNT),
  }
  const order = examples.map((_, i) => i)
  const random = randomOf(20260801)
  let step = 1
  const change = (part: 'weights' | 'transitions', index: number, by: number) => {
    own[part][index] = (own[part][index] ?? 0) + by
    sums[part][index] = (sums[part][index] ?? 0) + by * step
  }
  const move = (features: Int32Array, i: number, label: number, by: number) => {
    for (let f = i * FEATURES; f < (i + 1) * FEATURES; f++) {
      const bucket = features[f] ?? 0
      if (isFrequent[bucket]) change('weights', bucket * COUNT + label, by)
    }
  }
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    let wrong = 0
    for (const at of order) {
      const example = examples[at]
      if (!example) continue
      const { features, labels: gold } = example
      const { labels: found } = findLabels(features, own)
      let isWrong = false
      for (let i = 0; i < gold.length; i++) {
        const [right = 0, wronged = 0] = [gold[i], found[i]]
        const before = i === 0 ? [COUNT, COUNT] : [gold[i - 1] ?? 0, found[i - 1] ?? 0]
        if (right !== wronged || before[0] !== before[1]) {
          isWrong = true
          change('transitions', (before[0] ?? 0) * COUNT + right, 1)
          change('transitions', (before[1] ?? 0) * COUNT + wronged, -1)
        }
        if (right === wronged) continue
        move(features, i, right, 1)
        move(features, i, wronged, -1)
      }
      if (isWrong) wrong++
      step++
    }
    log(`epoch ${epoch + 1}: ${wrong} of ${examples.length} lines were wrong`)
  }
  return {
    weights: average(own.weights, sums.weights, step),
    transitions: average(own.transitions, sums.transitions, step),
  }
}

const average = (last: Float64Array, sums: Float64Array, steps: number) =>
  last.map((weight, i) => weight - (sums[i] ?? 0) / steps)

function findFrequent(examples: readonly Example[]): Uint8Array {
  const counts = new Uint32Array(BUCKETS)
  for (const { features } of examples)
    for (const bucket of features) counts[bucket] = (counts[bucket] ?? 0) + 1
  return Uint8Array.from(counts, (count) => (count >= MIN_TOKENS ? 1 : 0))
}

/** Numbers from 0 to 1, always the same (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle(list: number[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[list[i], list[j]] = [list[j] ?? 0, list[i] ?? 0]
  }
}
