import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { createMetrics } from '#platform/http/watch/metrics.ts'
import { openJobTurns } from '#platform/jobs/schedule.ts'
import { startCounts } from '#server/jobs/start-counts.ts'
import { newEpoch } from '#sync/write/scopes/epoch.ts'
import { eventually } from '#test/eventually.ts'
import { startApp } from './app.ts'
import { firstHousehold } from './household.ts'
import { signedUp } from './person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { id: scopeId } = await firstHousehold(ada)
const client = { client_id: randomUUID(), schema_version: 3, scope_id: scopeId }
const pull = (more: object = {}) => ada.call('POST', '/v1/sync/pull', { ...client, ...more })
const push = (mutations: readonly object[]) =>
  ada.call('POST', '/v1/sync/push', { ...client, mutations })

it('the metrics count pushes, mutations by status, pulls, and 410 by reason', async () => {
  const food = { op: 'create', entity: 'food', id: randomUUID(), mutation_id: randomUUID() }
  const milk = { ...food, data: { name: 'Milk' } }
  const { cursor } = (await pull()).body
  await push([milk, { ...milk, mutation_id: randomUUID(), id: randomUUID(), data: { name: 7 } }])
  await push([milk])
  const { body: changed } = await pull({ cursor })
  await pull({ cursor: changed.cursor })
  await newEpoch(app.db)
  const { status } = await pull({ cursor: changed.cursor })

  const { text } = await app.call('GET', '/metrics')

  const counted = text.split('\n').filter((line) => /^larder_sync_.* [1-9]/.test(line))
  assert.equal(status, 410)
  assert.deepEqual(counted.toSorted(), [
    'larder_sync_expired_total{state="epoch_changed"} 1',
    'larder_sync_mutations_total{state="applied"} 1',
    'larder_sync_mutations_total{state="rejected"} 1',
    'larder_sync_mutations_total{state="replayed"} 1',
    'larder_sync_pulls_total{state="changes"} 1',
    'larder_sync_pulls_total{state="failed"} 1',
    'larder_sync_pulls_total{state="first"} 1',
    'larder_sync_pulls_total{state="nothing"} 1',
    'larder_sync_pushes_total{state="done"} 2',
  ])
  assert.match(text, /^larder_sync_expired_total\{state="cursor_ahead"\} 0$/m)
})

it('a job counts households, and a scrape reads only its result', async () => {
  await signedUp(app)
  const longAgo = new Date('2026-01-01')
  await app.db
    .insertInto('job_runs')
    .values({ name: 'counts', due_at: longAgo, finished_at: longAgo, counts: '{}' })
    .execute()
  const metrics = createMetrics()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  await using _counts = startCounts({
    db: app.db,
    clock: app.clock,
    log,
    metrics,
    turns: openJobTurns(10),
  })
  const shown = async () =>
    (await metrics.text()).split('\n').filter((line) => /^larder_(house|people)/.test(line))
  await eventually('the households are counted', async () => (await shown()).length > 0)

  await signedUp(app)

  assert.deepEqual(
    (await shown())
      .map((line) => line.replace(/(rows"|bytes"\}) .*/, '$1 n'))
      .filter((line) => !line.includes('household_size')),
    [
      'larder_households{state="all"} 2',
      'larder_households{state="active_day"} 0',
      'larder_households{state="active_month"} 0',
      'larder_people{state="accounts"} 2',
      'larder_people{state="members"} 2',
      'larder_people{state="devices_month"} 0',
    ],
  )
})
