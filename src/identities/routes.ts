import { Id } from '#kernel/schemas.ts'
import { Type } from 'typebox'
import type { SignUpMode } from '#accounts/contract.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Api } from '#platform/http/server.ts'
import type { Log } from '#platform/base/log.ts'
import { OwnerProof } from '#accounts/contract.ts'
import type { ProofDeps } from '#accounts/credentials/prove-owner.ts'
import { clientOf } from '#sessions/authenticate.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import { addressOf } from '#platform/http/rate-limits.ts'
import type { TokenIssuer } from '#sessions/tokens.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { Identities, type OidcProvider, ProviderSession, ProviderSignIn } from './contract.ts'
import type { ReadIdToken } from './id-tokens.ts'
import { listIdentities } from './list-identities.ts'
import { signInWithProvider } from './service.ts'
import { unlinkIdentity } from './unlink-identity.ts'

interface Deps extends ProofDeps {
  readonly db: Db
  readonly tokenIssuer: TokenIssuer
  readonly sync: Sync
  readonly clock: Clock
  readonly log: Log
  readonly limits: RateLimits
  readonly signUpMode: SignUpMode
  readonly providers: readonly OidcProvider[]
  readonly readIdToken: ReadIdToken
}

/** Mounted at /v1/auth, for callers without an access token. */
export function publicIdentityRoutes(deps: Deps) {
  const { db, clock } = deps
  return async (api: Api): Promise<void> => {
    api.post(
      '/idp',
      {
        schema: {
          operationId: 'signInWithProvider',
          tags: ['signing in'],
          summary: 'Sign in, or make an account, with the id token of a provider',
          description:
            'An id token is good for one sign-in; sent again within two minutes it gives the same account, for an answer that got lost. An identity that is not known yet is linked to the account with its address if the provider has verified the address; else it makes an account. Ask the provider for the scopes `openid email`, better `openid email profile`. `invite_code` is for a new account; for one that exists it does nothing. An account that is about to be removed answers 403 with a `restore_token`.',
          body: ProviderSignIn,
          response: { 200: ProviderSession, 201: ProviderSession },
          examples: { 200: { is_new_user: false } },
        },
        config: {
          errors: [
            'INVALID_TOKEN',
            'INVALID_ID_TOKEN',
            'ACCOUNT_PENDING_DELETION',
            'SIGN_UP_CLOSED',
            'EMAIL_TAKEN',
            'CONFLICT',
            'BUSY',
          ],
          perClient: { most: 30, seconds: 60 },
        },
      },
      async (request, reply) => {
        const client = { ...clientOf(request), address: addressOf(request) }
        const session = await signInWithProvider(db, deps, request.body, client, clock())
        return reply.code(session.is_new_user ? 201 : 200).send(session)
      },
    )
  }
}

/** Mounted at /v1/auth, in the scope that authenticates. */
export function identityRoutes({ db, clock, providers, hashing, limits, proveIdentity }: Deps) {
  return async (api: Api): Promise<void> => {
    api.get(
      '/identities',
      {
        schema: {
          operationId: 'listIdentities',
          tags: ['account'],
          summary: 'The providers that open the account',
          response: { 200: Identities },
        },
      },
      ({ actor }) => listIdentities(db, providers, actor.accountId),
    )

    api.delete(
      '/identities/:id',
      {
        schema: {
          operationId: 'unlinkIdentity',
          tags: ['account'],
          summary: 'Take a provider off the account',
          description:
            'It needs the password, or a fresh id token of a provider that opens the account: a session alone is not enough. The last way into the account can not be taken off: 409. An id that is no identity of this account takes off nothing, and the answer is the same. Whoever signs in there later with the same verified address links it again.',
          params: Type.Object({ id: Id }),
          body: OwnerProof,
          response: { 204: Type.Null() },
        },
        config: {
          errors: [
            'INVALID_CREDENTIALS',
            'INVALID_ID_TOKEN',
            'CONFLICT',
            'RATE_LIMITED',
            'FORBIDDEN',
            'BUSY',
          ],
          bodyIsOptional: true,
        },
      },
      async (request, reply) => {
        const { actor, params, body: proof } = request
        const what = { id: params.id, proof, address: addressOf(request) }
        const deps = { providers, hashing, limits, proveIdentity }
        await unlinkIdentity(db, deps, actor, what, clock())
        return reply.code(204).send(null)
      },
    )
  }
}
