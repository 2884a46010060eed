import type { Db } from '#platform/postgres/database.ts'

/**
 * Unlinks the identities that were linked to the account since then. The app passes this function
 * in, because accounts do not import identities.
 */
export type UnlinkSince = (tx: Db, accountId: string, since: Date) => Promise<void>
