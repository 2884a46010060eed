import type { Role } from '@larder/rules/entity.ts'
import { sql } from 'kysely'
import type { Actor } from '#platform/kernel/actor.ts'
import { accountIsGone, accountIsPending, AppError, notFound } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { roleIn } from '#sync/schema/collection-sql.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'

/** The account and the session that write. */
export type Writer = Pick<Actor, 'accountId' | 'sessionId'>

/** The state of a credential, as `Sync.credentialStateOf` selects it. */
export interface CredentialState {
  /** False if the session is over. */
  readonly has_session: boolean
  /** True if the session is an API key. */
  readonly is_key: boolean
  /** An instant if the account is scheduled for removal. */
  readonly deletion_scheduled_at: string | null
}

/** @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION */
export function validateCredential(credential: CredentialState | null): void {
  if (!credential?.has_session) throw accountIsGone()
  if (credential.deletion_scheduled_at !== null)
    throw accountIsPending(credential.deletion_scheduled_at)
}

/** The lowest role that an action needs. A `viewer` reads and leaves; an `owner` manages the members. */
export type Needs = Role

const RANK: Readonly<Record<Role, number>> = { viewer: 0, member: 1, owner: 2 }

/**
 * Checks session, account and role again, since they may have changed after the request began. The
 * transaction has locked the scope, so the result stays true until the commit.
 *
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, NOT_FOUND if the writer is not in the
 *   household (any more), FORBIDDEN if the role does not allow it
 */
export async function expectAuthority(
  tx: Db,
  sync: SyncSchema,
  { scopeId, writer, needs }: { scopeId: string; writer: Writer; needs: Needs },
  now: Date,
): Promise<Role> {
  const found = await readAuthority(tx, sync, { scopeId, ...credentialOf(writer), now })
  validateCredential(found?.credential ?? null)
  if (!found?.role) throw notFound('household')
  if (RANK[found.role] < RANK[needs]) throw forbiddenToRole()
  return found.role
}

/** @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION */
export async function expectCredential(
  tx: Db,
  sync: SyncSchema,
  writer: Writer,
  now: Date,
): Promise<void> {
  validateCredential(await readCredential(tx, sync, { ...credentialOf(writer), now }))
}

/** @returns null if the account is gone */
export async function readCredential(
  tx: Db,
  sync: SyncSchema,
  of: CredentialQuery,
): Promise<CredentialState | null> {
  const [found] = await selectCredential(sync)(tx, of)
  return found?.credential ?? null
}

/** On a cluster accounts and members are on different servers, so it takes two statements there. */
export async function readAuthority(
  tx: Db,
  sync: SyncSchema,
  of: CredentialQuery & { scopeId: string },
) {
  if (!isSharded(tx)) return (await selectAuthority(sync)(tx, of))[0]
  const credential = await readCredential(tx, sync, of)
  const [found] = await selectRole(sync)(tx, of)
  return { credential, role: found?.role ?? null }
}

/** The error for a client that syncs. A former member and a stranger get the same error. */
export const scopeForbidden = () =>
  new AppError('SCOPE_FORBIDDEN', 'You are not in this household.')

export const forbiddenToRole = () => new AppError('FORBIDDEN', 'Your role does not allow this.')

const credentialOf = ({ accountId, sessionId }: Writer) => ({
  accountId,
  sessionId: sessionId ?? null,
})

interface CredentialQuery {
  readonly accountId: string
  readonly sessionId: string | null
  readonly now: Date
}

const selectCredential = statementFor(
  (sync: SyncSchema, _tx: Db, of: CredentialQuery) => sql<{ credential: CredentialState | null }>`
    select ${sync.credentialStateOf(of.accountId, of.sessionId, of.now)} as credential`,
)

const selectRole = statementFor(
  (sync: SyncSchema, _tx: Db, of: CredentialQuery & { scopeId: string }) => {
    const role = roleIn(sync, sql<string>`${of.scopeId}::uuid`, of.accountId)
    return sql<{ role: Role | null }>`
    select ${role} as role from sync_scope s where s.household_id = ${of.scopeId}::uuid`
  },
)

const selectAuthority = statementFor(
  (sync: SyncSchema, _tx: Db, of: CredentialQuery & { scopeId: string }) => {
    const role = roleIn(sync, sql<string>`${of.scopeId}::uuid`, of.accountId)
    return sql<{ credential: CredentialState | null; role: Role | null }>`
    select ${sync.credentialStateOf(of.accountId, of.sessionId, of.now)} as credential,
      (select ${role} from sync_scope s where s.household_id = ${of.scopeId}::uuid) as role`
  },
)
