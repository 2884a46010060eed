// npm run train -- LINES.jsonl [--without FOLD] [--out FILE]
// Trains the tagger of ingredient lines on labelled lines (one JSON object a line, also as .zst), and writes its weights.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import { featuresOf } from '@larder/rules/tagger/features.ts'
import { ENGLISH, tokenize } from '@larder/rules/tagger/tokenize.ts'
import { alignLabels, type LabelledLine } from '#scripts/tagger/align-labels.ts'
import { type Example, learn } from '#scripts/tagger/learn.ts'
import { packModel } from '#scripts/tagger/pack-model.ts'

const EPOCHS = 8
/** Weights are rounded to whole numbers, and the ones below the second number are dropped: a fifth of all stays. */
const [STEP, LEAST] = [1, 2.5]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    without: { type: 'string' },
    out: { type: 'string', default: 'packages/rules/src/tagger/weights.ts' },
  },
})
const [path] = positionals
if (path === undefined)
  throw new Error('Usage: npm run train -- LINES.jsonl[.zst] [--without FOLD] [--out FILE]')

const bytes = readFileSync(path)
const lines = (path.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes)
  .toString()
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as LabelledLine) // the file's format is documented by its origin

const examples: Example[] = []
for (const line of lines) {
  if (values.without !== undefined && line.fold === Number(values.without)) continue
  const tokens = tokenize(line.line, ENGLISH)
  const labels = alignLabels(tokens, line)
  if (labels) examples.push({ features: featuresOf(tokens), labels })
}
console.log(`${lines.length} lines, ${examples.length} to learn from`)

const model = learn(examples, EPOCHS, console.log)
const { gaps, weights, transitions } = packModel(model, STEP, LEAST)
const text = `import type { PackedModel } from './unpack-model.ts'

/**
 * Written by \`npm run train\`. The weights were learned from labels of ingredient lines, (c) 2021 Tom Strange (MIT, see
 * NOTICE.md).
 */
export const WEIGHTS: PackedModel = {
  transitions: [${transitions.join(', ')}],
  gaps: '${gaps}',
  weights: '${weights}',
}
`
writeFileSync(values.out, text)
console.log(`${weights.length} weights, ${text.length} bytes: ${values.out}`)
