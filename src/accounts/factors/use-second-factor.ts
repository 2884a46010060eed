import { createHash, randomBytes } from 'node:crypto'
import { Secret as TotpSecret, TOTP } from 'otpauth'
import type { SecondFactor } from '#access/sessions/contract.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import * as store from './factor-store.ts'
import { checkWithinLimits } from './limit-codes.ts'
import { openFactor } from './sealed-secret.ts'

/** Bytes: the length that RFC 4226, 4 recommends. */
const SECRET_BYTES = 20
/** Seconds of a code (RFC 6238, 4.1). */
const PERIOD = 30
/** Codes of the period before and after are accepted too: clocks differ (RFC 6238, 6). */
const WINDOW = 1

/** @returns a new secret in base32, which authenticator apps accept */
export const newTotpSecret = (): string => new TotpSecret({ size: SECRET_BYTES }).base32

/** The address that an authenticator app scans: `otpauth://totp/Larder:ada%40example.com?…` */
export const totpUri = (secret: string, email: string): string => totp(secret, email).toString()

/**
 * Returns the period of a code (RFC 6238, 4.2), without regard to spaces and hyphens; undefined if the code is wrong. The caller must refuse
 * a period that is not later than the last used one (5.2).
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\D/g, '')
  const delta = totp(secret).validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Larder',
    label,
    algorithm: 'SHA1', // the only one that all authenticator apps know
    digits: 6,
    period: PERIOD,
    secret: TotpSecret.fromBase32(secret),
  })

/** New recovery codes. */
const RECOVERY_CODES = 10
/** Crockford's base32: no I, L, O and U, which people confuse. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Of 5 bits each: 80 bits, which nobody can guess from a hash. */
const RECOVERY_DIGITS = 16
const GROUP = /.{4}(?=.)/g

/** @returns ten new codes in groups: `7QK2-M4XN-84D0-RTVB` */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

function newCode(): string {
  const digits = [...randomBytes(RECOVERY_DIGITS)].map((byte) =>
    DIGITS.charAt(byte % DIGITS.length),
  )
  return digits.join('').replace(GROUP, '$&-')
}

/**
 * The hash that the database stores. The code may be typed in small letters, without hyphens, and
 * with the letters that people confuse.
 */
export function hashRecoveryCode(accountId: string, code: string): Buffer {
  const typed = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const read = typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`${accountId} ${read}`).digest()
}

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
