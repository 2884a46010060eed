import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/postgres/database.ts'
import { problemsOnly, testDatabase } from '#test/app/database.ts'
import { rowsRead } from '#test/app/rows-read.ts'
import { dueAccounts } from './removal-store.ts'

it('the query for due accounts reads only these, among many others', async () => {
  const { url } = await testDatabase()
  const { db } = openDatabase(url, problemsOnly, { connections: 1 })
  after(() => db.destroy())
  const now = new Date('2026-11-20T08:00:00.000Z')
  await sql`
    insert into accounts (id, email, email_key, name, created_at, updated_at, deletion_scheduled_at)
    select gen_random_uuid(), n || '@example.com', n || '@example.com', 'Ada', ${now}, ${now},
      case when n <= 3 then ${now}::timestamptz - interval '1 day' when n <= 1000 then ${now}::timestamptz + interval '1 day' end
    from generate_series(1, 3000) n`.execute(db)
  await sql`analyze accounts`.execute(db)
  const none = '00000000-0000-0000-0000-000000000000'

  let due: string[] = []
  const read = await rowsRead(db, async (tx) => {
    due = await dueAccounts(tx, none, 100, now)
  })

  assert.equal(due.length, 3)
  assert.deepEqual(due, due.toSorted())
  assert.ok(read <= 10, `${read} rows were read`)
})
