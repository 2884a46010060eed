import type { Entity } from '@larder/rules/entity.ts'
import type { Change } from '@larder/rules/mutation.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { Connection } from 'larder-client/connection.ts'
import { keyOf } from 'larder-client/engine/state.ts'
import { type Page, RequestRefused } from 'larder-client/engine/wire.ts'
import type { SyncPosition } from './stored-state.ts'
import type { Pulled } from './take-page.ts'

/** Rows of a page: the most that the server sends. */
const PAGE_ROWS = 5000
/** How often a pull begins again. More can only be a fault, such as a cursor that expires each time. */
const MAX_STARTS = 3

export interface PullDeps {
  readonly connection: Connection
  /** The kinds of the rows to pull, by their names. */
  readonly kinds: ReadonlyMap<string, Entity>
  readonly signal: AbortSignal | undefined
}

/** Pulls to the end. @returns the rows, and the position to save after them */
export async function pullAll(
  deps: PullDeps,
  position: SyncPosition,
): Promise<Pulled & { readonly position: SyncPosition }> {
  let { cursor, aheadEpoch } = position
  let starts = 1
  const changes = new Map<string, Change>()
  let isReplacement = false

  function startOver(): void {
    if (++starts > MAX_STARTS) throw new Error('The pull does not end.')
    cursor = aheadEpoch = undefined
    changes.clear()
  }

  for (;;) {
    const page = await pullPage(deps, position, cursor)
    // A pushed row is newer than the cursor. If its epoch is over, a restore may have undone it.
    const mayHoldLostRows = aheadEpoch !== undefined && aheadEpoch !== page?.epoch
    if (!page || (mayHoldLostRows && !page.reset && !isReplacement)) {
      startOver()
      continue
    }
    if (page.reset) {
      isReplacement = true
      changes.clear()
    }
    for (const change of page.changes) changes.set(keyOf(change), change)
    cursor = page.cursor
    if (page.has_more) continue
    const { epoch, version } = page
    const next = { ...position, epoch, version, cursor, aheadEpoch: undefined }
    return { changes: [...changes.values()], isReplacement, position: next }
  }
}

/** @returns undefined if the cursor has expired */
async function pullPage(
  { connection, kinds, signal }: PullDeps,
  { clientId, householdId }: SyncPosition,
  cursor: string | undefined,
): Promise<Page | undefined> {
  try {
    const body = {
      client_id: clientId,
      schema_version: SCHEMA_VERSIONS.max,
      scope_id: householdId,
      entities: [...kinds.keys()],
      limit: PAGE_ROWS,
      ...(cursor === undefined ? {} : { cursor }),
    }
    return await connection.pull(body, signal)
  } catch (error) {
    if (error instanceof RequestRefused && error.code === 'CURSOR_EXPIRED') return undefined
    throw error
  }
}
