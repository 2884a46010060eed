// npm start restarts Larder after a crash (scripts/start.sh).
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '#test/app/database.ts'
import { childrenOf, postmasterOf } from './embedded-postgres.ts'
import { makeDataDir } from './killable-postgres.ts'
import { cheap, freePort, SECRET } from './larder-process.ts'
import { ending, start } from './run-larder.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const dataDir = await makeDataDir(opened)
const env = { ...cheap, DATA_DIR: dataDir }
const { url: databaseUrl } = await testDatabase()
const withDatabase = { DATABASE_URL: databaseUrl, LARDER_SECRET: SECRET }

interface Line {
  readonly level: number
  readonly msg: string
  readonly [field: string]: unknown
}

async function npmStart(more: Record<string, string> = {}) {
  const port = String(await freePort())
  const child = start(['npm', 'start'], { ...env, PORT: port, ...more })
  const closed = once(child, 'close')
  opened.defer(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await closed
  })
  const lines: Line[] = []
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) lines.push(JSON.parse(line))
    })
  const logged = (msg: string) => lines.filter((line) => line.msg === msg)
  return {
    lines,
    logged,
    /** Waits until Larder was ready `times` times. @returns its process id */
    async ready(times: number): Promise<number> {
      while (logged('Larder is ready').length < times) {
        assert.equal(child.exitCode, null)
        await sleep(20) // the test's own time limit ends this
      }
      return this.node()
    },
    async isUp(): Promise<boolean> {
      const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`)
      return ok
    },
    async node(): Promise<number> {
      const [shell = 0] = await childrenOf(child.pid ?? 0)
      const [node = 0] = await childrenOf(shell)
      return node
    },
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      await closed
      return child.exitCode
    },
  }
}

// The tests mostly wait for starts, so they run in parallel.
describe('npm start', { concurrency: true }, () => {
  it('restarts Larder after a kill, on the PostgreSQL that still runs', async () => {
    const larder = await npmStart()
    const first = await larder.ready(1)
    const postmaster = await postmasterOf(dataDir)

    process.kill(first, 'SIGKILL')
    const second = await larder.ready(2)
    const isUpAgain = await larder.isUp()
    const postmasterThen = await postmasterOf(dataDir)
    const exitCode = await larder.end('SIGTERM')

    const again = larder.logged('Larder ended unexpectedly and restarts')
    assert.deepEqual(
      again.map(({ level, exit_code, restarts, wait_seconds }) => [
        level,
        exit_code,
        restarts,
        wait_seconds,
      ]),
      [[50, 137, 1, 1]],
    )
    assert.ok(second !== first && isUpAgain)
    assert.equal(postmasterThen, postmaster)
    assert.deepEqual([exitCode, await postmasterOf(dataDir)], [0, undefined])
  })

  it('logs an uncaught error, and waits longer before each restart', async () => {
    // Loaded before Larder: an error on a signal that Larder does not use.
    const crash = encodeURIComponent(`process.on('SIGUSR2', () => { throw new Error('a bug') })`)
    const larder = await npmStart({
      ...withDatabase,
      NODE_OPTIONS: `--import=data:text/javascript,${crash}`,
    })

    for (let times = 1; times <= 2; times++) process.kill(await larder.ready(times), 'SIGUSR2')
    await larder.ready(3)
    const exitCode = await larder.end('SIGINT')

    const crashes = larder.logged('Larder crashed')
    assert.deepEqual(
      crashes.map(({ level, err }) => [level, (err as { message: string }).message]),
      [
        [60, 'a bug'],
        [60, 'a bug'],
      ],
    )
    assert.deepEqual(
      larder
        .logged('Larder ended unexpectedly and restarts')
        .map(({ exit_code, wait_seconds }) => [exit_code, wait_seconds]),
      [
        [70, 1],
        [70, 2],
      ],
    )
    assert.equal(exitCode, 0)
  })

  it('ends on a signal while it waits for a restart', async () => {
    const larder = await npmStart(withDatabase)
    process.kill(await larder.ready(1), 'SIGKILL')
    while (larder.logged('Larder ended unexpectedly and restarts').length === 0) await sleep(20)

    const exitCode = await larder.end('SIGTERM')

    assert.equal(exitCode, 0)
    assert.equal(larder.logged('Larder is ready').length, 1)
  })

  it('does not restart if a setting is wrong or the first start fails', async () => {
    const wrong = await ending(start(['npm', 'start'], { ...env, PORT: 'nonsense' }))
    const away = await ending(
      start(['npm', 'start'], {
        ...env,
        ...withDatabase,
        DATABASE_URL: 'postgres://larder@127.0.0.1:9/larder',
        PORT: String(await freePort()),
      }),
    )

    assert.deepEqual([wrong.exitCode, away.exitCode], [78, 1])
    assert.match(wrong.stderr, /PORT must be/)
    assert.ok(!`${wrong.stdout}${away.stdout}`.includes('started again'))
  })
})
