import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Api } from '#platform/http/api.ts'
import { KEY_SCOPES } from '#platform/kernel/actor.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Lookup, RouteAnswer, SendCall } from './answer.ts'
import type { Call } from './contract.ts'
import { selectDefaultList, selectNames } from './store.ts'

interface Deps {
  /** The server itself: a tool sends a request to one of its routes. */
  readonly server: Pick<FastifyInstance, 'inject'>
  /** Origins of pages that may send requests. */
  readonly origins: ReadonlySet<string>
  readonly version: string
  readonly db: Db
}

const BODY_LIMIT = 64 * 1024

/**
 * The Model Context Protocol (streamable HTTP, without sessions), mounted at /mcp, below the hook that
 * authenticates. Each tool is a request to a route with the same API key, so the route decides what the key may do.
 */
export function mcpRoutes({ server, origins, version, db }: Deps) {
  const lookup: Lookup = {
    namesOf: (householdId, ids) => selectNames(db, householdId, ids),
    defaultListOf: (householdId) => selectDefaultList(db, householdId),
  }
  return async (api: Api): Promise<void> => {
    api.post(
      '',
      {
        bodyLimit: BODY_LIMIT,
        schema: { hide: true, body: Type.Unknown() },
        config: { keyScopes: KEY_SCOPES, takesOwnShares: true, repeatsSafely: true },
        onRequest: async (request) => {
          // A page in a browser must not use a Larder in the network of its visitor (DNS rebinding).
          const { origin } = request.headers
          if (origin !== undefined && !origins.has(origin))
            throw new AppError('FORBIDDEN', 'Pages of this origin may not use /mcp.')
          if (!request.actor.key)
            throw new AppError(
              'FORBIDDEN',
              'Make an API key for this program (POST /v1/auth/keys).',
            )
        },
      },
      async (request, reply) => {
        const { answerMcp } = await import('./answer.ts') // most servers never need it
        const { method, headers, body, actor } = request
        const scope = actor.key?.scope ?? 'read' // `onRequest` has refused all without a key
        // Batches are no part of the protocol since its version 2025-06-18. One could ask for a hundred large
        // answers at once, and one that cancels its own request would never be answered.
        if (Array.isArray(body))
          throw invalid({ path: '', message: 'Send one message in a request, not an array.' })
        const given = new Request('http://localhost/mcp', {
          method,
          headers: toHeaders(headers),
          body: JSON.stringify(body),
        })
        const answer = await answerMcp(given, body, sender(server, request), lookup, version, scope)
        for (const [name, value] of answer.headers) reply.header(name, value)
        return reply.code(answer.status).send(await answer.text())
      },
    )
  }
}

function sender(server: Deps['server'], { headers, ip }: FastifyRequest): SendCall {
  return async ({ method, path, query = {}, body }: Call, householdId): Promise<RouteAnswer> => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const url = search.size === 0 ? path : `${path}?${search.toString()}`
    const answer = await server.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        authorization: headers.authorization,
        ...(headers['user-agent'] === undefined ? {} : { 'user-agent': headers['user-agent'] }),
        ...(householdId === undefined ? {} : { 'larder-household': householdId }),
      },
      ...(body && { payload: body }),
    })
    const household = answer.headers['larder-household']
    return {
      status: answer.statusCode,
      text: answer.payload,
      householdId: household === undefined ? undefined : String(household),
    }
  }
}

function toHeaders(headers: FastifyRequest['headers']): [string, string][] {
  return ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
}
