import type { Entity } from '@larder/rules/entity.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { Database } from '@nozbe/watermelondb'
import type { Connection } from 'larder-client/connection.ts'
import { MAX_MUTATIONS, nextBatch, tooLarge } from 'larder-client/engine/batch.ts'
import { creationId, resolveReplay } from 'larder-client/engine/creations.ts'
import type { OutboxEntry, SyncIssue } from 'larder-client/engine/state.ts'
import { tell } from 'larder-client/engine/take-results.ts'
import { type PushAnswer, RequestRefused } from 'larder-client/engine/wire.ts'
import { removeSent, savePosition, saveSent, type SyncPosition } from './stored-state.ts'
import { type Answered, isDone, takeResults } from './take-results.ts'

export interface PushDeps {
  readonly database: Database
  readonly connection: Connection
  readonly kinds: ReadonlyMap<string, Entity>
  readonly onTold: (told: readonly SyncIssue[]) => unknown
  readonly signal: AbortSignal | undefined
}

/** How often a push takes a new client id. More can only be a fault. */
const MAX_FORKS = 3

/**
 * New entries for mutations. Each has an id of its own.
 *
 * @param madeAt when the app made the row of a creation
 */
export function toEntries(
  mutations: readonly Mutation[],
  { now, uuid }: Connection['platform'],
  madeAt: (mutation: Mutation) => string | undefined,
): readonly OutboxEntry[] {
  const at = now().toISOString()
  return mutations.map((mutation, order) => ({
    mutation_id: creationId(mutation, madeAt(mutation)) ?? uuid(),
    mutation,
    at,
    order,
    key: String(order),
  }))
}

/**
 * Pushes entries, in as many pushes as necessary. Each push is stored before it is sent, so that it can be sent
 * again with the same ids; its results are stored before the next push.
 *
 * @param isNew none of the entries was sent before
 * @returns the position after it
 */
export async function pushAll(
  deps: PushDeps,
  entries: readonly OutboxEntry[],
  before: SyncPosition,
  isNew: boolean,
): Promise<SyncPosition> {
  const { database, connection, signal } = deps
  let position = before
  let left = entries
  let maxCount = MAX_MUTATIONS
  let forks = 0
  while (left.length > 0) {
    const batch = nextBatch(left, maxCount)
    await saveSent(database, { entries: batch })
    try {
      const answer = await connection.push(bodyOf(position, batch), signal)
      left = left.slice(batch.length)
      position = await take(deps, batch, left, answer, position, isNew)
      maxCount = MAX_MUTATIONS
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error
      if (error.code === 'CLIENT_FORKED' && ++forks <= MAX_FORKS) {
        position = { ...position, clientId: connection.platform.uuid() }
        await savePosition(database, position)
      } else if (error.code !== 'BODY_TOO_LARGE') {
        // The server did nothing, and never will with the same push.
        if (error.status === 400) await removeSent(database)
        throw error
      } else if (nextBatch(left, Math.floor(batch.length / 2)).length < batch.length) {
        maxCount = Math.floor(batch.length / 2)
      } else {
        left = left.slice(batch.length)
        position = await take(deps, batch, left, { results: batch.map(tooLarge) }, position, isNew)
      }
    }
  }
  return position
}

/**
 * Without `seq`: rows have states here, and no log. A refused mutation is decided anew when it is sent again. Each
 * mutation that was done has a receipt.
 */
const bodyOf = ({ clientId, householdId }: SyncPosition, batch: readonly OutboxEntry[]) => ({
  client_id: clientId,
  schema_version: SCHEMA_VERSIONS.max,
  scope_id: householdId,
  mutations: batch.map(({ mutation, mutation_id }) => ({ ...mutation, mutation_id })),
})

/** Takes the answer to a push. The app is told first: after a crash it is told again. */
async function take(
  { database, kinds, onTold }: PushDeps,
  batch: readonly OutboxEntry[],
  later: readonly OutboxEntry[],
  { epoch, results }: Pick<PushAnswer, 'results'> & Partial<Pick<PushAnswer, 'epoch'>>,
  position: SyncPosition,
  isNew: boolean,
): Promise<SyncPosition> {
  const answered = batch.flatMap((entry, i): Answered[] => {
    const result = results[i]
    return result ? [{ entry, result: resolveReplay(entry.mutation, result, isNew) }] : []
  })
  const settled = answered.filter(
    ({ result }, i) => !mayBeFreeSoon(result, [...batch.slice(i + 1), ...later]),
  )
  const told = settled.flatMap(({ entry, result }) =>
    // A parent was deleted, and this child with it.
    entry.mutation.op === 'delete' && result.row?.deleted ? [] : (tell(entry, result) ?? []),
  )
  if (told.length > 0) await onTold(told)
  const ahead = { ...position, aheadEpoch: position.aheadEpoch ?? epoch }
  await savePosition(database, ahead)
  const isMissing = await takeResults(database, kinds, settled)
  const next = isMissing ? { ...ahead, cursor: undefined } : ahead
  if (isMissing) await savePosition(database, next)
  await removeSent(database)
  return next
}

/** Whether a later change frees the name that the row wants. Then it is pushed once more after it. */
function mayBeFreeSoon(
  { duplicate_of: other, ...result }: Answered['result'],
  later: readonly OutboxEntry[],
): boolean {
  return (
    other !== undefined &&
    !isDone(result) &&
    later.some(({ mutation }) => mutation.op !== 'create' && mutation.id === other)
  )
}
