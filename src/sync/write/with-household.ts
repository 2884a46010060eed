import type { Member } from '#kernel/actor.ts'
import type { Clock } from '#kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { expectAuthority, type Needs } from './authority.ts'
import type { Role, Sync } from '#sync/collection/contract.ts'
import { lockScope } from './store.ts'

interface Deps {
  readonly db: Db
  readonly sync: Sync
  readonly clock: Clock
}

/** What is true until the transaction ends. */
export interface Held {
  readonly role: Role
  /** The time after the lock was granted. */
  readonly now: Date
}

/**
 * Does work on a household in one transaction: it locks the household, reads again whether the member
 * may do this, and then works. All that `work` reads is read under the lock, and its answer is what the
 * transaction saw: read nothing before, and nothing after. Rows change through `applyBatch(tx, …)`.
 *
 * Two round trips (lock and authority; commit) on top of those of `work`.
 *
 * @param needs the lowest role that may do this; a member's unless said otherwise
 * @returns what `work` returns
 * @throws AppError UNAUTHENTICATED where the session is over, ACCOUNT_PENDING_DELETION, NOT_FOUND where
 *   the member is not in the household any more, FORBIDDEN
 */
export function withHousehold<T>(
  { db, sync, clock }: Deps,
  member: Pick<Member, 'accountId' | 'sessionId' | 'householdId'>,
  work: (tx: Db, held: Held) => Promise<T>,
  needs: Needs = 'member',
): Promise<T> {
  const scopeId = member.householdId
  return inTransaction(db, async (tx) => {
    await lockScope(tx, { scopeId }) // sent together with the next statement
    const role = await expectAuthority(tx, sync, { scopeId, writer: member, needs }, clock())
    return work(tx, { role, now: clock() })
  })
}
