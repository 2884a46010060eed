import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { MINUTE } from '#kernel/clock.ts'
import type { Db as AnyDb } from '#platform/postgres/database.ts'
import type { Log } from '#platform/base/log.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'public_urls'>>

/** Milliseconds between two notes of a replica: three of them may fail before it counts as gone. */
const NOTE_EVERY = 15 * MINUTE

/**
 * Notes this replica's PUBLIC_URL in the database, now and every 15 minutes. Logs one warning where
 * another PUBLIC_URL was noted in the last hour: by another replica, or by this one before a restart.
 * The times are those of PostgreSQL, so the clocks of replicas do not matter. Older notes are deleted.
 *
 * @param publicUrl without a slash at its end
 * @returns disposing waits for a note that is under way
 */
export async function announcePublicUrl(
  deps: { db: AnyDb; log: Log },
  publicUrl: string,
): Promise<AsyncDisposable> {
  const { db, log } = deps
  const stop = new AbortController()
  // First the note and then the look: of two replicas that start together, at least one sees the other.
  await note(db, publicUrl)
  const others = await recentOthers(db, publicUrl)
  if (others.length > 0) log.warn({ publicUrl, others }, warning(publicUrl, others))

  async function repeat(): Promise<void> {
    while (await isTimeOver(NOTE_EVERY, stop.signal)) {
      try {
        await note(db, publicUrl)
      } catch (error) {
        log.warn({ err: error }, 'PUBLIC_URL could not be noted in the database')
      }
    }
  }

  const repeating = repeat()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await repeating
    },
  }
}

function warning(own: string, others: readonly string[]): string {
  return `PUBLIC_URL is ${own} here, and was ${others.join(' and ')} on this database within the last hour. Access tokens of one are refused with 401 by the other, until phones refresh them. All replicas need the same PUBLIC_URL; its default changes with PORT`
}

/** Adds or renews the note of this URL, and deletes the notes that no longer count. */
async function note(db: Db, url: string): Promise<void> {
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

/** Waits. @returns false where it was told to stop meanwhile */
async function isTimeOver(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(ms, undefined, { signal })
    return true
  } catch (error) {
    if (!signal.aborted) throw error
    return false
  }
}
