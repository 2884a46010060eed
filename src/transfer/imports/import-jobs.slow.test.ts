// Slow. Covers: src/transfer/imports src/platform/child src/kitchen/photos
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { StoreUnavailable } from '#platform/files/contract.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { rowsRead } from '#test/app/rows-read.ts'
import { eventually } from '#test/eventually.ts'
import type { Outcome } from '#transfer/imports/chunks/outcome.ts'
import { selectOutcomes } from './store.ts'

const app = await startApp({ IMPORT_MAX_MB: '2', PHOTOS_URL: 'disk:' })
const many = (count: number, more?: object) =>
  linesOf(Array.from({ length: count }, (_, i) => recipeRecord(`r${i}`, `Recipe ${i}`, more)))

describe('an import job', () => {
  it('is refused to viewers, and to other households it does not exist', async () => {
    const { ada, run } = await openImports(app)
    const { id: householdId } = await firstHousehold(ada)
    const viewer = await joined(app, ada, 'viewer')
    const stranger = await openImports(app)
    const job = await run(many(1))
    const headers = { 'larder-household': householdId }
    const asViewer = (method: string, path: string, body?: Uint8Array) =>
      app.call(method, path, { token: viewer.accessToken, headers, body })

    const answers = [
      await asViewer('POST', '/v1/imports', many(1)),
      await asViewer('POST', `/v1/imports/${job.id}/cancel`),
      await asViewer('GET', `/v1/imports/${job.id}`),
      await stranger.call('GET', `/v1/imports/${job.id}`),
      await stranger.call('POST', `/v1/imports/${job.id}/cancel`),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 200, 404, 404],
    )
    assert.deepEqual(await stranger.list('/v1/imports'), [])
  })

  it('lists its records in pages, and by outcome', async () => {
    const { run, call } = await openImports(app)
    const { id } = await run(Buffer.concat([many(120), Buffer.from('\nbroken')]))

    const positions: number[] = []
    for (let cursor: string | null = '0'; cursor !== null;) {
      const { body } = await call('GET', `/v1/imports/${id}?limit=50&cursor=${cursor}`)
      positions.push(...body.records.items.map((one: { position: number }) => one.position))
      cursor = body.records.next_cursor
    }
    const { body: broken } = await call('GET', `/v1/imports/${id}?outcome=broken`)

    assert.deepEqual(
      positions,
      Array.from({ length: 121 }, (_, i) => i),
    )
    assert.deepEqual(
      broken.records.items.map((one: { name: string }) => one.name),
      ['Line 122'],
    )
  })

  it('reads no more of its records than it shows', async () => {
    const { run, householdId } = await openImports(app)
    const { id } = await run(many(1))
    await sql`
      insert into import_results (household_id, job_id, position, records)
      select ${householdId}::uuid, ${id}::uuid, page * 50, (
          select jsonb_agg(jsonb_build_object('position', page * 50 + i, 'outcome', 'created') order by i)
          from generate_series(0, 49) i)
      from generate_series(1, 400) page`.execute(app.db)
    await sql`analyze import_results`.execute(app.db) // as autovacuum does after so many rows

    let found: Outcome[] = []
    const read = await rowsRead(app.db, async (tx) => {
      found = await selectOutcomes(tx, { householdId, id }, { from: 1020, limit: 100 })
    })

    assert.deepEqual(
      found.map(({ position }) => position),
      Array.from({ length: 101 }, (_, i) => 1020 + i),
    )
    assert.ok(read <= 20, `${read} rows were read`)
  })

  it('refuses an empty file, a file that is too large, and a second file at the same time', async () => {
    const { send, call } = await openImports(app)
    const large = await send(Buffer.alloc(2_000_001))
    const empty = await send(Buffer.alloc(0))
    const first = await send(many(1000))
    const second = await send(many(1))

    assert.deepEqual(
      [large, empty, first, second].map(({ status, body }) => [status, body.code]),
      [
        [413, 'BODY_TOO_LARGE'],
        [400, 'VALIDATION_FAILED'],
        [202, undefined],
        [409, 'CONFLICT'],
      ],
    )
    await call('POST', `/v1/imports/${first.body.id}/cancel`)
  })

  it('stops when it is cancelled, keeps what came in, and removes the file', async () => {
    const { send, call, list, householdId, run } = await openImports(app)
    const { body: job } = await send(many(1000))

    const { status, body } = await call('POST', `/v1/imports/${job.id}/cancel`)

    assert.deepEqual([status, body.state], [200, 'cancelled'])
    const again = await call('POST', `/v1/imports/${job.id}/cancel`)
    assert.deepEqual([again.status, again.body.state], [200, 'cancelled'])
    const whole = await run(many(1000))
    assert.equal(whole.done, 1000)
    assert.equal(whole.created + whole.unchanged, 1000)
    assert.equal((await list('/v1/recipes?limit=1')).length, 1)
    assert.deepEqual(await filesOf(householdId), [])
  })

  it('does a request with an Idempotency-Key once', async () => {
    const { ada, list } = await openImports(app)
    const headers = { 'idempotency-key': randomUUID() }
    const send = () =>
      app.call('POST', '/v1/imports', { token: ada.accessToken, headers, body: many(2) })

    const [first, second] = [await send(), await send()]

    assert.deepEqual([first.status, second.status], [202, 202], second.text)
    assert.equal(second.body.id, first.body.id)
    assert.equal((await list('/v1/imports')).length, 1)
  })

  it('ends when its session ends, and says so', async () => {
    const { ada, send } = await openImports(app)
    const { body: job } = await send(many(1000))
    const home = await ada.signIn()
    await ada.call('POST', '/v1/auth/signout')
    const token = home.body.access_token

    const body = await eventually('its end', async () => {
      const { body: now } = await app.call('GET', `/v1/imports/${job.id}`, { token })
      return !['running', 'waiting'].includes(now.state) && now
    })

    assert.deepEqual(
      [body.state, body.problem],
      [
        'failed',
        'The session that started the import has ended. Sign in and start it again: nothing is imported twice.',
      ],
    )
    assert.ok(body.done < 1000)
  })

  it('ends with a sentence when the household is full, and keeps what came in', async () => {
    const small = await startApp({ MAX_ROWS: '100' })
    const { run, list } = await openImports(small)

    const job = await run(many(200))

    assert.equal(job.state, 'failed')
    assert.match(job.problem, /^This household is full\. It holds at most 100 rows/)
    assert.equal((await list('/v1/recipes?limit=200')).length, job.created)
    assert.ok(job.created > 50 && job.created <= 100)
  })

  it('answers 503 without a path if the file can not be stored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'larder-imports-'))
    after(() => rm(folder, { recursive: true }))
    const photoFiles = { ...diskStore(folder), write: refuse }
    const sick = await startApp({}, undefined, { photoFiles })
    const { send, list } = await openImports(sick)

    const { status, body, headers } = await send(many(1))

    assert.deepEqual(
      [status, body.error, headers.get('retry-after')],
      [503, 'The file can not be stored now. Try again.', '10'],
    )
    assert.deepEqual(await list('/v1/imports'), [])
    assert.equal((await sick.db.selectFrom('import_uploads').selectAll().execute()).length, 0)
  })
})

async function refuse(): Promise<void> {
  throw new StoreUnavailable('The disk is full.')
}

async function filesOf(householdId: string): Promise<string[]> {
  const folder = join(app.dataDir, 'photos', householdId, 'imports')
  return readdir(folder).catch(() => []) // the folder is gone with its last file
}
