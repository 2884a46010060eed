import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createMetrics } from '#platform/http/watch/metrics.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { type TestClock, testClock } from '#test/app/clock.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import { openJobTurns, runIfDue, startJob } from './schedule.ts'

const { db, url } = await testDatabase()
let clock: TestClock
/** The times that the job got, one for each run. */
let runs: string[]
let logged: string[]
/** How often the replicas have read the clock. */
let clockReads: number

beforeEach(async () => {
  await db.deleteFrom('job_runs').execute()
  clock = testClock('2026-11-20T08:00:00.000Z')
  runs = []
  logged = []
  clockReads = 0
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

/** A job that takes so long that the other replicas read the clock meanwhile. */
async function runSlowly(now: Date) {
  const goal = clockReads + 10
  await eventually('the others read the clock', () => clockReads >= goal)
  return job.run(now)
}

/** A replica with its own connections, which reads the clock all the time. */
function startReplica(overrides: Partial<typeof job> = {}, more: { retryMs?: number } = {}) {
  const opened = new AsyncDisposableStack()
  const database = opened.use(openDatabase(url, problemsOnly))
  let own = 0
  const counting = () => {
    clockReads += 1
    own += 1
    return clock()
  }
  const turns = openJobTurns(10)
  const metrics = createMetrics()
  const deps = { db: database.db, clock: counting, log, metrics, checkEveryMs: 1, turns, ...more }
  opened.use(startJob(deps, { ...job, ...overrides }))
  return {
    metrics: () => metrics.text(),
    /** Waits until it has read the clock a few more times, and has run the job if it was due. */
    async nextReads() {
      const goal = own + 5
      await eventually('a replica reads the clock', () => own >= goal)
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Records the run of the 20th as done. */
const begin = () => runIfDue(db, job, clock())

describe('a daily job', () => {
  it('runs on one of three replicas', async () => {
    await begin()
    await using first = startReplica({ run: runSlowly })
    await using second = startReplica({ run: runSlowly })
    await using third = startReplica({ run: runSlowly })
    const allReadClock = () => Promise.all([first, second, third].map((one) => one.nextReads()))

    await allReadClock()
    const early = [...runs]
    clock.advance({ hours: 20 })
    await eventually('it runs', () => runs.length > 0)
    await allReadClock()
    const onItsDay = [...runs]
    clock.advance({ days: 1 })
    await eventually('it runs again', () => runs.length > 1)
    await allReadClock()

    assert.deepEqual(
      [early, onItsDay, runs],
      [[], ['2026-11-21T04:00:00.000Z'], ['2026-11-21T04:00:00.000Z', '2026-11-22T04:00:00.000Z']],
    )
    assert.deepEqual(logged, ['job done', 'job done'])
  })

  it('that was missed for five days runs once at the start', async () => {
    await begin()
    clock.advance({ days: 5 })

    {
      await using replica = startReplica()
      await replica.nextReads()
    }
    await using restarted = startReplica()
    await restarted.nextReads()

    assert.deepEqual(runs, ['2026-11-25T08:00:00.000Z'])
  })

  it('runs with all others that are due, on a pool of two connections', async () => {
    const names = ['daily', 'backup', 'counts', 'notices']
    for (const name of names) await runIfDue(db, { ...job, name }, clock())
    clock.advance({ days: 1 })
    await using opened = new AsyncDisposableStack()
    const small = opened.use(openDatabase(url, problemsOnly, { connections: 2 }))
    const deps = { db: small.db, clock, log, metrics: createMetrics(), turns: openJobTurns(2) }

    for (const name of names) opened.use(startJob({ ...deps, checkEveryMs: 1 }, { ...job, name }))
    await eventually('all have run', () => runs.length === names.length)

    assert.ok(logged.every((line) => line === 'job done'))
  })

  it('that fails is repeated until it succeeds', async () => {
    await begin()
    clock.advance({ days: 1 })
    let tries = 0
    const failing = async (now: Date) => {
      tries += 1
      if (tries < 3) throw new Error('not yet')
      return job.run(now)
    }

    await using replica = startReplica({ run: failing })
    await eventually('it succeeds', () => runs.length > 0)
    await replica.nextReads()

    assert.deepEqual([tries, runs], [3, ['2026-11-21T08:00:00.000Z']])
    const failed = 'job failed and will be retried'
    assert.deepEqual(logged, [failed, failed, 'job done'])
  })

  it('that fails may wait for its next try longer than for the check of the clock', async () => {
    await begin()
    clock.advance({ days: 1 })
    const tries = { patient: 0, eager: 0 }
    const failing = (who: keyof typeof tries) => async (now: Date) => {
      tries[who] += 1
      if (tries[who] < 5) throw new Error('the disk is full')
      return job.run(now)
    }

    await using _patient = startReplica({ run: failing('patient') }, { retryMs: 3_600_000 })
    await eventually('it fails', () => logged.length > 0)
    await using _eager = startReplica({ run: failing('eager') })
    await eventually('the other one succeeds', () => runs.length > 0)

    assert.deepEqual(tries, { patient: 1, eager: 5 })
  })

  it('with a step that has failed is done, and counts as incomplete for an alert', async () => {
    await begin()
    clock.advance({ days: 1 })
    await using replica = startReplica({
      run: async (now) => ({ ...(await job.run(now)), file_steps_failed: runs.length % 2 }),
    })
    await replica.nextReads()
    clock.advance({ days: 1 })
    await eventually('it runs again', () => runs.length === 2)
    await replica.nextReads()

    const counted = /^larder_job_(?:runs_total|last_done_timestamp_seconds)\{.*$/gm
    assert.deepEqual((await replica.metrics()).match(counted), [
      'larder_job_runs_total{name="daily",outcome="incomplete"} 1',
      'larder_job_runs_total{name="daily",outcome="done"} 1',
      `larder_job_last_done_timestamp_seconds{name="daily"} ${Date.parse('2026-11-22T08:00:00.000Z') / 1000}`,
    ])
  })

  it('runs on another replica after its replica was killed, and not before', async () => {
    await begin()
    clock.advance({ days: 1 })
    const child = startChild()
    await once(child.stdout ?? assert.fail(), 'data')
    await using replica = startReplica()

    await replica.nextReads()
    const meanwhile = [...runs]
    child.kill('SIGKILL')
    await eventually('another runs it', () => runs.length > 0)
    await replica.nextReads()

    assert.deepEqual([meanwhile, runs], [[], ['2026-11-21T08:00:00.000Z']])
  })

  it('ends before its replica stops', async () => {
    await begin()
    clock.advance({ days: 1 })
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
    const slow = async (now: Date) => {
      markStarted()
      await gate
      return job.run(now)
    }
    const replica = startReplica({ run: slow })
    await started

    const stopped = replica[Symbol.asyncDispose]()
    const beforeIt = [...runs]
    openGate()
    await stopped

    assert.deepEqual([beforeIt, runs], [[], ['2026-11-21T08:00:00.000Z']])
    assert.equal(await runIfDue(db, job, clock()), undefined)
  })
})

/** Starts another process, which runs the job and does not end it. */
function startChild(): ChildProcess {
  const script = fileURLToPath(new URL('../../../test/processes/job-child.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url, clock().toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => child.kill('SIGKILL'))
  return child
}
