import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { it } from 'node:test'
import { printTables } from './print-tables.ts'
import { testDatabase } from './database.ts'

it('types the tables as the migrations make them', async () => {
  const { db } = await testDatabase()

  const printed = await printTables(db)

  if (process.env['PRINT_TABLES']) await writeFile('src/platform/tables.ts', printed)
  assert.equal(await readFile('src/platform/tables.ts', 'utf8'), printed, 'run npm run db:types')
})
