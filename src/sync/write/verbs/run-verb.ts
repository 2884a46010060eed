import type { Result } from '@larder/rules/mutation.ts'
import { byIds, type Verb } from '@larder/rules/verbs/verb.ts'
import type { Db } from '#platform/postgres/database.ts'
import { tablesByName, type EntityTable, type SyncSchema } from '#sync/schema/contract.ts'
import { applyBatch } from '#sync/write/apply-batch.ts'
import type { Run, VerbRequest, VerbDone } from './contract.ts'
import { driveReading } from './drive-reading.ts'
import { markUndone, readOperations } from './operation-store.ts'
import {
  contextOf,
  grouped,
  operationOf,
  type Plan,
  refusalOf,
  rejected,
  repeat,
  toResult,
} from './plan-verb.ts'
import { queryRows } from './query-rows.ts'
import { runAtOnce } from './run-at-once.ts'

/**
 * Runs a verb under the household's lock: it reads the rows, decides, and saves the changes with the
 * operation. The same operation again changes nothing and has the same answer.
 *
 * Round trips: one for the household and the operation each, one for each reading of the verb, two for
 * the batch. A verb that reads once needs only the two of the batch.
 *
 * @param tx a transaction. Unless the verb reads once, it has locked the scope and has checked the
 *   writer's authority
 */
export async function runVerb(
  tx: Db,
  sync: SyncSchema,
  request: VerbRequest,
  now: Date,
): Promise<VerbDone> {
  const { scopeId, writer, run, client, buildRecord } = request
  if ('verb' in run && readsOnce(run.verb)) return runAtOnce(tx, sync, { ...request, run }, now)
  const byName = tablesByName(sync)
  const plan = 'verb' in run ? await planVerb(tx, byName, request, run, now) : run
  const mutations = 'mutations' in plan && 'verb' in run ? grouped(plan, run.operationId) : []
  const undoes = 'mutations' in plan && !plan.isRepeated ? plan.undoes : undefined
  let isReplayed = false
  let result: Result | undefined
  const applied = await applyBatch(
    tx,
    sync,
    {
      scopeId,
      writer,
      isService: true,
      // An undo works in a full household too. It is done once, so it must not leave out a part.
      hasLimits: undoes === undefined,
      mutations,
      rewrite: ({ receipts }) => {
        isReplayed = receipts.length > 0
        return isReplayed ? [] : mutations
      },
      ...(client && { client }),
      buildRecord(loaded, decision) {
        result = toResult(plan, decision)
        const results = isReplayed ? [] : [result]
        const record = buildRecord?.(loaded, { ...decision, results }) ?? { receipts: [] }
        const isNew = !isReplayed && 'mutations' in plan && !plan.isRepeated
        if (!isNew || !('verb' in run)) return record
        return { ...record, operation: operationOf(run, result, { loaded, decision, byName }) }
      },
    },
    now,
  )
  const { writes: rows, results } = applied
  result ??= toResult(plan, { results, rows })
  if (undoes !== undefined && !isReplayed && 'verb' in run && result.answer)
    await markUndone(tx, scopeId, { id: undoes, undoneBy: run.operationId }, now)
  return { result, applied }
}

/**
 * Tells what a verb would do, and writes nothing.
 *
 * @param tx as for `runVerb`
 */
export async function tryVerb(
  tx: Db,
  sync: SyncSchema,
  request: Pick<VerbRequest, 'scopeId' | 'writer'> & { readonly run: Run },
  now: Date,
): Promise<Result> {
  const plan = await planVerb(tx, tablesByName(sync), request, request.run, now)
  return toResult(plan, { results: [], rows: [] })
}

async function planVerb(
  tx: Db,
  byName: ReadonlyMap<string, EntityTable>,
  request: Pick<VerbRequest, 'scopeId' | 'writer'>,
  run: Run,
  now: Date,
): Promise<Plan> {
  const { scopeId } = request
  const { verb, wish, operationId } = run
  const [[household] = []] = await queryRows(tx, byName, scopeId, [byIds('household', [scopeId])])
  if (!household) return rejected('unknown_verb', 'Only a household has verbs.')
  const [done] = await readOperations(tx, scopeId, [operationId])
  if (done) return repeat(done, verb, wish)
  const context = contextOf(request, run, household, now)
  const planned = await driveReading(tx, byName, scopeId, verb.run(wish, context))
  return 'refused' in planned ? refusalOf(planned) : planned
}

/** Whether one statement loads all that the verb needs. */
export const readsOnce = ({ isDoneOnceBy = 'operation' }: Verb): boolean =>
  isDoneOnceBy !== 'operation'
