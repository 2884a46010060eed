import { Type } from 'typebox'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Api } from '#platform/http.ts'
import type { Log } from '#platform/log.ts'
import { clientOf } from '#sessions/authenticate.ts'
import type { TokenMint } from '#sessions/tokens.ts'
import type { Sync } from '#sync/contract.ts'
import { Identities, type OidcProvider, ProviderSession, ProviderSignIn } from './contract.ts'
import { createIdTokenReader } from './id-tokens.ts'
import { listIdentities } from './list-identities.ts'
import { signInWithProvider } from './service.ts'
import { unlinkIdentity } from './unlink-identity.ts'

interface Deps {
  readonly db: Db
  readonly mint: TokenMint
  readonly sync: Sync
  readonly clock: Clock
  readonly log: Log
  readonly providers: readonly OidcProvider[]
}

/** Mounted at /v1/auth, for those who hold no access token. */
export function publicIdentityRoutes({ db, mint, sync, clock, log, providers }: Deps) {
  const readIdToken = createIdTokenReader({ providers, clock, log })
  return async (api: Api): Promise<void> => {
    api.post(
      '/idp',
      {
        schema: {
          operationId: 'signInWithProvider',
          tags: ['signing in'],
          summary: 'Sign in, or make an account, with the id token of a provider',
          description:
            'An identity that is not known yet is linked to the account with its address if the provider has verified the address; else it makes an account. Ask the provider for the scopes `openid email`, better `openid email profile`. An account that is about to be removed answers 403 with a `restore_token`.',
          body: ProviderSignIn,
          response: { 200: ProviderSession, 201: ProviderSession },
          examples: { 200: { is_new_user: false } },
        },
        config: {
          errors: ['INVALID_ID_TOKEN', 'ACCOUNT_PENDING_DELETION', 'EMAIL_TAKEN', 'BUSY'],
          perClient: { most: 30, seconds: 60 },
        },
      },
      async (request, reply) => {
        const client = clientOf(request)
        const deps = { mint, readIdToken, sync, log }
        const session = await signInWithProvider(db, deps, request.body, client, clock())
        return reply.code(session.is_new_user ? 201 : 200).send(session)
      },
    )
  }
}

/** Mounted at /v1/auth, below the hook that authenticates. */
export function identityRoutes({ db, clock, providers }: Deps) {
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
            'The last way into the account can not be taken off: 409. An id that is no identity of this account takes off nothing, and the answer is the same. Whoever signs in there later with the same verified address links it again.',
          params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
          response: { 204: Type.Null() },
        },
        config: { errors: ['CONFLICT'] },
      },
      async ({ actor, params }, reply) => {
        await unlinkIdentity(db, providers, actor, params.id.toLowerCase(), clock())
        return reply.code(204).send(null)
      },
    )
  }
}
