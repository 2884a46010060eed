import { after } from 'node:test'
import { Kysely, PostgresDialect } from 'kysely'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { kyselyPool } from '#platform/postgres/kysely-pool.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { problemsOnly } from './database.ts'

interface PausedPool {
  readonly db: Db
  /** Has transactions and statements that begin from now on wait; those that have begun go on. */
  pause(): void
  resume(): void
}

/** A database whose transactions a test can keep from beginning, to do something between two of them. */
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
