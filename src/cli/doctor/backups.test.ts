import assert from 'node:assert/strict'
import { appendFile, copyFile, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { after, DAY } from '#platform/kernel/clock.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { signedUp } from '#test/app/person.ts'
import { larder } from '#test/app/run-command.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { examine } from './examine.ts'

const app = await startApp()
await signedUp(app)
const folder = await tempFolder()
const file = join(folder, 'larder-2026-11-20-08-00.backup')
const here = { DATABASE_URL: app.databaseUrl, LARDER_SECRET: SECRET, PHOTOS_URL: 'postgres:' }
await larder(`backup ${file}`, here)

const check = async (BACKUP_DIR: string, now = new Date()) => {
  const found = await examine({ ...here, BACKUP_DIR }, problemsOnly, () => now)
  const { state, found: text } = found.find((one) => one.check === 'backups') ?? {}
  return [state, text]
}

const at = (days: number) => after(new Date(), -days * DAY)

describe('larder doctor', () => {
  it('reads the newest backup, and says its age, its size and what is in it', async () => {
    const [state, text] = await check(folder)

    assert.equal(state, 'ok')
    assert.match(
      `${text}`,
      /can be read\. It is 0 hours old, has \d+\.\d MiB, and holds 1 accounts, 1 households, \d+ rows and 0 photo files\./,
    )
  })

  it('does not call junk, a cut file or an old one a backup', async () => {
    const other = await tempFolder()
    const seen = [await check(other)]
    await writeFile(join(other, 'junk.backup'), 'junk')
    seen.push(await check(other))
    const newest = join(other, 'larder-2026-11-21-08-00.backup')
    await copyFile(file, newest)
    seen.push(await check(other, new Date(Date.now() + 4 * 24 * 3_600_000)))
    await appendFile(newest, 'x')
    seen.push(await check(other))
    await truncate(newest, 5000)
    seen.push(await check(other))
    await writeFile(newest, 'junk')
    seen.push(await check(other))

    assert.deepEqual(
      seen.map(([state]) => state),
      ['note', 'note', 'wrong', 'wrong', 'wrong', 'wrong'],
    )
    assert.equal((await readdir(other)).length, 2)
  })

  it('calls a folder without a backup wrong when the job had two days for one', async () => {
    const other = await tempFolder()
    const seen = []
    for (const [days, counts] of [
      [1, '{}'],
      [3, '{}'],
      [3, '{"bytes": 1}'],
    ] as const) {
      const run = { due_at: at(days), finished_at: at(days), counts }
      await app.db
        .insertInto('job_runs')
        .values({ name: 'backup', ...run })
        .onConflict((on) => on.column('name').doUpdateSet(run))
        .execute()
      const found = await examine({ ...here, BACKUP_DIR: other }, problemsOnly, () => new Date())
      seen.push(found.filter(({ check: one }) => one === 'backup job').map(({ state }) => state))
    }

    assert.deepEqual(seen, [[], ['wrong'], []])
  })
})
