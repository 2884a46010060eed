/** Where a request came from, as far as it is worth keeping. */
export interface Origin {
  /** Its address, shortened to the network. */
  readonly network: string | undefined
  /** Names the request in the log. */
  readonly requestId: string | undefined
}

/** Who is asking: the account, and the session it asks through where it has one. */
export interface Actor extends Origin {
  readonly accountId: string
  /** Absent when a restore token spoke for the account. */
  readonly sessionId: string | undefined
  /** Set where a restore token is the credential. */
  readonly restore?: RestoreVersions | undefined
}

/** Of the account, when a restore token was made: the token ends when one of them rises. */
export interface RestoreVersions {
  readonly credentialsVersion: number
  readonly restoreVersion: number
}

/** Who is asking, in one of their households. */
export interface Member extends Actor {
  readonly householdId: string
  /** A viewer reads only; an owner says who belongs to the household. */
  readonly role: 'owner' | 'member' | 'viewer'
}
