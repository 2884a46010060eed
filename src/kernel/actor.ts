/** Who is asking: the account, and the session it asks through where it has one. */
export interface Actor {
  readonly accountId: string
  /** Absent when a restore token spoke for the account. */
  readonly sessionId: string | undefined
}
