import type { Role } from '@larder/rules/entity.ts'
import { localDay } from '@larder/rules/local-day.ts'
import { timeZoneOf, byIds } from '@larder/rules/verbs/verb.ts'
import type { Member } from '#platform/kernel/actor.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { type SyncSchema, tablesByName } from '#sync/schema/contract.ts'
import { queryRows } from '#sync/write/verbs/query-rows.ts'
import { lockScope } from '#sync/write/write.ts'
import { expectAuthority, type Needs } from './authority.ts'

interface Deps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
}

/** Facts that stay true until the transaction ends. */
export interface LockedHousehold {
  readonly role: Role
  /** The time after the lock was granted. */
  readonly now: Date
}

/**
 * Runs `work` in one transaction that locks the household and checks the member's authority again.
 * Do all reads inside `work`, under the lock; read nothing before or after. Change rows through
 * `write(tx, …)`.
 *
 * It adds two round trips to those of `work`: lock and authority; commit.
 *
 * @param needs the lowest role that may do this; `member` by default
 * @returns what `work` returns
 * @throws AppError UNAUTHENTICATED if the session is over, ACCOUNT_PENDING_DELETION, NOT_FOUND if
 *   the member is not in the household any more, FORBIDDEN
 */
export function withHousehold<T>(
  { db, sync, clock }: Deps,
  member: Pick<Member, 'accountId' | 'sessionId' | 'householdId'>,
  work: (tx: Db, locked: LockedHousehold) => Promise<T>,
  needs: Needs = 'member',
): Promise<T> {
  const scopeId = member.householdId
  return inTransaction(db, async (tx) => {
    await lockScope(tx, sync, { scopeId, accountId: null }) // sent together with the next statement
    const role = await expectAuthority(tx, sync, { scopeId, writer: member, needs }, clock())
    return work(tx, { role, now: clock() })
  })
}

/** Reads the day that it is now in the time zone of a household, `YYYY-MM-DD`. */
export async function readHouseholdDay(
  db: Db,
  sync: SyncSchema,
  householdId: string,
  now: Date,
): Promise<string> {
  const query = byIds('household', [householdId])
  const [[household] = []] = await queryRows(db, tablesByName(sync), householdId, [query])
  return localDay(now.toISOString(), timeZoneOf(household))
}
