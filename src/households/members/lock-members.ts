import * as store from '#households/store.ts'
import { notFound, retryLater } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { lockScopes } from '#sync/write/write.ts'

/**
 * Locks a household and the accounts of all its members until the transaction ends: nobody can join or
 * leave meanwhile.
 *
 * @throws AppError NOT_FOUND; BUSY if somebody joined before all scopes were locked: a further lock now
 *   could cause a deadlock
 */
export async function lockWithMembers(tx: Db, householdId: string): Promise<store.MemberRow[]> {
  const expected = await store.membersOf(tx, householdId)
  const locked = new Set(
    await lockScopes(tx, [householdId, ...expected.map((one) => one.account_id)]),
  )
  if (!locked.has(householdId)) throw notFound('household')
  const members = await store.membersOf(tx, householdId)
  if (members.some((one) => !locked.has(one.account_id)))
    throw retryLater('BUSY', 'Another request is adding a member. Try again in a second.', 1)
  return members
}
