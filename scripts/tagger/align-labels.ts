import { LABELS, type Label } from '@larder/rules/tagger/find-labels.ts'
import type { Token } from '@larder/rules/tagger/tokenize.ts'
import { isUnitWord } from '@larder/rules/tagger/words/unit-lexicon.ts'

/** A line of the training data with its parts. */
export interface LabelledLine {
  readonly line: string
  readonly quantity: number | null
  readonly quantity_max: number | null
  readonly unit: string | null
  readonly name: string
  readonly size?: string
  readonly preparation?: string
  readonly comment?: string
  readonly purpose?: string
  readonly fold: number
}

const CODE = Object.fromEntries(LABELS.map((label, i) => [label, i])) as Record<Label, number> // LABELS has each label once

/**
 * The label of each token, found by looking for the words of the parts in the line.
 *
 * @returns undefined where the name is not in the line
 */
export function alignLabels(tokens: readonly Token[], gold: LabelledLine): Uint8Array | undefined {
  const keys = tokens.map(keyOf)
  const labels = new Uint8Array(tokens.length).fill(255)
  const name = findName(tokens, keys, wordsOf(gold.name))
  if (!name) return undefined
  for (const i of name) labels[i] = CODE.name
  labelAmount(tokens, keys, gold, labels)
  labelPart(keys, labels, wordsOf(gold.size), CODE.size)
  labelPart(keys, labels, wordsOf(gold.preparation), CODE.preparation)
  labelPart(keys, labels, [...wordsOf(gold.comment), ...wordsOf(gold.purpose)], CODE.note)
  fillGaps(tokens, labels)
  return labels
}

const keyOf = ({ kind, lower, value }: Token) =>
  kind === 'number' ? `#${value.toFixed(2)}` : foldWord(lower)

const foldWord = (word: string) => {
  const plain = word
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
  if (/^(?:leaves|loaves|halves|knives)$/.test(plain)) return `${plain.slice(0, -3)}f`
  return plain.length > 3
    ? plain
        .replace(/ies$/, 'y')
        .replace(/(ch|sh|x|ss|z|o)es$/, '$1')
        .replace(/(?<![su])s$/, '')
    : plain
}

const wordsOf = (text = ''): string[] =>
  [...text.matchAll(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)].map(
    ([word]) => (/^\d/.test(word) ? `#${Number(word).toFixed(2)}` : foldWord(word)),
  )

const width = (list: readonly number[]) => (list.at(-1) ?? 0) - (list[0] ?? 0)

/** The places of the name's words: side by side if possible, else in their order. */
function findName(
  tokens: readonly Token[],
  keys: readonly string[],
  words: readonly string[],
): number[] | undefined {
  if (words.length === 0) return undefined
  let best: number[] | undefined
  for (let start = 0; start < keys.length; start++) {
    if (keys[start] !== words[0]) continue
    const places: number[] = []
    for (let i = start; i < keys.length && places.length < words.length; i++)
      if (keys[i] === words[places.length]) places.push(i)
    if (places.length < words.length) break
    if (!best || width(places) < width(best)) best = places
  }
  if (!best) return undefined
  // Signs and the word between the parts of the name belong to it.
  const between = tokens
    .map((_, i) => i)
    .filter(
      (i) =>
        i > (best[0] ?? 0) &&
        i < (best.at(-1) ?? 0) &&
        tokens[i]?.kind === 'sign' &&
        best.includes(i - 1) &&
        best.includes(i + 1),
    )
  return [...best, ...between]
}

/** Words that the data has as units by mistake. */
const NO_UNIT = new Set(['generou', 'very', 'fine', 'to', 'medium-large', 'whole'])

const near = (value: number, wanted: number | null) =>
  wanted !== null && Math.abs(value - wanted) <= Math.max(0.006, 0.012 * wanted)

function labelAmount(
  tokens: readonly Token[],
  keys: readonly string[],
  gold: LabelledLine,
  labels: Uint8Array,
): void {
  const low = tokens.findIndex(
    ({ kind, value }, i) =>
      labels[i] === 255 && (kind === 'number' || value > 0) && near(value, gold.quantity),
  )
  if (low >= 0) {
    labels[low] = CODE.quantity
    if (gold.quantity !== gold.quantity_max) {
      const high = tokens.findIndex(
        ({ kind, value }, i) =>
          i > low &&
          i < low + 5 &&
          (kind === 'number' || value > 0) &&
          near(value, gold.quantity_max),
      )
      if (high >= 0) for (let i = low; i <= high; i++) labels[i] = CODE.quantity
    }
  }
  if (NO_UNIT.has(gold.unit ?? '')) return
  const [unit, second] = wordsOf(
    (gold.unit ?? '').replace('fl oz', keys.includes('fluid') ? 'fluid ounce' : 'fl oz'),
  )
  if (unit !== undefined) {
    const after = keys.findIndex((key, i) => labels[i] === 255 && i > low && key === unit)
    const place = after >= 0 ? after : keys.findIndex((key, i) => labels[i] === 255 && key === unit)
    if (place >= 0) {
      labels[place] = CODE.unit
      if (second !== undefined && keys[place + 1] === second) labels[place + 1] = CODE.unit
    }
  }
}

function labelPart(
  keys: readonly string[],
  labels: Uint8Array,
  words: readonly string[],
  label: number,
): void {
  let from = 0
  for (const word of words) {
    const next = keys.findIndex((key, i) => i >= from && labels[i] === 255 && key === word)
    const place = next >= 0 ? next : keys.findIndex((key, i) => labels[i] === 255 && key === word)
    if (place < 0) continue
    labels[place] = label
    from = place + 1
  }
}

/** Other numbers and units are amounts; other tokens are as the one before them, or a note. */
function fillGaps(tokens: readonly Token[], labels: Uint8Array): void {
  for (const [i, { kind, lower }] of tokens.entries()) {
    if (labels[i] !== 255) continue
    if (kind === 'number' || (kind === 'word' && isUnitWord(lower))) labels[i] = CODE.amount
    else labels[i] = CODE.note
  }
}
