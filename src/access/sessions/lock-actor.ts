import type { Actor, RestoreVersions } from '#platform/kernel/actor.ts'
import { MINUTE } from '#platform/kernel/clock.ts'
import { accountIsGone } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { principal, type Principal } from './principal-store.ts'
import { assertNotPending } from './service.ts'
import { lockAccount } from './store.ts'

/**
 * Milliseconds in which a used restore token is accepted again: its response may have been lost.
 */
const RETRY = 2 * MINUTE

/**
 * True if a restore token is still valid. It ends with a restore, with a sign-out of all sessions,
 * and with a change of the credentials.
 *
 * @param acceptsUsed true if it may be sent again for two minutes after its restore, while the
 *   account is active
 */
export function isRestoreTokenValid(
  account: Principal,
  versions: RestoreVersions,
  { acceptsUsed }: { readonly acceptsUsed: boolean },
  now: Date,
): boolean {
  return isCurrent(account, versions) || (acceptsUsed && isRetry(account, versions, now))
}

const isCurrent = (account: Principal, { credentialsVersion, restoreVersion }: RestoreVersions) =>
  account.credentials_version === credentialsVersion && account.restore_version === restoreVersion

/** True if the token's restore was just done, and the account is still active. */
const isRetry = (account: Principal, versions: RestoreVersions, now: Date) =>
  account.restored_at !== null &&
  Math.abs(now.getTime() - account.restored_at.getTime()) <= RETRY && // either way: a clock may have been wrong
  isCurrent(account, { ...versions, restoreVersion: versions.restoreVersion + 1 })

/**
 * Locks the actor's account until the transaction ends, and checks its credential again. While the
 * body of the request arrived, the session or the restore token may have ended, or the account may
 * have been scheduled for deletion. Call it first in every transaction that writes to an account.
 *
 * @param options.mayBePending true if an account that is pending deletion may do this
 * @param options.acceptsUsed true if a restore token that was just used may do this again
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION
 */
export async function lockActor(
  tx: Db,
  { accountId, sessionId, restore }: Actor,
  now: Date,
  { mayBePending = false, acceptsUsed = false } = {},
): Promise<void> {
  await lockAccount(tx, { accountId }) // sent together with the next statement
  const account = await principal(tx, accountId, sessionId, now)
  if (!account) throw accountIsGone()
  const isValid = restore
    ? isRestoreTokenValid(account, restore, { acceptsUsed }, now)
    : sessionId !== undefined && account.session_id === sessionId
  if (!isValid) throw accountIsGone()
  if (!mayBePending) await assertNotPending(account)
}
