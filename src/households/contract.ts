import type { Role } from '@larder/rules/entity.ts'
import {
  currencyType,
  lookUpType,
  nameType,
  roleType,
  timeZoneType,
  unitSystemType,
  household,
  member,
  membership,
} from '@larder/rules/households/entities.ts'
import type { Data } from '@larder/rules/json.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { pageSchema, Paging, rowSchema } from '#api/rest/rest-schemas.ts'
import { Id, strict } from '#platform/kernel/schemas.ts'
import { Instant, entityTable, type IdOrSql } from '#sync/schema/contract.ts'

export const households = entityTable(household, {
  number: 1,
  table: 'households',
  key: { scope: 'id', id: 'id' },
  isClosedToKeys: true,
})

export const members = entityTable(member, { number: 2, table: 'members' })

export const memberships = entityTable(membership, {
  number: 3,
  table: 'memberships',
  key: { scope: 'account_id', id: 'household_id' },
})

/** Parents before their children. */
export const householdCollections = [households, members, memberships]

/** SQL for the role of an account in a household, null where it has none. */
export function roleOf(
  householdId: RawBuilder<string>,
  accountId: IdOrSql | null,
): RawBuilder<Role | null> {
  return sql`(select role from members where household_id = ${householdId} and account_id = ${accountId}::uuid)`
}

/** SQL for the ids of the households that an account is in, as JSON. */
export const householdIdsOf = (accountId: string): RawBuilder<string[]> =>
  sql`(select coalesce(json_agg(household_id), '[]') from memberships where account_id = ${accountId}::uuid)`

const NextCursor = Type.Union([Type.String(), Type.Null()], {
  description: 'The `cursor` of the next page; null on the last page.',
  examples: [null],
})
export const Page = Type.Object(Paging)
export type Page = Static<typeof Page>

const AnyRole = Type.Unsafe<Role>(roleType.schema)
const AsksOpenFoodFacts = Type.Unsafe<boolean | null>(lookUpType.schema)
const Fields = {
  name: Type.Unsafe<string>(nameType.schema),
  time_zone: Type.Unsafe<string>(timeZoneType.schema),
  currency: Type.Unsafe<string>(currencyType.schema),
  unit_system: Type.Unsafe<'metric' | 'us'>(unitSystemType.schema),
}

export const Household = Type.Object(
  {
    id: Id,
    version: Type.Integer({
      description: 'The number of its last change.',
      examples: [1207],
    }),
    ...Fields,
    default_shopping_list_id: Id,
    asks_open_food_facts: AsksOpenFoodFacts,
    role: Type.Enum(['owner', 'member', 'viewer'], { description: 'Your role in the household.' }),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Household' },
)
export type Household = Static<typeof Household>
export const Households = Type.Object(
  { items: Type.Array(Household), next_cursor: NextCursor },
  { title: 'HouseholdList' },
)

export const NewHousehold = Type.Object(
  {
    id: Type.Optional(Id),
    name: Fields.name,
    time_zone: Type.Optional(Fields.time_zone),
    currency: Type.Optional(Fields.currency),
    unit_system: Type.Optional(Fields.unit_system),
  },
  { ...strict, title: 'NewHousehold' },
)
export type NewHousehold = Static<typeof NewHousehold>

export const HouseholdPatch = Type.Unsafe<Data>(
  Type.Object(
    Object.fromEntries(
      Object.entries({
        ...Fields,
        default_shopping_list_id: Id,
        asks_open_food_facts: AsksOpenFoodFacts,
      }).map(([name, schema]) => [name, Type.Optional(schema)]),
    ),
    { ...strict, title: 'HouseholdPatch' },
  ),
)

export const Member = rowSchema(members)
export const Members = pageSchema(members, Member)
export const MemberPatch = Type.Object({ role: AnyRole }, { ...strict, title: 'MemberPatch' })

const InviteRole = Type.Enum(['member', 'viewer'])

export const NewInvite = Type.Object(
  {
    role: Type.Optional(InviteRole),
    expires_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'At most 30 days ahead. The default is 7.' }),
    ),
    max_uses: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'How many people can use it. The default is 1.',
        examples: [1],
      }),
    ),
  },
  { ...strict, title: 'NewInvite' },
)
export type NewInvite = Static<typeof NewInvite>

export const Invite = Type.Object(
  {
    id: Id,
    role: InviteRole,
    max_uses: Type.Integer({ examples: [1] }),
    uses: Type.Integer({ examples: [0] }),
    created_at: Instant,
    expires_at: Instant,
  },
  { title: 'Invite' },
)
export type Invite = Static<typeof Invite>
export const Invites = Type.Object(
  { items: Type.Array(Invite), next_cursor: NextCursor },
  { title: 'InviteList' },
)
export type Invites = Static<typeof Invites>
export const MadeInvite = Type.Object(
  {
    ...Invite.properties,
    code: Type.String({
      description:
        'The code of the invite. Only this answer has it. A person with the code can join.',
      examples: ['01KBR-Q4N9Y-7KQ2M-XN84D-0RTVB-51HJW-PABCD-EF9ST-K0Y3Z'],
    }),
  },
  { title: 'MadeInvite' },
)

export const JoinCode = Type.Object(
  {
    code: Type.String({ description: 'Six digits.', pattern: '^\\d{6}$', examples: ['308415'] }),
    expires_at: Instant,
  },
  { title: 'JoinCode' },
)
export type JoinCode = Static<typeof JoinCode>

const End = Type.Union([Instant, Type.Null()], {
  description: 'When it is over; null where there is none.',
  examples: ['2026-11-20T08:10:00.000Z'],
})

export const JoinCodeState = Type.Object(
  {
    expires_at: End,
    tries_left: Type.Integer({ description: 'Wrong codes until it is gone.', examples: [5] }),
    joiner: Type.Union(
      [
        Type.Object({
          account_id: Id,
          name: Type.String({ examples: ['Ben'] }),
          email: Type.String({ examples: ['ben@example.com'] }),
        }),
        Type.Null(),
      ],
      { description: 'Who has entered the code, and waits for an owner; null for nobody.' },
    ),
  },
  { title: 'JoinCodeState' },
)
export type JoinCodeState = Static<typeof JoinCodeState>

export const Joiner = Type.Object({ account_id: Id }, { ...strict, title: 'Joiner' })

export const EnteredCode = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 200, examples: ['308 415'] }) },
  { ...strict, title: 'EnteredCode' },
)

export const JoinRequest = Type.Object(
  {
    state: Type.Enum(['none', 'waiting', 'joined'], {
      description: '`none` where an owner has declined, or the time is over.',
      examples: ['waiting'],
    }),
    household_id: Type.Union([Id, Type.Null()], {
      description: 'The household; null until an owner has confirmed.',
      examples: [null],
    }),
    expires_at: End,
  },
  { title: 'JoinRequest' },
)
export type JoinRequest = Static<typeof JoinRequest>

export const Join = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 200, // with spaces and hyphens as people type them
      examples: ['01KBR-Q4N9Y-7KQ2M-XN84D-0RTVB-51HJW-PABCD-EF9ST-K0Y3Z'],
    }),
  },
  { ...strict, title: 'Join' },
)

/** What an invite leads to: for the page of its link, before somebody joins. */
export const InvitePreview = Type.Object(
  {
    household_name: Type.String({ examples: ['Family Bell'] }),
    invited_by: Type.Union([Type.String(), Type.Null()], {
      description: 'The name of the person who made it; `null` if that person has left.',
      examples: ['Ada'],
    }),
    role: Type.String({ enum: ['member', 'viewer'] }),
  },
  { title: 'InvitePreview' },
)
export type InvitePreview = Static<typeof InvitePreview>

export const ById = Type.Object({ id: Id })
export const ByMember = Type.Object({ id: Id, account_id: Id })
export const ByInvite = Type.Object({ id: Id, invite_id: Id })
