import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'accounts' | 'memberships' | 'sessions'>>

/** An account in a list for the operator. */
export interface ListedAccount {
  readonly email: string
  readonly name: string
  readonly email_verified: boolean
  readonly created_at: string
  /** When a device was used last; null without a session. */
  readonly last_used_at: string | null
  readonly deletion_scheduled_at: string | null
  /** The number of households. */
  readonly households: number
}

/** All accounts, the oldest first. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const { rows } = await sql<
    Omit<ListedAccount, 'created_at' | 'last_used_at' | 'deletion_scheduled_at'> & {
      readonly created_at: Date
      readonly last_used_at: Date | null
      readonly deletion_scheduled_at: Date | null
    }
  >`
    select a.email, a.name, a.email_verified_at is not null as email_verified, a.created_at,
      (select max(s.refreshed_at) from sessions s where s.account_id = a.id) as last_used_at,
      a.deletion_scheduled_at,
      (select count(*)::integer from memberships m where m.account_id = a.id) as households
    from accounts a order by a.created_at, a.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    deletion_scheduled_at: row.deletion_scheduled_at?.toISOString() ?? null,
  }))
}
