import type { AccountStatus, Method } from '#access/sessions/contract.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import type { Origin } from '#platform/kernel/actor.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { removeIfLost } from './lost-factor.ts'

/**
 * Asks for the second factor of an account whose first factor was just proved. Call it before
 * anything of the account is told. A factor that was reported as lost is removed here if its waiting
 * time is over.
 *
 * @throws AppError MFA_REQUIRED with an `mfa_token` if the account has a second factor
 */
export async function requireSecondFactor(
  db: Db,
  tokenIssuer: TokenIssuer,
  account: AccountStatus & { readonly second_factor_since: Date | null },
  { method, origin }: { readonly method: Method; readonly origin: Origin },
  now: Date,
): Promise<void> {
  if (account.second_factor_since === null) return
  if (await removeIfLost(db, account.id, origin, now)) return
  throw new AppError(
    'MFA_REQUIRED',
    'This account has a second factor. Send its code to POST /v1/auth/mfa.',
    { fields: { mfa_token: await tokenIssuer.mfa(account, method) } },
  )
}
