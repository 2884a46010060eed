// Slow. Covers: src/transfer/imports src/platform/child src/kitchen/photos
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { StoreUnavailable, type FileStore } from '#platform/files/contract.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports, recipeRecord } from '#test/app/imports.ts'
import { PIXEL } from '#test/app/photos.ts'
import { eventually } from '#test/eventually.ts'
import { childPids } from '#test/fixtures/child-processes.ts'

const folder = await mkdtemp(join(tmpdir(), 'larder-imports-'))
after(() => rm(folder, { recursive: true }))
const disk = diskStore(folder)
/** What happens when the file of an import is read. */
let onRead: (() => Promise<'gone' | 'cut' | undefined>) | undefined
/** What happens when a photo is written. */
let onWrite = () => {}
const photoFiles: FileStore = {
  ...disk,
  async write(file, path) {
    if (!file.name.startsWith('imports/')) onWrite()
    await disk.write(file, path)
  },
  async read(file, range) {
    const what = await onRead?.()
    if (what === 'gone') return undefined
    const bytes = await disk.read(file, range)
    return what === 'cut' && bytes ? Readable.from(cut(bytes)) : bytes
  },
}
/** A store that goes down while a file is read. */
async function* cut(bytes: Readable): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of bytes) {
    yield chunk
    throw new StoreUnavailable('The store does not answer any more.')
  }
}
const importPeriods = { poll: 10, retry: 1 }
const app = await startApp({ RATE_LIMITS: 'on' }, undefined, { photoFiles, importPeriods })
const many = (count: number, more?: object) =>
  linesOf(Array.from({ length: count }, (_, i) => recipeRecord(`r${i}`, `Recipe ${i}`, more)))

describe('an import', () => {
  it('waits as long as the store of files is down', async () => {
    const { run } = await openImports(app)
    let fails = 0
    onRead = async () => {
      if (fails++ < 12) throw new StoreUnavailable('The store does not answer.')
      return undefined
    }

    const job = await run(many(1))

    onRead = undefined
    assert.deepEqual([fails, job.state, job.created], [13, 'done', 1])
  })

  it('leaves no part of its file where the store goes down while it is read', async () => {
    const { run } = await openImports(app)
    let fails = 0
    onRead = async () => (fails++ === 0 ? 'cut' : undefined)

    const job = await run(many(1))

    onRead = undefined
    assert.deepEqual([job.state, job.created, fails], ['done', 1, 2])
    assert.deepEqual(await readdir(join(app.dataDir, 'incoming')), [])
  })

  it('ends a process that hangs in its file when it is cancelled', async () => {
    const hasty = await startApp({}, undefined, { importPeriods: { poll: 10, lease: 300 } })
    const { send, call, ended } = await openImports(hasty)
    const { body } = await send(many(5000))
    // While it starts, the import waits for it. Later it may wait for the database.
    process.kill(await eventually('the process', readerPid), 'SIGSTOP')

    const { status } = await call('POST', `/v1/imports/${body.id}/cancel`)
    await eventually('the end of the process', async () => (await readerPid()) === undefined)

    assert.deepEqual([status, (await ended(body.id)).state], [200, 'cancelled'])
  })

  it('waits as long as the disk has no room for its photos', async () => {
    const { run } = await openImports(app)
    let fails = 0
    onWrite = () => {
      if (fails++ < 2) throw new StoreUnavailable('The disk is full.')
    }

    const job = await run(many(2, { photos: [PIXEL.toString('base64')] }))

    assert.deepEqual([job.state, job.created, job.photos, fails > 2], ['done', 2, 2, true])
  })

  it('counts each run anew after a record was stored', async () => {
    const { run, householdId } = await openImports(app)
    const attempts: unknown[] = []
    onRead = async () => {
      const job = sql`select attempts from import_jobs where household_id = ${householdId}`
      attempts.push(...(await job.execute(app.db)).rows)
      return undefined
    }
    let fails = 0
    onWrite = () => {
      if (fails++ < 2) throw new StoreUnavailable('The disk is full.')
    }

    const { state } = await run(many(1, { photos: [PIXEL.toString('base64')] }))

    onRead = undefined
    assert.equal(state, 'done')
    assert.deepEqual(attempts, [{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }])
  })

  it('fails after six hours', async () => {
    const { run, householdId } = await openImports(app)
    onRead = async () => {
      onRead = undefined
      await sql`update import_jobs set started_at = started_at - interval '6 h 1 s'
        where household_id = ${householdId}`.execute(app.db)
      throw new StoreUnavailable('The store does not answer.')
    }

    const job = await run(many(1))

    assert.deepEqual(
      [job.state, job.problem, job.done],
      [
        'failed',
        'The import has taken more than six hours. The rows that were stored stay. Send the file again, and it goes on.',
        0,
      ],
    )
  })

  it('keeps its file for the replica that has taken it over', async () => {
    const { send, ended, householdId } = await openImports(app)
    onRead = async () => {
      onRead = undefined
      await sql`update import_jobs set lease_id = gen_random_uuid(), lease_until = clock_timestamp() + interval '1 s'
        where household_id = ${householdId}`.execute(app.db)
      return 'gone'
    }

    const { body } = await send(many(1))
    const job = await ended(body.id)

    assert.deepEqual([job.state, job.created], ['done', 1])
  })

  it('tells of a photo once if it is interrupted after the photo', async () => {
    const { run } = await openImports(app)
    await failOnce(app.db)

    const job = await run(many(1, { photos: [Buffer.from('no image').toString('base64')] }))

    assert.deepEqual(
      [job.state, job.records.items[0].message],
      ['done', 'A photo was left out: Larder can not read it.'],
    )
  })

  it('fails with a sentence if a page takes too long to read', async () => {
    const impatient = await startApp({}, undefined, { importPeriods: { page: 1 } })
    const { run } = await openImports(impatient)
    const recipe = { title: 'Long', ingredients: [], steps: [{ text: 'Stir. '.repeat(3000) }] }

    const job = await run(many(60, { recipe }))

    assert.deepEqual([job.state, job.problem], ['failed', 'The file takes too long to read.'])
  })

  it('can be started 60 times in an hour by one account', async () => {
    const { send } = await openImports(app)
    const statuses = new Set<number>()

    for (let i = 0; i < 60; i++) statuses.add((await send(Buffer.alloc(0))).status)
    const { status, body } = await send(many(1))
    const other = await (await openImports(app)).send(Buffer.alloc(0))

    assert.deepEqual([...statuses], [400])
    assert.deepEqual([status, body.code, other.status], [429, 'RATE_LIMITED', 400])
  })
})

const readerPid = async () => (await childPids(process.pid, 'read-child.ts'))[0]

/** Lets the database fail when an import first stores that photos are done. A sequence is not rolled back. */
async function failOnce(db: typeof app.db): Promise<void> {
  await sql`create sequence failures`.execute(db)
  await sql`
    create function fail_once() returns trigger language plpgsql as $$
    begin
      if new.photos_done > old.photos_done and nextval('failures') = 1 then
        raise exception 'The connection is lost.' using errcode = '08006';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger fail_once before update on import_jobs
    for each row execute function fail_once()`.execute(db)
}
