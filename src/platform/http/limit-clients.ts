import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import { addressOf, type Counted, countsOf, type RateLimits, takeInOrder } from './rate-limits.ts'

/** Malformed requests that a network may send without using up the limits of routes. */
const FORGIVEN = { most: 60, seconds: 3600 }

/**
 * Holds each client to the limit that a route's `config.perClient` names. A request counts after
 * authentication and before its body is read, so that a client over its limit costs no parsing.
 *
 * A malformed request does not use up the limit of a route: people make typos, and clients have bugs.
 * It counts only for a network that sends a flood of them.
 */
export function limitClients(api: FastifyInstance, limits: RateLimits, clock: Clock): void {
  const unread = new WeakMap<FastifyRequest, { client: string; counted: readonly Counted[] }>()

  api.addHook('preParsing', async (request) => {
    const { config, method, url } = request.routeOptions
    if (!config.perClient) return
    const client = addressOf(request)
    const counted = countsOf(`${String(method)} ${url}`, client, config.perClient)
    await takeInOrder(limits, counted, clock())
    unread.set(request, { client, counted })
  })
  // Reached by requests whose input is well-formed.
  api.addHook('preHandler', async (request) => void unread.delete(request))
  api.addHook('onError', async (request) => {
    const { client, counted } = unread.get(request) ?? {}
    if (!client || !counted) return
    const now = clock()
    const [malformed] = await limits.count([{ what: `malformed from ${client}`, ...FORGIVEN }], now)
    if (!malformed?.isOver) await limits.giveBack(counted, now)
  })
}
