import { type RawBuilder, sql } from 'kysely'
import { householdsOf } from '#households/members/membership-store.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { exportRevisions } from '#sync/schema/export-revisions.ts'
import { exportRows } from '#sync/schema/export-rows.ts'
import { exportOperations } from '#sync/write/verbs/operations.ts'
import type { Household } from './contract.ts'
import { listHouseholds } from './read-households.ts'

/** The households of an account in the shape of the REST API, the oldest membership first. */
export async function* readHouseholds(
  db: Db,
  { accountId }: Actor,
): AsyncGenerator<Household, void, undefined> {
  yield* await listHouseholds(db, accountId)
}

/** The operations of all households of an account, in the same way as their rows. */
export async function* readHouseholdOperations(
  db: Db,
  { accountId }: Actor,
): AsyncGenerator<string, void, undefined> {
  yield* exportOperations(db, await selectHouseholds(db, accountId))
}

/**
 * All rows of all households of an account, and their earlier states, as JSON text, page by page. Only one page is in memory,
 * and no connection is held between pages. An account that is removed from a household meanwhile gets
 * no more rows of it.
 */
export async function* readHouseholdRows(
  db: Db,
  { collections }: SyncSchema,
  { accountId }: Actor,
): AsyncGenerator<string, void, undefined> {
  const mine = await selectHouseholds(db, accountId)
  for (const collection of collections) {
    if (collection.scope !== 'household' || collection.name === 'household') continue
    yield* exportRows(db, collection, mine)
    yield* exportRevisions(db, collection, mine)
  }
}

/** SQL for the ids of the households that the account has now and still has when the SQL runs. */
async function selectHouseholds(db: Db, accountId: string): Promise<RawBuilder<unknown>> {
  const ids = await householdsOf(db, accountId)
  return sql`select household_id from members
    where household_id = any(${ids}::uuid[]) and account_id = ${accountId}::uuid`
}
