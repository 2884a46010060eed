import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listTables } from '#platform/postgres/list-tables.ts'
import { testDatabase } from '#test/app/database.ts'
import { describeSync } from './entity-tables.ts'
import { exportParts } from './export-parts.ts'
import { readSettings } from './settings/settings.ts'
import { TABLES } from './tables.ts'

it('the list has each table of the migrated database, and no other', async () => {
  const { db } = await testDatabase()
  const names = (await listTables(db)).map(({ name }) => name)

  const hint = 'say in src/server/tables.ts where the rows of a new table are, and what ends them'
  assert.deepEqual(Object.keys(TABLES).toSorted(), names.toSorted(), hint)
})

it('the rows of each kind are exported, and only parts of the export are named', async () => {
  const sync = describeSync()
  const parts = new Set(['user', ...exportParts(readSettings({}), sync).map(({ name }) => name)])
  const used = new Set(Object.values(TABLES).map(({ exported }) => exported))
  const ofAccounts = ['households', 'memberships'] // under their own names

  assert.deepEqual(
    Object.keys(TABLES)
      .filter((name) => TABLES[name]?.exported === 'household_rows')
      .toSorted(),
    sync.collections
      .map(({ table }) => table)
      .filter((table) => !ofAccounts.includes(table))
      .toSorted(),
  )
  assert.deepEqual(
    [...used].filter((part) => !/^(no: .*|archive)$/.test(part)).toSorted(),
    [...parts].toSorted(),
  )
})
