import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import {
  createFairShare,
  createFairTurns,
  type FairShare,
  type FairTurns,
} from '#platform/base/fair-share.ts'
import { sizeOf } from '#platform/http/connections/unsent-answers.ts'
import type { Metrics } from '#platform/http/watch/metrics.ts'
import { SECOND } from '#platform/kernel/clock.ts'
import { expectNoConnection } from '#platform/postgres/transactions.ts'

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
 *
 * All reads together leave some connections to tokens and writes. When more reads come, the holders with the shortest
 * answers of late go first (docs/decisions/0086).
 */
export interface DatabaseShares {
  readonly authentications: FairShare
  readonly reads: FairShare
  readonly turns: FairTurns
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
/** The part of the connections that all reads together use. */
const READS = 0.5
/** Milliseconds. As long as a request waits for a connection. */
const TURN_TIMEOUT = 20 * SECOND
/** Bytes of an answer that cost as much as a request without any. */
const BYTES_OF_REQUEST = 4096
/** Answers that are in the mean of a route, each older one with less weight. */
const MEAN_OF = 8

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
    turns: createFairTurns(Math.max(1, Math.floor(connections * READS)), TURN_TIMEOUT, () =>
      metrics.observeBusy('turns'),
    ),
    writes: open('writes', MAX_WAITING, TIMEOUT),
    exports: open('exports', MAX_WAITING_EXPORTS, EXPORT_TIMEOUT),
  }
  metrics.gauge(
    'larder_database_shares_waiting',
    'Requests that wait for their turn at the database, by share.',
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
  const readers = new WeakMap<FastifyRequest, string>()
  const expected = new Map<string, number>() // the mean cost of the latest answers of each route
  scope.addHook('onRoute', (route) => {
    const { handler } = route
    if (wrapped.has(handler) || route.config?.takesOwnShares) return
    route.handler = function (request, reply) {
      const work = async (): Promise<unknown> => Reflect.apply(handler, this, [request, reply])
      const holders = holdersOf(request)
      const [reader] = isRead(request) ? holders : []
      if (reader !== undefined) readers.set(request, reader)
      const inTurn =
        reader === undefined
          ? work
          : () => shares.turns.run(reader, expected.get(routeOf(request)) ?? 0, work)
      const share = reader === undefined ? shares.writes : shares.reads
      return holders.reduceRight((inner, holder) => () => share.run(holder, inner), inTurn)()
    }
    wrapped.add(route.handler)
  })
  scope.addHook('onSend', (request, _reply, payload, done) => {
    const reader = readers.get(request)
    if (reader === undefined) return done(null, payload)
    const cost = BYTES_OF_REQUEST + sizeOf(payload)
    shares.turns.charge(reader, cost)
    const mean = expected.get(routeOf(request)) ?? cost
    expected.set(routeOf(request), mean + (cost - mean) / MEAN_OF)
    done(null, payload)
  })
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? ''

/** A pull is a `POST` that reads. */
export function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) || routeOptions.config.onlyReads === true
}
