import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor.ts'
import type { Clock } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { DatabaseShares } from '#platform/http/database-shares.ts'
import { shortenAddress } from '#platform/http/client-address.ts'
import type { Client } from './contract.ts'
import { restoreTokenHolds } from './restore-tokens.ts'
import { assertNotPending } from './service.ts'
import { type Memberships, principal, principalWithHouseholds } from './store.ts'
import type { TokenIssuer } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireToken`; there on every route below it, and on no other. */
    actor: Actor
    /** Set in the same way on routes that name a scope: the account itself, and its households. */
    scopeIds: readonly string[]
  }
  interface FastifyContextConfig {
    /** An account that is about to be removed may use this route. */
    readonly opensWhilePending?: boolean
    /** A token whose session was signed out is accepted: for requests that may be sent twice. */
    readonly opensAfterSignOut?: boolean
    /** A restore token that was used a moment ago is accepted: its answer may have got lost. */
    readonly opensAfterRestore?: boolean
    /** The restore token that a refused sign-in comes with opens this route too. */
    readonly takesRestoreToken?: boolean
    /** Its body names the household, or the account, that it is about. */
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
 * Lets nobody in below this scope without a token that holds, of an account that is there (RFC 6750,
 * 2.1 and 3.1), sets `request.actor`, and says of each route that it asks for one. What a route
 * lets in beyond that, its `config` says. Where a route names a scope, it sets `request.scopeIds` too.
 */
export function requireToken(scope: FastifyInstance, deps: AuthenticateDeps): void {
  scope.addHook('onRoute', (route) => {
    const ways = route.config?.takesRestoreToken ? [ACCESS, RESTORE] : [ACCESS]
    route.schema = { ...route.schema, security: ways }
  })
  const authenticate = authenticator(deps)
  scope.addHook('onRequest', async (request) => {
    request.actor = await authenticate(request)
  })
}

/** Makes what tells who asks on a route that needs no token: undefined where there is none. */
export function identifier(deps: AuthenticateDeps) {
  const authenticate = authenticator(deps)
  return async (request: FastifyRequest): Promise<Actor | undefined> =>
    request.headers.authorization === undefined ? undefined : authenticate(request)
}

/** As the OpenAPI document calls them. */
const ACCESS = { access_token: [] }
const RESTORE = { restore_token: [] }
/** The `security` of a route that calls what `identifier` makes. */
export const MAY_SIGN_IN = [ACCESS, {}]

/** @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, BUSY */
function authenticator({ db, tokenIssuer, clock, shares, memberships }: AuthenticateDeps) {
  return async (request: FastifyRequest): Promise<Actor> => {
    const { config } = request.routeOptions
    const { opensWhilePending, opensAfterSignOut, opensAfterRestore, takesRestoreToken } = config
    // Where there are two, somebody before us may have judged by the other one.
    const [line = '', another] = request.raw.headersDistinct['authorization'] ?? []
    const token = another === undefined ? BEARER.exec(line)?.[1] : undefined
    if (token === undefined) throw unauthenticated('Bearer')

    const claims = await tokenIssuer.read(token)
    if (!claims || (claims.kind === 'restore' && !takesRestoreToken))
      throw unauthenticated('Bearer error="invalid_token"')
    const sessionId = claims.kind === 'access' ? claims.sessionId : undefined
    const { accountId } = claims
    const account = await shares.authentications.run(accountId, async () => {
      if (!config.namesScope) return principal(db, accountId, sessionId, clock())
      const found = await principalWithHouseholds(db, memberships, accountId, sessionId, clock())
      request.scopeIds = [accountId, ...(found?.household_ids ?? [])]
      return found
    })

    const mayBeUsed = opensAfterRestore === true
    const holds =
      claims.kind === 'restore'
        ? account && restoreTokenHolds(account, claims, { mayBeUsed }, clock())
        : account?.session_id === sessionId || opensAfterSignOut
    if (!account || !holds) throw unauthenticated('Bearer error="invalid_token"')
    if (!opensWhilePending) await assertNotPending(account)
    const { network, requestId } = clientOf(request)
    const restore = claims.kind === 'restore' ? claims : undefined
    return { accountId: account.id, sessionId, restore, network, requestId }
  }
}

/** Who is at the other end, for the lists of one's devices and of what happened. */
export function clientOf(request: FastifyRequest): Client {
  return {
    userAgent: request.headers['user-agent']?.slice(0, 200),
    network: shortenAddress(request.ip),
    requestId: request.id,
  }
}

const unauthenticated = (challenge: string) =>
  new AppError('UNAUTHENTICATED', 'Sign in first.', { headers: { 'www-authenticate': challenge } })
