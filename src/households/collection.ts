import { household, member, membership } from '@larder/rules/households/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import { collection, type IdOrSql, type Role } from '#sync/schema/contract.ts'

export const households = collection(household, {
  number: 1,
  table: 'households',
  key: { scope: 'id', id: 'id' },
  isClosedToKeys: true,
})

export const members = collection(member, { number: 2, table: 'members' })

export const memberships = collection(membership, {
  number: 3,
  table: 'memberships',
  key: { scope: 'account_id', id: 'household_id' },
})

/** Parents before their children. */
export const householdCollections = [households, members, memberships]

/** SQL for the role of an account in a household, null where it has none. */
export function roleOf(
  householdId: RawBuilder<string>,
  accountId: IdOrSql,
): RawBuilder<Role | null> {
  return sql`(select role from members where household_id = ${householdId} and account_id = ${accountId}::uuid)`
}

/** SQL for the ids of the households that an account is in, as JSON. */
export const householdIdsOf = (accountId: string): RawBuilder<string[]> =>
  sql`(select coalesce(json_agg(household_id), '[]') from memberships where account_id = ${accountId}::uuid)`
