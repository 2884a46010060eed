// Slow. Covers: src/platform/embedded-postgres src/platform/postgres src/platform/base scripts src/cli/commands src/platform/workers
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { cheap, freePort, type LarderProcess, launchLarder, SECRET } from './larder-process.ts'

/** Elsewhere nothing tells which processes have a folder in their settings. */
const isLinux = process.platform === 'linux'
/** So long that only a signal ends it. */
const FOR_EVER = 86_400_000
/** Each so many of the cases are tried; 1 is all of them. An odd number takes failures and endless calls in turn. */
const EACH = Number(process.env['START_FAULTS_EACH'] ?? 7)

interface Fault {
  readonly at?: string
  readonly ms?: number
}

/** A start, and what it must not leave. */
interface Start {
  readonly larder: LarderProcess
  /** The names of the calls so far. */
  names(): Promise<string[]>
  /** Waits for the end of all that the process has started. */
  leavesNothing(): Promise<void>
}

type Home = 'own database' | 'embedded PostgreSQL' | 'two workers'

async function startWith(home: Home, fault: Fault): Promise<Start> {
  const folder = await tempFolder()
  const file = join(folder, 'names')
  const database = home === 'embedded PostgreSQL' ? undefined : await testDatabase()
  const port = await freePort()
  const larder = launchLarder(
    {
      ...cheap,
      BACKUP_DIR: folder,
      METRICS_PORT: `${await freePort()}`,
      DATA_DIR: join(folder, 'data'),
      PORT: `${port}`,
      WEB: home === 'own database' ? 'on' : 'off',
      ...(database && { DATABASE_URL: database.url, LARDER_SECRET: SECRET }),
      ...(home === 'two workers' && { WORKERS: '2' }),
      START_FAULTS: JSON.stringify({ file, ...fault }),
    },
    ['--import', './test/processes/start-faults.ts'],
  )
  return {
    larder,
    names: async () => [...new Set((await read(file)).trim().split('\n'))],
    async leavesNothing() {
      await eventually(
        'all its processes have ended',
        async () => (await processesOf(folder)) === 0,
      )
      if (database) {
        const { db } = database
        await eventually('the database has no connection and no lock of it', async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()
              and application_name is distinct from 'the test'`.execute(db)
          return rows.length === 0
        })
      }
      await assert.rejects(once(connect(port, '127.0.0.1'), 'connect'), { code: 'ECONNREFUSED' })
    },
  }
}

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

/** The number of processes that have the folder in their arguments or settings. */
async function processesOf(folder: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(
    pids.map(
      async (pid) => (await read(`/proc/${pid}/cmdline`)) + (await read(`/proc/${pid}/environ`)),
    ),
  )
  return texts.filter((text) => text.includes(folder)).length
}

const hasEnded = ({ process: { exitCode, signalCode } }: LarderProcess) =>
  exitCode !== null || signalCode !== null

/** Waits until it answers, or has ended. */
async function outcomeOf(larder: LarderProcess): Promise<'ready' | 'ended'> {
  try {
    await larder.ready()
    return 'ready'
  } catch (error) {
    if (hasEnded(larder)) return 'ended'
    throw error
  }
}

const isReady = ({ url }: LarderProcess) =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false, // it does not listen yet
  )

/** The question of `/health/ready`, which is asked after the start. */
const HEALTH = 'query select 1'

/** The names of all calls of a start, in their order. Migrations count as one. */
async function stepsOf(home: Home): Promise<string[]> {
  const start = await startWith(home, {})
  await using larder = start.larder
  await larder.ready()
  const all = await start.names()
  const migrations = all.filter((name) => /^query (-- |create table )/.test(name)).slice(1)
  return all.filter((name) => !migrations.includes(name) && name !== HEALTH)
}

const own = await stepsOf('own database')
const known = new Set(own)
const embedded = (await stepsOf('embedded PostgreSQL')).filter((name) => !known.has(name))
const both = (await stepsOf('two workers')).filter((name) =>
  /^(listen|query begin|readFile) /.test(name),
)
const all = [
  ...own.map((at) => ({ home: 'own database', at }) as const),
  ...embedded.map((at) => ({ home: 'embedded PostgreSQL', at }) as const),
  ...both.map((at) => ({ home: 'two workers', at }) as const),
]
const cases = all
  .flatMap((one) => [
    { ...one, fails: true },
    { ...one, fails: false },
  ])
  .filter((_, i) => i % EACH === 0)

describe(
  `a start, in ${cases.length} of ${2 * all.length} cases`,
  { concurrency: 2, skip: !isLinux },
  () => {
    for (const { home, at } of cases.filter(({ fails }) => fails))
      it(`ends with a message, or gets ready, if ${at} fails (${home})`, async () => {
        const start = await startWith(home, { at })
        await using larder = start.larder
        const errors: string[] = []
        larder.process.stderr?.on('data', (text) => errors.push(String(text)))

        const is = await outcomeOf(larder)
        const exitCode = is === 'ready' ? await larder.end('SIGTERM') : larder.process.exitCode

        await start.leavesNothing()
        if (is === 'ready') assert.equal(exitCode, 0)
        else {
          assert.ok(exitCode === 1 || exitCode === 78, `exit code ${exitCode}`)
          assert.match(errors.join(''), /^(Larder can|\w+ .*\.$|Error: EIO)/m)
        }
      })

    for (const { home, at } of cases.filter(({ fails }) => !fails))
      it(`ends at SIGTERM while ${at} takes for ever (${home})`, async () => {
        const start = await startWith(home, { at, ms: FOR_EVER })
        await using larder = start.larder
        // Where an earlier start has kept the web app, a start makes none, and gets ready.
        await eventually(`${at} is reached, or passed by`, async () => {
          const isReached = (await start.names()).includes(at)
          return isReached || (await isReady(larder))
        })

        const exitCode = await larder.end('SIGTERM')

        await start.leavesNothing()
        assert.ok(exitCode === 0 || exitCode === undefined, `exit code ${exitCode}`)
      })
  },
)

describe('a disk that needs 12 s for each page', { concurrency: 2, skip: !isLinux }, () => {
  const at = own.find((name) => name.startsWith('readFile at accounts/pages/')) ?? assert.fail()

  it('only delays the start', async () => {
    const start = await startWith('own database', { at, ms: 12_000 })
    await using larder = start.larder

    await larder.ready()

    const slow = larder.lines.filter(({ msg }) => msg === 'a step of the start takes long')
    assert.ok(slow.some(({ step }) => step === 'make its routes'))
    assert.equal(await larder.end('SIGTERM'), 0)
  })

  it('lets SIGTERM end the start', async () => {
    const start = await startWith('own database', { at, ms: 12_000 })
    await using larder = start.larder
    await eventually('a page is read', async () => (await start.names()).includes(at))

    const exitCode = await larder.end('SIGTERM')

    await start.leavesNothing()
    assert.equal(exitCode, 0)
  })
})
