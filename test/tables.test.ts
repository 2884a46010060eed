import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
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
