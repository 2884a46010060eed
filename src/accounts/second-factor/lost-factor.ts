import { recordEvent, type Subject } from '#access/audit/service.ts'
import type { AccountStatus, Method } from '#access/sessions/contract.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { revokeFactorLinks } from '#accounts/credentials/revoke-tokens.ts'
import * as factors from '#accounts/factors/factor-store.ts'
import { lockAccount } from '#accounts/store.ts'
import type { Origin } from '#platform/kernel/actor.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'

const PAGE = 100

/** Why a second factor was removed. */
type Removal = 'off' | 'lost' | 'operator'

/** Removes the second factor of an account that the caller has locked, and tells its owner. */
export async function removeFactor(
  tx: Db,
  subject: Subject,
  reason: Removal,
  now: Date,
): Promise<void> {
  const { accountId } = subject
  if (!(await factors.deleteFactor(tx, accountId))) return
  await revokeFactorLinks(tx, accountId)
  await recordEvent(tx, subject, 'second_factor_removed', now, { reason })
  const change = reason === 'lost' ? 'lost' : 'off'
  await queueMail(tx, { kind: 'second_factor_changed', accountId, details: { change } }, now)
}

/** Removes a lost second factor if its waiting time is over. @returns true if it was removed */
export function removeIfLost(
  db: Db,
  accountId: string,
  origin: Origin,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, accountId))) return false
    const dueAt = (await factors.factorOf(tx, accountId))?.recovery_due_at ?? null
    if (dueAt === null || dueAt > now) return false
    await removeFactor(tx, { accountId, ...origin }, 'lost', now)
    return true
  })
}

/** For the daily job: removes all lost factors whose waiting time is over. @returns their number */
export async function removeLostFactors(db: Db, now: Date): Promise<number> {
  let removed = 0
  for (let afterId: string | undefined = NIL_ID; afterId !== undefined;) {
    const ids = await factors.dueRecoveries(db, afterId, PAGE, now)
    for (const id of ids)
      if (await removeIfLost(db, id, { network: undefined, requestId: undefined }, now)) removed++
    afterId = ids.at(-1)
  }
  return removed
}

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
