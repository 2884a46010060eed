// Loaded before each test file. A test has its own time limit (--test-timeout). But a file with an open
// handle, or an endless top-level await, would wait for ever without a message.
// At its end the file notes how much of the processor it has used: itself, and the processes that it has started. It
// notes for how long its process lasted after its tests: something was still open then, and a place for tests was idle.
// A group of files does both for each of its files (`groups/run-group.ts`).
import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { after } from 'node:test'
import { recordCoverage } from './coverage.ts'

/** Milliseconds for a test file. */
export const FILE_MS = Number(process.env['TEST_FILE_MS'] ?? 300_000)
/** Clock ticks of /proc in a second, on all platforms of Linux that Node runs on. */
const TICKS = 100

if (process.env['NODE_TEST_CONTEXT'] !== undefined && !process.argv[1]?.endsWith('.group.mjs')) {
  endWithin(FILE_MS)
  const file = relative(process.cwd(), process.argv[1] ?? '')
  let ended = performance.now()
  after(() => void (ended = performance.now()))
  const restOf = (now: number) => (now - ended) / 1000
  process.on('exit', () =>
    note({ ended: file, seconds: cpuSeconds(), rest: restOf(performance.now()) }),
  )
  const coverage = process.env['TEST_COVERAGE']
  if (coverage !== undefined && file.endsWith('.slow.test.ts')) recordCoverage(coverage, file)
}

/** Ends the process with a message, if it does not end by itself. */
export function endWithin(ms: number): void {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    console.error(`${process.argv[1]} did not end within ${ms} ms. Still open: ${open}`)
    process.exit(1)
  }, ms).unref()
}

/** Writes a line to the journal of the run, which `scripts/test.ts` reads. */
export function note(line: object): void {
  const journal = process.env['TEST_JOURNAL']
  if (journal !== undefined) appendFileSync(journal, `${JSON.stringify(line)}\n`)
}

/** @returns processor time of this process, and of those of its children that have ended (proc(5), utime to cstime) */
export function cpuSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const [, rest = ''] = readFileSync('/proc/self/stat', 'latin1').split(') ')
  const ticks = rest.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS
}
