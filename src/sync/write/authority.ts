import { sql } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import { accountIsGone, accountIsPending, AppError, notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { statementFor } from '#platform/postgres/prepared-statements.ts'
import { roleIn } from '#sync/collection/collection-sql.ts'
import type { Role, Sync } from '#sync/collection/contract.ts'

/** The account that writes, and the session that it writes through. */
export type Writer = Pick<Actor, 'accountId' | 'sessionId'>

/** What a credential is worth, as `Sync.standingOf` selects it. */
export interface Standing {
  /** False where the session is over. */
  readonly has_session: boolean
  /** An instant, where the account is about to be removed. */
  readonly deletion_scheduled_at: string | null
}

/** @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION */
export function validateStanding(standing: Standing | null): void {
  if (!standing?.has_session) throw accountIsGone()
  if (standing.deletion_scheduled_at !== null)
    throw accountIsPending(standing.deletion_scheduled_at)
}

/** The lowest role that may do something: a `viewer` reads and leaves, an `owner` decides who belongs. */
export type Needs = Role

const RANK: Readonly<Record<Role, number>> = { viewer: 0, member: 1, owner: 2 }

/**
 * Reads again what may have changed since the request began: the session, the account and the role. In
 * a transaction that holds the scope, so that what is found stays so until the commit.
 *
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, NOT_FOUND where the writer is not in the
 *   household (any more), FORBIDDEN where the role does not allow it
 */
export async function expectAuthority(
  tx: Db,
  sync: Sync,
  { scopeId, writer, needs }: { scopeId: string; writer: Writer; needs: Needs },
  now: Date,
): Promise<Role> {
  const [found] = await selectAuthority(sync)(tx, { scopeId, ...askingAs(writer), now })
  validateStanding(found?.standing ?? null)
  if (!found?.role) throw notFound('household')
  if (RANK[found.role] < RANK[needs]) throw forbiddenToRole()
  return found.role
}

/** @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION */
export async function expectStanding(tx: Db, sync: Sync, writer: Writer, now: Date): Promise<void> {
  const [found] = await selectStanding(sync)(tx, { ...askingAs(writer), now })
  validateStanding(found?.standing ?? null)
}

/** To a client that syncs, which is told the same whether it was never a member or is none any more. */
export const scopeForbidden = () =>
  new AppError('SCOPE_FORBIDDEN', 'You are not in this household.')

export const forbiddenToRole = () => new AppError('FORBIDDEN', 'Your role does not allow this.')

const askingAs = ({ accountId, sessionId }: Writer) => ({ accountId, sessionId: sessionId ?? null })

interface Asking {
  readonly accountId: string
  readonly sessionId: string | null
  readonly now: Date
}

const selectStanding = statementFor(
  (sync: Sync, _tx: Db, of: Asking) => sql<{ standing: Standing | null }>`
    select ${sync.standingOf(of.accountId, of.sessionId, of.now)} as standing`,
)

const selectAuthority = statementFor((sync: Sync, _tx: Db, of: Asking & { scopeId: string }) => {
  const role = roleIn(sync, sql<string>`${of.scopeId}::uuid`, of.accountId)
  return sql<{ standing: Standing | null; role: Role | null }>`
    select ${sync.standingOf(of.accountId, of.sessionId, of.now)} as standing,
      (select ${role} from sync_scope s where s.household_id = ${of.scopeId}::uuid) as role`
})
