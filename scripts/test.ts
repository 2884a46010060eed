// Runs the tests: `npm test`, or `npm test -- src/sync/protocol/pull.test.ts --test-name-pattern=deleted`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('-'))
const patterns = args.filter((arg) => !arg.startsWith('-'))
// Without patterns Node would run the helpers in test/ as tests.
if (patterns.length === 0) patterns.push('{src,test,packages/*/src}/**/*.test.ts')

/** Milliseconds for one test, and for a whole file. A longer time for one test is one for the file too. */
const TEST_MS = 120_000
const FILE_MS = 300_000
const given = options.findLast((option) => option.startsWith('--test-timeout='))?.split('=')[1]

const costs = join(await mkdtemp(join(tmpdir(), 'larder-test-costs-')), 'costs')
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
const runner = spawn(
  process.execPath,
  [
    '--test',
    '--test-global-setup=test/global-setup.ts',
    '--import=./test/time-limit.ts',
    '--import=./test/untracked-promises.ts',
    '--import=./test/second-connection.ts',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/slowest-tests.ts',
    '--test-reporter-destination=stdout',
    '--test-concurrency=2', // the server and password hashing use the other cores
    `--test-timeout=${TEST_MS}`,
    ...options, // after the first pattern Node would read them as patterns
    ...patterns,
  ],
  // The runner has its own session: a terminal sends Ctrl-C to all processes, and npm forwards it
  // too. The runner must get it once, stop the tests and clean up.
  {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    // Each file runs in its own process, and most load the same 500 modules.
    env: {
      NODE_COMPILE_CACHE: compiled,
      TEST_COSTS: costs,
      TEST_FILE_MS: String(Math.max(FILE_MS, Number(given ?? TEST_MS))),
      ...process.env,
    },
  },
)
let isSignalled = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!isSignalled) runner.kill('SIGTERM') // Node's runner does not know SIGHUP
    isSignalled = true
  })
}
const [code] = await once(runner, 'exit')
process.exitCode = code ?? 1 // null if a signal ended it
await rm(dirname(costs), { recursive: true })
