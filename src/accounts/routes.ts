import { Type } from 'typebox'
import { clientOf } from '#access/sessions/authenticate.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { restoreAccount, scheduleDeletion } from '#accounts/removal/schedule-deletion.ts'
import type { Api } from '#platform/http/api.ts'
import type { DatabaseShares } from '#platform/http/limits/database-shares.ts'
import { clientAddressOf } from '#platform/http/limits/rate-limits.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { pickLanguage } from '#platform/kernel/languages.ts'
import type { Db } from '#platform/postgres/database.ts'
import {
  Account,
  AccountPatch,
  Restored,
  Session,
  SignIn,
  SignUp,
  messageBody,
} from './contract.ts'
import type { ExportPart } from './export-account.ts'
import { alsoWhilePending, mountExport } from './export-routes.ts'
import * as service from './service.ts'
import type { SignUpDeps } from './validate-sign-up.ts'

interface Deps extends SignUpDeps {
  readonly db: Db
  readonly tokenIssuer: TokenIssuer
  readonly hashing: PasswordHashing
  readonly clock: Clock
  readonly deletionWindowDays: number
  readonly exportParts: readonly ExportPart[]
  readonly shares: DatabaseShares
  /** Whether a mail server is set. */
  readonly sendsMail: boolean
}

/** Mounted at /v1/auth, for callers without an access token. */
export function publicAccountRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountSignUp(api, deps)
    mountSignIn(api, deps)
  }
}

function mountSignUp(api: Api, deps: Deps): void {
  const { db, clock } = deps
  api.post(
    '/signup',
    {
      schema: {
        operationId: 'signUp',
        tags: ['signing in'],
        summary: 'Sign up',
        description:
          'With an `invite_code` the account joins the household of the invite. It gets its own household only if `own_household` is true. `Accept-Language` sets the language of its mails.',
        body: SignUp,
        response: { 201: Session },
      },
      config: {
        errors: ['INVALID_TOKEN', 'SIGN_UP_CLOSED', 'EMAIL_TAKEN', 'CONFLICT', 'BUSY'],
        perClient: { most: 10, seconds: 3600 },
      },
    },
    async (request, reply) => {
      const client = { ...clientOf(request), address: clientAddressOf(request) }
      const input = {
        ...request.body,
        language: pickLanguage(request.headers['accept-language']),
      }
      const session = await service.signUp(db, deps, input, client, clock())
      return reply.code(201).send(session)
    },
  )
}

function mountSignIn(api: Api, { db, tokenIssuer, hashing, limits, clock }: Deps): void {
  api.post(
    '/signin',
    {
      schema: {
        operationId: 'signIn',
        tags: ['signing in'],
        summary: 'Sign in with address and password',
        description:
          'An account with a second factor gets 403 `MFA_REQUIRED` with an `mfa_token` for POST /v1/auth/mfa. An account that waits for its removal gets 403 with a `restore_token` for POST /v1/auth/restore-account.',
        body: SignIn,
        response: { 200: Session },
      },
      config: {
        errors: [
          'INVALID_CREDENTIALS',
          'MFA_REQUIRED',
          'ACCOUNT_PENDING_DELETION',
          'RATE_LIMITED',
          'FORBIDDEN',
          'BUSY',
        ],
        perClient: { most: 30, seconds: 60 },
      },
    },
    (request) => {
      const client = { ...clientOf(request), address: clientAddressOf(request) }
      return service.signIn(db, { tokenIssuer, hashing, limits }, request.body, client, clock())
    },
  )
}

/** Mounted at /v1/auth, in the scope that authenticates. */
export function accountRoutes(deps: Deps) {
  return async (api: Api): Promise<void> => {
    mountGetAccount(api, deps)
    mountUpdateAccount(api, deps)
    mountDeleteAccount(api, deps)
    mountRestoreAccount(api, deps)

    mountExport(api, deps)
  }
}

function mountGetAccount(api: Api, { db, sendsMail }: Deps): void {
  api.get(
    '/account',
    {
      schema: {
        operationId: 'getAccount',
        tags: ['account'],
        summary: 'Read the account',
        response: { 200: Account },
      },
    },
    ({ actor }) => service.readAccount(db, sendsMail, actor),
  )
}

function mountUpdateAccount(api: Api, { db, sync, sendsMail, clock }: Deps): void {
  api.patch(
    '/account',
    {
      schema: {
        operationId: 'updateAccount',
        tags: ['account'],
        summary: 'Change the name, the language or the default household',
        body: AccountPatch,
        response: { 200: Account },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    ({ actor, body }) => service.patchAccount(db, { sync, sendsMail }, actor, body, clock()),
  )
}

function mountDeleteAccount(api: Api, { db, clock, deletionWindowDays }: Deps): void {
  api.delete(
    '/account',
    {
      schema: {
        operationId: 'deleteAccount',
        tags: ['account'],
        summary: 'Delete the account',
        description:
          'The account is closed, and removed later. Until then it can be restored. A repeated request does not change the date.',
        response: { 204: Type.Null() },
      },
      config: { opensWhilePending: true },
    },
    async ({ actor }, reply) => {
      await scheduleDeletion(db, actor, deletionWindowDays, clock())
      return reply.code(204).send(null)
    },
  )
}

function mountRestoreAccount(api: Api, { db, clock }: Deps): void {
  api.post(
    '/restore-account',
    {
      schema: {
        operationId: 'restoreAccount',
        tags: ['account'],
        summary: 'Restore an account that waits for its removal',
        description:
          'Needs an access token, or the `restore_token` of a refused sign-in. The `restore_token` ends with the restore. If the answer was lost, the same request works for two minutes.',
        response: { 200: Restored },
      },
      config: { ...alsoWhilePending, opensAfterRestore: true },
    },
    async ({ actor }) => {
      const user = await restoreAccount(db, actor, clock())
      return { user, ...messageBody('The account is active.', clock()) }
    },
  )
}
