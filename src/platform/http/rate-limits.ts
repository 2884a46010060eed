import { type Kysely, sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { SECOND } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'
import { clientNetwork, wideNetwork } from './client-address.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'rate_limits'>>

/** So many within so many seconds, counted from the first. */
export interface Limit {
  readonly most: number
  readonly seconds: number
}

/** Something that is counted, such as the requests from one address. */
export interface Counted extends Limit {
  readonly what: string
}

/** Something that is known for so many seconds, such as a client that has signed in. */
type Remembered = Omit<Counted, 'most'>

interface Count {
  /** This one included. */
  readonly count: number
  readonly isOver: boolean
  /** Seconds until counting begins anew. */
  readonly retryAfter: number
}

/** Counts in PostgreSQL, so that all replicas count together. */
export interface RateLimits {
  /** Counts one of each, in one statement, and answers how things stand; in the order asked. */
  count(things: readonly Counted[], now: Date): Promise<Count[]>
  /**
   * Takes back one of each that was counted beforehand and turned out well.
   * @param remembered is known from now on, for its `seconds`
   */
  giveBack(things: readonly Counted[], now: Date, remembered?: Remembered): Promise<void>
  /** Whether it was remembered, not longer ago than its seconds. */
  remembers(thing: Pick<Remembered, 'what'>, now: Date): Promise<boolean>
  /**
   * Counts one, where that is still allowed.
   * @throws AppError RATE_LIMITED
   */
  take(thing: Counted, now: Date): Promise<void>
  /** The same, counting in a transaction: whoever holds a connection must not wait for another. */
  within(tx: Db): RateLimits
}

export function createRateLimits(db: Db, secret: Secret): RateLimits {
  // No address and no e-mail lies in the table, and a long one makes no long key.
  const keyOf = ({ what }: Pick<Counted, 'what'>) => secret.mac('rate-limits', what).subarray(0, 16)

  async function count(things: readonly Counted[], now: Date): Promise<Count[]> {
    const keys = things.map(keyOf)
    const resets = things.map(({ seconds }) => new Date(now.getTime() + seconds * SECOND))
    // In order of the keys, so that two that count the same things do not wait for each other.
    const { rows } = await sql<{ key: Buffer; count: number; resets_at: Date }>`
      insert into rate_limits as known (key, count, resets_at)
      select key, 1, resets_at from unnest(${keys}::bytea[], ${resets}::timestamptz[]) as t (key, resets_at)
      order by key
      on conflict (key) do update set
        count = case when known.resets_at <= ${now} then 1 else known.count + 1 end,
        resets_at = case when known.resets_at <= ${now} then excluded.resets_at else known.resets_at end
      returning key, count, resets_at`.execute(db)
    return things.map(({ most }, i) => {
      const row = rows.find(({ key }) => key.equals(keys[i] ?? key))
      if (!row) throw new Error('A limit was not counted.')
      const left = (row.resets_at.getTime() - now.getTime()) / SECOND
      return {
        count: row.count,
        isOver: row.count > most,
        retryAfter: Math.max(1, Math.ceil(left)),
      }
    })
  }

  return {
    count,
    async giveBack(things, now, remembered) {
      // What counts nothing is deleted: a refused request leaves no row behind.
      const lowered = sql`
        known as (
          select key, count from rate_limits
          where key = any(${things.map(keyOf)}::bytea[]) and resets_at > ${now}
          order by key for update),
        emptied as (
          delete from rate_limits where key in (select key from known where count <= 1)),
        lowered as (
          update rate_limits set count = rate_limits.count - 1
          where key in (select key from known where count > 1))`
      if (!remembered) {
        await sql`with ${lowered} select`.execute(db)
        return
      }
      const until = new Date(now.getTime() + remembered.seconds * SECOND)
      await sql`
        with ${lowered}
        insert into rate_limits (key, count, resets_at) values (${keyOf(remembered)}, 1, ${until})
        on conflict (key) do update set resets_at = excluded.resets_at`.execute(db)
    },
    async remembers(thing, now) {
      const row = await db
        .selectFrom('rate_limits')
        .select('key')
        .where('key', '=', keyOf(thing))
        .where('resets_at', '>', now)
        .executeTakeFirst()
      return row !== undefined
    },
    async take(thing, now) {
      const [result] = await count([thing], now)
      if (result?.isOver) throw tooMany(result.retryAfter)
    },
    within: (tx) => createRateLimits(tx, secret),
  }
}

/** Counts nothing: for load tests (RATE_LIMITS=off). */
export const noRateLimits: RateLimits = {
  count: async (things) => things.map(() => ({ count: 0, isOver: false, retryAfter: 1 })),
  giveBack: async () => {},
  remembers: async () => false,
  take: async () => {},
  within: () => noRateLimits,
}

/** So many times the limit of one client is that of a /48, which has 65,536 of them. */
const CLIENTS_OF_A_NETWORK = 10

/** What counts for a client: for the /48 that it is in, where it has one, and then for itself. */
export function countsOf(what: string, client: string, { most, seconds }: Limit): Counted[] {
  const own = { what: `${what} from ${client}`, most, seconds }
  const wide = wideNetwork(client)
  if (wide === undefined) return [own]
  return [{ what: `${what} from ${wide}`, most: most * CLIENTS_OF_A_NETWORK, seconds }, own]
}

/**
 * Takes one of each, in this order, up to the first that is over: what comes after that is not counted,
 * and grows no table.
 *
 * @throws AppError RATE_LIMITED
 */
export async function takeInOrder(
  limits: RateLimits,
  things: readonly Counted[],
  now: Date,
): Promise<void> {
  for (const thing of things) await limits.take(thing, now)
}

/**
 * Who sends this, as far as limits go.
 *
 * @throws AppError FORBIDDEN where no address is known: whoever has none would have no limit
 */
export function addressOf(request: FastifyRequest): string {
  const client = clientNetwork(request.ip)
  if (client === undefined)
    throw new AppError('FORBIDDEN', 'It can not be told where this came from.')
  return client
}

export const tooMany = (seconds: number) =>
  new AppError('RATE_LIMITED', `Too many attempts. Try again in ${describe(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })

function describe(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** @returns how many counts had run out and are gone */
export async function purgeRateLimits(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('resets_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
