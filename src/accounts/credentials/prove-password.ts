import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { normalizePassword } from '#accounts/passwords/rules.ts'
import type { Account } from '#accounts/store.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { verifyWithinLimits } from './limit-attempts.ts'

/**
 * Validates the password in a session of the account. Wrong passwords count as failed sign-ins, so
 * that a stolen access token can't be used to avoid their limits.
 *
 * @param address the client's network, by which attempts are counted
 * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED, BUSY
 */
export async function provePassword(
  { hashing, limits }: { hashing: PasswordHashing; limits: RateLimits },
  account: Account,
  password: string,
  address: string,
  now: Date,
): Promise<void> {
  const attempt = { emailKey: account.email_key, client: address }
  const verify = () => hashing.verify(account.password_hash, normalizePassword(password))
  if (!(await verifyWithinLimits(limits, attempt, verify, now))) throw wrongPassword()
}

export const wrongPassword = () => new AppError('INVALID_CREDENTIALS', 'The password is wrong.')
