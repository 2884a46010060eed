import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { parseEnglish } from '../packages/rules/src/tagger/parse-english.ts'
import { type PackedModel, unpackModel } from '../packages/rules/src/tagger/unpack-model.ts'
import { chosenFolds, tenthsOf } from './import-folds.ts'
import { benchPages } from './import-pages.ts'
import type { Row } from './report.ts'

const DATA = process.env['IMPORT_DATA']

type EnglishModel = ReturnType<typeof unpackModel>

const RUNS = 5
/** Percent of the lines. */
const GOALS: Readonly<Record<string, number>> = {
  quantity: 99.5,
  unit: 98,
  name: 92,
  all_three: 91,
}

type Score = Readonly<Record<string, number>>

interface Line {
  readonly line: string
  /** The tenth of the line. */
  readonly fold: number
}

interface Result {
  readonly line: string
}

/** The parts of the scorer that this uses. */
interface Scorer {
  readonly scoreLines: (
    golds: readonly Line[],
    results: readonly Result[],
  ) => { readonly all: Score }
}

/** Scores the reading of pages and of lines, of all five folds or of one. */
export async function benchImport(): Promise<Row[]> {
  if (DATA === undefined) throw new Error('IMPORT_DATA must name the folder of pages and lines.')
  const folds = chosenFolds()
  return [...(await benchPages(DATA, folds)), ...(await benchLines(DATA, folds))]
}

/**
 * Reads each tenth of the labelled lines by a tagger that was trained without that tenth, and scores them. The lines
 * and their scorer are not in the repository.
 */
async function benchLines(data: string, folds: readonly number[]): Promise<Row[]> {
  const path = join(data, 'lines.jsonl.zst')
  const scorer = pathToFileURL(join(data, 'score.mjs')).href
  const { scoreLines } = (await import(scorer)) as Scorer // documented by its origin
  const lines = zstdDecompressSync(await readFile(path))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line) // documented by its origin
  const times: number[] = []
  const read = new Map<Line, Result>()
  for (const tenth of folds.flatMap(tenthsOf)) {
    const model = await trainWithout(path, tenth)
    for (const line of lines.filter(({ fold }) => fold === tenth))
      read.set(line, { line: line.line, ...readTimed(line.line, model, times) })
  }
  const scoreOf = (tenths: readonly number[]) => {
    const some = [...read].filter(([{ fold }]) => tenths.includes(fold))
    return scoreLines(
      some.map(([line]) => line),
      some.map(([, result]) => result),
    ).all
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const single = folds.map((fold) => scoreOf(tenthsOf(fold)))
  return [
    ...Object.entries(scoreOf(folds.flatMap(tenthsOf))).map(([name, value]) => {
      const goal = GOALS[name]
      const note = folds.map((fold, i) => `fold ${fold}: ${single[i]?.[name]}`).join(', ')
      return { what: `lines: ${name}`, value, ...(goal !== undefined && { goal }), note }
    }),
    { what: 'µs a line, median', value: at(0.5) },
    { what: 'µs a line, 99th percentile', value: at(0.99), goal: 200, most: true },
  ]
}

async function trainWithout(lines: string, tenth: number): Promise<EnglishModel> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-tagger-'))
  try {
    const out = join(folder, 'weights.ts')
    const args = ['scripts/train-tagger.ts', lines, '--without', String(tenth), '--out', out]
    execFileSync(process.execPath, args)
    // The import of a type, which is not beside this copy.
    await writeFile(
      out,
      (await readFile(out, 'utf8')).replace(/^import type .*\n/, 'type PackedModel = object\n'),
    )
    const { WEIGHTS } = (await import(pathToFileURL(out).href)) as { WEIGHTS: PackedModel } // just written
    return unpackModel(WEIGHTS)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function readTimed(line: string, model: EnglishModel, times: number[]) {
  // The best of some runs: other processes on the machine take milliseconds.
  const runs = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    parseEnglish(line, model)
    return 1000 * (performance.now() - start)
  })
  times.push(Math.min(...runs))
  return parseEnglish(line, model)
}
