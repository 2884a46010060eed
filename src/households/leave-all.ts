import type { Db } from '#platform/database.ts'
import type { Sync } from '#sync/contract.ts'
import { forgetClients } from '#sync/forget-account.ts'
import { deleteScope, lockScopes, type Written } from '#sync/write.ts'
import { dropMember, recordMember, recordRole } from './change-members.ts'
import { recordInHousehold } from './record-event.ts'
import * as store from './store.ts'

/**
 * Takes an account that is removed out of all its households. Where it was the only member, the
 * household goes with all its data; elsewhere the data stays, the longest-standing member becomes
 * owner if none is left, and nothing names the account any more.
 *
 * @returns what to tell the listeners of, once the transaction is committed
 */
export async function leaveAll(
  tx: Db,
  sync: Sync,
  accountId: string,
  now: Date,
): Promise<Written[]> {
  const before = await partings(tx, accountId)
  const locked = new Set(await lockScopes(tx, [accountId, ...before.flatMap(scopesOf)]))
  const mine = await partings(tx, accountId)
  // Somebody came or went while the locks were being taken; the next run finds it at rest.
  if (!mine.flatMap(scopesOf).every((id) => locked.has(id)))
    throw new Error('The households of the account changed while it was being removed.')

  const told: Written[] = []
  for (const { member, isAlone, heir } of mine) {
    if (isAlone) {
      await deleteScope(tx, member.household_id)
      continue
    }
    const householdId = member.household_id
    const about = { member, kind: 'household_left' } as const
    await recordInHousehold(tx, null, { householdId, kind: 'member_left', about }, now)
    told.push(...(await dropMember(tx, sync, member, now)))
    if (!heir) continue
    await recordRole(tx, null, heir, 'owner', now)
    await store.setRole(tx, heir, 'owner', now)
    told.push(...(await recordMember(tx, sync, heir, false, now)))
  }
  await forgetClients(tx, accountId)
  await deleteScope(tx, accountId)
  return told.filter(({ scopeId }) => scopeId !== accountId)
}

/** An account's farewell to a household. */
interface Parting {
  readonly member: store.MemberRow
  readonly isAlone: boolean
  /** Who becomes owner; undefined where there is another owner. */
  readonly heir: store.MemberRow | undefined
}

async function partings(tx: Db, accountId: string): Promise<Parting[]> {
  const found: Parting[] = []
  for (const member of await store.membershipsOf(tx, accountId)) {
    const all = await store.membersOf(tx, member.household_id)
    const others = all.filter((one) => one.account_id !== accountId)
    const heir = others.some(({ role }) => role === 'owner') ? undefined : others[0]
    found.push({ member, isAlone: others.length === 0, heir })
  }
  return found
}

const scopesOf = ({ member, heir }: Parting): string[] =>
  heir ? [member.household_id, heir.account_id] : [member.household_id]
