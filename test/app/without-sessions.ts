import { sql } from 'kysely'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { Writer } from '#sync/write/scopes/authority.ts'

const SIGNED_IN = sql`json_build_object('has_session', true, 'deletion_scheduled_at', null)`

/** Sync in which every account is signed in. For tests without HTTP, whose accounts have only a scope. */
export const withoutSessions = (sync: SyncSchema): SyncSchema => ({
  ...sync,
  credentialStateOf: () => SIGNED_IN,
})

/** An account as a writer, without a session. */
export const writerOf = (accountId: string): Writer => ({ accountId, sessionId: undefined })
