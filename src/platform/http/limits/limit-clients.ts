import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/kernel/clock.ts'
import {
  clientAddressOf,
  type Counted,
  countsOf,
  type RateLimits,
  takeInOrder,
} from './rate-limits.ts'

/** So many malformed requests of one network do not count for the limits of routes. */
const MALFORMED = { most: 60, seconds: 3600 }

/**
 * Applies the limit in a route's `config.perClient` to each client. A request counts after
 * authentication and before its body is read. So the server parses no body of a client above its
 * limit.
 *
 * A malformed request does not count for the limit of a route: people make typos, and clients have
 * bugs. It counts only after a network has sent many of them.
 */
export function limitClients(api: FastifyInstance, limits: RateLimits, clock: Clock): void {
  const notValidated = new WeakMap<
    FastifyRequest,
    { client: string; counted: readonly Counted[] }
  >()

  api.addHook('preParsing', async (request) => {
    const { config, method, url } = request.routeOptions
    if (!config.perClient) return
    const client = clientAddressOf(request)
    const counted = countsOf(`${String(method)} ${url}`, client, config.perClient)
    await takeInOrder(limits, counted, clock())
    notValidated.set(request, { client, counted })
  })
  // Only requests with valid input get here.
  api.addHook('preHandler', async (request) => void notValidated.delete(request))
  api.addHook('onError', async (request) => {
    const { client, counted } = notValidated.get(request) ?? {}
    if (!client || !counted) return
    const now = clock()
    const [malformed] = await limits.count(
      [{ what: `malformed from ${client}`, ...MALFORMED }],
      now,
    )
    if (!malformed?.isOver) await limits.giveBack(counted, now)
  })
}
