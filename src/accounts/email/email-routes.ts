import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import {
  type AuthenticateDeps,
  clientOf,
  identifier,
  MAY_SIGN_IN,
} from '#access/sessions/authenticate.ts'
import {
  Confirmation,
  EmailChange,
  Redemption,
  MessageBody,
  messageBody,
  type UnlinkSince,
} from '#accounts/contract.ts'
import type { ProveIdentity } from '#accounts/credentials/prove-owner.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { Api } from '#platform/http/api.ts'
import { clientAddressOf, type RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { requestEmailChange } from './request-email-change.ts'
import { undoEmailChange } from './undo-email-change.ts'
import { requestVerification, verifyEmail } from './verify-email.ts'

interface Deps {
  readonly db: Db
  readonly secret: Secret
  readonly hashing: PasswordHashing
  readonly limits: RateLimits
  readonly clock: Clock
  readonly unlinkSince: UnlinkSince
  readonly sync: SyncSchema
  readonly proveIdentity: ProveIdentity
}

const PER_CLIENT = { most: 10, seconds: 60 }

const WITH_PROOF =
  'It needs an access token of the account, or its password. The link alone does not prove that its reader has the account.'

type PublicDeps = Omit<Deps, 'proveIdentity'> & AuthenticateDeps

/** Mounted at /v1/auth, for callers without an access token: the actions of the links in mails. */
export function publicEmailRoutes(deps: PublicDeps) {
  return async (api: Api): Promise<void> => {
    mountVerifyEmail(api, deps)
    mountConfirmEmailChange(api, deps)
    mountUndoEmailChange(api, deps)
  }
}

function confirmer(deps: PublicDeps) {
  const { db, clock } = deps
  const identify = identifier(deps)
  return async (
    request: FastifyRequest,
    { token, password }: Static<typeof Confirmation>,
    apply: typeof confirmEmailChange,
  ) => {
    const opener = { actor: await identify(request), password, address: clientAddressOf(request) }
    await apply(db, deps, token, opener, clientOf(request), clock())
  }
}

function mountVerifyEmail(api: Api, deps: PublicDeps): void {
  const confirm = confirmer(deps)
  api.put(
    '/email-verification',
    {
      schema: {
        operationId: 'verifyEmail',
        tags: ['e-mail address'],
        summary: 'Confirm the address with the token from the mail',
        description: WITH_PROOF,
        security: MAY_SIGN_IN,
        body: Confirmation,
        response: { 200: MessageBody },
      },
      config: { errors: ['INVALID_TOKEN', 'INVALID_CREDENTIALS'], perClient: PER_CLIENT },
    },
    async (request) => {
      await confirm(request, request.body, verifyEmail)
      return messageBody('The address is confirmed.', deps.clock())
    },
  )
}

function mountConfirmEmailChange(api: Api, deps: PublicDeps): void {
  const confirm = confirmer(deps)
  api.put(
    '/email/confirm',
    {
      schema: {
        operationId: 'confirmEmailChange',
        tags: ['e-mail address'],
        summary: 'Change the address with the token from the mail to the new address',
        description: `The old address gets a notice, with a link that can undo the change for seven days. ${WITH_PROOF}`,
        security: MAY_SIGN_IN,
        body: Confirmation,
        response: { 200: MessageBody },
      },
      config: {
        errors: ['INVALID_TOKEN', 'INVALID_CREDENTIALS', 'EMAIL_TAKEN'],
        perClient: PER_CLIENT,
      },
    },
    async (request) => {
      await confirm(request, request.body, confirmEmailChange)
      return messageBody('The address was changed. Sign in with the new one.', deps.clock())
    },
  )
}

function mountUndoEmailChange(api: Api, { db, clock, unlinkSince, sync }: PublicDeps): void {
  api.put(
    '/email/undo',
    {
      schema: {
        operationId: 'undoEmailChange',
        tags: ['e-mail address'],
        summary: 'Undo a change of address with the token from the mail to the old address',
        description:
          'The account gets its old address and name back. All sessions end, and the password is deleted. Providers, invites, memberships and changes of roles since the change are undone. The old address gets a mail to set a new password.',
        body: Redemption,
        response: { 200: MessageBody },
      },
      config: { errors: ['INVALID_TOKEN', 'EMAIL_TAKEN'], perClient: PER_CLIENT },
    },
    async (request) => {
      const { token } = request.body
      await undoEmailChange(db, { unlinkSince, sync }, token, clientOf(request), clock())
      return messageBody(
        'The account has its old address again. We send it a mail to set a new password.',
        clock(),
      )
    },
  )
}

/** Mounted at /v1/auth, in the scope that authenticates. */
export function emailRoutes(deps: Omit<Deps, 'unlinkSince' | 'sync'>) {
  return async (api: Api): Promise<void> => {
    mountRequestEmailVerification(api, deps)
    mountRequestEmailChange(api, deps)
  }
}

function mountRequestEmailVerification(
  api: Api,
  { db, limits, clock }: Omit<Deps, 'unlinkSince' | 'sync'>,
): void {
  api.post(
    '/email-verification',
    {
      schema: {
        operationId: 'requestEmailVerification',
        tags: ['e-mail address'],
        summary: 'Send the confirmation link again',
        description: 'Sign-up also sends this link. At most three an hour.',
        response: { 200: MessageBody },
      },
      config: { errors: ['RATE_LIMITED'] },
    },
    async ({ actor }) =>
      messageBody(
        (await requestVerification(db, limits, actor, clock()))
          ? 'We send you a mail with a link.'
          : 'The address is already confirmed.',
        clock(),
      ),
  )
}

function mountRequestEmailChange(api: Api, deps: Omit<Deps, 'unlinkSince' | 'sync'>): void {
  const { db, clock } = deps
  api.put(
    '/email',
    {
      schema: {
        operationId: 'requestEmailChange',
        tags: ['e-mail address'],
        summary: 'Request a change of address',
        description:
          'The new address gets a mail with a link. The account keeps its address until the link is opened. The answer does not say whether the new address has an account. It needs the password, or a fresh id token of a linked provider: a session alone is not enough. At most five an hour; a new request replaces the previous one.',
        body: EmailChange,
        response: { 200: MessageBody },
      },
      config: {
        errors: ['INVALID_CREDENTIALS', 'INVALID_ID_TOKEN', 'RATE_LIMITED', 'FORBIDDEN', 'BUSY'],
      },
    },
    async (request) => {
      const { actor, body } = request
      await requestEmailChange(db, deps, actor, body, clientAddressOf(request), clock())
      return messageBody('We send a mail with a link to the new address.', clock())
    },
  )
}
