import type { SecondFactor } from '#access/sessions/contract.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import * as store from './factor-store.ts'
import { checkWithinLimits } from './limit-codes.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openFactor } from './sealed-secret.ts'
import { stepOfCode } from './totp.ts'

export interface FactorDeps {
  readonly secret: Secret
  readonly limits: RateLimits
}

/** What a person types: the code of the app, or one of the recovery codes. */
export interface TypedCode {
  readonly code?: string
  readonly recovery_code?: string
}

/**
 * Checks the second factor of an account, and uses it up: each code is good for one use.
 *
 * @param client the client's address, by which wrong codes are counted
 * @returns which of the two it was
 * @throws AppError VALIDATION_FAILED if there is no code or two, INVALID_CREDENTIALS, RATE_LIMITED
 */
export async function useSecondFactor(
  db: Db,
  { secret, limits }: FactorDeps,
  accountId: string,
  { code, recovery_code: recoveryCode }: TypedCode,
  client: string,
  now: Date,
): Promise<Exclude<SecondFactor, 'passkey'>> {
  if (code !== undefined && recoveryCode !== undefined)
    throw invalid({ path: '/recovery_code', message: 'Send a code or a recovery code, not both.' })
  if (code === undefined && recoveryCode === undefined) throw codeIsMissing()
  const check = () =>
    code === undefined
      ? store.useRecoveryCode(db, accountId, hashRecoveryCode(accountId, recoveryCode ?? ''))
      : useCode(db, secret, accountId, code, now)
  const tried = { accountId, client, isGuessable: code !== undefined }
  if (!(await checkWithinLimits(limits, tried, check, now))) throw wrongCode()
  return code === undefined ? 'recovery_code' : 'totp'
}

/** @returns false if the code is wrong, or it or a later one was used before */
async function useCode(
  db: Db,
  secret: Secret,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const factor = await store.factorOf(db, accountId)
  if (!factor || factor.confirmed_at === null) return false
  const step = stepOfCode(openFactor(secret, accountId, factor.secret), code, now)
  return step !== undefined && store.useStep(db, accountId, step)
}

export const codeIsMissing = () =>
  invalid({
    path: '/code',
    message:
      '/code is missing: this account has a second factor. Send the code of the authenticator app, or a recovery_code.',
  })

export const wrongCode = () =>
  new AppError('INVALID_CREDENTIALS', 'The code is wrong, or it was used before.')
