import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { isOfScope } from '#sync/collection/conditions.ts'
import type { Collection, Sync } from '#sync/collection/contract.ts'
import { STEP_ROWS } from '#sync/collection/limits.ts'
import { lockScopes, recordChanges } from './write.ts'

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** An account, and a household that it has left. */
interface Leaver {
  readonly scopeId: string
  readonly accountId: string
}

/**
 * Removes an account that leaves from the rows of a household that stays: fields that the server had
 * set to it become null. If there are many, the daily job does the rest. The caller has locked the scope.
 */
export async function forgetStamps(tx: Db, sync: Sync, leaver: Leaver, now: Date): Promise<void> {
  const left = await forgetStep(tx, sync, leaver, { field: 0, behind: BEFORE_ALL }, now)
  if (!left) return
  await tx
    .insertInto('stamps_to_forget')
    .values({ household_id: leaver.scopeId, account_id: leaver.accountId })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Forgets nothing more of an account that comes back to a household. The scope is locked. */
export async function keepStamps(tx: Db, { scopeId, accountId }: Leaver): Promise<void> {
  await tx
    .deleteFrom('stamps_to_forget')
    .where('household_id', '=', scopeId)
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * Finishes the work that `forgetStamps` has left, in steps of a transaction each. Safe to run twice,
 * beside itself and beside writers, and to be killed.
 *
 * @returns how many accounts were forgotten in a household
 */
export async function forgetLeftStamps(db: Db, sync: Sync, now: Date): Promise<number> {
  const leavers = await db
    .selectFrom('stamps_to_forget')
    .select(['household_id as scopeId', 'account_id as accountId'])
    .execute()
  for (const leaver of leavers) {
    let place: Place | undefined = { field: 0, behind: BEFORE_ALL }
    while (place) place = await forgetNext(db, sync, leaver, place, now)
  }
  return leavers.length
}

/** Where a step begins: a stamped field, and the id of the row before. */
interface Place {
  readonly field: number
  readonly behind: string
}

/** @returns where to go on; undefined where nothing is left to do */
function forgetNext(db: Db, sync: Sync, leaver: Leaver, place: Place, now: Date) {
  return inTransaction(db, async (tx) => {
    const { scopeId, accountId } = leaver
    await lockScopes(tx, [scopeId])
    const isLeft = await tx
      .selectFrom('stamps_to_forget')
      .select('account_id')
      .where('household_id', '=', scopeId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!isLeft) return undefined // done elsewhere, or the account came back, or the household is gone
    const next = await forgetStep(tx, sync, leaver, place, now)
    if (!next) await keepStamps(tx, leaver)
    return next
  })
}

/** @returns where to go on; undefined where all is done */
async function forgetStep(
  tx: Db,
  sync: Sync,
  leaver: Leaver,
  { field: first, behind }: Place,
  now: Date,
): Promise<Place | undefined> {
  const changes: { entity: string; id: string }[] = []
  let next: Place | undefined
  for (const [i, { collection, field }] of stampedFields(sync).entries()) {
    if (i < first || next) continue
    const range = { behind: i === first ? behind : BEFORE_ALL, most: STEP_ROWS - changes.length }
    const ids = await clearField(tx, collection, field, leaver, range, now)
    for (const id of ids) changes.push({ entity: collection.name, id })
    if (changes.length === STEP_ROWS) next = { field: i, behind: ids.at(-1) ?? range.behind }
  }
  await recordChanges(tx, sync, leaver.scopeId, changes, now)
  return next
}

function stampedFields({ collections }: Sync) {
  return collections
    .filter(({ scope }) => scope === 'household')
    .flatMap((collection) =>
      Object.entries(collection.fields).flatMap(([field, { stamp }]) =>
        stamp ? [{ collection, field }] : [],
      ),
    )
}

/** @returns the ids of the rows, in their order */
async function clearField(
  tx: Db,
  { table, key }: Collection,
  field: string,
  { scopeId, accountId }: Leaver,
  { behind, most }: { behind: string; most: number },
  now: Date,
): Promise<string[]> {
  const [scope, id] = [sql.id(key.scope), sql.id(key.id)]
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set ${sql.id(field)} = null, updated_at = ${now}
    where ctid = any(array(
      select ctid from ${sql.table(table)}
      where ${scope} = ${scopeId}::uuid and ${sql.id(field)} = ${accountId}::uuid and ${id} > ${behind}::uuid
      order by ${id} limit ${most}))
      and ${isOfScope(scope, sql`${scopeId}::uuid`)}
    returning ${id} as id`.execute(tx)
  return rows.map((row) => row.id).toSorted()
}

/** Deletes the clients of a removed account in all households. */
export async function forgetClients(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('sync_client').where('account_id', '=', accountId).execute()
}
