import { clientOf } from '#access/sessions/authenticate.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import { MessageBody, messageBody, Redemption, Session } from '#accounts/contract.ts'
import type { FactorDeps } from '#accounts/factors/use-second-factor.ts'
import type { Api } from '#platform/http/api.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { RecoveryRequest, SecondStep } from './contract.ts'
import { finishSignIn, readFirstStep } from './finish-sign-in.ts'
import { beginRecovery, keepFactorByLink, requestRecovery } from './recover-factor.ts'

interface Deps extends FactorDeps {
  readonly db: Db
  readonly tokenIssuer: TokenIssuer
  readonly clock: Clock
}

const PER_CLIENT = { most: 10, seconds: 60 }

/** Mounted at /v1/auth/mfa, for callers without an access token. */
export function publicSecondFactorRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountSignInWithSecondFactor(api, deps)
    mountRequestSecondFactorRecovery(api, deps)
    mountBeginSecondFactorRecovery(api, deps)
    mountKeepSecondFactorByLink(api, deps)
  }
}

function mountSignInWithSecondFactor(api: Api, deps: Deps): void {
  const { db, clock } = deps
  api.post(
    '',
    {
      schema: {
        operationId: 'signInWithSecondFactor',
        tags: ['signing in'],
        summary: 'Finish a sign-in with the second factor',
        description:
          'Each code and each recovery code works once. An account that waits for its removal gets 403 with a `restore_token`.',
        body: SecondStep,
        response: { 200: Session },
      },
      config: {
        errors: [
          'INVALID_TOKEN',
          'INVALID_CREDENTIALS',
          'ACCOUNT_PENDING_DELETION',
          'RATE_LIMITED',
        ],
        perClient: { most: 30, seconds: 60 },
      },
    },
    (request) => {
      const client = { ...clientOf(request), address: clientAddressOf(request) }
      return finishSignIn(db, deps, request.body, client, clock())
    },
  )
}

function mountRequestSecondFactorRecovery(
  api: Api,
  { db, tokenIssuer, limits, clock }: Deps,
): void {
  api.post(
    '/recovery',
    {
      schema: {
        operationId: 'requestSecondFactorRecovery',
        tags: ['second factor'],
        summary: 'Request a mail, because the second factor is lost',
        description:
          'Needs the `mfa_token` of a sign-in. At most three an hour. Recovery codes need no mail: send one to POST /v1/auth/mfa.',
        body: RecoveryRequest,
        response: { 200: MessageBody },
      },
      config: { errors: ['INVALID_TOKEN', 'RATE_LIMITED'], perClient: PER_CLIENT },
    },
    async ({ body }) => {
      const { account } = await readFirstStep(db, tokenIssuer, body.mfa_token)
      await requestRecovery(db, limits, account.id, clock())
      return messageBody('We send you a mail with a link.', clock())
    },
  )
}

function mountBeginSecondFactorRecovery(api: Api, { db, clock }: Deps): void {
  api.put(
    '/recovery',
    {
      schema: {
        operationId: 'beginSecondFactorRecovery',
        tags: ['second factor'],
        summary: 'Begin the removal of a lost second factor with the token from the mail',
        description:
          'The second factor is removed after seven days. Until then the owner can keep it: by the link of a second mail, by DELETE in a session, or by a sign-in with a code.',
        body: Redemption,
        response: { 200: MessageBody },
      },
      config: { errors: ['INVALID_TOKEN'], perClient: PER_CLIENT },
    },
    async (request) => {
      await beginRecovery(db, request.body.token, clientOf(request), clock())
      return messageBody('The second factor will be removed in seven days.', clock())
    },
  )
}

function mountKeepSecondFactorByLink(api: Api, { db, clock }: Deps): void {
  api.put(
    '/recovery/cancel',
    {
      schema: {
        operationId: 'keepSecondFactorByLink',
        tags: ['second factor'],
        summary: 'Keep the second factor with the token from the mail about its removal',
        body: Redemption,
        response: { 200: MessageBody },
      },
      config: { errors: ['INVALID_TOKEN'], perClient: PER_CLIENT },
    },
    async (request) => {
      await keepFactorByLink(db, request.body.token, clientOf(request), clock())
      return messageBody('The second factor stays.', clock())
    },
  )
}
