import type { Metrics } from '#platform/http/watch/metrics.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { Expiry } from './cursor.ts'
import type { PushAnswer } from './push.ts'

/** Counts what clients push and pull on this replica. */
export interface SyncMeter {
  /** @param hasCursor false for the first page of a copy */
  pulled(hasCursor: boolean, work: () => Promise<string>): Promise<string>
  pushed(work: () => Promise<PushAnswer>): Promise<PushAnswer>
}

const PULLS = ['first', 'changes', 'nothing', 'failed'] as const
const PUSHES = ['done', 'failed'] as const
const STATUSES = [
  'applied',
  'merged',
  'conflict',
  'gone',
  'rejected',
  'already_processed',
  'replayed',
] as const
const REASONS: readonly Expiry[] = [
  'history_purged',
  'epoch_changed',
  'cursor_ahead',
  'schema_changed',
  'entities_changed',
]

/** A pull that failed because its cursor expired counts as `failed`, and by its reason. */
export function createSyncMeter(metrics: Pick<Metrics, 'counter'>): SyncMeter {
  const countPull = metrics.counter(
    'larder_sync_pulls_total',
    'Pulls: `first` without a cursor, with `changes`, with `nothing` new, or failed.',
    PULLS,
  )
  const countPush = metrics.counter('larder_sync_pushes_total', 'Pushes by outcome.', PUSHES)
  const countMutation = metrics.counter(
    'larder_sync_mutations_total',
    'Mutations in pushes by status; `replayed` ones were answered before.',
    STATUSES,
  )
  const countExpired = metrics.counter(
    'larder_sync_expired_total',
    'Cursors that were refused with 410, by reason.',
    REASONS,
  )
  return {
    async pulled(hasCursor, work) {
      try {
        const text = await work()
        countPull(hasCursor ? (text.endsWith(NO_CHANGES) ? 'nothing' : 'changes') : 'first')
        return text
      } catch (error) {
        countPull('failed')
        if (error instanceof AppError && error.code === 'CURSOR_EXPIRED')
          countExpired(String(error.fields['reason']))
        throw error
      }
    },
    async pushed(work) {
      try {
        const answer = await work()
        countPush('done')
        for (const { status, replayed } of answer.results)
          countMutation(replayed ? 'replayed' : status)
        return answer
      } catch (error) {
        countPush('failed')
        throw error
      }
    },
  }
}

/** How the text of an answer without changes ends. */
const NO_CHANGES = '"changes":[]}'
