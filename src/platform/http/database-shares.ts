import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { SECOND } from '#kernel/clock.ts'
import { createFairShare, type FairShare } from '#platform/base/fair-share.ts'
import type { Metrics } from './metrics.ts'

/**
 * How the connections of a replica are shared. An account has at most a third of them for its reads
 * and a third for its writes, and so has a household: the writes may all wait for the household's
 * lock, and its reads do not wait behind them. All exports together have a third.
 */
export interface DatabaseShares {
  readonly authentications: FairShare
  readonly reads: FairShare
  readonly writes: FairShare
  readonly exports: FairShare
}

const TIMEOUT = 5 * SECOND
/** More than a family with ten phones asks at once. Each that waits holds its body in memory. */
const MAX_WAITING = 60
/** They have no body yet. */
const MAX_WAITING_TOKENS = 200
/** An export reads on when others are done with a page; it is refused if that takes this long. */
const EXPORT_TIMEOUT = 60 * SECOND
const MAX_WAITING_EXPORTS = 500

/** @param connections of the pool */
export function createDatabaseShares(
  connections: number,
  metrics: Pick<Metrics, 'observeBusy' | 'gauge'>,
): DatabaseShares {
  const most = Math.max(1, Math.floor(connections / 3))
  const open = (name: string, waiting: number, timeoutMs: number) =>
    createFairShare({ most, waiting, timeoutMs }, () => metrics.observeBusy(name))
  const shares = {
    authentications: open('authentications', MAX_WAITING_TOKENS, TIMEOUT),
    reads: open('reads', MAX_WAITING, TIMEOUT),
    writes: open('writes', MAX_WAITING, TIMEOUT),
    exports: open('exports', MAX_WAITING_EXPORTS, EXPORT_TIMEOUT),
  }
  metrics.gauge(
    'larder_database_shares_waiting',
    'Requests that wait since their account or household has its share of the database.',
    () =>
      Object.fromEntries(
        Object.entries(shares).map(([name, share]) => [name, share.load().waiting]),
      ),
  )
  return shares
}

/** Lets the handlers of all routes of a scope run only in the share of their account and household. */
export function shareDatabase(scope: FastifyInstance, shares: DatabaseShares): void {
  const wrapped = new WeakSet<RouteHandlerMethod>() // the route for HEAD has the handler of GET
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    if (wrapped.has(handler)) return
    route.handler = function (request, reply) {
      const work = async (): Promise<unknown> => Reflect.apply(handler, this, [request, reply])
      const share = isRead(request) ? shares.reads : shares.writes
      const { accountId } = request.actor
      const household = householdOf(request)
      if (household === undefined || household === accountId) return share.run(accountId, work)
      return share.run(accountId, () => share.run(household, work))
    }
    wrapped.add(route.handler)
  })
}

/** A pull is a `POST` that reads. */
export function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) || routeOptions.config.onlyReads === true
}

/** Undefined where the route is about none, or about one that is found only later, as in `join`. */
export function householdOf({ member, body, routeOptions }: FastifyRequest): string | undefined {
  // A scope that has no household decorates no request with one.
  if ((member as typeof member | undefined) !== undefined) return member.householdId
  if (!routeOptions.config.namesScope) return undefined
  return (body as { scope_id: string }).scope_id.toLowerCase() // validated
}
