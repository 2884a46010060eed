import type { DirtyRaw } from '@nozbe/watermelondb'
import { synchronize } from '@nozbe/watermelondb/sync/index.js'
import {
  changedFields,
  knownOf,
  loadRows,
  prepareReplacement,
  rebase,
  resolvePulled,
} from './local-row.ts'
import { inCreationOrder, type LocalChanges, timesOf, toMutations } from './outgoing.ts'
import { pullAll } from './pull-all.ts'
import { pushAll, type PushDeps, toEntries } from './push-batches.ts'
import {
  columnsIn,
  loadPosition,
  loadSent,
  savePosition,
  type SyncPosition,
} from './stored-state.ts'
import { takeRemovals, toChangeSet } from './take-page.ts'

export interface Done {
  readonly position: SyncPosition
  /** How many rows the pulls brought. */
  readonly pulled: number
  /** How many mutations have a result. */
  readonly pushed: number
}

/** Pulls and pushes until nothing is left to push. More rounds mean that the user writes all the time. */
const MAX_ROUNDS = 5

/** @throws RequestRefused, NoAnswer. All that was done before is stored. */
export async function syncOnce(deps: PushDeps, householdId: string): Promise<Done> {
  let position = await openPosition(deps, householdId)
  let [pulled, pushed] = [0, 0]
  // Its answer was lost, or the app ended before it came.
  const sent = await loadSent(deps.database)
  if (sent) {
    position = await pushAll(deps, sent.entries, position, false)
    pushed += sent.entries.length
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const done = await exchange(deps, position)
    position = done.position
    pulled += done.pulled
    pushed += done.pushed
    if (done.pushed === 0) break
  }
  return { position, pulled, pushed }
}

async function openPosition(
  { database, connection, kinds }: PushDeps,
  householdId: string,
): Promise<SyncPosition> {
  const columns = columnsIn(database, kinds.keys())
  const stored = await loadPosition(database)
  if (stored && stored.householdId !== householdId)
    throw new Error(`This database holds the household ${stored.householdId}. Reset it first.`)
  const position = stored ?? {
    householdId,
    clientId: connection.platform.uuid(),
    columns,
    version: 0,
  }
  return position.columns === columns ? position : { ...position, columns, cursor: undefined }
}

/** One pull and push of WatermelonDB. It is one closure, because its callbacks share the position. */
async function exchange(deps: PushDeps, before: SyncPosition): Promise<Done> {
  const { database, connection, kinds } = deps
  let position = before
  let [pulled, pushed] = [0, 0]
  let isSaved = false
  /** The cursor is saved when the rows are: after a crash in between, the pull repeats. */
  async function saveOnce(): Promise<void> {
    if (!isSaved) await savePosition(database, position)
    isSaved = true
  }

  await synchronize({
    database,
    sendCreatedAsUpdated: true,
    async pullChanges({ lastPulledAt }) {
      const page = await pullAll(deps, position)
      position = page.position
      pulled = page.changes.length
      await takeRemovals(database, kinds, page)
      // WatermelonDB wants a number that rises. The cursor is a text, and is stored beside it.
      return { changes: toChangeSet(kinds, page), timestamp: (lastPulledAt ?? 0) + 1 }
    },
    conflictResolver(table, local, remote, resolved) {
      const entity = kinds.get(table)
      return entity ? resolvePulled(entity, local, remote) : resolved
    },
    async pushChanges({ changes: all }) {
      const changes: LocalChanges = { ...all } // its type in WatermelonDB allows no name of a table
      await saveOnce()
      const mutations = toMutations(kinds, await inCreationOrder(database, kinds.keys(), changes))
      if (mutations.length === 0) await dropGuesses(deps, changes)
      const entries = toEntries(mutations, connection.platform, timesOf(changes))
      position = await pushAll(deps, entries, position, true)
      pushed = mutations.length
      // The results are stored already. WatermelonDB would mark rows as synced that are not.
      return { experimentalRejectedIds: idsOf(changes) }
    },
  })
  await saveOnce()
  return { position, pulled, pushed }
}

/**
 * Puts the values of the server into read-only fields that the app has changed, such as the quantity of an item. It
 * is called after the pull that brought the effects of all pushed rows.
 */
async function dropGuesses({ database, kinds }: PushDeps, changes: LocalChanges): Promise<void> {
  await database.write(async () => {
    for (const [table, entity] of kinds) {
      const ids = (changes[table]?.updated ?? []).map((raw) => String(raw['id']))
      for (const row of (await loadRows(database, table, ids)).values()) {
        const raw: DirtyRaw = row._raw
        const data = knownOf(raw)?.data
        if (data && raw['_status'] === 'updated' && changedFields(entity, raw).length === 0)
          await database.batch(prepareReplacement(row, rebase(entity, raw, data, {})))
      }
    }
  }, 'larder-dropGuesses')
}

const idsOf = (changes: LocalChanges): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(changes).map(([table, { created, updated, deleted }]) => [
      table,
      [...[...created, ...updated].map((raw) => String(raw['id'])), ...deleted],
    ]),
  )
