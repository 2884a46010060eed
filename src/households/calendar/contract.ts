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

/** The days of a calendar, as `YYYY-MM-DD`, both included, and the most entries of each kind. */
export interface Window {
  readonly from: string
  readonly to: string
  readonly limit: number
}

/** A meal of the plan. */
export interface PlannedMeal {
  readonly id: string
  readonly date: string
  /** As people typed it, such as `dinner`. */
  readonly meal: string
  readonly title: string
  readonly servings: number | null
  readonly note: string | null
  readonly created_at: Date
  /** The last change of the entry, or of the recipe or food that it shows. */
  readonly changed_at: Date
}

/** An item with an amount above zero and a date by which it should be used. */
export interface DatedItem {
  readonly id: string
  readonly date: string
  readonly name: string
  readonly quantity: number
  readonly unit: string | null
  readonly created_at: Date
  readonly changed_at: Date
}

export type ReadMeals = (db: Db, householdId: string, window: Window) => Promise<PlannedMeal[]>
export type ReadItems = (db: Db, householdId: string, window: Window) => Promise<DatedItem[]>

/** An account that is not closed. */
export interface ActiveAccount {
  readonly language: Language
  /** It rises with each new password and each claim. */
  readonly credentialsVersion: number
}

/** Finds an account; undefined if it is gone or waits for its removal. */
export type FindActiveAccount = (db: Db, id: string) => Promise<ActiveAccount | undefined>
