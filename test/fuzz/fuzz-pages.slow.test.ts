// Slow. Covers: src/transfer/recipe-reader src/platform/child test/fuzz packages/rules/src
// Pages and lines that were cut, broken and mixed by chance: each is read or refused, in bounded time and memory.
// FUZZ_PAGES sets their number, FUZZ_SEED repeats a run. With IMPORT_DATA the pages of that folder are changed too,
// and each of them is read whole, and cut at CUTS places. FUZZ_TIMES=on also tests the times, on a machine that does
// little else.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parseIngredient } from '@larder/rules/tagger/parse-ingredient.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { createRecipeReader, type ReadJob } from '#transfer/recipe-reader/read-process.ts'
import { LINES, PAGES } from './made-up-pages.ts'
import { mutate } from './mutate-page.ts'
import { problemOfLine, problemOfReading } from './reading-problems.ts'

const RUNS = Number(process.env['FUZZ_PAGES'] ?? 400)
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const DATA = process.env['IMPORT_DATA']
const CUTS = Number(process.env['CUTS'] ?? 100)
/** Milliseconds of the processor. The service gives a page a second. */
const HANGS_AFTER = 60_000
/** Milliseconds, and the share of pages or lines that take less. Undefined on a machine that may be busy. */
const LIMITS =
  process.env['FUZZ_TIMES'] === 'on'
    ? { page: { share: 0.999, ms: 1000 }, line: { share: 0.99, ms: 0.2 } }
    : undefined

/** The parts of the folder's scorer that this uses. */
interface Scorer {
  readonly readPages: (archive: string) => {
    readonly expected: readonly { readonly file: string }[]
    readonly page: (file: string) => Buffer
  }
  readonly readLines: (file: string) => readonly { readonly line: string }[]
}

async function load() {
  if (DATA === undefined) return { pages: [], lines: [] }
  const url = pathToFileURL(join(DATA, 'score.mjs')).href
  const { readPages, readLines } = (await import(url)) as Scorer // documented by its origin
  const { expected, page } = readPages(join(DATA, 'pages.tar.zst'))
  return {
    pages: expected.map(({ file }) => page(file).toString()),
    lines: readLines(join(DATA, 'lines.jsonl.zst')).map(({ line }) => line),
  }
}
const given = await load()
// Half of all are those of the repository.
const sources = [PAGES, given.pages].filter(({ length }) => length > 0)
const lineSources = [LINES, given.lines].filter(({ length }) => length > 0)

const reader = createRecipeReader({ job: { cpuMs: HANGS_AFTER, wallMs: 5 * HANGS_AFTER } })
after(() => reader[Symbol.asyncDispose]())

/** Characters. Nobody writes longer lines, and one of 1000 takes as long as ten. */
const ORDINARY = 200
const LINE_RUNS = 3

/** @returns the problem, and milliseconds: the best of some runs, since the clock of the processor is too coarse */
function tryLine(line: string): { problem: string | undefined; ms: number } {
  let problem: string | undefined
  const runs = Array.from({ length: LINE_RUNS }, () => {
    const start = performance.now()
    problem = problemOfLine(line, parseIngredient(line))
    return performance.now() - start
  })
  return { problem, ms: Math.min(...runs) }
}

/** Reads in the process. @returns the problem, and the milliseconds that passed */
async function tryJob(job: ReadJob): Promise<{ problem: string | undefined; ms: number }> {
  const start = performance.now()
  const problem = await reader.read(job, 'fuzz').then(problemOfReading, String)
  return { problem, ms: performance.now() - start }
}

/** Prints a problem when it comes, because a long run can be interrupted. */
function tell(problems: string[], problem: string): void {
  problems.push(problem)
  console.log(problem)
}

const pick = (chance: () => number, all: readonly (readonly string[])[]): string => {
  const source = all[Math.floor(chance() * all.length)] ?? []
  return source[Math.floor(chance() * source.length)] ?? ''
}

const quantile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0

function describeTimes(all: readonly number[]): string {
  const at = (share: number) => quantile(all, share).toFixed(3)
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms, p99.9 ${at(0.999)} ms, most ${at(0.999_999)} ms`
}

function assertFast(
  all: readonly number[],
  limit: { share: number; ms: number } | undefined,
): void {
  if (!limit) return
  const ms = quantile(all, limit.share)
  assert.ok(ms < limit.ms, `${100 * limit.share} % take up to ${ms} ms, not ${limit.ms}.`)
}

it(`reads or refuses ${RUNS} pages that were changed by chance`, async (t) => {
  const times: number[] = []
  const problems: string[] = []
  let bytes = 0

  for (let i = 0; i < RUNS; i++) {
    const chance = seededRandom(SEED + i)
    const page = mutate(pick(chance, sources), chance, sources[(SEED + i) % sources.length] ?? [])
    const job = (SEED + i) % 10 === 0 ? { text: page, language: 'en' } : { html: page }
    const { problem, ms } = await tryJob(job)
    times.push(ms)
    bytes += page.length
    if (problem !== undefined) tell(problems, `FUZZ_SEED=${SEED + i} FUZZ_PAGES=1: ${problem}`)
    if (i > 0 && i % 10_000 === 0) console.log(`${i} pages, ${problems.length} problems`)
  }

  const slowest = SEED + times.indexOf(times.reduce((most, ms) => Math.max(most, ms)))
  t.diagnostic(`FUZZ_SEED=${SEED}`)
  t.diagnostic(`${Math.round(bytes / RUNS)} characters a page, ${describeTimes(times)}`)
  t.diagnostic(`the slowest: FUZZ_SEED=${slowest}`)
  assert.deepEqual(problems.slice(0, 20), [])
  assertFast(times, LIMITS?.page)
})

it(`reads ${RUNS} lines that were changed by chance`, (t) => {
  const times: number[] = []
  const ordinaryTimes: number[] = []
  const problems: string[] = []

  for (let i = 0; i < RUNS; i++) {
    const chance = seededRandom(SEED + i)
    const line = mutate(pick(chance, lineSources), chance, LINES).slice(0, 1000)
    const { problem, ms } = tryLine(line)
    times.push(ms)
    if (line.length <= ORDINARY) ordinaryTimes.push(ms)
    if (problem !== undefined) tell(problems, `${JSON.stringify(line)}: ${problem}`)
  }

  t.diagnostic(describeTimes(times))
  t.diagnostic(`of up to ${ORDINARY} characters: ${describeTimes(ordinaryTimes)}`)
  assert.deepEqual(problems.slice(0, 20), [])
})

it('reads lines as they are', (t) => {
  const times: number[] = []
  const problems: string[] = []

  for (const line of lineSources.flat()) {
    const { problem, ms } = tryLine(line)
    times.push(ms)
    if (problem !== undefined) tell(problems, `${JSON.stringify(line)}: ${problem}`)
  }

  t.diagnostic(`${times.length} lines, ${describeTimes(times)}`)
  assert.deepEqual(problems.slice(0, 20), [])
  assertFast(times, LIMITS?.line)
})

it('reads pages as they are', async (t) => {
  const times: number[] = []
  const problems: string[] = []

  for (const [i, page] of [...PAGES, ...given.pages].entries()) {
    const { problem, ms } = await tryJob({ html: page })
    times.push(ms)
    if (problem !== undefined) tell(problems, `page ${i}: ${problem}`)
  }

  t.diagnostic(`${times.length} pages, ${describeTimes(times)}`)
  assert.deepEqual(problems.slice(0, 20), [])
  assertFast(times, LIMITS?.page)
})

it('reads or refuses pages that end in the middle', async (t) => {
  const times: number[] = []
  const problems: string[] = []

  for (const [i, page] of [...PAGES, ...given.pages].entries()) {
    const chance = seededRandom(SEED + i)
    for (let cut = 0; cut < (i < PAGES.length ? RUNS / 20 : CUTS); cut++) {
      const end = Math.floor(chance() * (page.length + 1))
      const { problem, ms } = await tryJob({ html: page.slice(0, end) })
      times.push(ms)
      if (problem !== undefined) tell(problems, `page ${i} cut at ${end}: ${problem}`)
    }
  }

  t.diagnostic(`${times.length} cuts, ${describeTimes(times)}`)
  assert.deepEqual(problems.slice(0, 20), [])
  assertFast(times, LIMITS?.page)
})
