import { type Static, Type } from 'typebox'
import { Id, strict } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'
import { Instant, Nullable } from '#sync/schema/contract.ts'

export const ByList = Type.Object({ id: Id })
export const ByLink = Type.Object({ id: Id, link_id: Id })

const LinkRole = Type.Enum(['tick', 'read'], {
  description: '`tick`: guests may tick items off and untick them. `read`: they only read.',
})
export type LinkRole = Static<typeof LinkRole>

const label = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'For the members: who has the link.',
  examples: ['Grandma'],
})

export const NewLink = Type.Object(
  {
    role: LinkRole,
    expires_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'At most 90 days ahead. The default is 7.',
        examples: ['2026-11-27T08:00:00.000Z'],
      }),
    ),
    label: Type.Optional(label),
  },
  { ...strict, title: 'NewListLink' },
)
export type NewLink = Static<typeof NewLink>

export const Link = Type.Object(
  {
    id: Id,
    role: LinkRole,
    label: Nullable(label),
    created_by: { ...Id, description: 'The account of the member who made it.' },
    created_at: Instant,
    expires_at: Instant,
  },
  { title: 'ListLink' },
)
export type Link = Static<typeof Link>

export const Links = Type.Object({ items: Type.Array(Link) }, { title: 'ListLinks' })
export type Links = Static<typeof Links>

export const MadeLink = Type.Object(
  {
    ...Link.properties,
    token: Type.String({
      description: 'The secret of the link. Only this answer has it.',
      examples: ['AZqftGQAfD6NCi9rHJ5KVwCrWTZ2n0dVjvZx3mS8yQwUe5rTgHbLcPa7oXi4NfMz'],
    }),
    url: Type.String({
      description: 'The address of the page for guests, with the token.',
      examples: [
        'https://larder.example/guest#AZqftGQAfD6NCi9rHJ5KVwCrWTZ2n0dVjvZx3mS8yQwUe5rTgHbLcPa7oXi4NfMz',
      ],
    }),
  },
  { title: 'MadeListLink' },
)
export type MadeLink = Static<typeof MadeLink>

const text = (example: string) => Nullable(Type.String({ examples: [example] }))
const GuestItem = Type.Object(
  {
    id: Id,
    name: Nullable(
      Type.String({
        description: 'The name of the item, or else of its food. Null if the food is gone.',
        examples: ['Oat milk'],
      }),
    ),
    quantity: Nullable(
      Type.Number({
        description: 'How much to buy: as a person typed it, or else as planned.',
        examples: [1.5],
      }),
    ),
    unit: text('l'),
    note: text('The green one'),
    category: text('Dairy'),
    checked_at: Nullable(Instant),
  },
  { title: 'GuestItem' },
)
export type GuestItem = Static<typeof GuestItem>

export const GuestList = Type.Object(
  {
    household: Type.Object({ name: Type.String({ examples: ['Villa'] }) }),
    list: Type.Object({ name: Type.String({ examples: ['Weekend'] }) }),
    role: LinkRole,
    expires_at: Instant,
    items: Type.Array(GuestItem, {
      description: 'In the order of the store. Items that were put away or dismissed are left out.',
    }),
    has_more: Type.Boolean({
      description: 'Whether the list has more items than the 1,000 that are shown.',
      examples: [false],
    }),
  },
  { title: 'GuestList' },
)
export type GuestList = Static<typeof GuestList>

export const GuestCheck = Type.Object(
  {
    item_ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    checked: Type.Boolean(),
  },
  { ...strict, title: 'GuestCheck' },
)
export type GuestCheck = Static<typeof GuestCheck>

export const GuestChecked = Type.Object(
  {
    items: Type.Array(GuestItem),
    missing: Type.Array(Id, { description: 'The items that the list does not show.' }),
  },
  { title: 'GuestChecked' },
)
export type GuestChecked = Static<typeof GuestChecked>

export const IfNoneMatch = Type.Object({ 'if-none-match': Type.Optional(Type.String()) })

/** A list, as its household names it. */
export interface ListKey {
  readonly householdId: string
  readonly listId: string
}

/** Finds an account; undefined if it is gone or waits for its removal. */
export type FindActiveAccount = (
  db: Db,
  id: string,
) => Promise<{ readonly credentialsVersion: number } | undefined>
