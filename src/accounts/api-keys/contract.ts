import { type Static, Type } from 'typebox'
import { OwnerProof } from '#accounts/contract.ts'
import { KEY_SCOPES, type KeyScope } from '#platform/kernel/actor.ts'
import { Id, strict } from '#platform/kernel/schemas.ts'

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] })
const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'For the list of keys: the program that uses it.',
  examples: ['Home Assistant'],
})
const Scope = Type.Unsafe<KeyScope>({
  type: 'string',
  enum: [...KEY_SCOPES],
  description:
    '`read` reads everything of its households. `shop` reads and changes their shopping lists, and opens nothing else. `write` reads and changes all rows.',
  examples: ['shop'],
})
const HouseholdIds = Type.Array(Type.Unsafe<string>(Id), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: 'The households that the key opens.',
})

export const NewKey = Type.Object(
  {
    name: Name,
    household_ids: HouseholdIds,
    scope: Scope,
    expires_at: Type.Optional(
      Type.String({
        ...Instant,
        description: 'The end of the key. Without it, the key is valid until it is revoked.',
        examples: ['2027-11-20T08:00:00.000Z'],
      }),
    ),
    ...OwnerProof.properties,
  },
  { ...strict, title: 'NewApiKey' },
)
export type NewKey = Static<typeof NewKey>

const members = {
  id: Id,
  name: Name,
  scope: Scope,
  household_ids: Type.Array(Type.Unsafe<string>(Id), {
    description: 'A household that you have left is not listed any more.',
  }),
  created_at: Instant,
  expires_at: Type.Union([Instant, Type.Null()], { description: 'Null: until it is revoked.' }),
  last_used_at: Type.Union([Instant, Type.Null()], {
    description: 'The hour of its last use.',
  }),
}

/** A key as its owner sees it. */
export const Key = Type.Object(members, { title: 'ApiKey' })
export type Key = Static<typeof Key>

export const MadeKey = Type.Object(
  {
    ...members,
    key: Type.String({
      description: 'For the header `Authorization: Bearer`. It is shown only here.',
      examples: ['ldr_8vXq2LrT0mWcYb5ZpKdHs7GfNj4AeU1R0Cf1qZ'],
    }),
  },
  { title: 'MadeApiKey' },
)
export type MadeKey = Static<typeof MadeKey>

export const Keys = Type.Object({ items: Type.Array(Key) }, { title: 'ApiKeys' })
export type Keys = Static<typeof Keys>

export const ById = Type.Object({ id: Id })
