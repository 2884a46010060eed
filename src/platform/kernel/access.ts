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
