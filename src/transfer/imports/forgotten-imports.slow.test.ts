// Slow. Covers: src/transfer/imports src/platform/child src/kitchen/photos
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { type FileStore, StoreUnavailable } from '#platform/files/contract.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { after, DAY } from '#platform/kernel/clock.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'larder-imports-'))
const env = { PHOTOS_URL: 'disk:', MAX_ROWS: '100', DATA_DIR: dataDir }
const disk = diskStore(join(dataDir, 'photos'))
/** Households whose files can't be read: their imports wait. */
const unread = new Set<string>()
/** Households whose files can't be removed now. */
const stuck = new Set<string>()
const photoFiles: FileStore = {
  ...disk,
  async remove(files) {
    if (files.some(({ owner }) => stuck.has(owner)))
      throw new StoreUnavailable('The disk does not answer.')
    await disk.remove(files)
  },
  async read(file, range) {
    if (unread.has(file.owner)) throw new StoreUnavailable('The disk does not answer.')
    return disk.read(file, range)
  },
}
const app = await startApp(env, undefined, { photoFiles })
const recipes = (prefix: string, count: number) =>
  linesOf(Array.from({ length: count }, (_, i) => recipeRecord(`${prefix}${i}`)))
/** Foods of one name. */
const foods = (prefix: string, count: number) =>
  linesOf(
    Array.from({ length: count }, (_, i) => ({ kind: 'food', key: `${prefix}${i}`, name: 'Salt' })),
  )
const uploadsOf = (householdId: string) =>
  readdir(join(dataDir, 'photos', householdId, 'imports')).catch(() => []) // it is gone with its last file
const errors: string[] = []
const log = {
  info: () => {},
  warn: () => {},
  error: (_: unknown, text?: string) => void errors.push(text ?? ''),
}
const daily = (days: number) => runDailyJob(app, after(app.clock(), days * DAY), { env, log })

describe('an import', () => {
  it('is forgotten with its records 30 days after its end', async () => {
    const { run } = await openImports(app)
    const { id } = await run(recipes('a', 1))
    const rowsOf = async () => [
      await app.db.selectFrom('import_jobs').select('id').where('id', '=', id).execute(),
      await app.db.selectFrom('import_results').select('job_id').where('job_id', '=', id).execute(),
    ]
    const before = await rowsOf()

    await daily(31)

    assert.deepEqual(before, [[{ id }], [{ job_id: id }]])
    assert.deepEqual(await rowsOf(), [[], []])
  })

  it('leaves no file after the household is gone', async () => {
    const { ada, send, householdId, call } = await openImports(app)
    unread.add(householdId)
    const { body } = await send(recipes('a', 1))
    const before = await uploadsOf(householdId)
    await ada.call('POST', '/v1/households', { name: 'Another' }) // the last one can not be deleted
    const { status } = await call('DELETE', `/v1/households/${householdId}`)

    const { import_files_removed: removed } = await daily(1)

    assert.deepEqual([before, status, removed], [[body.id], 204, 1])
    assert.deepEqual(await uploadsOf(householdId), [])
  })

  it('leaves no file after its end, also where it could not be removed then', async () => {
    const { run, householdId } = await openImports(app)
    stuck.add(householdId)
    const { id, state } = await run(recipes('a', 1))
    const before = await uploadsOf(householdId)
    stuck.delete(householdId)

    const { import_files_removed: removed } = await daily(1)

    assert.deepEqual([state, before, removed], ['done', [id], 1])
    assert.deepEqual(await uploadsOf(householdId), [])
  })

  it('whose file can not be removed does not keep the files of others', async () => {
    const [first, second] = [
      ['00000000-0000-4000-8000-000000000001', randomUUID()],
      ['00000000-0000-4000-8000-000000000002', randomUUID()],
    ] as const
    for (const [household_id, job_id] of [first, second])
      await app.db
        .insertInto('import_uploads')
        .values({ household_id, job_id, reserved_at: app.clock() })
        .execute()
    // A folder can't be removed as a file.
    await mkdir(join(dataDir, 'photos', first[0], 'imports', first[1]), { recursive: true })

    const counts = await daily(1)

    const left = await app.db.selectFrom('import_uploads').select('job_id').execute()
    assert.deepEqual(
      left.map(({ job_id }) => job_id),
      [first[1]],
    )
    assert.equal(counts['import_files_removed'], 1)
    assert.ok(errors.includes('the file of an import can not be removed'))
  })

  it('forgets rows that were deleted here when a household has imported twice what it may hold', async () => {
    const { run, list, call, householdId } = await openImports(app)
    for (const prefix of ['a', 'b', 'c']) {
      await run(recipes(prefix, 75))
      const operations = (await list('/v1/recipes?limit=100')).map(({ id }: { id: string }) => ({
        method: 'DELETE',
        path: `/v1/recipes/${id}`,
      }))
      const { status, text } = await call('POST', '/v1/batch', { operations })
      assert.equal(status, 200, text)
    }
    const remembered = () =>
      app.db
        .selectFrom('import_rows')
        .select('id')
        .where('household_id', '=', householdId)
        .execute()
    const before = (await remembered()).length

    const job = await run(recipes('d', 10))

    assert.deepEqual([before, job.created, (await remembered()).length], [225, 10, 10])
  })

  it('forgets too which rows of the household were used, so that one name can not fill the database', async () => {
    const { run, householdId } = await openImports(app)
    for (const prefix of ['a', 'b', 'c']) await run(foods(prefix, 75))

    const job = await run(foods('d', 10))

    const { rows } = await sql`
      select count(*)::integer as count from import_rows where household_id = ${householdId}::uuid`.execute(
      app.db,
    )
    assert.deepEqual([job.state, job.created, job.unchanged], ['done', 0, 10])
    assert.deepEqual(rows, [{ count: 11 }]) // with the food that the first import has made
  })

  it('keeps the records of the last import, and of earlier ones with at most 200,000 together', async () => {
    const { run, call } = await openImports(app)
    const first = await run(recipes('a', 1))
    app.clock.advance({ seconds: 1 })
    const second = await run(recipes('a', 1))
    app.clock.advance({ seconds: 1 })
    await sql`update import_jobs set done = 200000 where id = ${second.id}`.execute(app.db)

    await run(recipes('a', 1))

    const kept = await Promise.all(
      [first, second].map(({ id }) => call('GET', `/v1/imports/${id}`)),
    )
    assert.deepEqual(
      kept.map(({ status, body }) => [status, body.records.items.length]),
      [
        [200, 0],
        [200, 1],
      ],
    )
  })
})
