import type { EventKind } from '#audit/contract.ts'
import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import * as store from './store.ts'

interface Happening {
  readonly householdId: string
  /** What it is called in the life of whoever did it, and of the owners. */
  readonly kind: EventKind
  readonly details?: object
  /** Whom it is about, and what it is called in their life. */
  readonly about?: {
    readonly member: Pick<store.MemberRow, 'id' | 'account_id'>
    readonly kind: EventKind
  }
}

/**
 * Writes down what happened in a household: for whoever did it, whom it is about, and its owners.
 * Others' lives tell neither where it was done from nor by which account: members are named by ids
 * that lead nowhere once they have gone. In a transaction that holds the household, so that no
 * account is removed meanwhile.
 *
 * @param actor null where nobody did it, as when an account is removed
 */
export async function recordInHousehold(
  tx: Db,
  actor: Actor | null,
  { householdId, kind, details = {}, about }: Happening,
  now: Date,
): Promise<void> {
  const members = await store.membersOf(tx, householdId)
  const owners = members.filter(({ role }) => role === 'owner').map((one) => one.account_id)
  const subject = about?.member.account_id
  const concerned = new Set([actor?.accountId, subject, ...owners])
  const named = about
    ? { household_id: householdId, member_id: about.member.id }
    : { household_id: householdId }
  for (const accountId of concerned) {
    if (accountId === undefined) continue
    const origin =
      accountId === actor?.accountId ? actor : { network: undefined, requestId: undefined }
    const isOwn = accountId === subject && about !== undefined
    await recordEvent(
      tx,
      { ...origin, accountId },
      isOwn ? about.kind : kind,
      now,
      isOwn ? { household_id: householdId, ...details } : { ...named, ...details },
    )
  }
}
