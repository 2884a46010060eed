// Slow. Covers: src migrations
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { after, DAY } from '#platform/kernel/clock.ts'
import { listTables } from '#platform/postgres/list-tables.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { sendAllRequests } from '#test/fixtures/all-requests.ts'
import { TABLES } from './tables.ts'

const app = await startApp()
const isEnded = (name: string) => isRemovedBy(name, 'account', 'household')
const isRemovedBy = (name: string, ...causes: readonly string[]) =>
  causes.includes(TABLES[name]?.removed ?? '')

/** @returns the tables that have rows */
async function filled(): Promise<string[]> {
  const tables = await listTables(app.db)
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(app.db)
      return rows.length > 0 ? [name] : []
    }),
  )
  return counts.flat()
}

it('nothing is left of people that are removed but what a table says', async () => {
  assert.deepEqual(await sendAllRequests(app), [])
  const before = await filled()
  await app.db.updateTable('accounts').set({ deletion_scheduled_at: app.clock() }).execute()

  await runDailyJob(app, app.clock())

  assert.ok(before.filter(isEnded).length > 30, `only ${before.join(', ')}`)
  assert.deepEqual((await filled()).filter(isEnded), [])

  app.clock.advance({ days: 500 })
  await runDailyJob(app, after(app.clock(), DAY))

  assert.deepEqual(
    (await filled()).filter((name) => !isRemovedBy(name, 'never')),
    ['signing_keys'], // the present one
  )
})
