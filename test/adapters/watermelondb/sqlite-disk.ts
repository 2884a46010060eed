// oxlint-disable-next-line import/no-unassigned-import -- it provides a module to an import below
import './better-sqlite.ts'
import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { appSchema, Database } from '@nozbe/watermelondb'
import sqlite from '@nozbe/watermelondb/adapters/sqlite/index.js'
import { larderTables } from 'larder-watermelondb/tables.ts'
import { type Disk, modelsOf } from './database.ts'

// Node imports CommonJS files as a whole.
const SQLiteAdapter = sqlite.default

/** SQLite, as phones have it. @param file is deleted at the end of the test */
export function sqliteDisk(file = newFile()): Disk {
  after(() => rm(file, { force: true }))
  return {
    open(kinds) {
      const schema = appSchema({ version: 1, tables: larderTables(kinds) })
      const adapter = new SQLiteAdapter({ dbName: file, schema })
      return new Database({ adapter, modelClasses: modelsOf(kinds) })
    },
    async backUp(database) {
      await database.adapter.getLocal('any') // It may not be open yet.
      const copy = newFile()
      await copyFile(file, copy)
      return sqliteDisk(copy)
    },
  }
}

export const newFile = () => join(tmpdir(), `larder-${randomUUID()}.db`)
