import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '#platform/base/log.ts'
import { type Database, type Db, openDatabase } from '#platform/postgres/database.ts'
import { dropWhatShardsRefuse } from '#server/sharding/distribute-tables.ts'

/** Logs only problems. */
export const problemsOnly: Log = {
  info: () => {},
  warn: (context, message) => console.error(message, context),
  error: (context, message) => console.error(message, context),
}

/** Whether the tests of this process use the statements of a cluster: see `test/sharded.slow.test.ts`. */
export const IS_SHARDED = process.env['TEST_SHARDED'] === 'on'

/**
 * Makes a migrated, empty database, which is dropped at the end of the test file.
 *
 * @param of.sharded true for the statements of a cluster (`DATABASE_SHARDED`). The tables are not distributed, but
 *   have no triggers
 * @returns `db` for queries of the test; `url` for a program that opens the database itself
 */
export async function testDatabase({ sharded = IS_SHARDED } = {}): Promise<{
  db: Db
  url: string
}> {
  const template = setting('TEST_DATABASE_RUN')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await onServer((server) =>
    // The default also writes all of it to the log of changes, which takes three times as long.
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(
      server,
    ),
  )
  const url = serverUrl(name)
  const { db } = openDatabase(url, problemsOnly, { sharded })
  if (sharded) await dropWhatShardsRefuse(db)
  after(async () => {
    await db.destroy()
    await onServer((server) => dropUnused(server, name))
  })
  return { db, url }
}

/**
 * Drops the database, unless a connection is open. Hooks run in the order of their registration, so the
 * app may close only after this. The end of the run drops the rest.
 */
async function dropUnused(server: Db, name: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { rows } = await sql`select from pg_stat_activity where datname = ${name}`.execute(server)
    if (rows.length === 0) {
      await sql`drop database ${sql.id(name)}`.execute(server)
      return
    }
    await sleep(20)
  }
}

/** Runs `work` in the database of TEST_DATABASE_URL. */
export async function onServer<T>(work: (server: Db) => Promise<T>): Promise<T> {
  await using server = openQuietly(setting('TEST_DATABASE_URL'))
  return await work(server.db)
}

export function openQuietly(url: string): Database {
  return openDatabase(url, problemsOnly, { connections: 1 })
}

/** @returns the URL of another database on the same server */
export function serverUrl(database: string): string {
  const url = new URL(setting('TEST_DATABASE_URL'))
  url.pathname = database
  return url.href
}

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run tests by \`npm test\`.`)
  return value
}
