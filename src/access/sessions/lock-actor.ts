import { isRestoreTokenValid } from '#access/tokens/restore-tokens.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { accountIsGone } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { principal } from './principal-store.ts'
import { assertNotPending } from './service.ts'
import { lockAccount } from './store.ts'

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
