import type { Db } from '#platform/postgres/database.ts'

/**
 * Takes from providers the right to open the account that they were given since then. Identities are
 * another feature's, which knows accounts and not the other way round: the app hands this in.
 */
export type UnlinkSince = (tx: Db, accountId: string, since: Date) => Promise<void>
