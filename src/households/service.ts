import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { accountIsGone, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import { expectRow } from '#sync/answer.ts'
import type { Data, Sync } from '#sync/contract.ts'
import { createScopes, type NewScope } from '#sync/create-scopes.ts'
import { deleteScope, lockScopes, recordChanges, tell, write, type Written } from '#sync/write.ts'
import { households } from './collection.ts'
import type { Household, NewHousehold } from './contract.ts'
import { lockWithMembers } from './lock-members.ts'
import { getHousehold } from './read-households.ts'
import { recordInHousehold } from './record-event.ts'
import { stale } from './rows.ts'
import * as store from './store.ts'

/** An account, as far as a household cares. */
interface Person {
  readonly id: string
  readonly name: string
}

/** What an account that is made gets: a scope of its own, and a household named after it. */
export async function openAccount(tx: Db, sync: Sync, account: Person, now: Date): Promise<void> {
  const household = newHousehold(account, { name: account.name }, now)
  const membership = { entity: 'membership', id: household.id }
  const own = { id: account.id, kind: 'account', rows: [membership] } as const
  await createScopes(tx, sync, [household, own], now)
}

/**
 * Makes a household with its default shopping list; who makes it is its owner. Asked again with the
 * same id it answers what there is.
 *
 * @throws AppError CONFLICT where somebody else's has the id
 */
export async function createHousehold(
  db: Db,
  sync: Sync,
  owner: Person & Actor,
  input: NewHousehold,
  now: Date,
): Promise<{ household: Household; isNew: boolean }> {
  const there = input.id === undefined ? undefined : await store.memberOf(db, input.id, owner.id)
  if (there)
    return { household: await getHousehold(db, owner.id, there.household_id), isNew: false }
  const scope = newHousehold(owner, input, now)
  const written = await inTransaction(db, async (tx) => {
    const locked = await lockScopes(tx, [owner.id])
    if (locked.length === 0) throw accountIsGone() // removed a moment ago
    const membership = [{ entity: 'membership', id: scope.id }]
    const made = [
      ...(await createScopes(tx, sync, [scope], now)),
      await recordChanges(tx, sync, owner.id, membership, now),
    ]
    const what = { householdId: scope.id, kind: 'household_made' } as const
    await recordInHousehold(tx, owner, what, now)
    return made
  })
  tell(sync, ...written)
  return { household: await getHousehold(db, owner.id, scope.id), isNew: true }
}

/**
 * A household as it begins: itself, its first member, and its default shopping list.
 *
 * @throws AppError VALIDATION_FAILED
 */
function newHousehold(owner: Person, input: NewHousehold, now: Date): NewScope {
  const id = input.id?.toLowerCase() ?? newId(now)
  const listId = newId(now)
  const fields = {
    name: input.name.normalize('NFC').trim(),
    time_zone: input.time_zone ?? 'UTC',
    currency: input.currency ?? 'EUR',
    unit_system: input.unit_system ?? 'metric',
    default_shopping_list_id: listId,
  }
  if (!households.fields['name']?.allows(fields.name))
    throw invalid({ path: '/name', message: 'A name has 1 to 100 characters.' })
  const wrong = households.check?.(fields)
  if (wrong !== undefined) throw invalid({ path: '/time_zone', message: wrong })
  const member = { account_id: owner.id, name: owner.name, role: 'owner' }
  return {
    id,
    kind: 'household',
    rows: [
      { entity: 'household', id, data: fields },
      { entity: 'member', id: newId(now), data: member },
      { entity: 'shopping_list', id: listId, data: { name: 'Shopping list' } },
    ],
  }
}

/** @throws AppError NOT_FOUND, STALE, CONFLICT where the list is not there, VALIDATION_FAILED */
export async function patchHousehold(
  db: Db,
  sync: Sync,
  actor: Actor,
  { id, patch, ifVersion }: { id: string; patch: Data; ifVersion: number | undefined },
  now: Date,
): Promise<Household> {
  const mutation = {
    op: 'update' as const,
    entity: 'household',
    id,
    patch,
    ...(ifVersion === undefined ? {} : { if_version: ifVersion }),
  }
  const request = { scopeId: id, accountId: actor.accountId, mutations: [mutation] }
  const [result] = (await write(db, sync, request, now)).results
  if (result?.reason === 'version') throw stale(await getHousehold(db, actor.accountId, id))
  expectRow(result, 'household')
  return getHousehold(db, actor.accountId, id)
}

/** Removes a household with all that is in it, for all its members. @throws AppError STALE, BUSY */
export async function deleteHousehold(
  db: Db,
  sync: Sync,
  actor: Actor,
  { id, ifVersion }: { id: string; ifVersion: number | undefined },
  now: Date,
): Promise<void> {
  const told = await inTransaction(db, async (tx) => {
    const members = await lockWithMembers(tx, id)
    const household = await getHousehold(tx, actor.accountId, id)
    if (ifVersion !== undefined && ifVersion !== household.version) throw stale(household)
    for (const { account_id } of members) {
      const isActor = account_id === actor.accountId
      const origin = isActor ? actor : { network: undefined, requestId: undefined }
      const details = { household_id: id }
      await recordEvent(tx, { ...origin, accountId: account_id }, 'household_deleted', now, details)
    }
    await deleteScope(tx, id)
    const gone = [{ entity: 'membership', id, isDeleted: true }]
    const written: Written[] = []
    for (const { account_id } of members)
      written.push(await recordChanges(tx, sync, account_id, gone, now))
    return written
  })
  tell(sync, ...told)
}
