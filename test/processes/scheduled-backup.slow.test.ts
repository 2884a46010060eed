// Slow. Covers: src/transfer/backups migrations src/platform/archives src/platform/files
import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { testDatabase } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { openBackupFile } from '#transfer/backups/read-file.ts'
import { cheap, SECRET, startLarder } from './larder-process.ts'

it('writes a backup when the job is due, keeps some, and reports its age and size', async () => {
  const { db, url } = await testDatabase()
  const longAgo = new Date('2026-01-01')
  const missed = { name: 'backup', due_at: longAgo, finished_at: longAgo, counts: '{}' }
  await db.insertInto('job_runs').values(missed).execute()
  const folder = await tempFolder()
  const older = ['larder-2026-11-01-03-15.backup', 'larder-2026-11-02-03-15.backup']
  for (const name of [...older, 'letters.txt']) await writeFile(join(folder, name), 'old')
  const env = { ...cheap, DATABASE_URL: url, LARDER_SECRET: SECRET, BACKUP_KEEP: '2' }

  {
    await using wrong = await startLarder({ ...env, BACKUP_DIR: join(folder, 'not-there') })
    await eventually('it says so at the start', () =>
      wrong.lines.some(({ msg }) => msg === 'no backup can be written'),
    )
  }

  await using larder = await startLarder({ ...env, BACKUP_DIR: folder })
  const isLogged = () => larder.lines.find(({ job }) => job === 'backup')
  await eventually('the backup is done', () => isLogged() !== undefined)

  const metrics = await (await fetch(`${larder.url}/metrics`)).text()
  const names = (await readdir(folder)).toSorted()
  const file = names.find((name) => name > 'larder-2026-11-03') ?? ''
  await using backup = await openBackupFile(join(folder, file))
  assert.equal(isLogged()?.msg, 'job done')
  const [list = ''] = names.filter((name) => name.startsWith('larder-removed-'))
  assert.match(list, /^larder-removed-\d{4}-\d\d\.txt$/)
  assert.deepEqual(names, [older[1], file, list, 'letters.txt'])
  assert.match(file, /^larder-\d{4}-\d\d-\d\d-\d\d-\d\d\.backup$/)
  assert.deepEqual(
    /^larder_backup_age_seconds\{state="newest"\} \d{1,2}(\.|$)/m.test(metrics),
    true,
  )
  assert.ok(metrics.includes(`\nlarder_backup_bytes{state="newest"} ${backup.bytes}\n`), metrics)
})
