import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { SECOND } from '#kernel/clock.ts'
import { createFairShare, type FairShare } from '#platform/base/fair-share.ts'
import { expectNoConnection } from '#platform/postgres/one-connection.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its handler takes shares itself, because it does long work without the database. */
    readonly takesOwnShares?: boolean
  }
}

/**
 * The shares of a replica's connections. Each holder of a share gets at most a third for its reads
 * and a third for its writes. So reads do not wait behind writes that wait for a lock. All exports
 * together get a third.
 */
export interface DatabaseShares {
  readonly authentications: FairShare
  readonly reads: FairShare
  readonly writes: FairShare
  readonly exports: FairShare
}

const TIMEOUT = 5 * SECOND
/**
 * More requests than a family with ten phones sends at the same time. Each waiting request keeps its body in
 * memory.
 */
const MAX_WAITING = 60
/** More than above, because these requests have no body yet. */
const MAX_WAITING_TOKENS = 200
/**
 * Milliseconds. An export waits for a connection before each page, and is refused after this time.
 */
const EXPORT_TIMEOUT = 60 * SECOND
const MAX_WAITING_EXPORTS = 500

/** @param connections of the pool */
export function createDatabaseShares(
  connections: number,
  metrics: Pick<Metrics, 'observeBusy' | 'gauge'>,
): DatabaseShares {
  const maxRunning = Math.max(1, Math.floor(connections / 3))
  const open = (name: string, waiting: number, timeoutMs: number): FairShare => {
    const bounds = { most: maxRunning, waiting, timeoutMs }
    const share = createFairShare(bounds, () => metrics.observeBusy(name))
    return {
      load: () => share.load(),
      run(key, task) {
        expectNoConnection()
        return share.run(key, task)
      },
    }
  }
  const shares = {
    authentications: open('authentications', MAX_WAITING_TOKENS, TIMEOUT),
    reads: open('reads', MAX_WAITING, TIMEOUT),
    writes: open('writes', MAX_WAITING, TIMEOUT),
    exports: open('exports', MAX_WAITING_EXPORTS, EXPORT_TIMEOUT),
  }
  metrics.gauge(
    'larder_database_shares_waiting',
    'Requests that wait because their caller uses its whole share of the database.',
    () =>
      Object.fromEntries(
        Object.entries(shares).map(([name, share]) => [name, share.load().waiting]),
      ),
  )
  return shares
}

/**
 * Runs the handlers of all routes of a scope only within a share of the database.
 *
 * @param holdersOf returns the holders whose shares a request needs, each once. The request takes
 *   the shares in that order.
 */
export function shareDatabase(
  scope: FastifyInstance,
  shares: DatabaseShares,
  holdersOf: (request: FastifyRequest) => readonly string[],
): void {
  const wrapped = new WeakSet<RouteHandlerMethod>() // the route for HEAD has the handler of GET
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    if (wrapped.has(handler) || route.config?.takesOwnShares) return
    route.handler = function (request, reply) {
      const work = async (): Promise<unknown> => Reflect.apply(handler, this, [request, reply])
      const share = isRead(request) ? shares.reads : shares.writes
      const inShares = holdersOf(request).reduceRight(
        (inner, holder) => () => share.run(holder, inner),
        work,
      )
      return inShares()
    }
    wrapped.add(route.handler)
  })
}

/** A pull is a `POST` that reads. */
export function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) || routeOptions.config.onlyReads === true
}
