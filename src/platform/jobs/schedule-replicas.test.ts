import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { after, beforeEach, describe, it } from 'node:test'
import { type TestClock, testClock } from '#test/app/clock.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { until } from '#test/processes/mail-server.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { runIfDue, startDailyJob } from './schedule.ts'

const { db, url } = await testDatabase()
let clock: TestClock
/** When the job ran, as it was told. */
let runs: string[]
let logged: string[]
/** How often the replicas looked at the clock. */
let looks: number

beforeEach(async () => {
  await db.deleteFrom('job_runs').execute()
  clock = testClock('2026-11-20T08:00:00.000Z')
  runs = []
  logged = []
  looks = 0
})

const job = {
  name: 'daily',
  at: 3 * 60 + 15,
  run: async (now: Date) => ({ done: runs.push(now.toISOString()) }),
}
const log = {
  info: (_: object, message: string) => void logged.push(message),
  warn: (_: object, message: string) => void logged.push(message),
  error: (_: object, message: string) => void logged.push(message),
}

/** The job where it takes so long that the other replicas look at the clock meanwhile. */
async function slowly(now: Date) {
  const enough = looks + 10
  await until('the others look at the clock', () => looks >= enough)
  return job.run(now)
}

/** A replica with connections of its own, which looks at the clock all the time. */
function startReplica(its: Partial<typeof job> = {}) {
  const opened = new AsyncDisposableStack()
  const database = opened.use(openDatabase(url, problemsOnly))
  let own = 0
  const counting = () => {
    looks += 1
    own += 1
    return clock()
  }
  const deps = { db: database.db, clock: counting, log, metrics: createMetrics(), lookEvery: 1 }
  opened.use(startDailyJob(deps, { ...job, ...its }))
  return {
    /** Waits until it has looked at the clock, and done what there was to do, a few more times. */
    async looked() {
      const enough = own + 5
      await until('a replica looks at the clock', () => own >= enough)
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** The appointment of the 20th was kept. */
const begin = () => runIfDue(db, job, clock())

describe('a daily job', () => {
  it('runs on one of three replicas, whichever it is', async () => {
    await begin()
    await using first = startReplica({ run: slowly })
    await using second = startReplica({ run: slowly })
    await using third = startReplica({ run: slowly })
    const allLooked = () => Promise.all([first, second, third].map((one) => one.looked()))

    await allLooked()
    const early = [...runs]
    clock.advance({ hours: 20 })
    await until('it runs', () => runs.length > 0)
    await allLooked()
    const onItsDay = [...runs]
    clock.advance({ days: 1 })
    await until('it runs again', () => runs.length > 1)
    await allLooked()

    assert.deepEqual(
      [early, onItsDay, runs],
      [[], ['2026-11-21T04:00:00.000Z'], ['2026-11-21T04:00:00.000Z', '2026-11-22T04:00:00.000Z']],
    )
    assert.deepEqual(logged, ['job done', 'job done'])
  })

  it('that was missed for five days is made up at the start, once', async () => {
    await begin()
    clock.advance({ days: 5 })

    {
      await using replica = startReplica()
      await replica.looked()
    }
    await using restarted = startReplica()
    await restarted.looked()

    assert.deepEqual(runs, ['2026-11-25T08:00:00.000Z'])
  })

  it('that fails is tried again until it succeeds, and not after that', async () => {
    await begin()
    clock.advance({ days: 1 })
    let tries = 0
    const failing = async (now: Date) => {
      tries += 1
      if (tries < 3) throw new Error('not yet')
      return job.run(now)
    }

    await using replica = startReplica({ run: failing })
    await until('it succeeds', () => runs.length > 0)
    await replica.looked()

    assert.deepEqual([tries, runs], [3, ['2026-11-21T08:00:00.000Z']])
    const failed = 'job failed, and will be tried again'
    assert.deepEqual(logged, [failed, failed, 'job done'])
  })

  it('whose replica is killed amid it is run by another, and by none before', async () => {
    await begin()
    clock.advance({ days: 1 })
    const child = startChild()
    await once(child.stdout ?? assert.fail(), 'data')
    await using replica = startReplica()

    await replica.looked()
    const meanwhile = [...runs]
    child.kill('SIGKILL')
    await until('another runs it', () => runs.length > 0)
    await replica.looked()

    assert.deepEqual([meanwhile, runs], [[], ['2026-11-21T08:00:00.000Z']])
  })

  it('is waited for where its replica leaves', async () => {
    await begin()
    clock.advance({ days: 1 })
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begins } = Promise.withResolvers<void>()
    const slow = async (now: Date) => {
      begins()
      await gate
      return job.run(now)
    }
    const replica = startReplica({ run: slow })
    await begun

    const left = replica[Symbol.asyncDispose]()
    const beforeIt = [...runs]
    letGo()
    await left

    assert.deepEqual([beforeIt, runs], [[], ['2026-11-21T08:00:00.000Z']])
    assert.equal(await runIfDue(db, job, clock()), undefined)
  })
})

/** Another process that is at the job, and stays at it. */
function startChild(): ChildProcess {
  const script = fileURLToPath(new URL('../../../test/processes/job-child.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url, clock().toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => child.kill('SIGKILL'))
  return child
}
