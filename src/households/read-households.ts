import type { Data, Json } from '@larder/rules/json.ts'
import { sql } from 'kysely'
import type { Sort } from '#api/rest/reads/page-query.ts'
import { readPage, readRow, type Row } from '#api/rest/reads/read-rows.ts'
import { AppError, notFound } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import { jsonOf, versionOf } from '#sync/schema/collection-sql.ts'
import { type Household, households, memberships } from './contract.ts'
import * as store from './store.ts'

export const OLDEST_FIRST: Sort = {
  isShort: true,
  keys: [
    {
      by: sql`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`,
      type: 'text',
    },
  ],
}

/** @param current the row in the shape of a read */
export const stale = (current: object) =>
  new AppError('STALE', 'Somebody changed it in the meantime.', { fields: { current } })

/** @returns the households of an account, the oldest membership first */
export async function listHouseholds(db: Db, accountId: string): Promise<Household[]> {
  const all: Household[] = []
  let cursor: string | undefined
  do {
    const page = await readHouseholdPage(db, accountId, { limit: MAX_AT_ONCE, cursor })
    all.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return all
}

const MAX_AT_ONCE = 200

/** The name of a member. Undefined if the account is not in the household. */
export async function nameOfMember(
  db: Db,
  { accountId, householdId }: { readonly accountId: string; readonly householdId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('name')
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.name
}

/** @returns undefined if there is no such household */
export async function nameOfHousehold(db: Db, householdId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('households')
    .select('name')
    .where('id', '=', householdId)
    .executeTakeFirst()
  return row?.name
}

/**
 * Reads a page of the households of an account in two queries: its memberships, then their households, which
 * may be in several partitions. Leaves out a household that is deleted meanwhile.
 *
 * @throws AppError CURSOR_INVALID
 */
export async function readHouseholdPage(
  db: Db,
  accountId: string,
  { limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ items: Household[]; next_cursor: string | null }> {
  const reading = { collection: memberships, scopeId: accountId }
  const page = await readPage(db, reading, { sort: OLDEST_FIRST, limit, cursor })
  const ids = page.items.map(({ id }) => id)
  const rows = isSharded(db) ? await readEach(db, ids) : await readAll(db, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  const items = page.items.flatMap(({ id, role = null }) => {
    const row = found.get(id)
    return row ? [toHousehold(row, role)] : []
  })
  return { items, next_cursor: page.next_cursor }
}

async function readAll(db: Db, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<{ id: string; version: number; data: Data }>`
    select t.id, c.version::float8 as version, ${jsonOf(households)} as data
    from households t
    cross join lateral ${versionOf({ scope: sql`t.id`, entity: sql.lit(households.number), id: sql`t.id` })} c
    where t.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, version, data }) => ({ id, version, ...data }))
}

/** A cluster has no plan for the versions of several households in one statement. */
async function readEach(db: Db, ids: readonly string[]): Promise<Row[]> {
  const found: Row[] = []
  for (const id of ids) {
    const row = await readRow(db, { collection: households, scopeId: id }, id)
    if (row) found.push(row)
  }
  return found
}

/** @throws AppError NOT_FOUND */
export async function getHousehold(
  db: Db,
  accountId: string,
  householdId: string,
): Promise<Household> {
  return (await readHousehold(db, accountId, householdId)).household
}

/**
 * @returns `versionCoversAll` is false if the role of the account has changed since the household got its
 *   version: a new role does not change that version
 * @throws AppError NOT_FOUND
 */
export async function readHousehold(
  db: Db,
  accountId: string,
  householdId: string,
): Promise<{ household: Household; versionCoversAll: boolean }> {
  const found = await findHousehold(db, accountId, householdId)
  if (!found) throw notFound('household')
  return found
}

async function findHousehold(db: Db, accountId: string, householdId: string) {
  const member = await store.memberOf(db, householdId, accountId)
  const reading = { collection: households, scopeId: householdId }
  const row = member && (await readRow(db, reading, householdId))
  if (!row) return undefined
  const household = toHousehold(row, member.role)
  const changed = member.updated_at.getTime()
  const versionCoversAll =
    changed === member.created_at.getTime() || changed < Date.parse(household.updated_at)
  return { household, versionCoversAll }
}

function toHousehold(row: Row, role: Json): Household {
  const household: Row = { ...row, role }
  if (!isHousehold(household)) throw new Error('The row is no household.')
  return household
}

/** The other members are as the collection describes them. */
const isHousehold = (row: Row): row is Row & Household =>
  typeof row['name'] === 'string' &&
  typeof row['role'] === 'string' &&
  typeof row['updated_at'] === 'string'
