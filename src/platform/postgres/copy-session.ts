import { pipeline } from 'node:stream/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import { SECOND } from '#platform/kernel/clock.ts'
import type { Db } from './database.ts'
import { createDialect } from './driver.ts'
import type { Tables } from './tables.ts'

/** `snapshot`: it reads the state of one moment and changes nothing. */
type Mode = 'snapshot' | 'write'

/** One connection for statements and for COPY, without limits of time. */
export interface CopySession extends AsyncDisposable {
  /**
   * Runs `work` in a transaction on this connection, which waits as long as it must.
   *
   * @throws the error of `work`, also if the rollback fails, because the connection is lost or closed
   */
  transact<T>(mode: Mode, work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * The output of `COPY … TO STDOUT`, as fast as it is read. If the reader leaves early, the connection is closed.
   *
   * @returns the number of rows
   */
  copyOut(statement: string): AsyncGenerator<Buffer, number, undefined>
  /** Sends the parts to `COPY … FROM STDIN`. @returns the number of rows */
  copyIn(statement: string, parts: AsyncIterable<Buffer>): Promise<number>
}

/** @param name shown in pg_stat_activity */
export async function openCopySession(url: string, name: string): Promise<CopySession> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10 * SECOND,
    keepAlive: true,
  })
  client.on('error', () => {}) // the statement that runs, or the next one, fails with it
  await client.connect()
  const connection = Object.assign(client, { release: () => {} })
  const pool = { connect: async () => connection, end: () => client.end() }
  const db = new Kysely<Tables>({ dialect: createDialect(pool) })
  return {
    async transact(mode, work) {
      const begun = db.transaction()
      const transaction =
        mode === 'snapshot'
          ? begun.setIsolationLevel('repeatable read').setAccessMode('read only')
          : begun
      let failure: unknown
      const noteFailure = (error: unknown) => {
        failure = error
        throw error
      }
      return transaction
        .execute((tx) => work(tx).catch(noteFailure))
        .catch((error: unknown) => {
          throw failure ?? error
        })
    },
    async *copyOut(statement) {
      const copying = client.query((await loadStreams()).to(statement))
      const chunks: AsyncIterable<Buffer> = copying
      let isWhole = false
      try {
        yield* chunks
        isWhole = true
      } finally {
        if (!isWhole) await client.end()
      }
      await client.query('select') // the number of rows comes after the last row
      return copying.rowCount
    },
    async copyIn(statement, parts) {
      const copying = client.query((await loadStreams()).from(statement))
      await pipeline(parts, copying)
      return copying.rowCount
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** Most processes copy nothing. */
const loadStreams = () => import('pg-copy-streams')
