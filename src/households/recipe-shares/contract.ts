import { type Static, Type } from 'typebox'
import { Id } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'
import { Instant } from '#sync/schema/contract.ts'

export const ByRecipe = Type.Object({ id: Id })
export const ByShare = Type.Object({ id: Id, share_id: Id })

export const Share = Type.Object(
  {
    id: Id,
    created_by: { ...Id, description: 'The account of the member who made it.' },
    created_at: Instant,
  },
  { title: 'RecipeShare' },
)
export type Share = Static<typeof Share>

export const Shares = Type.Object({ items: Type.Array(Share) }, { title: 'RecipeShares' })
export type Shares = Static<typeof Shares>

export const MadeShare = Type.Object(
  {
    ...Share.properties,
    url: Type.String({
      description: 'The address of the public page. Only this answer has it.',
      examples: [
        'https://larder.example/shared/AZqftGQAfD6NCi9rHJ5KVwCrWTZ2n0dVjvZx3mS8yQwUe5rTgHbLcPa7oXi4NfMz',
      ],
    }),
  },
  { title: 'MadeRecipeShare' },
)
export type MadeShare = Static<typeof MadeShare>

/** Finds an account; undefined if it is gone or waits for its removal. */
export type FindActiveAccount = (db: Db, id: string) => Promise<object | undefined>
