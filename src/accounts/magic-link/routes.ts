import { Type } from 'typebox'
import { clientOf } from '#access/sessions/authenticate.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import { MessageBody, messageBody, Redemption, Session } from '#accounts/contract.ts'
import type { Api } from '#platform/http/api.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { strict } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'
import { assertLinksAreSent, requestLink, signInWithLink } from './sign-in-link.ts'

const SignInLinkRequest = Type.Object(
  { email: Type.String({ maxLength: 1000, examples: ['ada@example.com'] }) },
  { title: 'SignInLinkRequest', ...strict },
)

interface Deps {
  readonly db: Db
  readonly tokenIssuer: TokenIssuer
  readonly clock: Clock
  /** MAGIC_LINK */
  readonly sendsLinks: boolean
}

/** Mounted at /v1/auth, for callers without an access token. */
export function magicLinkRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountRequestSignInLink(api, deps)
    mountSignInWithLink(api, deps)
  }
}

function mountRequestSignInLink(api: Api, { db, clock, sendsLinks }: Deps): void {
  api.post(
    '/magic-link',
    {
      schema: {
        operationId: 'requestSignInLink',
        tags: ['signing in'],
        summary: 'Request a mail with a link that signs in',
        description:
          'Only with `MAGIC_LINK=on`; `magic_link` of `GET /v1` tells it. The answer is the same with and without an account.',
        body: SignInLinkRequest,
        response: { 200: MessageBody },
      },
      config: { errors: ['FORBIDDEN'], perClient: { most: 20, seconds: 3600 } },
    },
    async (request) => {
      assertLinksAreSent(sendsLinks)
      await requestLink(db, request.body.email, clientAddressOf(request), clock())
      return messageBody(
        'If an account with this address exists, it gets a mail with a link.',
        clock(),
      )
    },
  )
}

function mountSignInWithLink(api: Api, { db, tokenIssuer, clock, sendsLinks }: Deps): void {
  api.put(
    '/magic-link',
    {
      schema: {
        operationId: 'signInWithLink',
        tags: ['signing in'],
        summary: 'Sign in with the token from the mail',
        description:
          'The token works once, within 15 minutes. An account with a second factor gets 403 `MFA_REQUIRED` with an `mfa_token`. An account that waits for its removal gets 403 with a `restore_token`.',
        body: Redemption,
        response: { 200: Session },
      },
      config: {
        errors: ['INVALID_TOKEN', 'MFA_REQUIRED', 'ACCOUNT_PENDING_DELETION', 'FORBIDDEN'],
        perClient: { most: 10, seconds: 60 },
      },
    },
    (request) => {
      assertLinksAreSent(sendsLinks)
      return signInWithLink(db, tokenIssuer, request.body.token, clientOf(request), clock())
    },
  )
}
