import { sql } from 'kysely'
import type { Writer } from '#sync/write/authority.ts'
import type { Sync } from '#sync/collection/contract.ts'

const SIGNED_IN = sql`json_build_object('has_session', true, 'deletion_scheduled_at', null)`

/** The same, with everybody signed in: for tests below HTTP, whose accounts exist in sync only. */
export const withoutSessions = (sync: Sync): Sync => ({
  ...sync,
  credentialStateOf: () => SIGNED_IN,
})

/** An account that writes through no session. */
export const writerOf = (accountId: string): Writer => ({ accountId, sessionId: undefined })
