import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { Reading, Row } from '@larder/rules/verbs/verb.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { holdConnection } from '#platform/postgres/one-connection.ts'
import { tablesByName, type EntityTable, type SyncSchema } from '#sync/schema/contract.ts'
import { applyBatch, type BatchResult } from '#sync/write/apply-batch.ts'
import { lockScopes } from '#sync/write/store.ts'
import { readOperations } from './operation-store.ts'
import { queryRows } from './query-rows.ts'

/**
 * Runs a function that reads rows, without a lock. All its readings see the same state of the household.
 */
export function readTogether<Returned>(
  db: Db,
  sync: SyncSchema,
  scopeId: string,
  reading: Reading<Returned>,
): Promise<Returned> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute((tx) =>
    holdConnection(() => driveReading(tx, tablesByName(sync), scopeId, reading)),
  )
}

/** Runs a function that reads rows. Each of its readings is one statement. */
export async function driveReading<Returned>(
  tx: Db,
  byName: ReadonlyMap<string, EntityTable>,
  scopeId: string,
  reading: Reading<Returned>,
): Promise<Returned> {
  let step = reading.next([])
  while (!step.done) {
    const queries = step.value
    const ofTables = queries.filter(({ entity }) => entity !== 'operation')
    const found = await queryRows(tx, byName, scopeId, ofTables)
    const rows = new Map(ofTables.map((query, i) => [query, found[i] ?? []]))
    const all: (readonly Row[])[] = []
    for (const query of queries)
      all.push(rows.get(query) ?? (await operationRows(tx, scopeId, query.where['id'])))
    step = reading.next(all)
  }
  return step.value
}

/** Operations are no rows of a collection. */
async function operationRows(tx: Db, scopeId: string, condition: unknown): Promise<Row[]> {
  const { in: ids } = condition as { in: readonly string[] } // verbs ask for operations by id alone
  const found = await readOperations(tx, scopeId, ids)
  // An operation has only members of JSON.
  return found.map(({ id, ...data }) => ({ id, version: 0, data: data as unknown as Data }))
}

/**
 * Runs a function that reads rows under the household's lock, and applies its mutations, all in one
 * transaction. The service writes, as in a job; the limits of the household hold.
 *
 * @returns undefined if there is nothing to change, as in a household that is gone
 */
export function writeReading(
  db: Db,
  sync: SyncSchema,
  scopeId: string,
  reading: Reading<readonly Mutation[]>,
  now: Date,
): Promise<BatchResult | undefined> {
  return inTransaction(db, async (tx) => {
    await lockScopes(tx, [scopeId])
    const mutations = await driveReading(tx, tablesByName(sync), scopeId, reading)
    if (mutations.length === 0) return undefined
    const service = { writer: null, isService: true, hasLimits: true, answersRows: false }
    return applyBatch(tx, sync, { scopeId, ...service, mutations }, now)
  })
}
