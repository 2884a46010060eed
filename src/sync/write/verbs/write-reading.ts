import type { Reading } from '@larder/rules/verbs/verb.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { collectionsByName } from '#sync/schema/collections-by-name.ts'
import type { Mutation, Sync } from '#sync/schema/contract.ts'
import { applyBatch, type BatchResult } from '#sync/write/apply-batch.ts'
import { lockScopes } from '#sync/write/store.ts'
import { driveReading } from './drive-reading.ts'

/**
 * Runs a function that reads rows under the household's lock, and applies its mutations, all in one
 * transaction. The service writes, as in a job; the limits of the household hold.
 *
 * @returns undefined if there is nothing to change, as in a household that is gone
 */
export function writeReading(
  db: Db,
  sync: Sync,
  scopeId: string,
  reading: Reading<readonly Mutation[]>,
  now: Date,
): Promise<BatchResult | undefined> {
  return inTransaction(db, async (tx) => {
    await lockScopes(tx, [scopeId])
    const mutations = await driveReading(tx, collectionsByName(sync), scopeId, reading)
    if (mutations.length === 0) return undefined
    const service = { writer: null, isService: true, hasLimits: true, answersRows: false }
    return applyBatch(tx, sync, { scopeId, ...service, mutations }, now)
  })
}
