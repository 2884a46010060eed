import { type Static, Type } from 'typebox'
import type { EventKind } from '#access/audit/contract.ts'
import type { AccessCounts, MadeBy, Origin } from '#platform/kernel/actor.ts'
import { Id, strict } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'

const REFRESH_TOKEN = 'AZqftGQAfD6NCi9rHJ5KVwAAAAAq1k2n0dVjvZx3mS8yQwUe5rTgHbLcPa7oXi4NfMzKtQ'

/** The tokens of a session, and their lifetimes in seconds. */
export const Tokens = Type.Object(
  {
    access_token: Type.String({
      description: 'A JWT (RFC 9068) for the header `Authorization: Bearer`.',
      examples: ['eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTlhIn0.c2ln'],
    }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({
      description: 'Seconds for which the access token is valid.',
      examples: [900],
    }),
    refresh_token: Type.String({
      description:
        'Valid for one call of POST /v1/auth/refresh. Empty if the session is kept in a cookie.',
      examples: [REFRESH_TOKEN],
    }),
    refresh_expires_in: Type.Integer({
      description: 'Seconds for which the refresh token is valid if it is not used.',
      examples: [2_592_000],
    }),
  },
  { title: 'Tokens' },
)
export type Tokens = Static<typeof Tokens>

export const Refresh = Type.Object(
  { refresh_token: Type.String({ minLength: 1, maxLength: 200, examples: [REFRESH_TOKEN] }) },
  { ...strict, title: 'RefreshRequest' },
)

export const SignOut = Type.Object(
  {
    scope: Type.Optional(
      Type.Union([Type.Literal('this'), Type.Literal('others'), Type.Literal('all')], {
        description: 'Which of your sessions to end. The default is this one.',
      }),
    ),
  },
  { ...strict, title: 'SignOutRequest' },
)
export type SignOutScope = NonNullable<Static<typeof SignOut>['scope']>

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] })

const METHODS = ['password', 'provider', 'passkey', 'mail'] as const
/** What proves the person first. */
export type Method = (typeof METHODS)[number]
const SECOND_FACTORS = ['totp', 'recovery_code', 'passkey'] as const
/** What proves them a second time. A passkey does both. */
export type SecondFactor = (typeof SECOND_FACTORS)[number]
export const isMethod = (value: unknown): value is Method => METHODS.some((one) => one === value)

/** A session as its owner sees it. */
export const OpenSession = Type.Object(
  {
    id: Id,
    created_at: Instant,
    last_seen_at: Type.String({
      ...Instant,
      description: 'When the session was last opened or refreshed.',
    }),
    expires_at: Type.String({
      ...Instant,
      description: 'When the session ends if it is not refreshed.',
    }),
    user_agent: Type.Union([Type.String(), Type.Null()], { examples: ['Larder/2.1 (iPhone)'] }),
    network: Type.Union([Type.String(), Type.Null()], {
      description: 'The shortened address of the last refresh.',
      examples: ['203.0.113.0'],
    }),
    current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
    method: Type.Union([Type.String({ enum: [...METHODS] }), Type.Null()], {
      description: 'How the person signed in. Null for sessions from before Larder recorded it.',
      examples: ['password'],
    }),
    second_factor: Type.Union([Type.String({ enum: [...SECOND_FACTORS] }), Type.Null()], {
      description: 'The second factor of that sign-in. Null if it needed none.',
      examples: ['totp'],
    }),
  },
  { title: 'OpenSession' },
)
export type OpenSession = Static<typeof OpenSession>

export const OpenSessions = Type.Object(
  { items: Type.Array(OpenSession) },
  { title: 'OpenSessions' },
)

/** The fields of an account that decide whether it may sign in. */
export interface AccountStatus {
  readonly id: string
  readonly credentials_version: number
  readonly deletion_scheduled_at: Date | null
  /** The version of its valid restore tokens. */
  readonly restore_version: number
}

/**
 * Ends what sessions of an account have made that gives access without them. Call it after they were ended. The app
 * passes this function in, because sessions know nothing of households.
 */
export type EndAccess = (
  tx: Db,
  made: MadeBy,
  because: EventKind,
  now: Date,
) => Promise<AccessCounts>

/** How many sessions and API keys; kinds of which there are none are left out. */
export interface SessionCounts {
  readonly sessions?: number
  readonly api_keys?: number
}

/** The client's device: only the data that its owner needs to recognise it. */
export interface Client extends Origin {
  readonly userAgent: string | undefined
}

/** How the session was opened, for the account's list of events. */
export interface Proof {
  readonly kind: 'signed_up' | 'signed_in'
  readonly method: Method
  /** Needed if the account has a second factor. */
  readonly secondFactor?: SecondFactor
}
