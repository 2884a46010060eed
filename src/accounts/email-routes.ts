import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Api } from '#platform/http.ts'
import type { RateLimits } from '#platform/rate-limits.ts'
import { clientOf } from '#sessions/authenticate.ts'
import { Redemption, Told, told } from './contract.ts'
import { requestVerification, verifyEmail } from './verify-email.ts'

interface Deps {
  readonly db: Db
  readonly limits: RateLimits
  readonly clock: Clock
}

const PER_CLIENT = { most: 10, seconds: 60 }

/** Mounted at /v1/auth, for those who hold no access token: what the links in mails do. */
export function publicEmailRoutes({ db, clock }: Deps) {
  return async (api: Api): Promise<void> => {
    api.put(
      '/email-verification',
      {
        schema: {
          tags: ['auth'],
          summary: 'Confirm the address with the token of the mail',
          body: Redemption,
          response: { 200: Told },
        },
        config: {
          errors: ['INVALID_TOKEN', 'ACCOUNT_PENDING_DELETION'],
          perClient: PER_CLIENT,
        },
      },
      async (request) => {
        await verifyEmail(db, request.body.token, clientOf(request), clock())
        return told('The address is confirmed.', clock())
      },
    )
  }
}

/** Mounted at /v1/auth, below the hook that authenticates. */
export function emailRoutes({ db, limits, clock }: Deps) {
  return async (api: Api): Promise<void> => {
    api.post(
      '/email-verification',
      {
        schema: {
          tags: ['auth'],
          summary: 'Send the link again that confirms the address',
          description: 'Sign-up sends one too. At most three an hour.',
          response: { 200: Told },
        },
        config: { errors: ['RATE_LIMITED'] },
      },
      async ({ actor }) =>
        told(
          (await requestVerification(db, limits, actor, clock()))
            ? 'A mail with a link is on its way.'
            : 'The address is confirmed already.',
          clock(),
        ),
    )
  }
}
