import { isId } from '@larder/rules/id.ts'
import { type Kysely, sql } from 'kysely'
import { after, DAY } from '#platform/kernel/clock.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'households' | 'members' | 'accounts' | 'sync_scope' | 'sync_client'>>

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
interface ListedMember {
  readonly name: string
  readonly email: string | null
  readonly role: string
  readonly since: string
}

/** All households as the operator sees them, or one; the oldest first. */
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

/** @returns undefined if there is no such household */
export async function showHousehold(
  db: Db,
  id: string,
): Promise<(Omit<ListedHousehold, 'members'> & { members: ListedMember[] }) | undefined> {
  const [household] = isId(id) ? await listHouseholds(db, id) : []
  return household && { ...household, members: await listMembers(db, id) }
}

/** The members of a household, in the order in which they came. */
async function listMembers(db: Db, householdId: string): Promise<ListedMember[]> {
  const { rows } = await sql<Omit<ListedMember, 'since'> & { readonly since: Date }>`
    select m.name, a.email, m.role, m.created_at as since
    from members m left join accounts a on a.id = m.account_id
    where m.household_id = ${householdId}::uuid order by m.created_at, m.id`.execute(db)
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

/** Sums over all households. */
interface HouseholdCounts {
  readonly households: number
  /** A device of a member has sent changes in the last day, or in the last 30 days. */
  readonly active_day: number
  readonly active_month: number
  readonly members: number
  readonly accounts: number
  readonly devices_month: number
  readonly rows: number
  readonly bytes: number
}

/** Sums over all households, for metrics. It reads whole tables, so only a job calls it. */
export async function countAllHouseholds(db: Db, now: Date): Promise<HouseholdCounts> {
  const [day, month] = [after(now, -DAY), after(now, -30 * DAY)]
  const { rows } = await sql<HouseholdCounts>`
    select (select count(*) from households)::float8 as households,
      (select count(*) from members)::float8 as members,
      (select count(*) from accounts)::float8 as accounts,
      count(distinct household_id) filter (where seen_at > ${day})::float8 as active_day,
      count(distinct household_id)::float8 as active_month,
      count(*)::float8 as devices_month,
      (select coalesce(sum(row_count), 0) from sync_scope where kind = 'household')::float8 as rows,
      (select coalesce(sum(byte_count), 0) from sync_scope where kind = 'household')::float8 as bytes
    from sync_client where seen_at > ${month}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count has one row.')
  return counts
}
