/** Everything that sessions of an account have made: all, all but those of one session, or those of one session. */
export interface MadeBy {
  readonly accountId: string
  readonly except?: string | undefined
  readonly only?: string | undefined
}

/** What gives access to a household without the session that made it. */
export const ACCESS_KINDS = [
  'invites',
  'list_links',
  'recipe_pages',
  'webhooks',
  'calendar_feeds',
] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

/** How many of each kind; kinds of which there are none are left out. */
export type AccessCounts = Readonly<Partial<Record<AccessKind, number>>>

/** The facts about the origin of a request that are stored. */
export interface Origin {
  /** The client's address, shortened to its network. */
  readonly network: string | undefined
  /** The id of the request in the log. */
  readonly requestId: string | undefined
}

/** The caller: an account, and its session if there is one. */
export interface Actor extends Origin {
  readonly accountId: string
  /** Absent if the credential is a restore token. */
  readonly sessionId: string | undefined
  /** Set if the credential is a restore token. */
  readonly restore?: RestoreVersions | undefined
  /** Set if the credential is an API key. `sessionId` is then the id of the key. */
  readonly key?: KeyGrant | undefined
}

/** `read` only reads, `shop` opens shopping lists and nothing else, and `write` reads and changes all rows. */
export const KEY_SCOPES = ['read', 'shop', 'write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** The rights of an API key. */
export interface KeyGrant {
  readonly scope: KeyScope
  /** The key opens no other household. */
  readonly householdIds: readonly string[]
}

/**
 * The versions of the account when a restore token was made. The token ends when one of them rises.
 */
export interface RestoreVersions {
  readonly credentialsVersion: number
  readonly restoreVersion: number
}

/** The caller, as a member of one household. */
export interface Member extends Actor {
  readonly householdId: string
  /** A viewer only reads. An owner adds and removes members. */
  readonly role: 'owner' | 'member' | 'viewer'
}
