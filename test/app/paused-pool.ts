import { after } from 'node:test'
import { Kysely } from 'kysely'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { createDialect } from '#platform/postgres/driver.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { problemsOnly } from './database.ts'

interface PausedPool {
  readonly db: Db
  /** New transactions and statements wait from now on. Running ones continue. */
  pause(): void
  resume(): void
}

/** A database in which a test can delay new transactions, to do something between two of them. */
export function openPausedPool(databaseUrl: string): PausedPool {
  const { db: own, pool } = openDatabase(databaseUrl, problemsOnly)
  const dialect = createDialect(pool)
  const driver = dialect.createDriver()
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  const acquireConnection = async () => {
    await gate.promise
    return driver.acquireConnection()
  }
  const db = new Kysely<Tables>({
    dialect: { ...dialect, createDriver: () => ({ ...driver, acquireConnection }) },
  })
  after(async () => {
    gate.resolve()
    await db.destroy()
    await own.destroy()
  })
  return {
    db,
    pause() {
      gate = Promise.withResolvers<void>()
    },
    resume: () => gate.resolve(),
  }
}
