// Loaded before each test file. A test has its own time limit (--test-timeout). But a file with an open
// handle, or an endless top-level await, would wait for ever without a message.
// At its end the file notes how much of the processor it has used: itself, and the processes that it has started.
import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const LIMIT_MS = Number(process.env['TEST_FILE_MS'] ?? 300_000)
/** Clock ticks of /proc in a second, on all platforms of Linux that Node runs on. */
const TICKS = 100

if (process.env['NODE_TEST_CONTEXT'] !== undefined) {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    console.error(`${process.argv[1]} did not end within ${LIMIT_MS} ms. Still open: ${open}`)
    process.exit(1)
  }, LIMIT_MS).unref()

  const costs = process.env['TEST_COSTS']
  if (costs !== undefined && process.platform === 'linux')
    process.on('exit', () => {
      const file = relative(process.cwd(), process.argv[1] ?? '')
      appendFileSync(costs, `${JSON.stringify({ file, seconds: cpuSeconds() })}\n`)
    })
}

/** Processor time of this process, and of those of its children that have ended (proc(5), utime to cstime). */
function cpuSeconds(): number {
  const [, after = ''] = readFileSync('/proc/self/stat', 'latin1').split(') ')
  const ticks = after.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS
}
