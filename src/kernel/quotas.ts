/** What one account and one household may have. Honest use stays far below the defaults. */
export interface Quotas {
  /** Households that an account is in. */
  readonly households: number
  /** Members of a household. */
  readonly members: number
  /** Invites of a household that still let somebody in. */
  readonly invites: number
  /** Rows that a household holds, all kinds together. */
  readonly rows: number
  /** MiB of JSON that a household holds. */
  readonly megabytes: number
  /** Sessions of an account; at one more sign-in the session ends that was idle the longest. */
  readonly sessions: number
  /** Rows that an account changes in a minute; a household's members together three times as many. */
  readonly writesPerMinute: number
}

export const DEFAULT_QUOTAS: Quotas = {
  households: 50,
  members: 100,
  invites: 50,
  rows: 250_000,
  megabytes: 256,
  sessions: 100,
  writesPerMinute: 10_000,
}
