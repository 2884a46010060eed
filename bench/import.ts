import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { parseEnglish } from '../packages/rules/src/tagger/parse-english.ts'
import { type PackedModel, unpackModel } from '../packages/rules/src/tagger/unpack-model.ts'
import { benchPages } from './import-pages.ts'
import type { Row } from './report.ts'

const DATA = process.env['IMPORT_DATA']
const FOLD = process.env['IMPORT_FOLD'] ?? '0'

const RUNS = 5
/** Percent of the lines. */
const GOALS: Readonly<Record<string, number>> = {
  quantity: 99.5,
  unit: 98,
  name: 92,
  all_three: 91,
}

/** The parts of the scorer that this uses. */
interface Scorer {
  readonly scoreLines: (
    golds: readonly object[],
    results: readonly object[],
  ) => { readonly all: Readonly<Record<string, number>> }
}

/** Scores the reading of pages and of lines. */
export async function benchImport(): Promise<Row[]> {
  if (DATA === undefined) throw new Error('IMPORT_DATA must name the folder of pages and lines.')
  return [...(await benchPages(DATA)), ...(await benchLines(DATA))]
}

/**
 * Trains the tagger without a tenth of the labelled lines, and scores it on that tenth. The lines and their scorer are
 * not in the repository.
 */
async function benchLines(data: string): Promise<Row[]> {
  const lines = join(data, 'lines.jsonl.zst')
  const folder = await mkdtemp(join(tmpdir(), 'larder-tagger-'))
  try {
    const out = join(folder, 'weights.ts')
    execFileSync(process.execPath, [
      'scripts/train-tagger.ts',
      lines,
      '--without',
      FOLD,
      '--out',
      out,
    ])
    // The import of a type, which is not beside this copy.
    await writeFile(
      out,
      (await readFile(out, 'utf8')).replace(/^import type .*\n/, 'type PackedModel = object\n'),
    )
    return await scoreFold(lines, join(data, 'score.mjs'), out)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function scoreFold(lines: string, scorer: string, weights: string): Promise<Row[]> {
  const { WEIGHTS } = (await import(pathToFileURL(weights).href)) as { WEIGHTS: PackedModel } // just written
  const { scoreLines } = (await import(pathToFileURL(scorer).href)) as Scorer // documented by its origin
  const model = unpackModel(WEIGHTS)
  const golds = zstdDecompressSync(await readFile(lines))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: string; fold: number }) // documented by its origin
    .filter(({ fold }) => fold === Number(FOLD))
  const times: number[] = []
  const results = golds.map(({ line }) => {
    // The best of some runs: other processes on the machine take milliseconds.
    const runs = Array.from({ length: RUNS }, () => {
      const start = performance.now()
      parseEnglish(line, model)
      return 1000 * (performance.now() - start)
    })
    times.push(Math.min(...runs))
    return { line, ...parseEnglish(line, model) }
  })
  const { all } = scoreLines(golds, results)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return [
    ...Object.entries(all).map(([name, value]) => {
      const goal = GOALS[name]
      return { what: `lines: ${name}`, value, ...(goal !== undefined && { goal }) }
    }),
    { what: 'µs a line, median', value: at(0.5) },
    { what: 'µs a line, 99th percentile', value: at(0.99), goal: 200, most: true },
  ]
}
