import type { Invite, Invites, NewInvite, Page } from '#households/contract.ts'
import { recordInHousehold } from '#households/record-event.ts'
import { validateInviteQuota } from '#households/validate-quotas.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { after, type Clock, DAY } from '#platform/kernel/clock.ts'
import { AppError, invalid, notFound } from '#platform/kernel/errors.ts'
import { newId, readTimeCursor, toTimeCursor } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { type LockedHousehold, withHousehold } from '#sync/write/scopes/with-household.ts'
import { hashCode, newCode } from './invite-codes.ts'
import * as inviteStore from './invite-store.ts'

interface Deps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
}

const DEFAULT_LIFETIME = 7 * DAY
const MAX_LIFETIME = 30 * DAY

/**
 * Creates an invite. Only this answer contains its code.
 *
 * @param actor.mayInvite whether the actor may invite anybody: an account with an unconfirmed address may have been
 *   opened by a stranger
 * @throws AppError VALIDATION_FAILED, EMAIL_UNVERIFIED, NOT_FOUND, FORBIDDEN, CONFLICT if the household has
 *   too many open invites
 */
export async function createInvite(
  deps: Deps,
  actor: Member & { readonly mayInvite: boolean },
  input: NewInvite,
): Promise<Invite & { code: string }> {
  const { householdId } = actor
  expectInviter(actor)
  const now = deps.clock()
  const expiresAt =
    input.expires_at === undefined ? after(now, DEFAULT_LIFETIME) : new Date(input.expires_at)
  if (!(expiresAt > now && expiresAt <= after(now, MAX_LIFETIME)))
    throw invalid({ path: '/expires_at', message: 'An invite is valid for 30 days at most.' })
  const code = newCode(householdId)
  const invite = {
    household_id: householdId,
    id: newId(now),
    code_hash: hashCode(code),
    role: input.role ?? 'member',
    made_by: actor.accountId,
    session_id: actor.sessionId ?? null,
    max_uses: input.max_uses ?? 1,
    created_at: now,
    expires_at: expiresAt,
    tries: null,
    joiner_id: null,
    joiner_version: null,
  }
  const insert = async (tx: Db) => {
    await validateInviteQuota(tx, deps.sync, householdId, now)
    const details = { invite_id: invite.id, role: invite.role }
    await recordInHousehold(tx, actor, { householdId, kind: 'invite_made', details }, now)
    return inviteStore.insertInvite(tx, invite)
  }
  return { ...toInvite(await withHousehold(deps, actor, insert, 'owner')), code }
}

/** @throws AppError EMAIL_UNVERIFIED */
export function expectInviter({ mayInvite }: { readonly mayInvite: boolean }): void {
  if (!mayInvite)
    throw new AppError('EMAIL_UNVERIFIED', 'Confirm your e-mail address before you invite others.')
}

/** @returns the invites that somebody can still use @throws AppError CURSOR_INVALID */
export async function listInvites(
  db: Db,
  householdId: string,
  { limit = 50, cursor }: Page,
  now: Date,
): Promise<Invites> {
  const position = cursor === undefined ? undefined : readTimeCursor(cursor)
  if (cursor !== undefined && !position)
    throw new AppError('CURSOR_INVALID', 'This is not a cursor of this list.')
  const page = { limit: limit + 1, after: position } // one more tells whether there is a next page
  const rows = await inviteStore.findOpenInvites(db, householdId, page, now)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(toInvite),
    next_cursor: last ? toTimeCursor({ at: last.created_at, id: last.id }) : null,
  }
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export function revokeInvite(deps: Deps, actor: Member, id: string): Promise<void> {
  const { householdId } = actor
  const remove = async (tx: Db, { now }: LockedHousehold) => {
    if (!(await inviteStore.deleteInvite(tx, householdId, id))) throw notFound('invite')
    const details = { invite_id: id }
    await recordInHousehold(tx, actor, { householdId, kind: 'invite_revoked', details }, now)
  }
  return withHousehold(deps, actor, remove, 'owner')
}

/** @returns how many expired invites were deleted */
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
