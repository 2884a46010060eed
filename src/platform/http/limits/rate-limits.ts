import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Secret } from '#platform/base/secret.ts'
import { SECOND } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { Tables } from '#platform/postgres/tables.ts'
import { clientNetwork, wideNetwork } from './client-address.ts'

type Db = Kysely<Pick<Tables, 'rate_limits'>>

/** At most `most` in `seconds` seconds, counted from the first. */
export interface Limit {
  readonly most: number
  readonly seconds: number
}

/** An event that is counted, such as a request from one address. */
export interface Counted extends Limit {
  readonly what: string
}

/** A fact that is stored for some seconds, such as a client that has signed in. */
type Remembered = Omit<Counted, 'most'>

interface Count {
  /** With the event that was just counted. */
  readonly count: number
  readonly isOver: boolean
  /** Seconds until the count starts again. */
  readonly retryAfter: number
}

/** The clocks of replicas differ by less. */
const TOLERANCE = sql`interval '1 hour'`

/** Counts in PostgreSQL, so that all replicas count together. */
export interface RateLimits {
  /** Counts one event of each kind, in one statement. Returns the counts in the same order. */
  count(things: readonly Counted[], now: Date): Promise<Count[]>
  /**
   * Takes back one event of each kind that was counted before and then succeeded.
   * @param remembered is stored from now on, for its `seconds`
   */
  giveBack(things: readonly Counted[], now: Date, remembered?: Remembered): Promise<void>
  /** Until when it is stored; undefined if it was not stored, or its seconds are over. */
  remembers(thing: Pick<Remembered, 'what'>, now: Date): Promise<Date | undefined>
  /**
   * Counts one event, if the limit is not reached.
   * @throws AppError RATE_LIMITED
   */
  take(thing: Counted, now: Date): Promise<void>
  /** The same, in a transaction: a request that holds a connection must not wait for another. */
  within(tx: Db): RateLimits
}

export function createRateLimits(db: Db, secret: Secret): RateLimits {
  // The keys are MACs. So the table holds no address and no e-mail, and no long key.
  const keyOf = ({ what }: Pick<Counted, 'what'>) => secret.mac('rate-limits', what).subarray(0, 16)

  async function count(things: readonly Counted[], now: Date): Promise<Count[]> {
    const keys = things.map(keyOf)
    const isOver = sql`(known.resets_at <= ${now} or known.resets_at > excluded.resets_at + ${TOLERANCE})`
    const resets = things.map(({ seconds }) => new Date(now.getTime() + seconds * SECOND))
    // A count that ends later than one from now came from a wrong clock.
    // Sorted by key, so that two transactions with the same keys can't deadlock.
    const { rows } = await sql<{ key: Buffer; count: number; resets_at: Date }>`
      insert into rate_limits as known (key, count, resets_at)
      select key, 1, resets_at from unnest(${keys}::bytea[], ${resets}::timestamptz[]) as t (key, resets_at)
      order by key
      on conflict (key) do update set
        count = case when ${isOver} then 1 else known.count + 1 end,
        resets_at = case when ${isOver} then excluded.resets_at else known.resets_at end
      returning key, count, resets_at`.execute(db)
    return things.map(({ most }, i) => {
      const row = rows.find(({ key }) => key.equals(keys[i] ?? key))
      if (!row) throw new Error('A limit was not counted.')
      const secondsLeft = (row.resets_at.getTime() - now.getTime()) / SECOND
      return {
        count: row.count,
        isOver: row.count > most,
        retryAfter: Math.max(1, Math.ceil(secondsLeft)),
      }
    })
  }

  return {
    count,
    async giveBack(things, now, remembered) {
      // A count of zero is deleted, so a refused request leaves no row.
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
        .select('resets_at')
        .where('key', '=', keyOf(thing))
        .where('resets_at', '>', now)
        .executeTakeFirst()
      return row?.resets_at
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
  remembers: async () => undefined,
  take: async () => {},
  within: () => noRateLimits,
}

/**
 * The limit of a /48 is this many times the limit of one client. A /48 has 65,536 clients (/64).
 */
const CLIENTS_OF_A_NETWORK = 10

/**
 * The events to count for a client: first for its /48, if it has one, then for the client itself.
 */
export function countsOf(what: string, client: string, { most, seconds }: Limit): Counted[] {
  const own = { what: `${what} from ${client}`, most, seconds }
  const network = wideNetwork(client)
  if (network === undefined) return [own]
  return [{ what: `${what} from ${network}`, most: most * CLIENTS_OF_A_NETWORK, seconds }, own]
}

/**
 * Counts one event of each kind in this order, up to the first limit that is reached. The rest is
 * not counted, so the table does not grow.
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
 * The address by which the limits count a client: the whole IPv4 address, or the /64 of an IPv6
 * address.
 *
 * @throws AppError FORBIDDEN if the address is unknown: without one there would be no limit
 */
export function clientAddressOf(request: FastifyRequest): string {
  const client = clientNetwork(request.ip)
  if (client === undefined)
    throw new AppError('FORBIDDEN', 'The server can not find out the address of the client.')
  return client
}

export const tooMany = (seconds: number) =>
  new AppError('RATE_LIMITED', `Too many attempts. Try again in ${describe(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })

function describe(seconds: number): string {
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** @returns the number of expired counts that were deleted */
export async function purgeRateLimits(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('resets_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
