import { Type } from 'typebox'
import { clientOf } from '#access/sessions/authenticate.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import { OwnerProof } from '#accounts/contract.ts'
import type { ProofDeps } from '#accounts/credentials/prove-owner.ts'
import type { SignUpDeps } from '#accounts/validate-sign-up.ts'
import type { Log } from '#platform/base/log.ts'
import type { Api } from '#platform/http/api.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { pickLanguage } from '#platform/kernel/languages.ts'
import { Id } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'
import { Identities, type OidcProvider, ProviderSession, ProviderSignIn } from './contract.ts'
import type { ReadIdToken } from './id-tokens.ts'
import { signInWithProvider } from './service.ts'
import { listIdentities, unlinkIdentity } from './unlink-identity.ts'

interface Deps extends ProofDeps, SignUpDeps {
  readonly db: Db
  readonly tokenIssuer: TokenIssuer
  readonly clock: Clock
  readonly log: Log
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
          summary: 'Sign in or sign up with the id token of a provider',
          description:
            'An id token is valid for one sign-in. If the answer was lost, send it again: for two minutes it gives the same account. A new identity is linked to the account with its address if the provider has verified the address. Otherwise it makes a new account. Ask the provider for the scopes `openid email`, better `openid email profile`. `invite_code` is only for a new account; an existing account ignores it. Its language is the token’s `locale`, otherwise by `Accept-Language`. An account with a second factor gets 403 `MFA_REQUIRED` with an `mfa_token`. An account that waits for its removal gets 403 with a `restore_token`.',
          body: ProviderSignIn,
          response: { 200: ProviderSession, 201: ProviderSession },
          examples: { 200: { is_new_user: false } },
        },
        config: {
          errors: [
            'INVALID_TOKEN',
            'INVALID_ID_TOKEN',
            'MFA_REQUIRED',
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
        const client = { ...clientOf(request), address: clientAddressOf(request) }
        const input = {
          ...request.body,
          language: pickLanguage(request.headers['accept-language']),
        }
        const session = await signInWithProvider(db, deps, input, client, clock())
        return reply.code(session.is_new_user ? 201 : 200).send(session)
      },
    )
  }
}

/** Mounted at /v1/auth, in the scope that authenticates. */
export function identityRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountListIdentities(api, deps)
    mountUnlinkIdentity(api, deps)
  }
}

function mountListIdentities(api: Api, { db, providers }: Deps): void {
  api.get(
    '/identities',
    {
      schema: {
        operationId: 'listIdentities',
        tags: ['account'],
        summary: 'List the linked providers',
        response: { 200: Identities },
      },
    },
    ({ actor }) => listIdentities(db, providers, actor.accountId),
  )
}

function mountUnlinkIdentity(api: Api, deps: Deps): void {
  const { db, clock } = deps
  api.delete(
    '/identities/:id',
    {
      schema: {
        operationId: 'unlinkIdentity',
        tags: ['account'],
        summary: 'Unlink a provider',
        description:
          'It needs the password, or a fresh id token of a linked provider: a session alone is not enough. The last way to sign in can not be removed: 409. An unknown id removes nothing, and the answer is the same. A later sign-in there with the same verified address links the provider again.',
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
      const input = { id: params.id, proof, address: clientAddressOf(request) }
      await unlinkIdentity(db, deps, actor, input, clock())
      return reply.code(204).send(null)
    },
  )
}
