import type { Actor } from '#kernel/actor.ts'
import { accountIsGone } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { restoreTokenHolds } from './restore-tokens.ts'
import { assertNotPending } from './service.ts'
import { lockAccount, principal } from './store.ts'

/**
 * Locks the actor's account until the transaction ends, and reads again whether its credential still
 * holds: the session or the restore token may have ended, and the account may have been scheduled for
 * removal, while the body of the request was on its way. Everything that writes to an account does this
 * first.
 *
 * @param may.mayBePending true where an account that is about to be removed may do this too
 * @param may.mayBeUsed true where a restore token may do this again that has just been used
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION
 */
export async function holdActor(
  tx: Db,
  { accountId, sessionId, restore }: Actor,
  now: Date,
  { mayBePending = false, mayBeUsed = false } = {},
): Promise<void> {
  await lockAccount(tx, { accountId }) // sent together with the next statement
  const account = await principal(tx, accountId, sessionId, now)
  if (!account) throw accountIsGone()
  const holds = restore
    ? restoreTokenHolds(account, restore, { mayBeUsed }, now)
    : sessionId !== undefined && account.session_id === sessionId
  if (!holds) throw accountIsGone()
  if (!mayBePending) await assertNotPending(account)
}
