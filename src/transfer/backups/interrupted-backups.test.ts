import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/app/database.ts'
import { larder } from '#test/app/run-command.ts'
import { eventually } from '#test/eventually.ts'
import { mountSmallDisk } from '#test/fixtures/small-disk.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { SECRET } from '#test/processes/larder-process.ts'
import { start } from '#test/processes/run-larder.ts'
import { runScheduledBackup } from './scheduled-backup.ts'

const { db, url } = await testDatabase()
const env = { DATABASE_URL: url, LARDER_SECRET: SECRET }
await sql`insert into mails (id, kind, address, details, created_at)
  select gen_random_uuid(), 'test', repeat(md5(n::text), 100), '{}', now()
  from generate_series(1, 300) n`.execute(db)

it('leaves nothing on a disk that is full', async () => {
  const folder = join(await tempFolder(), 'small')
  await using disk = await mountSmallDisk(folder, 64 * 1024)
  await disk.leaveFree(16 * 1024)

  const refusal = larder(`backup ${join(folder, 'larder.backup')}`, env)

  await assert.rejects(refusal, {
    name: 'BackupRefused',
    message: /the disk is full|its folder can not be used/,
  })
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name !== 'filler'),
    [],
  )
})

it('keeps the older backups if the scheduled one can not be written', async () => {
  const folder = join(await tempFolder(), 'small')
  await using disk = await mountSmallDisk(folder, 64 * 1024)
  const older = [1, 2, 3].map((day) => `larder-2026-11-0${day}-03-15.backup`)
  for (const name of older) await writeFile(join(folder, name), 'old')
  await disk.leaveFree(4 * 4096)
  const before = await readdir(folder)
  const source = { url, photoFiles: undefined, secret: SECRET, settings: {}, version: '0.1.0' }

  const works = [folder, join(folder, 'not-mounted')].map((one) =>
    runScheduledBackup({ folder: one, keep: 1, source }, new Date()),
  )
  const ends = await Promise.allSettled(works)

  assert.deepEqual(
    ends.map((end) => end.status === 'rejected' && end.reason.name),
    ['BackupRefused', 'BackupRefused'],
  )
  assert.deepEqual(await readdir(folder), before)
})

it('leaves no half file if it is killed, and the next backup removes its draft', async () => {
  const folder = await tempFolder()
  const file = join(folder, 'larder.backup')
  const drafts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))
  await db.transaction().execute(async (tx) => {
    await sql`lock table mails in access exclusive mode`.execute(tx)
    const child = start([process.execPath, 'src/cli.ts', 'backup', file], env)
    await eventually('the backup is being written', async () => (await drafts()).length > 0)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  const left = await readdir(folder)
  const [draft = ''] = await drafts()
  await larder(`backup ${file}`, env)
  const young = await readdir(folder)
  await utimes(join(folder, draft), 0, 0)
  await larder(`backup ${file}`, env)

  assert.deepEqual(left, [draft])
  assert.deepEqual(young.toSorted(), [draft, 'larder.backup'])
  assert.deepEqual(await readdir(folder), ['larder.backup'])
})
