import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { SigningKeys } from '#access/tokens/signing-keys.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import type { Log } from '#platform/base/log.ts'
import type { Api } from '#platform/http/api.ts'
import { hasCurrentTag } from '#platform/http/headers.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { Id } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'
import { clientOf } from './authenticate.ts'
import { type EndAccess, OpenSessions, Refresh, SignOut, Tokens } from './contract.ts'
import { endSession, signOut } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { refresh } from './refresh.ts'

interface Deps {
  readonly db: Db
  readonly tokenIssuer: TokenIssuer
  readonly limits: RateLimits
  readonly clock: Clock
  readonly log: Log
  readonly endAccess: EndAccess
}

/** Mounted at /v1/auth, for callers without an access token. */
export function publicSessionRoutes({ db, clock, ...deps }: Deps) {
  return async (api: Api): Promise<void> => {
    api.post(
      '/refresh',
      {
        schema: {
          operationId: 'refreshSession',
          tags: ['signing in'],
          summary: 'Exchange a refresh token for a new pair',
          description:
            'The old token can not be used again. If the answer was lost, repeat the request: it gives the same new token for 14 days while neither it nor its access token was used, and for 30 seconds while only the access token was. A later use ends the session.',
          body: Refresh,
          response: { 200: Tokens },
        },
        config: { errors: ['UNAUTHENTICATED', 'ACCOUNT_PENDING_DELETION', 'RATE_LIMITED'] },
      },
      (request) => refresh(db, deps, request.body.refresh_token, clientOf(request), clock()),
    )
  }
}

/** Mounted at /v1/auth, in the scope that authenticates. */
export function sessionRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountSignOut(api, deps)
    mountListSessions(api, deps)
    mountEndSession(api, deps)
  }
}

function mountSignOut(api: Api, { db, clock, endAccess }: Deps): void {
  api.post(
    '/signout',
    {
      schema: {
        operationId: 'signOut',
        tags: ['signing in'],
        summary: 'End this session, the others, or all',
        description:
          'The tokens of an ended session are refused immediately. `others` and `all` also end what these sessions have made: invites, links for guests, pages of recipes, webhooks, calendars and API keys. GET /v1/auth/standing-access counts them. `this` ends nothing else.',
        body: SignOut,
        response: { 204: Type.Null() },
      },
      config: {
        errors: ['BUSY'],
        bodyIsOptional: true,
        opensWhilePending: true,
        opensAfterSignOut: true,
      },
    },
    async ({ actor, body }, reply) => {
      await signOut(db, endAccess, actor, body.scope ?? 'this', clock())
      return reply.code(204).send(null)
    },
  )
}

function mountListSessions(api: Api, { db, clock }: Deps): void {
  api.get(
    '/sessions',
    {
      schema: {
        operationId: 'listSessions',
        tags: ['signing in'],
        summary: 'List the open sessions, the last used first',
        description: 'At most the newest 200.',
        response: { 200: OpenSessions },
      },
    },
    ({ actor }) => listSessions(db, actor, clock()),
  )
}

function mountEndSession(api: Api, { db, clock, endAccess }: Deps): void {
  api.delete(
    '/sessions/:id',
    {
      schema: {
        operationId: 'endSession',
        tags: ['signing in'],
        summary: 'End one session',
        description:
          'Its tokens are refused immediately. What it has made ends too, unless it is the session of this request. An unknown id ends nothing, and the answer is the same.',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null() },
      },
      config: { errors: ['BUSY'] },
    },
    async ({ actor, params }, reply) => {
      await endSession(db, endAccess, actor, params.id, clock())
      return reply.code(204).send(null)
    },
  )
}

const KeySet = Type.Object(
  {
    keys: Type.Array(Type.Record(Type.String(), Type.String()), {
      examples: [
        [
          {
            kty: 'EC',
            crv: 'P-256',
            x: 'f83OJ3D2…',
            y: 'x_FEzRu9…',
            kid: 'NzbLsXh8…',
            alg: 'ES256',
            use: 'sig',
          },
        ],
      ],
    }),
  },
  { title: 'KeySet' },
)

/** Mounted at the root: the public keys, for services that verify our tokens. */
export function keyRoutes({ keys }: { keys: SigningKeys }) {
  return async (api: Api): Promise<void> => {
    api.get(
      '/.well-known/jwks.json',
      {
        schema: {
          operationId: 'getPublicKeys',
          tags: ['operation'],
          summary: 'The public keys that sign access tokens (RFC 7517)',
          headers: Type.Object({ 'if-none-match': Type.Optional(Type.String()) }),
          response: {
            200: KeySet,
            304: Type.Null(),
          },
        },
      },
      async (request, reply) => {
        const body = { keys: await publicMembers(keys) }
        const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`
        reply.header('etag', etag).header('cache-control', 'public, max-age=300')
        if (hasCurrentTag(request.headers['if-none-match'], (tag) => tag === etag))
          return reply.code(304).send(null)
        return body
      },
    )
  }
}

/** Each member is copied by its name, so that no private member is published. */
async function publicMembers(keys: SigningKeys): Promise<Record<string, string>[]> {
  return (await keys.published()).map(({ kty, crv, x, y, kid, alg, use }) => {
    const members = { kty, crv, x, y, kid, alg, use }
    return Object.fromEntries(
      Object.entries(members).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    )
  })
}
