import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { after, DAY, HOUR } from '#platform/kernel/clock.ts'
import { startAppAt } from '#test/app/app-at.ts'
import { SECRET } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { problemsOnly } from '#test/app/database.ts'
import { joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { openPhotos, PIXEL } from '#test/app/photos.ts'
import { larder } from '#test/app/run-command.ts'
import { emptyDatabase, inDatabase } from '#test/fixtures/backups.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { keepLists, noteRemovedIn, readRemoved } from './removed-accounts.ts'

/** The service is an hour behind the job and the commands, so what is deleted is due at once. */
const app = await startAppAt(after(new Date(), -HOUR), {
  DELETION_WINDOW_DAYS: '0',
  PHOTOS_URL: 'postgres:',
})
const env = { LARDER_SECRET: SECRET, PHOTOS_URL: 'postgres:' }
const here = { ...env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }

/** A folder of backups with one that was made before `then`. */
async function backedUp(then: (BACKUP_DIR: string) => Promise<unknown>) {
  const folder = await tempFolder()
  const file = join(folder, 'larder-2026-11-02-03-15.backup')
  await larder(`backup ${file}`, here)
  await keepLists(folder, new Date()) // as the job of backups does
  await then(folder)
  return { folder, file }
}

/** Restores a backup into a new database. */
async function restored(line: string, more: Record<string, string> = {}) {
  const DATABASE_URL = await emptyDatabase()
  const DATA_DIR = await tempFolder()
  const { accounts_removed_again, removals_known_until } = await larder(`restore ${line}`, {
    ...env,
    DATABASE_URL,
    DATA_DIR,
    ...more,
  })
  const waiting = await inDatabase(DATABASE_URL, (db) =>
    db
      .selectFrom('accounts')
      .select(['id', 'deletion_scheduled_at as until'])
      .orderBy('id')
      .execute(),
  )
  return { accounts_removed_again, removals_known_until, waiting, DATABASE_URL, DATA_DIR }
}

const idsIn = ({ waiting }: Awaited<ReturnType<typeof restored>>) => waiting.map(({ id }) => id)
const remove = async (BACKUP_DIR: string, ...people: Person[]) => {
  for (const person of people) await person.call('DELETE', '/v1/auth/account')
  await runDailyJob(app, new Date(), { env: { BACKUP_DIR } })
}

describe('the restore of a backup', () => {
  it('removes the accounts again that were removed since, with their households and photos', async () => {
    const [cleo, dan, eve] = [await signedUp(app), await signedUp(app), await signedUp(app)]
    const { householdId, stored, ada } = await openPhotos(app)
    await stored(PIXEL)
    const ben = await joined(app, ada)
    const { folder, file } = await backedUp(async (BACKUP_DIR) => {
      await remove(BACKUP_DIR, ada, ben, dan)
      await larder(`account remove ${eve.email} --yes`, { ...here, BACKUP_DIR })
    })

    const brought = await restored(file)
    const elsewhere = join(await tempFolder(), 'moved.backup')
    await writeFile(elsewhere, await readFile(file))
    const moved = await restored(elsewhere, { BACKUP_DIR: folder })
    const unknown = await restored(elsewhere)

    assert.deepEqual([brought.accounts_removed_again, idsIn(brought)], [4, [cleo.id]])
    assert.deepEqual([moved.accounts_removed_again, idsIn(moved)], [4, [cleo.id]])
    assert.match(String(unknown.accounts_removed_again), /^not known: .* Remove again the people/)
    assert.equal(idsIn(unknown).length, 5)
    const left = await inDatabase(brought.DATABASE_URL, async (db) => {
      const removed = { db, dataDir: brought.DATA_DIR }
      await runDailyJob(removed, after(new Date(), DAY), { env })
      return [
        await db.selectFrom('photo_bytes').select('name').execute(),
        await db.selectFrom('photo_contents').select('sha256').execute(),
        await db
          .selectFrom('sync_scope')
          .select('household_id')
          .where('household_id', '=', householdId)
          .execute(),
      ]
    })
    assert.deepEqual(left, [[], [], []])
    const [list = ''] = (await readdir(folder)).filter((name) => name.endsWith('.txt'))
    const text = await readFile(join(folder, list), 'utf8')
    const times = text.split('\n').slice(0, -1)
    assert.equal(times.length, 5)
    assert.equal(brought.removals_known_until, times.at(-1)?.split(' ')[0])
    assert.match(text, /^2\S+Z\n(2\S+Z [0-9a-f-]{36}\n){4}$/) // no address and no name
    await remove(folder, cleo)
  })

  it('brings them back if the operator asks for it, and a later backup keeps them', async () => {
    const gone = await signedUp(app)
    const { id, email } = gone
    const { folder, file } = await backedUp((BACKUP_DIR) =>
      larder(`account remove ${email} --yes`, { ...here, BACKUP_DIR }),
    )

    const first = await restored(`${file} --keep-removed`)
    const later = join(folder, 'larder-2026-11-03-03-15.backup')
    const there = { ...env, DATABASE_URL: first.DATABASE_URL, DATA_DIR: first.DATA_DIR }
    await larder(`backup ${later}`, there)
    const second = await restored(later)

    assert.equal((await gone.call('GET', '/v1/auth/account')).status, 401)
    assert.deepEqual([idsIn(first), idsIn(second)], [[id], [id]])
    assert.equal(second.accounts_removed_again, 0)
  })

  it('gives seven days to those that waited for their removal, who may have cancelled it since', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    const { restore_token } = (await ada.signIn()).body
    const { file, folder } = await backedUp(() =>
      app.call('POST', '/v1/auth/restore', { body: { restore_token } }),
    )
    const before = new Date()

    const { waiting, DATABASE_URL, DATA_DIR } = await restored(file)
    const counts = await inDatabase(DATABASE_URL, (db) =>
      runDailyJob({ db, dataDir: DATA_DIR }, after(before, 6 * DAY)),
    )

    assert.deepEqual(
      waiting.map(({ id, until }) => [id, until !== null && until >= after(before, 7 * DAY)]),
      [[ada.id, true]],
    )
    assert.equal(counts['accounts_removed'], 0)
    await remove(folder, ada)
  })
})

describe('the lists of removed accounts', () => {
  const id = '0190a000-0000-7000-8000-000000000001'

  it('are written by month, read from a time on, and removed after 400 days', async () => {
    const folder = await tempFolder()
    const days = ['2025-09-30', '2025-11-02', '2026-10-31', '2026-11-01']
    for (const [n, day] of days.entries())
      await noteRemovedIn(folder, () => new Date(day), problemsOnly)(`${id.slice(0, -1)}${n}`)
    await writeFile(join(folder, 'larder-removed-2026-12.txt'), `\n2026-12-01 ${id.slice(0, 20)}`)
    await writeFile(join(folder, 'letters.txt'), `2026-12-01T00:00:00Z ${id}`)

    const since = async (day: string) =>
      (await readRemoved([folder, folder, join(folder, 'none')], new Date(day)))?.ids.map((one) =>
        one.slice(-1),
      )
    const read = [await since('2025-01-01'), await since('2026-10-31'), await since('2026-11-02')]
    await keepLists(folder, new Date('2026-12-10'))
    const kept = (await readdir(folder)).filter((name) => name.startsWith('larder-'))

    assert.deepEqual(read, [['0', '1', '2', '3'], ['2', '3'], []])
    assert.equal(await since('2027-01-01'), undefined)
    assert.deepEqual(
      kept.map((name) => name.slice('larder-removed-'.length, -'.txt'.length)),
      ['2025-11', '2026-10', '2026-11', '2026-12'],
    )
  })

  it('that were copied with a backup tell until when they know of removals', async () => {
    const folder = await tempFolder()
    const madeAt = new Date('2026-11-02T03:15:00Z')
    await keepLists(folder, madeAt)

    const atOnce = await readRemoved([folder], madeAt)
    const later = await readRemoved([folder], after(madeAt, DAY))

    assert.deepEqual(
      [atOnce, later],
      Array.from({ length: 2 }, () => ({ ids: [], until: madeAt })),
    )
  })

  it('name the accounts after a line that a crash or a full disk has cut short', async () => {
    const folder = await tempFolder()
    const at = '2026-12-01T00:00:00.000Z'
    const line = `${at} ${id}`
    const note = noteRemovedIn(folder, () => new Date(at), problemsOnly)
    const others = [`${id.slice(0, -1)}2`, `${id.slice(0, -1)}3`]
    for (const cut of [1, 20, 30, line.length - 4, line.length - 2]) {
      await writeFile(join(folder, 'larder-removed-2026-12.txt'), line.slice(0, cut))
      for (const other of others) await note(other)

      const found = await readRemoved([folder], new Date(at))
      assert.deepEqual(found, { ids: others, until: new Date(at) }, `cut after ${cut}`)
    }
  })

  it('do not stop a removal when they can not be written', async () => {
    const lines: object[] = []
    const log = Object.assign(Object.create(problemsOnly), {
      error: (line: object) => lines.push(line),
    })
    const file = join(await tempFolder(), 'a-file')
    await writeFile(file, '')

    await noteRemovedIn(file, () => new Date(), log)(id)
    await noteRemovedIn(undefined, () => new Date(), log)(id)

    assert.equal(lines.length, 1)
  })
})
