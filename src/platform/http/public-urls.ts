import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Log } from '#platform/base/log.ts'
import { MINUTE } from '#platform/kernel/clock.ts'
import type { Db as AnyDb } from '#platform/postgres/database.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'public_urls'>>

/**
 * Milliseconds between two notes of a replica. Three may fail before the replica counts as stopped.
 */
const INTERVAL = 15 * MINUTE

/**
 * Writes this replica's PUBLIC_URL into the database, now and every 15 minutes. Logs one warning if
 * another PUBLIC_URL was written in the last hour: by another replica, or by this one before a
 * restart. The times are those of PostgreSQL, so the clocks of replicas do not matter. Older notes
 * are deleted.
 *
 * @param publicUrl without a slash at its end
 * @returns disposing waits for a write that is running
 */
export async function announcePublicUrl(
  deps: { db: AnyDb; log: Log },
  publicUrl: string,
): Promise<AsyncDisposable> {
  const { db, log } = deps
  const stop = new AbortController()
  // It writes first and reads then. So of two replicas that start together, at least one sees the
  // other.
  await noteUrl(db, publicUrl)
  const others = await recentOthers(db, publicUrl)
  if (others.length > 0) log.warn({ publicUrl, others }, warning(publicUrl, others))

  async function renewRegularly(): Promise<void> {
    while (await waitFor(INTERVAL, stop.signal)) {
      try {
        await noteUrl(db, publicUrl)
      } catch (error) {
        log.warn({ err: error }, 'PUBLIC_URL could not be stored in the database')
      }
    }
  }

  const renewing = renewRegularly()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await renewing
    },
  }
}

function warning(own: string, others: readonly string[]): string {
  return `PUBLIC_URL is ${own} here, but ${others.join(' and ')} was used with this database in the last hour. Each refuses access tokens of the other with 401 until phones refresh them. All replicas need the same PUBLIC_URL; its default depends on PORT`
}

/** Writes or renews the row of this URL, and deletes rows that are older than an hour. */
async function noteUrl(db: Db, url: string): Promise<void> {
  await db
    .insertInto('public_urls')
    .values({ url, seen_at: sql`now()` })
    .onConflict((on) => on.column('url').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
  await db
    .deleteFrom('public_urls')
    .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}

async function recentOthers(db: Db, url: string): Promise<string[]> {
  const rows = await db
    .selectFrom('public_urls')
    .select('url')
    .where('url', '<>', url)
    .orderBy('url')
    .execute()
  return rows.map((row) => row.url)
}

/** Waits. Returns false if it was stopped meanwhile. */
async function waitFor(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal })
    return true
  } catch (error) {
    if (!signal.aborted) throw error
    return false
  }
}
