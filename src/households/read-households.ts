import { notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/database.ts'
import { readPage, readRow } from '#sync/read-rows.ts'
import { households, memberships } from './collection.ts'
import type { Household, Page } from './contract.ts'
import { BY_AGE } from './rows.ts'
import * as store from './store.ts'

/** @returns the actor's households, in the order in which they came to them */
export async function listHouseholds(db: Db, accountId: string): Promise<Household[]> {
  const mine = await store.membershipsOf(db, accountId)
  return Promise.all(mine.map((one) => getHousehold(db, accountId, one.household_id)))
}

/** A page of the same. @throws AppError CURSOR_INVALID */
export async function pageHouseholds(
  db: Db,
  accountId: string,
  { limit = 50, cursor }: Page,
): Promise<{ items: Household[]; next_cursor: string | null }> {
  const mine = { collection: memberships, scopeId: accountId }
  const page = await readPage(db, mine, { sort: BY_AGE, limit, cursor })
  const found = await Promise.all(page.items.map(({ id }) => findHousehold(db, accountId, id)))
  return {
    items: found.flatMap((one) => (one ? one.household : [])), // but one that was left just now
    next_cursor: page.next_cursor,
  }
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
  // The row is as the collection describes it.
  const household = { ...row, role: member.role } as unknown as Household
  const changed = member.updated_at.getTime()
  const isOfItsVersion =
    changed === member.created_at.getTime() || changed < Date.parse(household.updated_at)
  return { household, isOfItsVersion }
}
