import type { Data } from '@larder/rules/json.ts'
import { decide } from '@larder/rules/mutations/decide.ts'
import { recordEvent } from '#access/audit/service.ts'
import { expectRow } from '#api/rest/rest-errors.ts'
import { guarded, isTagOf, type Tag } from '#api/rest/writes/preconditions.ts'
import { deleteMembership } from '#households/members/membership-store.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { accountIsGone, notFound, retryLater } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { lockAndLoad, rowOf } from '#sync/write/lock-and-load.ts'
import { save } from '#sync/write/save.ts'
import { expectAuthority, expectCredential } from '#sync/write/scopes/authority.ts'
import { deleteScope, lockScopes, recordChanges } from '#sync/write/write.ts'
import type { Household, NewHousehold } from './contract.ts'
import {
  buildHousehold,
  createAdditionalHousehold,
  createHouseholdIfNone,
} from './create-household.ts'
import { getHousehold, stale } from './read-households.ts'
import { recordInHousehold } from './record-event.ts'
import * as store from './store.ts'
import { validateHouseholdQuota } from './validate-quotas.ts'

/** Reads the name of the actor's account, which the other members see. */
export type NameOf = (tx: Db, actor: Actor) => Promise<string>

/**
 * Creates a household with its default shopping list. The actor becomes its owner. A repeated call with the
 * same id returns the existing household.
 *
 * @throws AppError CONFLICT if somebody else's household has the id, or the account has too many
 */
export function createHousehold(
  db: Db,
  sync: SyncSchema,
  { actor, nameOf }: { actor: Actor; nameOf: NameOf },
  input: NewHousehold,
  now: Date,
): Promise<{ household: Household; isNew: boolean }> {
  const { accountId } = actor
  return inTransaction(db, async (tx) => {
    const locked = await lockScopes(tx, [accountId])
    if (locked.length === 0) throw accountIsGone() // deleted a moment ago
    await expectCredential(tx, sync, actor, now)
    const existing = input.id && (await store.memberOf(tx, input.id, accountId))
    if (existing)
      return { household: await getHousehold(tx, accountId, existing.household_id), isNew: false }
    await validateHouseholdQuota(tx, sync, accountId)
    const owner = { id: accountId, name: await nameOf(tx, actor) }
    const scope = buildHousehold(owner, input, now)
    await createAdditionalHousehold(tx, sync, owner, scope, now)
    const event = { householdId: scope.id, kind: 'household_made' } as const
    await recordInHousehold(tx, actor, event, now)
    return { household: await getHousehold(tx, accountId, scope.id), isNew: true }
  })
}

/** @throws AppError NOT_FOUND, STALE, CONFLICT if the list does not exist, VALIDATION_FAILED */
export function patchHousehold(
  db: Db,
  sync: SyncSchema,
  actor: Actor,
  { id, patch, ifMatch }: { id: string; patch: Data; ifMatch: Tag | undefined },
  now: Date,
): Promise<Household> {
  const mutation = { op: 'update', entity: 'household', id, patch } as const
  return inTransaction(db, async (tx) => {
    const wanted = { scopeId: id, writer: actor, mutations: [mutation] }
    const loaded = await lockAndLoad(tx, sync, wanted, now)
    const first = guarded(mutation, ifMatch, rowOf(loaded, 'household', id))
    const decision = decide(loaded, [first], loaded.context)
    const [result] = decision.results
    if (result?.reason === 'version') throw stale(await getHousehold(tx, actor.accountId, id))
    expectRow(result, 'household')
    await save(tx, loaded, { decision })
    return getHousehold(tx, actor.accountId, id)
  })
}

/** Deletes a household with all its rows, for all its members. @throws AppError STALE, BUSY */
export async function deleteHousehold(
  db: Db,
  sync: SyncSchema,
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
    const changes = [{ entity: 'membership', id, isDeleted: true }]
    for (const { account_id, name } of members) {
      await deleteMembership(tx, { accountId: account_id, householdId: id })
      await recordChanges(tx, sync, account_id, changes, now)
      await createHouseholdIfNone(tx, sync, { id: account_id, name }, now)
    }
  })
}

/**
 * Locks a household and the accounts of all its members until the transaction ends: nobody can join or
 * leave meanwhile.
 *
 * @throws AppError NOT_FOUND; BUSY if somebody joined before all scopes were locked: a further lock now
 *   could cause a deadlock
 */
async function lockWithMembers(tx: Db, householdId: string): Promise<store.MemberRow[]> {
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
