import type { Actor, Member } from '#kernel/actor.ts'
import { after, DAY } from '#kernel/clock.ts'
import { AppError, invalid, notFound } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { readTimeCursor, toTimeCursor } from '#kernel/time-cursor.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import type { Sync } from '#sync/contract.ts'
import { lockScopes, tell } from '#sync/write.ts'
import { recordMember } from './change-members.ts'
import type { Household, Invite, Invites, NewInvite, Page } from './contract.ts'
import { hashCode, newCode } from './invite-codes.ts'
import { getHousehold } from './read-households.ts'
import { recordInHousehold } from './record-event.ts'
import * as inviteStore from './invite-store.ts'
import * as store from './store.ts'

const LIVES = 7 * DAY
const LIVES_AT_MOST = 30 * DAY

/**
 * Makes an invite; its code is in this answer and nowhere else.
 *
 * @throws AppError VALIDATION_FAILED
 */
export async function makeInvite(
  db: Db,
  actor: Member,
  input: NewInvite,
  now: Date,
): Promise<Invite & { code: string }> {
  const { householdId } = actor
  const expiresAt = input.expires_at === undefined ? after(now, LIVES) : new Date(input.expires_at)
  if (!(expiresAt > now && expiresAt <= after(now, LIVES_AT_MOST)))
    throw invalid({ path: '/expires_at', message: 'An invite lives 30 days at most.' })
  const code = newCode()
  const invite = {
    household_id: householdId,
    id: newId(now),
    code_hash: hashCode(code),
    role: input.role ?? 'member',
    max_uses: input.max_uses ?? 1,
    created_at: now,
    expires_at: expiresAt,
  }
  const row = await inTransaction(db, async (tx) => {
    await lockAsOwner(tx, actor)
    const details = { invite_id: invite.id, role: invite.role }
    await recordInHousehold(tx, actor, { householdId, kind: 'invite_made', details }, now)
    return inviteStore.insertInvite(tx, invite)
  })
  return { ...toInvite(row), code }
}

/** Holds the household, where the actor is still an owner. @throws AppError NOT_FOUND, FORBIDDEN */
async function lockAsOwner(tx: Db, { householdId, accountId }: Member): Promise<void> {
  await lockScopes(tx, [householdId])
  const member = await store.memberOf(tx, householdId, accountId)
  if (!member) throw notFound('household')
  if (member.role !== 'owner') throw new AppError('FORBIDDEN', 'Your role does not allow this.')
}

/** @returns those that still let somebody in @throws AppError CURSOR_INVALID */
export async function listInvites(
  db: Db,
  householdId: string,
  { limit = 50, cursor }: Page,
  now: Date,
): Promise<Invites> {
  const behind = cursor === undefined ? undefined : readTimeCursor(cursor)
  if (cursor !== undefined && !behind)
    throw new AppError('CURSOR_INVALID', 'This is not a cursor of this list.')
  const most = limit + 1
  const rows = await inviteStore.livingInvites(db, householdId, { most, behind }, now)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(toInvite),
    next_cursor: last ? toTimeCursor({ at: last.created_at, id: last.id }) : null,
  }
}

/** @throws AppError NOT_FOUND */
export function revokeInvite(db: Db, actor: Member, id: string, now: Date): Promise<void> {
  const { householdId } = actor
  return inTransaction(db, async (tx) => {
    await lockAsOwner(tx, actor)
    if (!(await inviteStore.deleteInvite(tx, householdId, id))) throw notFound('invite')
    const details = { invite_id: id }
    await recordInHousehold(tx, actor, { householdId, kind: 'invite_revoked', details }, now)
  })
}

/**
 * Brings an account into the household of a code. Asked again by a member, whose first answer may
 * have got lost, it answers the household and uses nothing up.
 *
 * @throws AppError INVALID_TOKEN for a code that is unknown, used up or too old, all the same
 */
export async function join(
  db: Db,
  sync: Sync,
  actor: Actor,
  { code, name }: { code: string; name: string },
  now: Date,
): Promise<Household> {
  const invite = await inviteStore.inviteByCode(db, hashCode(code), now)
  if (!invite) throw noInvite()
  const { household_id: householdId } = invite
  const { accountId } = actor

  const told = await inTransaction(db, async (tx) => {
    const locked = await lockScopes(tx, [householdId, accountId])
    if (!locked.includes(householdId)) throw noInvite() // removed a moment ago
    if (!locked.includes(accountId)) throw notFound('account')
    if (await store.memberOf(tx, householdId, accountId)) return []
    if (!(await inviteStore.useInvite(tx, invite, now))) throw noInvite()
    const id = newId(now)
    const role = invite.role === 'viewer' ? ('viewer' as const) : ('member' as const)
    await store.insertMember(tx, { id, householdId, accountId, name, role }, now)
    const row = { household_id: householdId, id, account_id: accountId }
    const about = { member: row, kind: 'household_joined' } as const
    const what = { householdId, kind: 'member_joined', about, details: { role } } as const
    await recordInHousehold(tx, actor, what, now)
    return recordMember(tx, sync, row, false, now)
  })
  tell(sync, ...told)
  return getHousehold(db, accountId, householdId)
}

/** @returns how many had run out and are gone */
export function purgeInvites(db: Db, now: Date): Promise<number> {
  return inviteStore.deleteExpiredInvites(db, now)
}

const toInvite = (row: Awaited<ReturnType<typeof inviteStore.insertInvite>>): Invite => ({
  id: row.id,
  role: row.role === 'viewer' ? 'viewer' : 'member',
  max_uses: row.max_uses,
  uses: row.uses,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

const noInvite = () =>
  new AppError('INVALID_TOKEN', 'This code is not valid any more. Ask for a new one.')
