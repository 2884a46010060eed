import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { sql } from 'kysely'
import { TABLES } from '#server/tables.ts'
import { testDatabase } from '#test/app/database.ts'
import { printTables } from './print-tables.ts'

it('tables.ts matches the migrated database', async () => {
  const { db } = await testDatabase()

  const printed = await printTables(db)

  assert.equal(
    await readFile('src/platform/postgres/tables.ts', 'utf8'),
    printed,
    'run npm run db:types',
  )
})

it('no row of a household goes with another row, unless the write path deletes it', async () => {
  const { db } = await testDatabase()
  const own = Object.keys(TABLES).filter((name) => TABLES[name]?.exported === 'household_rows')

  const { rows } = await sql<{ name: string; child: string; parent: string; cascades: boolean }>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      confdeltype <> 'a' as cascades
    from pg_constraint where contype = 'f'`.execute(db)

  // A replica of the version before would delete the row without a tombstone, and no phone would learn of it.
  const among = rows.filter(({ child, parent }) => own.includes(child) && own.includes(parent))
  assert.ok(among.length >= 10, `${among.length} foreign keys`)
  assert.deepEqual(
    among.filter(({ cascades }) => cascades).map(({ name }) => name),
    [],
  )
})
