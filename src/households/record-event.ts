import type { EventKind } from '#access/audit/contract.ts'
import { recordEvent } from '#access/audit/service.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import * as store from './store.ts'

interface HouseholdEvent {
  readonly householdId: string
  /** The kind of the event in the lists of the actor and of the owners. */
  readonly kind: EventKind
  readonly details?: object
  /** The affected member, and the kind of the event in their list. */
  readonly subject?: {
    readonly member: Pick<store.MemberRow, 'id' | 'account_id'>
    readonly kind: EventKind
  }
}

/**
 * Records an event of a household: for the actor, for the affected member and for the owners. Only the
 * actor's own event has the network and the request. Members are named by their member id, which means
 * nothing once they have left. The caller has locked the household, so that no account is removed meanwhile.
 *
 * @param actor null if no account did it, as when an account is removed
 */
export async function recordInHousehold(
  tx: Db,
  actor: Actor | null,
  { householdId, kind, details = {}, subject }: HouseholdEvent,
  now: Date,
): Promise<void> {
  const members = await store.membersOf(tx, householdId)
  const owners = members.filter(({ role }) => role === 'owner').map((one) => one.account_id)
  const subjectId = subject?.member.account_id
  const recipients = new Set([actor?.accountId, subjectId, ...owners])
  const named = subject
    ? { household_id: householdId, member_id: subject.member.id }
    : { household_id: householdId }
  for (const accountId of recipients) {
    if (accountId === undefined) continue
    const origin =
      accountId === actor?.accountId ? actor : { network: undefined, requestId: undefined }
    const isOwn = accountId === subjectId && subject !== undefined
    await recordEvent(
      tx,
      { ...origin, accountId },
      isOwn ? subject.kind : kind,
      now,
      isOwn ? { household_id: householdId, ...details } : { ...named, ...details },
    )
  }
}
