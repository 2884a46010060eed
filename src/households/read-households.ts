import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { jsonOf } from '#sync/collection/collection-sql.ts'
import type { Data, Json } from '#sync/collection/contract.ts'
import { readPage, readRow, type Row } from '#rest/read-rows.ts'
import { households, memberships } from './collection.ts'
import type { Household } from './contract.ts'
import { BY_AGE } from './rows.ts'
import * as store from './store.ts'

/** @returns the actor's households, in the order in which they came to them */
export async function listHouseholds(db: Db, accountId: string): Promise<Household[]> {
  const all: Household[] = []
  let cursor: string | undefined
  do {
    const page = await pageHouseholds(db, accountId, { limit: MAX_AT_ONCE, cursor })
    all.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return all
}

const MAX_AT_ONCE = 200

/**
 * A page of the same, in two queries: the account's memberships, and then their households, which may lie
 * apart. A household that is deleted meanwhile is left out.
 *
 * @throws AppError CURSOR_INVALID
 */
export async function pageHouseholds(
  db: Db,
  accountId: string,
  { limit = 50, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ items: Household[]; next_cursor: string | null }> {
  const mine = { collection: memberships, scopeId: accountId }
  const page = await readPage(db, mine, { sort: BY_AGE, limit, cursor })
  const ids = page.items.map(({ id }) => id)
  const { rows } = await sql<{ id: string; version: number; data: Data }>`
    select t.id, c.version::float8 as version, ${jsonOf(households)} as data
    from households t cross join lateral (
      select version from sync_change c
      where c.household_id = t.id and c.entity = ${sql.lit(households.number)} and c.row_id = t.id offset 0) c
    where t.id = any(${ids}::uuid[])`.execute(db)
  const found = new Map(rows.map(({ id, version, data }) => [id, { id, version, ...data }]))
  const items = page.items.flatMap(({ id, role = null }) => {
    const row = found.get(id)
    return row ? [toHousehold(row, role)] : []
  })
  return { items, next_cursor: page.next_cursor }
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
 * @returns also whether all of it is as it was when it got its version: the actor's role is not
 *   numbered with it
 * @throws AppError NOT_FOUND
 */
export async function readHousehold(
  db: Db,
  accountId: string,
  householdId: string,
): Promise<{ household: Household; isOfItsVersion: boolean }> {
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
  const isOfItsVersion =
    changed === member.created_at.getTime() || changed < Date.parse(household.updated_at)
  return { household, isOfItsVersion }
}

/** The row is as the collection describes it. */
const toHousehold = (row: Row, role: Json) => ({ ...row, role }) as unknown as Household
