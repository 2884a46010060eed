import { Id } from '#kernel/schemas.ts'
import { Type } from 'typebox'
import { type RawBuilder, sql } from 'kysely'
import { collection, type Data, type Role } from '#sync/collection/contract.ts'
import { field } from '#sync/collection/fields.ts'

const ByServer = { isReadOnly: true } as const
export const Name = Type.String({ minLength: 1, maxLength: 100, examples: ['Villa Kunterbunt'] })
export const AnyRole = Type.Enum(['owner', 'member', 'viewer'], {
  description: 'A viewer can only read. An owner can also manage the members.',
  examples: ['member'],
})

export const households = collection('household', {
  number: 1,
  table: 'households',
  key: { scope: 'id', id: 'id' },
  clientsMay: ['update'],
  fields: {
    name: field(Name, 'text'),
    time_zone: field(Type.String({ maxLength: 100, examples: ['Europe/Berlin'] }), 'text'),
    currency: field(Type.String({ pattern: '^[A-Z]{3}$', examples: ['EUR'] }), 'text'),
    unit_system: field(Type.Enum(['metric', 'us']), 'text'),
    default_shopping_list_id: field(Id, 'uuid', {
      references: { entity: 'shopping_list', isParent: false },
    }),
  },
  check: ({ time_zone }: Data) =>
    typeof time_zone === 'string' && isTimeZone(time_zone)
      ? undefined
      : 'This time zone does not exist.',
})

export const members = collection('member', {
  number: 2,
  table: 'members',
  clientsMay: [],
  fields: {
    account_id: field(Id, 'uuid', ByServer),
    name: field(Name, 'text', ByServer),
    role: field(AnyRole, 'text', ByServer),
  },
})

/** What a member is, as the account sees it in its own scope: `id` is the household's. */
export const memberships = collection('membership', {
  number: 3,
  table: 'memberships',
  scope: 'account',
  key: { scope: 'account_id', id: 'household_id' },
  clientsMay: [],
  fields: {
    household_id: field(Id, 'uuid', ByServer),
    role: field(AnyRole, 'text', ByServer),
  },
})

/** SQL for the role of an account in a household, null where it has none. */
export function roleOf(
  householdId: RawBuilder<string>,
  accountId: string,
): RawBuilder<Role | null> {
  return sql`(select role from members where household_id = ${householdId} and account_id = ${accountId}::uuid)`
}

/** SQL for the ids of the households that an account is in, as JSON. */
export const householdIdsOf = (accountId: string): RawBuilder<string[]> =>
  sql`(select coalesce(json_agg(household_id), '[]') from memberships where account_id = ${accountId}::uuid)`

function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true // what most begin with, and asking Intl takes a quarter of a millisecond
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // a RangeError is how Intl says no
  }
}
