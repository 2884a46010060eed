// Runs the tests: `npm test`, or `npm test -- src/sync/protocol/pull.test.ts --test-name-pattern=deleted`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('-'))
const patterns = args.filter((arg) => !arg.startsWith('-'))
// Without patterns Node takes the helpers in test/ for tests.
if (patterns.length === 0) patterns.push('{src,test,packages/*/src}/**/*.test.ts')

const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
const runner = spawn(
  process.execPath,
  [
    '--test',
    '--test-global-setup=test/global-setup.ts',
    '--import=./test/time-limit.ts',
    '--test-reporter=spec',
    '--test-concurrency=2', // the server and password hashing want the other cores
    '--test-timeout=120000',
    ...options, // Node takes what follows the first pattern for one more
    ...patterns,
  ],
  // In a session of its own, since a terminal sends Ctrl-C to everyone and npm passes it on as well:
  // the runner is to hear of it once, stop the tests and clean up.
  {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    // Each file is a process of its own, and most load the same 500 modules.
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
  },
)
let told = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!told) runner.kill('SIGTERM') // Node's runner does not know SIGHUP
    told = true
  })
}
const [code] = await once(runner, 'exit')
process.exitCode = code ?? 1 // no code where a signal ended it
