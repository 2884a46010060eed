import { entity as describeEntity } from '@larder/rules/describe-entity.ts'
import type { Entity } from '@larder/rules/entity.ts'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import type { Connection } from 'larder-client/connection.ts'
import { creationId, resolveReplay } from 'larder-client/engine/creations.ts'
import type { PushResult } from 'larder-client/engine/wire.ts'
import type { Platform } from 'larder-client/platform.ts'
import type { Journal, Sent, SyncIssue } from './journal.ts'
import { inOrder, references } from './order.ts'
import { isSameRow, type LarderRow, type StoredRow, toRow, withoutMeta } from './row.ts'
import { type Received, send, type SendOptions } from './send.ts'
import { tell, tellNotSent } from './tell.ts'
import { toMutation } from './to-mutation.ts'

/** A row that RxDB wants to write at the server. */
export interface PushRow {
  readonly assumedMasterState?: LarderRow | undefined
  readonly newDocumentState: LarderRow
}

export interface PushDeps {
  readonly connection: Connection
  readonly householdId: string
  readonly journal: Journal
  readonly platform: Platform
  readonly clientId: string
  /** Waits while the server has asked another collection to wait. */
  readonly ready: () => Promise<unknown>
  /** The documents of all collections. */
  readonly load: (keys: readonly string[]) => Promise<ReadonlyMap<string, StoredRow>>
  /** Is called before RxDB hears of the results. */
  readonly onAnswer: (epochs: ReadonlySet<string>, rows: readonly StoredRow[]) => Promise<void>
}

interface Pending {
  readonly key: string
  readonly entity: Entity
  readonly base: StoredRow | undefined
  readonly wanted: StoredRow
}
type Step = Pending & Sent & { readonly notSent: readonly string[] }
type Ask = (all: readonly Step[], more?: Partial<SendOptions>) => Promise<Received>

/**
 * Sends the changes that RxDB hands over. Each is written to the journal before, so that it has the same
 * mutation id in each try. It is one function, because each request needs the results of the one before.
 *
 * @returns the rows that the server has decided otherwise, as RxDB expects it
 * @throws NoAnswer, RequestRefused
 */
export async function pushRows(
  deps: PushDeps,
  rows: readonly PushRow[],
  signal: AbortSignal,
): Promise<StoredRow[]> {
  const { journal, platform, connection, householdId, clientId, ready } = deps
  const options = { clientId, hasLog: false, signal, ready }
  const ask: Ask = (all, more = {}) =>
    send(connection, householdId, inOrder(all).map(toSent), { ...options, ...more })
  const own = rows.map(toPending)
  const parents = await borrowParents(deps, own)
  const known = await journal.sent([...own, ...parents].map(({ key }) => key))

  const unknown = own.flatMap((one) => repeat(one, known.get(one.key)) ?? [])
  const earlier = await ask(unknown)
  const done = unknown.filter((one) => isDone(earlier.results.get(one.mutation_id)))
  const bases = new Map(done.map(({ key, wanted }) => [key, wanted]))

  const at = platform.now().toISOString()
  const planned = own.map((one) => plan(one, known.get(one.key), bases.get(one.key), platform.uuid))
  const borrowed = parents.map((one) => {
    const entry = known.get(one.key)
    return entry
      ? { ...one, ...entry, notSent: [] }
      : plan(one, undefined, undefined, platform.uuid)
  })
  const steps = [...borrowed, ...planned].filter(isStep)
  await journal.putSent(new Map(steps.map((one) => [one.key, toSent(one)])))
  const first = await ask(steps)
  const isOrphan = ({ mutation_id: id }: Step) => first.results.get(id)?.reason === 'parent_missing'
  // Its parent is not on this device either. With a log the server finds another parent, or refuses finally.
  const last = await ask(steps.filter(isOrphan), { clientId: platform.uuid(), hasLog: true })

  const merged = done.flatMap((one) => outcomeOf(one, earlier, at).told)
  const outcomes = planned.map((one) =>
    outcomeOf(one, last.results.has(one.mutation_id) ? last : first, at, !known.has(one.key)),
  )
  await journal.tell([...merged, ...outcomes.flatMap(({ told }) => told)])
  await deps.onAnswer(
    new Set([earlier, first, last].flatMap(({ epochs }) => [...epochs])),
    own.map(({ wanted }) => wanted),
  )
  return outcomes.flatMap(({ refused }) => refused)
}

/**
 * A change that was sent before the app started again, where the row has changed since: RxDB does not know
 * its result, so it comes first.
 */
function repeat(one: Pending, entry: Sent | undefined): Step | undefined {
  const isRepeated = entry && isOf(entry, one) && !isSameRow(entry.wanted, one.wanted)
  return isRepeated ? { ...one, ...entry, notSent: [] } : undefined
}

/** @param base the state that the server is known to have, where RxDB assumes an older one */
function plan(
  one: Pending,
  entry: Sent | undefined,
  base: StoredRow | undefined,
  uuid: () => string,
): Pending & Partial<Sent> & Pick<Step, 'mutation_id' | 'notSent'> {
  const { mutation, notSent } = toMutation(one.entity, base ?? one.base, one.wanted)
  if (entry && isOf(entry, one) && isSameRow(entry.wanted, one.wanted))
    return { ...one, ...entry, notSent }
  return {
    ...one,
    // RxDB knows a deleted row whose id the app uses again.
    mutation_id: (mutation && !one.base ? creationId(mutation) : undefined) ?? uuid(),
    notSent,
    ...(mutation ? { mutation } : {}),
  }
}

const isStep = (one: Pending & Partial<Sent>): one is Step => one.mutation !== undefined

interface Outcome {
  readonly told: readonly SyncIssue[]
  readonly refused: readonly StoredRow[]
}

/** What the app hears, and the row that RxDB takes in place of its own. */
function outcomeOf(
  one: Pending & Partial<Sent> & Pick<Step, 'mutation_id' | 'notSent'>,
  { results }: Received,
  at: string,
  isNew = false,
): Outcome {
  const { mutation_id: id, base, wanted, notSent } = one
  const answered = results.get(id)
  const result = answered && one.mutation ? resolveReplay(one.mutation, answered, isNew) : answered
  if (isStep(one) && !result) throw new Error('The answer to a push has no result for a mutation.')
  const message = isStep(one) && result ? tell(one, result, at) : undefined
  const fields = notSent.length > 0 ? tellNotSent(`${id} fields`, wanted, notSent, at) : undefined
  const told = [message, fields].filter((each) => each !== undefined)
  if (told.length === 0) return { told, refused: [] }
  // A long answer does not have all rows: the next pull brings them.
  const known = base && result?.status !== 'gone' ? base : { ...wanted, _deleted: true }
  return { told, refused: [result?.row ? toRow(result.row) : known] }
}

function toPending({ assumedMasterState, newDocumentState }: PushRow): Pending {
  const wanted = withoutMeta(newDocumentState)
  const base = assumedMasterState && withoutMeta(assumedMasterState)
  return { key: wanted.key, entity: entityOf(wanted), base, wanted }
}

/** An unknown kind has no fields. The server refuses it. */
const entityOf = ({ entity }: StoredRow): Entity =>
  ENTITIES.get(entity) ?? describeEntity(entity, { fields: {} })

const toSent = ({ mutation_id, mutation, base, wanted }: Sent): Sent => ({
  mutation_id,
  mutation,
  base,
  wanted,
})

/** Whether a journal entry begins at the state that RxDB assumes: then RxDB does not know its result. */
const isOf = ({ base }: Sent, one: Pending): boolean => isSameRow(base, one.base)

const isDone = (result: PushResult | undefined): boolean =>
  result?.status === 'applied' ||
  result?.status === 'merged' ||
  result?.status === 'already_processed' ||
  result?.reason === 'id_exists' // this device made the id

/**
 * The rows that the changed rows name, and that the server does not have yet: RxDB may hand them over later,
 * or in another collection.
 */
async function borrowParents(
  { load }: PushDeps,
  own: readonly Pending[],
): Promise<readonly Pending[]> {
  const found = new Map(own.map((one) => [one.key, one]))
  let children = own
  while (children.length > 0) {
    const keys = children
      .filter(({ wanted }) => !wanted._deleted)
      .flatMap(({ entity, wanted }) => references(entity, wanted))
    const missing = [...new Set(keys)].filter((key) => !found.has(key))
    const rows = missing.length > 0 ? await load(missing) : new Map<string, StoredRow>()
    children = [...rows.values()]
      .filter(({ version, _deleted }) => version === 0 && !_deleted)
      .map((wanted) => toPending({ newDocumentState: wanted }))
    for (const one of children) found.set(one.key, one)
  }
  return [...found.values()].slice(own.length)
}
