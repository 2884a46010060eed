import type { Household, InvitePreview } from '#households/contract.ts'
import { defaultHouseholdOf, makeJoinedDefault } from '#households/default-household.ts'
import { recordMember } from '#households/members/change-members.ts'
import { getHousehold, nameOfHousehold, nameOfMember } from '#households/read-households.ts'
import { recordInHousehold } from '#households/record-event.ts'
import type { NameOf } from '#households/service.ts'
import * as store from '#households/store.ts'
import { validateHouseholdQuota, validateMemberQuota } from '#households/validate-quotas.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { AppError, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { cancelClearStamps } from '#sync/write/derived/clear-stamps.ts'
import { expectCredential } from '#sync/write/scopes/authority.ts'
import { lockScopes } from '#sync/write/write.ts'
import { hashCode, householdOfCode } from './invite-codes.ts'
import * as inviteStore from './invite-store.ts'

/** An invite as it was read. It is validated again under the lock. */
export type FoundInvite = NonNullable<Awaited<ReturnType<typeof inviteStore.inviteByCode>>>

/** How many invite codes a client may try, in an hour. */
export const CODE_LIMIT = { most: 30, seconds: 3600 }

/**
 * Adds an account to the household of an invite code. For a member it returns the household and does not
 * count a use, so a client may repeat the request.
 *
 * @throws AppError INVALID_TOKEN for a code that is unknown, used up or expired; CONFLICT if the account is
 *   in too many households, or the household has too many members
 */
export async function joinHousehold(
  db: Db,
  sync: SyncSchema,
  actor: Actor,
  { code, nameOf }: { code: string; nameOf: NameOf },
  now: Date,
): Promise<Household> {
  const invite = await inviteStore.inviteByCode(db, inviteKeyOf(code), now)
  if (!invite) throw invalidCode()
  const { household_id: householdId } = invite
  const { accountId } = actor

  return inTransaction(db, async (tx) => {
    const previousDefault = await defaultHouseholdOf(tx, accountId)
    const scopes = [householdId, accountId]
    if (previousDefault !== null) scopes.push(previousDefault)
    const locked = await lockScopes(tx, scopes)
    if (!locked.includes(householdId)) throw invalidCode() // deleted a moment ago
    if (!locked.includes(accountId)) throw notFound('account')
    await expectCredential(tx, sync, actor, now)
    if (!(await store.memberOf(tx, householdId, accountId))) {
      await validateHouseholdQuota(tx, sync, accountId)
      const name = await nameOf(tx, actor)
      await useInvite(tx, sync, { actor, name, previousDefault }, invite, now)
    }
    return getHousehold(tx, accountId, householdId)
  })
}

/**
 * Finds the invite of a code that can be used now. Does not lock.
 *
 * @throws AppError INVALID_TOKEN for a code that is unknown, used up or expired; CONFLICT if the household
 *   has too many members
 */
export async function findOpenInvite(
  db: Db,
  sync: SyncSchema,
  code: string,
  now: Date,
): Promise<FoundInvite> {
  const invite = await inviteStore.inviteByCode(db, inviteKeyOf(code), now)
  if (!invite || invite.uses >= invite.max_uses) throw invalidCode()
  await validateMemberQuota(db, sync, invite.household_id)
  return invite
}

/**
 * Reads what the code of an invite leads to. It needs no account, as the code alone lets its holder join. Codes of six
 * digits lead to nothing here: their household stays a secret until an owner has confirmed.
 *
 * @throws AppError INVALID_TOKEN for a code that is unknown, used up or expired
 */
export async function previewInvite(db: Db, code: string, now: Date): Promise<InvitePreview> {
  const invite = await inviteStore.inviteByCode(db, inviteKeyOf(code), now)
  if (!invite || invite.uses >= invite.max_uses) throw invalidCode()
  const { household_id: householdId, made_by: accountId } = invite
  const household = await nameOfHousehold(db, householdId)
  if (household === undefined) throw invalidCode() // deleted a moment ago
  const name = accountId === null ? undefined : await nameOfMember(db, { accountId, householdId })
  const role = invite.role === 'viewer' ? 'viewer' : 'member'
  return { household_name: household, invited_by: name ?? null, role }
}

/** An account that joins a household. */
export interface JoiningAccount {
  readonly actor: Actor
  readonly name: string
  /** Its default household until now. */
  readonly previousDefault: string | null
}

/**
 * Adds an account that this transaction has created to the household of an invite.
 *
 * @throws AppError INVALID_TOKEN, CONFLICT
 */
export async function joinAsNewAccount(
  tx: Db,
  sync: SyncSchema,
  account: JoiningAccount,
  invite: FoundInvite,
  now: Date,
): Promise<void> {
  // No other transaction sees the scope of the new account, so only the household needs a lock.
  const locked = await lockScopes(tx, [invite.household_id])
  if (locked.length === 0) throw invalidCode() // deleted a moment ago
  await useInvite(tx, sync, account, invite, now)
}

/** Adds the member and counts one use of the invite. The caller has locked all scopes involved. */
async function useInvite(
  tx: Db,
  sync: SyncSchema,
  { actor, name, previousDefault }: JoiningAccount,
  invite: FoundInvite,
  now: Date,
): Promise<void> {
  const role = invite.role === 'viewer' ? 'viewer' : 'member'
  const wanted = { householdId: invite.household_id, role, invitedBy: invite.made_by } as const
  if (!(await inviteStore.countUse(tx, invite, now))) throw invalidCode()
  await addMember(tx, sync, { actor, name, previousDefault }, wanted, now)
}

/**
 * Adds an account to a household. The caller has locked all scopes involved.
 *
 * @param wanted.invitedBy the account that let it in; null if it is not known
 * @throws AppError CONFLICT if the household has too many members
 */
export async function addMember(
  tx: Db,
  sync: SyncSchema,
  { actor, name, previousDefault }: JoiningAccount,
  wanted: {
    readonly householdId: string
    readonly role: 'member' | 'viewer'
    readonly invitedBy: string | null
  },
  now: Date,
): Promise<void> {
  const { householdId, role, invitedBy } = wanted
  const { accountId } = actor
  await validateMemberQuota(tx, sync, householdId)
  const id = newId(now)
  await store.insertMember(tx, { id, householdId, accountId, name, role, invitedBy }, now)
  await cancelClearStamps(tx, { scopeId: householdId, accountId })
  await makeJoinedDefault(tx, accountId, { householdId, role }, previousDefault)
  const row = { household_id: householdId, id, account_id: accountId }
  const subject = { member: row, kind: 'household_joined' } as const
  const event = { householdId, kind: 'member_joined', subject, details: { role } } as const
  await recordInHousehold(tx, actor, event, now)
  await recordMember(tx, sync, row, false, now)
}

const inviteKeyOf = (code: string) => ({
  codeHash: hashCode(code),
  householdId: householdOfCode(code),
})

/** The answer to each code that opens nothing. */
export const invalidCode = () =>
  new AppError('INVALID_TOKEN', 'This code is not valid any more. Ask for a new code.')
