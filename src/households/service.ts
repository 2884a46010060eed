import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { accountIsGone } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { expectRow } from '#rest/rest-errors.ts'
import { applyBatch, type Batch } from '#sync/write/apply-batch.ts'
import { expectAuthority, expectCredential } from '#sync/write/authority.ts'
import type { Data, Sync } from '#sync/collection/contract.ts'
import { rowOf } from '#sync/write/load-batch.ts'
import { guarded, isTagOf, type Tag } from '#rest/preconditions.ts'
import { deleteScope, lockScopes, recordChanges } from '#sync/write/write.ts'
import type { Household, NewHousehold } from './contract.ts'
import { expectRoomForHousehold } from './judge-quotas.ts'
import { lockWithMembers } from './lock-members.ts'
import { deleteMembership } from './membership-store.ts'
import { getHousehold } from './read-households.ts'
import { recordInHousehold } from './record-event.ts'
import { stale } from './rows.ts'
import { newHousehold, openFurtherHousehold, openHouseholdIfNone } from './open-household.ts'
import * as store from './store.ts'

/** Reads the name of the actor's account, for the others in a household to see. */
export type NameOf = (tx: Db, actor: Actor) => Promise<string>

/**
 * Makes a household with its default shopping list; who makes it is its owner. Asked again with the
 * same id it answers what there is.
 *
 * @throws AppError CONFLICT where somebody else's has the id, or the account has too many
 */
export function createHousehold(
  db: Db,
  sync: Sync,
  { actor, nameOf }: { actor: Actor; nameOf: NameOf },
  input: NewHousehold,
  now: Date,
): Promise<{ household: Household; isNew: boolean }> {
  const { accountId } = actor
  return inTransaction(db, async (tx) => {
    const locked = await lockScopes(tx, [accountId])
    if (locked.length === 0) throw accountIsGone() // removed a moment ago
    await expectCredential(tx, sync, actor, now)
    const there = input.id === undefined ? undefined : await store.memberOf(tx, input.id, accountId)
    if (there)
      return { household: await getHousehold(tx, accountId, there.household_id), isNew: false }
    await expectRoomForHousehold(tx, sync, accountId)
    const owner = { id: accountId, name: await nameOf(tx, actor) }
    const scope = newHousehold(owner, input, now)
    await openFurtherHousehold(tx, sync, owner, scope, now)
    const what = { householdId: scope.id, kind: 'household_made' } as const
    await recordInHousehold(tx, actor, what, now)
    return { household: await getHousehold(tx, accountId, scope.id), isNew: true }
  })
}

/** @throws AppError NOT_FOUND, STALE, CONFLICT where the list is not there, VALIDATION_FAILED */
export function patchHousehold(
  db: Db,
  sync: Sync,
  actor: Actor,
  { id, patch, ifMatch }: { id: string; patch: Data; ifMatch: Tag | undefined },
  now: Date,
): Promise<Household> {
  const mutation = { op: 'update', entity: 'household', id, patch } as const
  const request: Batch = {
    scopeId: id,
    writer: actor,
    mutations: [mutation],
    rewrite: (loaded) => [guarded(mutation, ifMatch, rowOf(loaded, 'household', id))],
  }
  return inTransaction(db, async (tx) => {
    const [result] = (await applyBatch(tx, sync, request, now)).results
    if (result?.reason === 'version') throw stale(await getHousehold(tx, actor.accountId, id))
    expectRow(result, 'household')
    return getHousehold(tx, actor.accountId, id)
  })
}

/** Removes a household with all that is in it, for all its members. @throws AppError STALE, BUSY */
export async function deleteHousehold(
  db: Db,
  sync: Sync,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: Tag | undefined },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const members = await lockWithMembers(tx, id)
    await expectAuthority(tx, sync, { scopeId: id, writer: actor, needs: 'owner' }, now)
    const household = await getHousehold(tx, actor.accountId, id)
    if (ifMatch && !isTagOf(ifMatch, household)) throw stale(household)
    for (const { account_id } of members) {
      const isActor = account_id === actor.accountId
      const origin = isActor ? actor : { network: undefined, requestId: undefined }
      const details = { household_id: id }
      await recordEvent(tx, { ...origin, accountId: account_id }, 'household_deleted', now, details)
    }
    await deleteScope(tx, id)
    const gone = [{ entity: 'membership', id, isDeleted: true }]
    for (const { account_id, name } of members) {
      await deleteMembership(tx, { accountId: account_id, householdId: id })
      await recordChanges(tx, sync, account_id, gone, now)
      await openHouseholdIfNone(tx, sync, { id: account_id, name }, now)
    }
  })
}
