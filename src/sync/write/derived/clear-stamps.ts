import { sql } from 'kysely'
import { NIL_ID } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { isOfScope } from '#sync/schema/collection-sql.ts'
import { type EntityTable, STEP_ROWS, type SyncSchema } from '#sync/schema/contract.ts'
import { lockScopes, recordChanges } from '#sync/write/write.ts'
import { forgetSaver } from './keep-revisions.ts'

// A stamp is a field that the server sets to the id of the writing account, such as `checked_by`.

/** An account, and a household that it has left. */
interface Leaver {
  readonly scopeId: string
  readonly accountId: string
}

/**
 * Sets the stamps of an account that leaves a household to null. If there are many, the daily job clears the
 * rest. The caller has locked the scope.
 */
export async function clearStamps(
  tx: Db,
  sync: SyncSchema,
  leaver: Leaver,
  now: Date,
): Promise<void> {
  const next = await clearStep(tx, sync, leaver, { field: 0, after: NIL_ID }, now)
  const hasMore = await forgetSaver(tx, sync.collections, leaver)
  if (!next && !hasMore) return
  await tx
    .insertInto('stamps_to_forget')
    .values({ household_id: leaver.scopeId, account_id: leaver.accountId })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Keeps the remaining stamps of an account that joins a household again. The caller has locked the scope. */
export async function cancelClearStamps(tx: Db, { scopeId, accountId }: Leaver): Promise<void> {
  await tx
    .deleteFrom('stamps_to_forget')
    .where('household_id', '=', scopeId)
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * Clears the stamps that `clearStamps` has left, in steps with their own transactions. It may run twice at
 * once, beside writers, and may be killed.
 *
 * @returns the number of pairs of account and household that are done
 */
export async function clearRemainingStamps(db: Db, sync: SyncSchema, now: Date): Promise<number> {
  const leavers = await db
    .selectFrom('stamps_to_forget')
    .select(['household_id as scopeId', 'account_id as accountId'])
    .execute()
  for (const leaver of leavers) {
    let position: Position | undefined = { field: 0, after: NIL_ID }
    while (position) position = await runStep(db, sync, leaver, position, now)
  }
  return leavers.length
}

/** Where a step begins: the index of a stamped field, and the id of the row before. */
interface Position {
  readonly field: number
  readonly after: string
}

/** @returns where the next step begins; undefined if all is done */
function runStep(db: Db, sync: SyncSchema, leaver: Leaver, position: Position, now: Date) {
  return inTransaction(db, async (tx) => {
    const { scopeId, accountId } = leaver
    await lockScopes(tx, [scopeId])
    const entry = await tx
      .selectFrom('stamps_to_forget')
      .select('account_id')
      .where('household_id', '=', scopeId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!entry) return undefined // already done, or the account joined again, or the household was deleted
    const next = await clearStep(tx, sync, leaver, position, now)
    if (next) return next
    if (await forgetSaver(tx, sync.collections, leaver)) return position
    await cancelClearStamps(tx, leaver)
    return undefined
  })
}

/** @returns where the next step begins; undefined if all is done */
async function clearStep(
  tx: Db,
  sync: SyncSchema,
  leaver: Leaver,
  { field: first, after }: Position,
  now: Date,
): Promise<Position | undefined> {
  let count = 0
  // A row may have two stamps of one account.
  const changes = new Map<string, { readonly entity: string; readonly id: string }>()
  let next: Position | undefined
  for (const [i, { collection, field }] of stampedFields(sync).entries()) {
    if (i < first || next) continue
    const range = { after: i === first ? after : NIL_ID, limit: STEP_ROWS - count }
    const ids = await clearField(tx, collection, field, leaver, range, now)
    for (const id of ids) changes.set(`${collection.name} ${id}`, { entity: collection.name, id })
    count += ids.length
    if (count === STEP_ROWS) next = { field: i, after: ids.at(-1) ?? range.after }
  }
  await recordChanges(tx, sync, leaver.scopeId, [...changes.values()], now)
  return next
}

function stampedFields({ collections }: SyncSchema) {
  return collections
    .filter(({ scope }) => scope === 'household')
    .flatMap((collection) =>
      Object.entries(collection.fields).flatMap(([field, { stamp }]) =>
        stamp ? [{ collection, field }] : [],
      ),
    )
}

/** @returns the ids of the changed rows in ascending order */
async function clearField(
  tx: Db,
  { table, key }: EntityTable,
  field: string,
  { scopeId, accountId }: Leaver,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<string[]> {
  const [scope, id] = [sql.id(key.scope), sql.id(key.id)]
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set ${sql.id(field)} = null, updated_at = ${now}
    where ctid = any(array(
      select ctid from ${sql.table(table)}
      where ${scope} = ${scopeId}::uuid and ${sql.id(field)} = ${accountId}::uuid and ${id} > ${after}::uuid
      order by ${id} limit ${limit}))
      and ${isOfScope(scope, sql`${scopeId}::uuid`)}
    returning ${id} as id`.execute(tx)
  return rows.map((row) => row.id).toSorted()
}

/** Deletes the clients of an account in all households. */
export async function deleteClients(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('sync_client').where('account_id', '=', accountId).execute()
}
