import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, DAY } from '#platform/kernel/clock.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { larder } from '#test/app/run-command.ts'

const app = await startApp()
const env = { DATABASE_URL: app.databaseUrl, LARDER_SECRET: SECRET, LOG_LEVEL: 'silent' }

it('larder daily --dry-run refuses a clock that has jumped, as larder daily does, and notes nothing', async () => {
  const due_at = after(new Date(), -100 * DAY)
  const row = { name: 'daily', due_at, finished_at: due_at, counts: '{}' }
  await app.db.insertInto('job_runs').values(row).execute()
  const refused = { name: 'ClockJumped', message: /^The last run of daily was .* --confirm-clock/ }
  const names = async () =>
    (await app.db.selectFrom('job_runs').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    )

  await assert.rejects(larder('daily --dry-run', env), refused)
  const afterDry = await names()
  await assert.rejects(larder('daily', env), refused)
  const afterReal = await names()
  await assert.rejects(larder('daily --dry-run', env), refused)
  const confirmed = await larder('daily --dry-run --confirm-clock', env)
  await assert.rejects(larder('daily', env), refused)

  assert.deepEqual([afterDry, afterReal], [['daily'], ['daily', 'daily refused']])
  assert.deepEqual(confirmed, { accounts_due: 0 })
})
