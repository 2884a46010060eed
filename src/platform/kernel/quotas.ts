/** The limits of one account and one household. Normal use stays far below the defaults. */
export interface Quotas {
  /** Households that an account is in. */
  readonly households: number
  /** Members of a household. */
  readonly members: number
  /** Open invites of a household. */
  readonly invites: number
  /** Rows of a household, of all kinds together. */
  readonly rows: number
  /** MiB of JSON of a household. */
  readonly megabytes: number
  /** MiB of stored photos of a household. */
  readonly photoMegabytes: number
  /**
   * Sessions of an account. One more sign-in ends the session that was idle for the longest time.
   */
  readonly sessions: number
  /**
   * Rows that an account may change in a minute. All members of a household together may change
   * three times as many.
   */
  readonly writesPerMinute: number
}

export const DEFAULT_QUOTAS: Quotas = {
  households: 50,
  members: 100,
  invites: 50,
  rows: 250_000,
  megabytes: 256,
  photoMegabytes: 1024,
  sessions: 100,
  writesPerMinute: 10_000,
}
