import { Type } from 'typebox'
import { clientOf } from '#access/sessions/authenticate.ts'
import {
  PasswordChange,
  Reset,
  ResetRequest,
  MessageBody,
  messageBody,
  type UnlinkSince,
} from '#accounts/contract.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import type { Api } from '#platform/http/api.ts'
import { clientAddressOf, type RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { pickLanguage } from '#platform/kernel/languages.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { changePassword } from './change-password.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { readStandingAccess, StandingAccess } from './standing-access.ts'

interface Deps {
  readonly db: Db
  readonly hashing: PasswordHashing
  readonly limits: RateLimits
  readonly unlinkSince: UnlinkSince
  readonly sync: SyncSchema
  readonly clock: Clock
}

/** Mounted at /v1/auth, for callers without an access token. */
export function publicPasswordRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountRequestPasswordReset(api, deps)
    mountResetPassword(api, deps)
  }
}

function mountRequestPasswordReset(api: Api, { db, clock }: Deps): void {
  api.post(
    '/password-reset',
    {
      schema: {
        operationId: 'requestPasswordReset',
        tags: ['password'],
        summary: 'Request a mail with a reset link',
        description: 'The answer is the same with and without an account.',
        body: ResetRequest,
        response: { 200: MessageBody },
      },
      config: { perClient: { most: 20, seconds: 3600 } },
    },
    async (request) => {
      await requestReset(db, request.body.email, clientAddressOf(request), clock())
      return messageBody(
        'If an account with this address exists, it gets a mail with a link.',
        clock(),
      )
    },
  )
}

function mountResetPassword(
  api: Api,
  { db, hashing, limits, unlinkSince, sync, clock }: Deps,
): void {
  api.put(
    '/password-reset',
    {
      schema: {
        operationId: 'resetPassword',
        tags: ['password'],
        summary: 'Set a new password with the token from the mail',
        description:
          'Ends all sessions of the account, and all invites, links for guests, pages of recipes, webhooks, calendars and API keys that it has made. A refused password does not use up the token. If the address was never confirmed, a stranger may have made the account. Then its name, providers and households are removed.',
        body: Reset,
        response: { 200: MessageBody },
      },
      config: { errors: ['INVALID_TOKEN', 'BUSY'], perClient: { most: 10, seconds: 60 } },
    },
    async (request) => {
      const deps = { hashing, limits, unlinkSince, sync }
      const input = {
        ...request.body,
        language: pickLanguage(request.headers['accept-language']),
      }
      await resetPassword(db, deps, input, clientOf(request), clock())
      return messageBody('The password was changed. Sign in with the new one.', clock())
    },
  )
}

/** Mounted at /v1/auth, in the scope that authenticates. */
export function passwordRoutes(deps: Omit<Deps, 'unlinkSince' | 'sync'>) {
  return async (api: Api): Promise<void> => {
    mountReadStandingAccess(api, deps)
    mountChangePassword(api, deps)
  }
}

function mountReadStandingAccess(
  api: Api,
  { db, clock }: Omit<Deps, 'unlinkSince' | 'sync'>,
): void {
  api.get(
    '/standing-access',
    {
      schema: {
        operationId: 'readStandingAccess',
        tags: ['password'],
        summary: 'Count what a change of the password would end',
        description:
          'Sessions, API keys, and what gives access to a household without them: invites that can be used, links to lists, pages of recipes, webhooks and calendars. `others` is what other sessions have made, with these sessions: a change of the password, the removal of a provider and a sign-out of `others` end it. `all` is what the account has made, with all sessions: a reset by mail and a sign-out of `all` end it. Show it before you send one of these.',
        response: { 200: StandingAccess },
      },
    },
    ({ actor }) => readStandingAccess(db, actor, clock()),
  )
}

function mountChangePassword(
  api: Api,
  { db, hashing, limits, clock }: Omit<Deps, 'unlinkSince' | 'sync'>,
): void {
  api.put(
    '/password',
    {
      schema: {
        operationId: 'changePassword',
        tags: ['password'],
        summary: 'Change the password',
        description:
          'Ends all other sessions and what they have made, which GET /v1/auth/standing-access counts, and makes the links of reset mails invalid. This session, its tokens and what it has made stay valid. A wrong current password counts as a failed sign-in. An account without a password gets one through POST /v1/auth/password-reset.',
        body: PasswordChange,
        response: { 204: Type.Null() },
      },
      config: {
        errors: ['INVALID_CREDENTIALS', 'CONFLICT', 'RATE_LIMITED', 'FORBIDDEN', 'BUSY'],
      },
    },
    async (request, reply) => {
      const { actor, body } = request
      await changePassword(db, { hashing, limits }, actor, body, clientAddressOf(request), clock())
      return reply.code(204).send(null)
    },
  )
}
