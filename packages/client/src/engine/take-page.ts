import type { Change } from '@larder/rules/mutation.ts'
import type { ServerRow } from 'larder-client/view/table.ts'
import { keyOf, type ServerCopy, type SyncPosition, startOver, withNewId } from './state.ts'
import type { Page } from './wire.ts'

/** What to save together after an answer. */
export interface Taken {
  readonly log: SyncPosition
  readonly rows: readonly ServerRow[]
}

export function toServerRow({ entity, id, version, data }: Change): ServerRow {
  return { entity, id, row: data && { entity, id, version, data } }
}

/**
 * Takes a page of a pull. At the end of a replacement, the rows that it did not bring are deleted.
 *
 * @param kept all rows of the copy
 * @param newId makes a client id
 */
export function takePage(
  log: SyncPosition,
  page: Page,
  kept: ReadonlyMap<string, ServerCopy>,
  newId: () => string,
): Taken {
  // Rows of pushes are newer than the cursor. If their epoch is over, a restore may have undone them.
  const mayHoldLostRows = log.aheadEpoch !== undefined && log.aheadEpoch !== page.epoch
  if (mayHoldLostRows && !page.reset) return { log: withNewId(startOver(log), newId()), rows: [] }

  const rows = page.changes.map(toServerRow)
  const isReplacing = page.reset || log.isReplacing
  const generation = page.reset ? log.generation + 1 : log.generation
  const isEnd = !page.has_more
  const hasNewEpoch = log.epoch !== undefined && log.epoch !== page.epoch
  const next: SyncPosition = {
    ...(hasNewEpoch ? withNewId(log, newId()) : log),
    epoch: page.epoch,
    cursor: page.cursor,
    version: isEnd ? page.version : page.reset ? 0 : log.version,
    aheadEpoch: isEnd ? undefined : log.aheadEpoch,
    generation,
    isReplacing: isReplacing && !isEnd,
  }
  const removed = isReplacing && isEnd ? outdated(kept, generation, rows) : []
  return { log: next, rows: [...rows, ...removed] }
}

/** Deletions of the rows that no page of the replacement has brought. */
function outdated(
  kept: ReadonlyMap<string, ServerCopy>,
  generation: number,
  brought: readonly ServerRow[],
): ServerRow[] {
  const last = new Set(brought.map(keyOf))
  return [...kept].flatMap(([key, { row, generation: of }]) =>
    of < generation && !last.has(key) ? [{ entity: row.entity, id: row.id, row: undefined }] : [],
  )
}
