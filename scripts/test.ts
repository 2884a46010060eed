// Runs the tests: `npm test`, or `npm test -- src/sync/protocol/pull.test.ts --test-name-pattern=deleted`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCoverage, wrongLists } from './slow-coverage.ts'
import { isSlow, planProcesses, readSlowFile, shuffled, testFiles } from './test-files.ts'

const args = process.argv.slice(2)
const isAll = args.includes('--all')
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--all')
const patterns = args.filter((arg) => !arg.startsWith('-'))

/** Milliseconds for one test, and for a whole file. A longer time for one test is one for the file too. */
const TEST_MS = 120_000
const FILE_MS = 300_000
const wantedMs = options.findLast((option) => option.startsWith('--test-timeout='))?.split('=')[1]
/** Files here are in memory, on Linux. It must have room for what tests leave for a while, and for their processes. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES = 8 * 2 ** 30
/** The end of the name of a file that runs a group. */
const GROUP = '.group.mjs'
/** Few files, and tests with options such as a name, run each file in a process of its own. */
const FEW = 3

const folder = await mkdtemp(join(tmpdir(), 'larder-tests-'))
/** Gets a line for each test file that begins, has ended, or has a failed test. */
const journal = join(folder, 'journal')
/** Gets what the slow tests have entered, where all tests run. */
const coverage = join(folder, 'coverage')
const runGroup = new URL('../test/groups/run-group.ts', import.meta.url).href
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

// The same priority as the processes that read untrusted files (`src/platform/child`). With a lower one than the tests
// beside it, such a process would wait for minutes. All processes of the run inherit it.
setPriority(Math.max(getPriority(), 10))

let runner: ReturnType<typeof spawn> | undefined
let isSignalled = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!isSignalled) runner?.kill('SIGTERM') // Node's runner does not know SIGHUP
    isSignalled = true
  })
}

const seed = process.env['TEST_SEED']
const found =
  patterns.length === 0 ? testFiles().filter((file) => isAll || !isSlow(file)) : expand(patterns)
const files = seed === undefined ? found : shuffled(found, seed)
const isGrouped = options.length === 0 && files.length > FEW
const judgesLists = isAll && patterns.length === 0
if (judgesLists) await mkdir(coverage)
let processes = isGrouped ? planProcesses(files, judgesLists) : files.map((file) => [file])
let status = 0
while (processes.length > 0) {
  const code = await run(processes)
  status ||= code
  const rest = isSignalled ? [] : await unfinished(processes)
  // A group that does not even begin would not begin next time.
  processes = rest.flat().length < processes.flat().length ? rest : []
}
if (judgesLists && !isSignalled) {
  const wrong = wrongLists(files.filter(isSlow).map(readSlowFile), readCoverage(coverage))
  if (wrong.length > 0) console.log(`\nWrong lists of folders:\n${wrong.join('\n')}`)
  if (wrong.length > 0) status ||= 1
}
const allFailed = await failedFiles()
// `.ci/run` reads what comes after this line.
if (allFailed.length > 0) console.log(`\nFiles with a failed test:\n${allFailed.join('\n')}`)
// For Node's runner a process that ends with 0 in the middle of a test has passed.
process.exitCode = status || Number(allFailed.length > 0)
await rm(folder, { recursive: true })

/**
 * Whether the temporary files of tests can be in memory. Each copy of the database has some hundred files: on a
 * disk it took 0.1 to 0.9 s, in memory 0.03 s.
 */
function hasRoomInMemory(): boolean {
  const mounts = existsSync(MEMORY) ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  const mount = mounts.map((line) => line.split(' ')).find(([, path]) => path === MEMORY)
  if (mount?.[2] !== 'tmpfs' || /\bnoexec\b/.test(mount[3] ?? '')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) > MEMORY_BYTES
}

function expand(given: readonly string[]): string[] {
  return given.flatMap((pattern) => {
    const all = globSync(pattern)
    if (all.length === 0) throw new Error(`There is no file ${pattern}.`)
    return all.toSorted()
  })
}

/** @returns the exit code of Node's test runner */
async function run(all: readonly (readonly string[])[]): Promise<number> {
  const entries = await Promise.all(all.map((group, i) => entryOf(group, i)))
  runner = spawn(
    process.execPath,
    [
      '--test',
      '--test-global-setup=test/global-setup.ts',
      '--import=./test/untracked-promises.ts', // before `node:test` is loaded
      '--import=./test/time-limit.ts',
      '--import=./test/second-connection.ts',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/slowest-tests.ts',
      '--test-reporter-destination=stdout',
      '--test-concurrency=3', // some wait while others compute
      `--test-timeout=${TEST_MS}`,
      ...options, // after the first pattern Node would read them as patterns
      ...entries,
    ],
    // The runner has its own session: a terminal sends Ctrl-C to all processes, and npm forwards it
    // too. The runner must get it once, stop the tests and clean up.
    {
      stdio: 'inherit',
      detached: process.platform !== 'win32',
      // Many processes load the same 500 modules.
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...(hasRoomInMemory() && { TMPDIR: MEMORY }),
        TEST_JOURNAL: journal,
        ...(judgesLists && { TEST_COVERAGE: coverage }),
        TEST_FILE_MS: String(Math.max(FILE_MS, Number(wantedMs ?? TEST_MS))),
        ...process.env,
      },
    },
  )
  const [code] = await once(runner, 'exit')
  return code ?? 1 // null if a signal ended it
}

/** @returns what Node runs: the file, or one that runs a group of files */
async function entryOf(group: readonly string[], i: number): Promise<string> {
  const [only] = group
  if (group.length === 1 && only !== undefined) return only
  const path = join(folder, `${i}${GROUP}`)
  await writeFile(
    path,
    `import { runGroup } from '${runGroup}'\nawait runGroup(${JSON.stringify(group)})\n`,
  )
  return path
}

/** @returns the files that did not begin, because one before them has ended the process of their group */
async function unfinished(all: readonly (readonly string[])[]): Promise<string[][]> {
  const begun = new Set((await readJournal()).flatMap((line) => line.began ?? []))
  return all
    .filter((group) => group.length > 1)
    .map((group) => group.filter((file) => !begun.has(file)))
    .filter((group) => group.length > 0)
}

/** @returns those that failed, and those that did not run to their end */
async function failedFiles(): Promise<string[]> {
  const lines = await readJournal()
  const ended = new Set(
    lines.flatMap((line) => (line.ended === undefined ? [] : resolve(line.ended))),
  )
  const broken = isSignalled ? [] : files.filter((file) => !ended.has(resolve(file)))
  const failed = lines.flatMap((line) => line.failed ?? [])
  return [...new Set([...failed.filter((file) => !file.endsWith(GROUP)), ...broken])]
}

async function readJournal(): Promise<{ began?: string; ended?: string; failed?: string }[]> {
  if (!existsSync(journal)) return []
  const lines = (await readFile(journal, 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}
