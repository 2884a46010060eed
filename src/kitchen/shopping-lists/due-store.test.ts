import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { testClock } from '#test/app/clock.ts'
import { firstHousehold } from '#test/app/household.ts'
import { openInbox } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'
import { fillHousehold } from '#test/list-costs/fill-household.ts'
import { watchedDatabase } from '#test/list-costs/pages-read.ts'
import { dueRecurringItems, itemsPutAway, START } from './due-store.ts'

const { db, databaseUrl, rowsRead } = await watchedDatabase()
const inbox = await openInbox()
after(() => inbox[Symbol.asyncDispose]())
const app = await startApp({}, { db, databaseUrl, clock: testClock(), inbox })

it('the daily job reads only the rows that are due', async () => {
  const { id, default_shopping_list_id: listId } = await firstHousehold(await signedUp(app))
  await fillHousehold(db, { id, listId, rows: 2000 }) // the n-th recurring item is due n days after 1 January
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('larder.writing', 'on', true)`.execute(tx)
    await sql`update shopping_items set put_away_at = created_at`.execute(tx) // n seconds after 1 January
  })
  await sql`analyze`.execute(db)
  const until = new Date('2026-01-01T00:00:03Z')

  const found = { recurring: 0, putAway: 0 }
  const rows = {
    recurring: await rowsRead(async () => {
      found.recurring = (await dueRecurringItems(db, '2026-01-03', START)).length
    }),
    putAway: await rowsRead(async () => {
      found.putAway = (await itemsPutAway(db, until, START)).length
    }),
  }

  assert.deepEqual(found, { recurring: 2, putAway: 3 })
  assert.deepEqual(rows, found)
})
