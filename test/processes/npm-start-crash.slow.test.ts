// Slow. Covers: src/platform/embedded-postgres scripts
// npm start restarts Larder after a crash (scripts/start.sh).
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { postmasterOf } from './embedded-postgres.ts'
import { makeDataDir } from './killable-postgres.ts'
import { cheap, freePort, SECRET } from './larder-process.ts'
import { type NpmStart, npmStart } from './npm-start.ts'
import { resultOf, start } from './run-larder.ts'

const opened = new AsyncDisposableStack()
after(() => opened.disposeAsync())
const dataDir = await makeDataDir(opened)
const env = { ...cheap, DATA_DIR: dataDir }
const { url: databaseUrl } = await testDatabase()
const withDatabase = { DATABASE_URL: databaseUrl, LARDER_SECRET: SECRET }

/** Starts `npm start` on a free port. */
const startOn = async (more: Record<string, string> = {}) =>
  opened.use(npmStart({ ...env, PORT: String(await freePort()), ...more }))

/** Waits until Larder was ready `times` times. @returns its process id */
async function readyAgain(larder: NpmStart, times: number): Promise<number> {
  await larder.untilLogged('Larder is ready', times)
  const [, node] = await larder.pids()
  return node
}

// The tests mostly wait for starts, so they run in parallel.
describe('npm start', { concurrency: true }, () => {
  it('restarts Larder after a kill, on the PostgreSQL that still runs', async () => {
    const larder = await startOn()
    const first = await readyAgain(larder, 1)
    const postmaster = await postmasterOf(dataDir)

    process.kill(first, 'SIGKILL')
    const second = await readyAgain(larder, 2)
    await larder.ready()
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
    assert.notEqual(second, first)
    assert.equal(postmasterThen, postmaster)
    assert.deepEqual([exitCode, await postmasterOf(dataDir)], [0, undefined])
  })

  it('logs an uncaught error, and waits longer before each restart', async () => {
    // Loaded before Larder: an error on a signal that Larder does not use.
    const crash = encodeURIComponent(`process.on('SIGUSR2', () => { throw new Error('a bug') })`)
    const larder = await startOn({
      ...withDatabase,
      NODE_OPTIONS: `--import=data:text/javascript,${crash}`,
    })

    for (let times = 1; times <= 2; times++)
      process.kill(await readyAgain(larder, times), 'SIGUSR2')
    await readyAgain(larder, 3)
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
    const larder = await startOn(withDatabase)
    process.kill(await readyAgain(larder, 1), 'SIGKILL')
    await larder.untilLogged('Larder ended unexpectedly and restarts', 1)

    const exitCode = await larder.end('SIGTERM')

    assert.equal(exitCode, 0)
    assert.equal(larder.logged('Larder is ready').length, 1)
  })

  it('does not restart if a setting is wrong or the first start fails', async () => {
    const wrong = await resultOf(start(['npm', 'start'], { ...env, PORT: 'nonsense' }))
    const away = await resultOf(
      start(['npm', 'start'], {
        ...env,
        ...withDatabase,
        DATABASE_URL: 'postgres://larder@127.0.0.1:9/larder',
        PORT: String(await freePort()),
      }),
    )

    assert.deepEqual([wrong.exitCode, away.exitCode], [78, 1])
    assert.match(wrong.stderr, /PORT must be/)
    assert.ok(!`${wrong.stdout}${away.stdout}`.includes('restarts'))
  })
})
