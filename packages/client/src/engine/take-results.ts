import { refusalOf } from 'larder-client/refusal.ts'
import type { ServerRow } from 'larder-client/view/table.ts'
import {
  keyOf,
  type OutboxEntry,
  type ServerCopy,
  type SyncPosition,
  type SyncIssue,
} from './state.ts'
import { type Taken, toServerRow } from './take-page.ts'
import type { PushAnswer, PushResult } from './wire.ts'

/** Takes the answer to a push: its entries leave the outbox. */
export function takeResults(
  log: SyncPosition,
  answer: PushAnswer,
  entries: readonly OutboxEntry[],
  kept: ReadonlyMap<string, ServerCopy>,
): Taken & { readonly told: readonly SyncIssue[] } {
  const next: SyncPosition = {
    ...log,
    lastSeq: log.lastSeq + entries.length,
    lastMutationId: entries.at(-1)?.mutation_id ?? log.lastMutationId,
    aheadEpoch: log.aheadEpoch ?? answer.epoch,
  }
  const told = entries.flatMap((entry, i) => tell(entry, answer.results[i], kept) ?? [])
  return { log: next, rows: newerRows(log, answer, kept), told }
}

/**
 * The rows of the answer that are newer than the copy. A replacement brings them itself: it would not delete
 * a row that it does not know.
 */
function newerRows(
  log: SyncPosition,
  { epoch, results }: PushAnswer,
  kept: ReadonlyMap<string, ServerCopy>,
): readonly ServerRow[] {
  if (epoch !== log.epoch || log.isReplacing || log.cursor === undefined) return []
  const changes = results.flatMap(({ row, rows = [] }) => (row ? [row, ...rows] : rows))
  return changes
    .filter(
      (one) => one.version > log.version && one.version >= (kept.get(keyOf(one))?.row.version ?? 0),
    )
    .map(toServerRow)
}

/** A result that the user should see. */
export function tell(
  entry: Pick<OutboxEntry, 'mutation_id' | 'mutation' | 'at'>,
  result: PushResult | undefined,
  kept?: ReadonlyMap<string, ServerCopy>,
): SyncIssue | undefined {
  if (!result || result.status === 'applied' || result.status === 'already_processed')
    return undefined
  const { status, conflicts = [] } = result
  const { reason, message } = refusalOf(result)
  const { mutation } = entry
  const row = status === 'gone' && 'entity' in mutation && kept?.get(keyOf(mutation))?.row.data
  return {
    mutation_id: entry.mutation_id,
    status,
    reason,
    message: status === 'merged' ? 'Somebody else has changed a part of this.' : message,
    conflicts,
    ...(result.duplicate_of !== undefined && { duplicateOf: result.duplicate_of }),
    mutation,
    ...(row && { row }),
    at: entry.at,
  }
}
