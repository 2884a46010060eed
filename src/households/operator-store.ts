import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'households' | 'members' | 'accounts' | 'sync_scope'>>

/** A household in a list for the operator. */
export interface ListedHousehold {
  readonly id: string
  readonly name: string
  readonly members: number
  /** Of all kinds together, as quotas count them; null before they were counted. */
  readonly rows: number | null
  readonly megabytes: number | null
  readonly created_at: string
}

/** A member of a household, with the address of the account. */
export interface ListedMember {
  readonly name: string
  readonly email: string | null
  readonly role: string
  readonly since: string
}

/** All households, or one; the oldest first. */
export async function listHouseholds(db: Db, id?: string): Promise<ListedHousehold[]> {
  const { rows } = await sql<Omit<ListedHousehold, 'created_at'> & { readonly created_at: Date }>`
    select h.id, h.name, h.created_at, s.row_count::float8 as rows,
      round(s.byte_count / 1048576.0, 1)::float8 as megabytes,
      (select count(*)::integer from members m where m.household_id = h.id) as members
    from households h join sync_scope s on s.household_id = h.id
    where ${id ?? null}::uuid is null or h.id = ${id ?? null}::uuid
    order by h.created_at, h.id`.execute(db)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** The members of a household, in the order in which they came. */
export async function listMembers(db: Db, householdId: string): Promise<ListedMember[]> {
  const { rows } = await sql<Omit<ListedMember, 'since'> & { readonly since: Date }>`
    select m.name, a.email, m.role, m.created_at as since
    from members m left join accounts a on a.id = m.account_id
    where m.household_id = ${householdId}::uuid order by m.created_at, m.id`.execute(db)
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}
