import { type Static, Type } from 'typebox'
import type { Language } from '#platform/kernel/languages.ts'
import { Id } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'
import { Instant, Nullable } from '#sync/schema/contract.ts'

export const ByHousehold = Type.Object({ id: Id })
export const ByToken = Type.Object({
  token: Type.String({ maxLength: 200, description: 'The secret part of the address.' }),
})

export const NewFeed = Type.Object(
  {
    url: Type.String({
      description: 'The address for calendar apps. It is a secret, and is shown only now.',
      examples: [
        'https://larder.example/v1/calendar/AZqftGQAfD6NCi9rHJ5KVwCrWTZ2n0dVjvZx3mS8yQwUe5rTgHbLcPa7oXi4NfMz.ics',
      ],
    }),
    created_at: Instant,
  },
  { title: 'NewCalendarFeed' },
)
export type NewFeed = Static<typeof NewFeed>

export const FeedState = Type.Object(
  {
    created_at: Nullable({
      ...Instant,
      description: 'When your address was made; null if you have none.',
    }),
  },
  { title: 'CalendarFeed' },
)
export type FeedState = Static<typeof FeedState>

/** An account that is not closed. */
export interface ActiveAccount {
  readonly language: Language
  /** It rises with each new password and each claim. */
  readonly credentialsVersion: number
}

/** Finds an account; undefined if it is gone or waits for its removal. */
export type FindActiveAccount = (db: Db, id: string) => Promise<ActiveAccount | undefined>
