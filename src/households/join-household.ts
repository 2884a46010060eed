import type { Actor } from '#kernel/actor.ts'
import { AppError, notFound } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { expectCredential } from '#sync/write/authority.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { keepStamps } from '#sync/write/forget-account.ts'
import { lockScopes } from '#sync/write/write.ts'
import { recordMember } from './change-members.ts'
import type { Household } from './contract.ts'
import { defaultHouseholdOf, preferJoined } from './default-household.ts'
import { hashCode, householdOfCode } from './invite-codes.ts'
import * as inviteStore from './invite-store.ts'
import { expectRoomForHousehold, expectRoomForMember } from './judge-quotas.ts'
import { getHousehold } from './read-households.ts'
import { recordInHousehold } from './record-event.ts'
import type { NameOf } from './service.ts'
import * as store from './store.ts'

/** An invite as it was read; `enter` validates it again under the lock. */
export type FoundInvite = NonNullable<Awaited<ReturnType<typeof inviteStore.inviteByCode>>>

/** How many codes of invites a client may try. */
export const CODE_LIMIT = { most: 30, seconds: 3600 }

/**
 * Brings an account into the household of a code. Asked again by a member, whose first answer may
 * have got lost, it answers the household and uses nothing up.
 *
 * @throws AppError INVALID_TOKEN for a code that is unknown, used up or too old, all the same; CONFLICT
 *   where the account is in too many households, or the household has too many members
 */
export async function join(
  db: Db,
  sync: Sync,
  actor: Actor,
  { code, nameOf }: { code: string; nameOf: NameOf },
  now: Date,
): Promise<Household> {
  const invite = await inviteStore.inviteByCode(db, wantedBy(code), now)
  if (!invite) throw noInvite()
  const { household_id: householdId } = invite
  const { accountId } = actor

  return inTransaction(db, async (tx) => {
    const before = await defaultHouseholdOf(tx, accountId)
    const scopes = before === null ? [householdId, accountId] : [householdId, accountId, before]
    const locked = await lockScopes(tx, scopes)
    if (!locked.includes(householdId)) throw noInvite() // removed a moment ago
    if (!locked.includes(accountId)) throw notFound('account')
    await expectCredential(tx, sync, actor, now)
    if (!(await store.memberOf(tx, householdId, accountId))) {
      await expectRoomForHousehold(tx, sync, accountId)
      const name = await nameOf(tx, actor)
      await enter(tx, sync, { actor, name, before }, invite, now)
    }
    return getHousehold(tx, accountId, householdId)
  })
}

/**
 * Finds the invite that a code opens right now, without a lock.
 *
 * @throws AppError INVALID_TOKEN for a code that is unknown, used up or too old, all the same; CONFLICT
 *   where the household is full
 */
export async function findOpenInvite(
  db: Db,
  sync: Sync,
  code: string,
  now: Date,
): Promise<FoundInvite> {
  const invite = await inviteStore.inviteByCode(db, wantedBy(code), now)
  if (!invite || invite.uses >= invite.max_uses) throw noInvite()
  await expectRoomForMember(db, sync, invite.household_id)
  return invite
}

/** An account that enters a household. */
export interface Entering {
  readonly actor: Actor
  readonly name: string
  /** Its default household until now. */
  readonly before: string | null
}

/**
 * Brings an account that this transaction has made into the household of an invite.
 *
 * @throws AppError INVALID_TOKEN, CONFLICT
 */
export async function enterAsNewcomer(
  tx: Db,
  sync: Sync,
  entering: Entering,
  invite: FoundInvite,
  now: Date,
): Promise<void> {
  // Nobody else sees the scopes of the new account, so this is the only one to lock.
  const locked = await lockScopes(tx, [invite.household_id])
  if (locked.length === 0) throw noInvite() // removed a moment ago
  await enter(tx, sync, entering, invite, now)
}

/** Uses an invite once. The scopes of the household, of the account and of its default are locked. */
async function enter(
  tx: Db,
  sync: Sync,
  { actor, name, before }: Entering,
  invite: FoundInvite,
  now: Date,
): Promise<void> {
  const { household_id: householdId } = invite
  const { accountId } = actor
  await expectRoomForMember(tx, sync, householdId)
  if (!(await inviteStore.useInvite(tx, invite, now))) throw noInvite()
  const id = newId(now)
  const role = invite.role === 'viewer' ? ('viewer' as const) : ('member' as const)
  const invitedBy = invite.made_by
  await store.insertMember(tx, { id, householdId, accountId, name, role, invitedBy }, now)
  await keepStamps(tx, { scopeId: householdId, accountId })
  await preferJoined(tx, accountId, { householdId, role }, before)
  const row = { household_id: householdId, id, account_id: accountId }
  const about = { member: row, kind: 'household_joined' } as const
  const what = { householdId, kind: 'member_joined', about, details: { role } } as const
  await recordInHousehold(tx, actor, what, now)
  await recordMember(tx, sync, row, false, now)
}

const wantedBy = (code: string) => ({
  codeHash: hashCode(code),
  householdId: householdOfCode(code),
})

const noInvite = () =>
  new AppError('INVALID_TOKEN', 'This code is not valid any more. Ask for a new code.')
