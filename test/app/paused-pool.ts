import { after } from 'node:test'
import { Kysely, PostgresDialect } from 'kysely'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { kyselyPool } from '#platform/postgres/kysely-pool.ts'
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
  const inner = kyselyPool(pool)
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        ...inner,
        async connect() {
          await gate.promise
          return inner.connect()
        },
      },
    }),
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
