import { pickMembership, saveDefault } from '#households/members/membership-store.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { hasMoreRows } from '#sync/protocol/scopes.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { expectCredential } from '#sync/write/scopes/authority.ts'
import { lockScopes } from '#sync/write/write.ts'
import * as store from './store.ts'

/** A household that nobody has used yet has three rows: itself, its member and its list. */
const INITIAL_ROWS = 3

/** @returns the id of the account's default household; null if the account is in no household */
export async function defaultHouseholdOf(db: Db, accountId: string): Promise<string | null> {
  const membership = await pickMembership(db, accountId, undefined)
  return membership?.householdId ?? null
}

/** @throws AppError NOT_FOUND if the account is not in the household, UNAUTHENTICATED */
export function setDefaultHousehold(
  db: Db,
  sync: SyncSchema,
  actor: Actor,
  householdId: string,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockScopes(tx, [householdId, actor.accountId])
    await expectCredential(tx, sync, actor, now)
    if (!(await store.memberOf(tx, householdId, actor.accountId))) throw notFound('household')
    await saveDefault(tx, actor.accountId, householdId)
  })
}

/**
 * Makes the household that an account has just joined its default. A viewer keeps the previous default, and
 * so does an account that has used it. The caller has locked the scopes of both households.
 *
 * @param previous the default before the account joined
 */
export async function makeJoinedDefault(
  tx: Db,
  accountId: string,
  joined: { readonly householdId: string; readonly role: store.MemberRow['role'] },
  previous: string | null,
): Promise<void> {
  if (joined.role === 'viewer') return
  if (previous !== null && (await isInUse(tx, previous, accountId))) return
  await saveDefault(tx, accountId, joined.householdId)
}

async function isInUse(tx: Db, householdId: string, accountId: string): Promise<boolean> {
  const members = await store.membersOf(tx, householdId)
  const isOwn = members.length === 1 && members[0]?.account_id === accountId
  return !isOwn || (await hasMoreRows(tx, householdId, INITIAL_ROWS))
}
