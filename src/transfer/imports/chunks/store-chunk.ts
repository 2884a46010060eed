import type { Result } from '@larder/rules/mutation.ts'
import { isRefused } from '@larder/rules/mutations/decide.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { type Loaded, lockAndLoad } from '#sync/write/lock-and-load.ts'
import { writeMore } from '#sync/write/save.ts'
import type { RecordOutcome } from '#transfer/imports/contract.ts'
import { finishJob, lockLease, recordPage } from '#transfer/imports/jobs/lease-store.ts'
import type { RunDeps, OpenJob } from '#transfer/imports/jobs/run-contract.ts'
import { imported, outcomeOf, type Step } from './decide-row.ts'
import type { ImportRecord } from './import-record.ts'
import { countOutcomes, type Outcome, shown } from './outcome.ts'
import { entityOf, planChunk, titleOf } from './plan-chunk.ts'
import { planRows } from './plan-rows.ts'
import { readFacts } from './read-facts.ts'
import { readRowFacts } from './row-facts.ts'
import { saveImported } from './row-store.ts'

/** The outcomes of a page, and why the job ended with it. */
export interface StoredPage {
  readonly outcomes: readonly Outcome[]
  /** A sentence for people; undefined if the job goes on. */
  readonly end: string | undefined
}

/**
 * Stores a page of records in one transaction: the rows, what is known about them, the outcomes, and where the job
 * goes on. So a crash loses no record and doubles none.
 *
 * @param position the number of the first record
 * @throws LeaseLost, and AppErrors of `lockAndLoad`
 */
export function storeChunk(
  deps: RunDeps,
  job: OpenJob,
  position: number,
  records: readonly ImportRecord[],
): Promise<StoredPage> {
  const { householdId, accountId, sessionId } = job
  const member = { householdId, accountId, sessionId }
  return inShares(deps, member, () =>
    inTransaction(deps.db, async (tx) => {
      const now = deps.clock()
      // Rows of Larder's own export have fields that members do not set.
      const as = records.some(({ kind }) => kind === 'row') ? 'restore' : 'member'
      const wanted = { scopeId: householdId, writer: member, as } as const
      const first = await lockAndLoad(tx, deps.sync, wanted, now)
      await lockLease(tx, job)
      const steps = await planRecords(tx, first, job, records)
      const { results } = await writeMore(tx, first, {
        mutations: steps.flatMap(({ mutations }) => mutations),
      })
      const done = finishSteps(steps, results)
      await saveRows(tx, householdId, done)
      const outcomes = records.map((record, i) => toOutcome(record, i, position, done))
      await recordPage(tx, job, position, outcomes, countOutcomes(outcomes))
      const end = results.find(({ reason }) => reason === 'household_full')
      if (!end) return { outcomes, end: undefined }
      const problem = sentenceOf(end)
      await finishJob(tx, job, { state: 'failed', problem }, now)
      return { outcomes, end: problem }
    }),
  )
}

/** Plans a page. It has rows of Larder's own export, or records of another program. */
async function planRecords(
  tx: Db,
  { sync, now, credential }: Loaded,
  job: OpenJob,
  records: readonly ImportRecord[],
): Promise<readonly Step[]> {
  const { householdId, system, id: jobId } = job
  const own = records.flatMap((one) => (one.kind === 'row' ? [one] : []))
  if (own.length > 0) {
    const facts = await readRowFacts(tx, sync, householdId, own)
    const page = records.flatMap((one) =>
      one.kind === 'row' || one.kind === 'broken' ? [one] : [],
    )
    return planRows(page, { ...facts, maySetUp: !credential?.is_key })
  }
  const page = records.flatMap((one) => (one.kind === 'row' ? [] : [one]))
  const facts = await readFacts(tx, sync, { householdId, system }, page)
  return planChunk(page, facts, { system, jobId, now })
}

/** One holder never gets all connections: see `database-shares.ts`. */
export function inShares<T>(
  { shares }: Pick<RunDeps, 'shares'>,
  { accountId, householdId }: { readonly accountId: string; readonly householdId: string },
  work: () => Promise<T>,
): Promise<T> {
  return shares.writes.run(accountId, () => shares.writes.run(householdId, work))
}

interface DoneStep extends Step {
  /** Undefined where nothing was written. */
  readonly result: Result | undefined
}

/** Gives each step the result that counts: the first one that was refused, or that of its row. */
function finishSteps(steps: readonly Step[], results: readonly Result[]): DoneStep[] {
  let next = 0
  return steps.map((step) => {
    const own = results.slice(next, next + step.mutations.length)
    next += step.mutations.length
    const cause = own.find((one) => isRefused(one) && one.reason !== 'group_failed')
    return { ...step, result: cause ?? own.find(isRefused) ?? own[0] }
  })
}

async function saveRows(tx: Db, householdId: string, steps: readonly DoneStep[]): Promise<void> {
  const rows = steps.flatMap((step) => {
    if (step.action === 'use') return [imported(step, null)]
    const { result } = step
    return result && !isRefused(result) && result.row ? [imported(step, result.row.version)] : []
  })
  await saveImported(tx, householdId, rows)
}

function toOutcome(
  record: ImportRecord,
  index: number,
  position: number,
  steps: readonly DoneStep[],
): Outcome {
  const own = steps.filter((step) => step.index === index)
  const main = own.find((step) => !step.isPart)
  if (!main) throw new Error('A record was not planned.')
  const refused = main.result !== undefined && isRefused(main.result) ? main.result : undefined
  const isSame = record.kind === 'row' && main.result?.noop === true
  const outcome = refused ? refusalOf(refused) : isSame ? 'unchanged' : outcomeOf(main.action)
  const parts = own.filter(({ isPart, result }) => isPart && result && isRefused(result))
  const messages = [
    refused ? sentenceOf(refused) : main.message,
    parts.length > 0 ? 'A barcode of it belongs to another food.' : undefined,
  ].flatMap((one) => one ?? [])
  const hasRow = outcome !== 'broken' && outcome !== 'deleted'
  return {
    position: position + index,
    kind: record.kind === 'row' ? record.entity : record.kind,
    name: titleOf(record),
    outcome,
    entity: entityOf(record),
    id: hasRow ? main.rowId : null,
    message: messages.length > 0 ? shown(messages.join(' ')) : null,
  }
}

const GONE: readonly string[] = ['gone', 'parent_gone', 'parent_missing']
/** Of a row of Larder's own export that the household has with other values. */
const OTHER: readonly string[] = ['id_exists', 'version']

function refusalOf(result: Result): RecordOutcome {
  const reason = result.reason ?? result.status
  if (GONE.includes(reason)) return 'deleted'
  return OTHER.includes(reason) ? 'kept' : 'broken'
}

function sentenceOf({ status, reason, details = [] }: Result): string {
  if (details.length > 0) return [...new Set(details.map(({ message }) => message))].join(' ')
  if (reason === 'duplicate') return 'Another row has this name.'
  if (reason === 'parent_gone' || reason === 'parent_missing')
    return 'The row that it belongs to was deleted here.'
  if (status === 'gone') return 'It was deleted here, so it does not come back.'
  if (OTHER.includes(reason ?? ''))
    return 'It is here already with other values, so it stays as it is.'
  return 'It could not be stored.'
}
