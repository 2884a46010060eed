import { type RawBuilder, sql } from 'kysely'
import {
  ACCESS_KINDS,
  type AccessCounts,
  type AccessKind,
  type MadeBy,
} from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'

interface AccessTable {
  readonly table: string
  /** The column with the account that made it. */
  readonly maker: string
  /** Whether it gives access still. */
  readonly works?: (now: Date) => RawBuilder<boolean>
  /** It ends when the version of the maker's credentials rises. */
  readonly hasVersion?: true
}

/**
 * The tables of what gives access without the session that made it. They belong to features that know nothing of each
 * other. A test compares the list with the columns of the database.
 */
const TABLES: Readonly<Record<AccessKind, AccessTable>> = {
  invites: {
    table: 'invites',
    maker: 'made_by',
    works: (now) => sql`(expires_at > ${now}::timestamptz and uses < max_uses)`,
  },
  list_links: {
    table: 'list_links',
    maker: 'created_by',
    works: (now) => sql`expires_at > ${now}::timestamptz`,
    hasVersion: true,
  },
  recipe_pages: { table: 'recipe_shares', maker: 'created_by' },
  webhooks: { table: 'webhooks', maker: 'created_by' },
  calendar_feeds: { table: 'calendar_feeds', maker: 'account_id', hasVersion: true },
}

interface MadeInHousehold extends MadeBy {
  readonly householdId: string
}

/** Deletes what sessions of an account made in a household. @returns how many of them gave access */
export async function deleteMade(tx: Db, of: MadeInHousehold, now: Date): Promise<AccessCounts> {
  const ended: Partial<Record<AccessKind, number>> = {}
  for (const kind of ACCESS_KINDS) {
    const { table, works } = TABLES[kind]
    const { rows } = await sql<{ works: boolean }>`
      delete from ${sql.table(table)} where ${isMade(kind, of)}
      returning ${works?.(now) ?? sql`true`} as works`.execute(tx)
    const count = rows.filter((row) => row.works).length
    if (count > 0) ended[kind] = count
  }
  return ended
}

/** Counts what would be deleted, without what gives no access any more. */
export async function countMade(
  db: Db,
  kind: AccessKind,
  of: MadeInHousehold,
  now: Date,
): Promise<number> {
  const { table, works } = TABLES[kind]
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}
    where ${isMade(kind, of)} and ${works?.(now) ?? sql`true`}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lets what a session made in a household outlive a new version of its account's credentials. */
export async function renewMade(
  tx: Db,
  of: MadeInHousehold,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const kind of ACCESS_KINDS) {
    if (!TABLES[kind].hasVersion) continue
    await sql`
      update ${sql.table(TABLES[kind].table)} set credentials_version = ${to}::integer
      where ${isMade(kind, of)} and credentials_version = ${from}::integer`.execute(tx)
  }
}

/** Rows from before Larder stored the session count as made by another session. */
function isMade(
  kind: AccessKind,
  { householdId, accountId, except, only }: MadeInHousehold,
): RawBuilder<boolean> {
  const isOfAccount = sql<boolean>`
    household_id = ${householdId}::uuid and ${sql.ref(TABLES[kind].maker)} = ${accountId}::uuid`
  if (only !== undefined) return sql`${isOfAccount} and session_id = ${only}::uuid`
  if (except === undefined) return isOfAccount
  return sql`${isOfAccount} and (session_id is null or session_id <> ${except}::uuid)`
}
