import { sql } from 'kysely'
import type { Log } from '#platform/base/log.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import type { Db } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { type FoundPage, type PageRequest, readPageOnce, type ReadReplica } from './read-page.ts'

/** Milliseconds in which a replica that has failed is not asked again. */
const PAUSE = 5000

interface Deps {
  readonly replica: Db
  readonly log: Log
  readonly metrics: Pick<Metrics, 'counter'>
}

export function openReadReplica({ replica, log, metrics }: Deps): ReadReplica {
  const count = metrics.counter(
    'larder_read_replica_pulls_total',
    'Pulls that READ_DATABASE_URL has answered (`used`), was too old for (`behind`), or failed.',
    ['used', 'behind', 'failed'],
  )
  let pausedUntil = 0

  async function tryToRead(sync: SyncSchema, request: PageRequest): Promise<FoundPage | undefined> {
    try {
      return await readPageOnce(replica, sync, request)
    } catch (error) {
      // The primary answers instead.
      pausedUntil = performance.now() + PAUSE
      count('failed')
      log.warn({ err: error }, 'the replica of the database can not be read')
      return undefined
    }
  }

  return {
    async read(primary, sync, request) {
      if (performance.now() < pausedUntil) return undefined
      const [[now], page] = await Promise.all([
        readPosition(primary, request),
        tryToRead(sync, request),
      ])
      if (pausedUntil > performance.now()) return undefined
      // A pull that sees less than a push before it, or another history, would mislead the client.
      const isCurrent =
        now !== undefined &&
        page !== undefined &&
        page.epoch === now.epoch &&
        page.version >= now.version &&
        page.last_seq >= now.last_seq
      count(isCurrent ? 'used' : 'behind')
      return isCurrent ? page : undefined
    },
  }
}

interface Position {
  readonly epoch: string | null
  readonly version: number
  readonly last_seq: number
}

/** How far the primary is: three rows by their keys. */
const readPosition = statement(
  (
    _db: Db,
    { scopeId, clientId, accountId }: Pick<PageRequest, 'scopeId' | 'clientId' | 'accountId'>,
  ) =>
    sql<Position>`
      select e.epoch, s.version::float8 as version, coalesce(c.last_seq, 0)::float8 as last_seq
      from sync_scope s left join sync_current_epoch e on true left join sync_client c
        on c.household_id = s.household_id and c.client_id = ${clientId}::uuid and c.account_id = ${accountId}::uuid
      where s.household_id = ${scopeId}::uuid`,
)
