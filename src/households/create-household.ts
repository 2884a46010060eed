import { timeZoneType } from '@larder/rules/households/entities.ts'
import { explain } from '@larder/rules/values/explain.ts'
import { householdsOf, insertMembership } from '#households/members/membership-store.ts'
import { invalid } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { createScopes, type NewScope } from '#sync/write/scopes/create-scopes.ts'
import { recordChanges } from '#sync/write/write.ts'
import { households, type NewHousehold } from './contract.ts'

/** An account, and the name that members of its households see. */
export interface NamedAccount {
  readonly id: string
  readonly name: string
}

/** Creates the scope of a new account that joins the household of an invite. */
export async function createAccountScope(
  tx: Db,
  sync: SyncSchema,
  accountId: string,
  now: Date,
): Promise<void> {
  await createScopes(tx, sync, [{ id: accountId, kind: 'account', rows: [] }], now)
}

/**
 * Creates the scope of a new account, and a household with the name of the account.
 *
 * @returns the id of the household
 */
export async function createScopeAndHousehold(
  tx: Db,
  sync: SyncSchema,
  account: NamedAccount,
  now: Date,
): Promise<string> {
  const household = buildHousehold(account, { name: account.name }, now)
  const data = { household_id: household.id, role: 'owner' }
  const membership = { entity: 'membership', id: household.id, data }
  const own = { id: account.id, kind: 'account', rows: [membership] } as const
  await createScopes(tx, sync, [own, household], now)
  return household.id
}

/**
 * Creates a household with the name of the account if the account is in no household. The caller has locked
 * the scope of the account.
 */
export async function createHouseholdIfNone(
  tx: Db,
  sync: SyncSchema,
  account: NamedAccount,
  now: Date,
): Promise<void> {
  if ((await householdsOf(tx, account.id)).length > 0) return
  await createAdditionalHousehold(
    tx,
    sync,
    account,
    buildHousehold(account, { name: account.name }, now),
    now,
  )
}

/**
 * Creates a household for an account that has a scope. The caller has locked that scope.
 *
 * @throws AppError CONFLICT if another household has the id
 */
export async function createAdditionalHousehold(
  tx: Db,
  sync: SyncSchema,
  { id: accountId }: Pick<NamedAccount, 'id'>,
  household: NewScope,
  now: Date,
): Promise<void> {
  const { id: householdId } = household
  await insertMembership(tx, { accountId, householdId, role: 'owner' }, now)
  await createScopes(tx, sync, [household], now)
  await recordChanges(tx, sync, accountId, [{ entity: 'membership', id: householdId }], now)
}

/**
 * Builds the first rows of a household: itself, its first member, and its default shopping list.
 *
 * @throws AppError VALIDATION_FAILED
 */
export function buildHousehold(owner: NamedAccount, input: NewHousehold, now: Date): NewScope {
  const id = input.id ?? newId(now)
  const listId = newId(now)
  const fields = {
    name: input.name.normalize('NFC').trim(),
    time_zone: input.time_zone ?? 'UTC',
    currency: input.currency ?? 'EUR',
    unit_system: input.unit_system ?? 'metric',
    default_shopping_list_id: listId,
  }
  if (!households.fields['name']?.type.allows(fields.name))
    throw invalid({ path: '/name', message: 'A name must have 1 to 100 characters.' })
  const problems = explain(timeZoneType, fields.time_zone, 'time_zone')
  if (problems.length > 0) throw invalid(...problems)
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
