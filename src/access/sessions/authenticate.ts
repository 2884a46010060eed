import type { FastifyInstance, FastifyRequest } from 'fastify'
import { principalOfKey, recordUse } from '#access/tokens/key-store.ts'
import { takeTicket } from '#access/tokens/tickets.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import { headerValues } from '#platform/http/headers.ts'
import { shortenAddress } from '#platform/http/limits/client-address.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { beginsAsApiKey, hashApiKey, isApiKey } from './api-key-text.ts'
import type { Client } from './contract.ts'
import { isRestoreTokenValid } from './lock-actor.ts'
import { assertKeyMay, describeKeys } from './open-to-keys.ts'
import {
  type Memberships,
  type Principal,
  principal,
  principalWithHouseholds,
} from './principal-store.ts'
import { assertNotPending } from './service.ts'
import { useGeneration } from './store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireToken` on every route of its scope, and on no other. */
    actor: Actor
    /**
     * Set in the same way on routes with `namesScope`: the ids of the account and of its
     * households.
     */
    scopeIds: readonly string[]
  }
  interface FastifyContextConfig {
    /** An account that is pending deletion may use this route. */
    readonly opensWhilePending?: boolean
    /** A token of a session that was signed out is accepted, for requests that may be repeated. */
    readonly opensAfterSignOut?: boolean
    /** A restore token that was just used is accepted: its response may have been lost. */
    readonly opensAfterRestore?: boolean
    /** Accepts also the restore token that a refused sign-in returns. */
    readonly takesRestoreToken?: boolean
    /** Its body names its household or account. */
    readonly namesScope?: boolean
  }
}

const BEARER = /^Bearer +([\w.~+/=-]+)$/i

export interface AuthenticateDeps {
  readonly db: Db
  readonly tokenIssuer: TokenIssuer
  readonly clock: Clock
  readonly shares: Pick<DatabaseShares, 'authentications'>
  readonly memberships: Memberships
}

/**
 * Requires a valid token of an existing account on all routes of this scope (RFC 6750, 2.1 and
 * 3.1). It sets `request.actor`, and adds `security` to the schema of each route. The `config` of a
 * route can accept further tokens. If a route names a scope, it sets `request.scopeIds` too.
 */
export function requireToken(scope: FastifyInstance, deps: AuthenticateDeps): void {
  scope.addHook('onRoute', (route) => {
    const schemes = route.config?.takesRestoreToken ? [ACCESS, RESTORE] : [ACCESS]
    route.schema = { ...route.schema, security: schemes }
    describeKeys(route)
  })
  const authenticate = authenticator(deps)
  scope.addHook('onRequest', async (request) => {
    request.actor = await authenticate(request)
  })
}

/** The same for routes that a browser's EventSource opens: it can send no header, so a ticket is enough. */
export function requireTokenOrTicket(scope: FastifyInstance, deps: AuthenticateDeps): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [ACCESS, TICKET] }
  })
  const authenticate = authenticator(deps)
  // The ticket is not validated yet in this hook.
  scope.addHook<{ Querystring: { ticket?: unknown } }>('onRequest', async (request) => {
    const { ticket } = request.query
    if (ticket === undefined) {
      request.actor = await authenticate(request)
      return
    }
    const taken = typeof ticket === 'string' && (await takeTicket(deps.db, ticket, deps.clock()))
    if (!taken)
      throw invalidToken('This ticket is unknown, was used or has expired. Ask for a new one.')
    const { network, requestId } = clientOf(request)
    request.actor = { ...taken, network, requestId }
  })
}

/**
 * Returns a function that reads the caller on a route that needs no token; undefined if the request
 * has none.
 */
export function identifier(deps: AuthenticateDeps) {
  const authenticate = authenticator(deps)
  return async (request: FastifyRequest): Promise<Actor | undefined> =>
    request.headers.authorization === undefined ? undefined : authenticate(request)
}

/** The names of the OpenAPI document. */
const ACCESS = { access_token: [] }
const RESTORE = { restore_token: [] }
const TICKET = { ticket: [] }
/** The `security` of a route that uses `identifier`. */
export const MAY_SIGN_IN = [ACCESS, {}]

/** @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, FORBIDDEN for an API key, BUSY */
function authenticator(deps: AuthenticateDeps) {
  const { db, tokenIssuer, clock, shares, memberships } = deps
  return async (request: FastifyRequest): Promise<Actor> => {
    const { config } = request.routeOptions
    const { opensWhilePending, opensAfterSignOut, opensAfterRestore, takesRestoreToken } = config
    const token = bearerTokenOf(request)
    if (token === undefined)
      throw new AppError('UNAUTHENTICATED', 'Sign in first.', {
        headers: { 'www-authenticate': 'Bearer' },
      })

    if (beginsAsApiKey(token)) return actorOfKey(deps, request, token)
    const claims = await tokenIssuer.read(token)
    if (!claims || (claims.kind === 'restore' && !takesRestoreToken)) throw invalidToken()
    const sessionId = claims.kind === 'access' ? claims.sessionId : undefined
    const { accountId } = claims
    const account = await shares.authentications.run(accountId, async () => {
      if (!config.namesScope) return principal(db, accountId, sessionId, clock())
      const found = await principalWithHouseholds(db, memberships, accountId, sessionId, clock())
      request.scopeIds = [accountId, ...(found?.household_ids ?? [])]
      return found
    })

    const acceptsUsed = opensAfterRestore === true
    const isValid =
      claims.kind === 'restore'
        ? account && isRestoreTokenValid(account, claims, { acceptsUsed }, clock())
        : account?.session_id === sessionId || opensAfterSignOut
    if (!account || !isValid) throw invalidToken()
    if (claims.kind === 'access') await recordGeneration(db, account, claims.generation)
    if (!opensWhilePending) await assertNotPending(account)
    const { network, requestId } = clientOf(request)
    const restore = claims.kind === 'restore' ? claims : undefined
    return { accountId: account.id, sessionId, restore, network, requestId }
  }
}

/**
 * Records the first use of an access token of the current generation. From now on the refresh token of the generation
 * before is a copy. Older access tokens record nothing.
 */
async function recordGeneration(
  db: Db,
  { session_id: id, refresh_generation: current, used_generation: used }: Principal,
  generation: number | undefined,
): Promise<void> {
  if (id === null || current === null || used === null || used >= current) return
  if (generation === undefined || generation === current) await useGeneration(db, id, current)
}

/** The caller with an API key. Unknown keys of one network wait for each other, and not for known ones. */
async function actorOfKey(
  { db, clock, shares }: AuthenticateDeps,
  request: FastifyRequest,
  token: string,
): Promise<Actor> {
  // The database is not asked about other texts.
  if (!isApiKey(token)) throw invalidKey()
  const { network, requestId } = clientOf(request)
  const found = await shares.authentications.run(`keys of ${network ?? ''}`, () =>
    principalOfKey(db, hashApiKey(token), clock()),
  )
  if (!found) throw invalidKey()
  await assertNotPending(found)
  const { scope, household_ids: householdIds, session_id: sessionId } = found
  const actor: Actor = {
    accountId: found.id,
    sessionId,
    key: { scope, householdIds },
    network,
    requestId,
  }
  assertKeyMay(actor, request.routeOptions.config.keyScopes)
  if (request.routeOptions.config.namesScope) request.scopeIds = householdIds
  await recordUse(db, found, clock())
  return actor
}

/** The token of the header `Authorization` (RFC 6750, 2.1); undefined if there is none. */
export function bearerTokenOf({ raw }: FastifyRequest): string | undefined {
  // If there are two headers, a proxy in front of us may have checked the other one.
  const [header = '', secondHeader] = headerValues(raw, 'authorization')
  return secondHeader === undefined ? BEARER.exec(header)?.[1] : undefined
}

/** Describes the client, for the list of sessions and the list of events. */
export function clientOf(request: FastifyRequest): Client {
  return {
    userAgent: request.headers['user-agent']?.slice(0, 200),
    network: shortenAddress(request.ip),
    requestId: request.id,
  }
}

const invalidToken = (
  message = 'This access token is invalid or has expired. Refresh it, or sign in.',
) =>
  new AppError('UNAUTHENTICATED', message, {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })

const invalidKey = () => invalidToken('This API key is unknown, was revoked or has expired.')
