import { describeSync } from '#collections.ts'
import type { Change, Data, Mutation } from '#sync/collection/contract.ts'
import { decide } from '@larder/rules/decide.ts'
import type { PushAnswer } from '#sync/protocol/push.ts'
import type { Random } from './random.ts'
import { undoDeltas } from './undo-deltas.ts'

const entities = new Map(describeSync().collections.map((one) => [one.name, one]))

/** A mutation that was made and is not known to be done. */
export interface Entry {
  readonly mutation_id: string
  readonly mutation: Mutation
}

/** A page as pull answers it. */
export interface PulledPage {
  readonly epoch: string
  readonly reset: boolean
  readonly version: number
  readonly cursor: string
  readonly has_more: boolean
  readonly changes: readonly Change[]
  readonly client: { readonly last_seq: number; readonly last_mutation_id: string | null }
}

/** All that a client with a log keeps. What is not in here, a crash takes. */
export interface Phone {
  readonly name: string
  readonly accountId: string
  clientId: string
  epoch: string | undefined
  cursor: string | undefined
  /** The epoch of rows that were taken over beyond the cursor: from pushes, or before a crash. */
  takenIn: string | undefined
  /** The rows as the server has them, by their ids. */
  readonly rows: Map<string, Change & { data: Data }>
  /** The ids that came since a replacement began; undefined while none is under way. */
  gathered: Set<string> | undefined
  /** The first has the number `lastSeq` + 1. */
  outbox: Entry[]
  lastSeq: number
  lastMutationId: string | undefined
  /** What could not be brought in before the household was left. */
  readonly setAside: Set<string>
}

export function newPhone(name: string, accountId: string, random: Random): Phone {
  return {
    name,
    accountId,
    clientId: random.uuid(),
    epoch: undefined,
    cursor: undefined,
    takenIn: undefined,
    rows: new Map(),
    gathered: undefined,
    outbox: [],
    lastSeq: 0,
    lastMutationId: undefined,
    setAside: new Set(),
  }
}

/** The same phone restored onto another device, its client id included. */
export function clonePhone(phone: Phone, name: string): Phone {
  return {
    ...phone,
    name,
    rows: new Map(phone.rows),
    gathered: phone.gathered && new Set(phone.gathered),
    outbox: [...phone.outbox],
    setAside: new Set(phone.setAside),
  }
}

const cursorVersion = ({ cursor }: Phone) => Number(cursor?.split('.')[2] ?? 0)

/** The rows with what is in the outbox done to them: what the person at the phone sees. */
export function viewOf(
  phone: Phone,
  scopeId: string,
  now: Date,
): Map<string, Change & { data: Data }> {
  const rows = [...phone.rows.values()]
  const holders = rows.flatMap(({ entity, id, data }) =>
    (entities.get(entity)?.uniqueNames?.(data) ?? []).map((name) => ({ entity, name, id })),
  )
  const movements = rows
    .filter(({ entity }) => entity === 'stock_movement')
    .toSorted((a, b) => a.version - b.version)
  const undoable = [...undoDeltas(movements)].map(([id, undone]) => ({
    entity: 'stock_movement',
    id,
    ...undone,
  }))
  const decision = decide(
    { rows, holders, undoable },
    phone.outbox.map(({ mutation }) => mutation),
    {
      scopeId,
      kind: 'household',
      entities,
      version: cursorVersion(phone),
      now: now.toISOString(),
      accountId: phone.accountId,
      role: 'member',
      hasLog: true,
    },
  )
  const view = new Map(phone.rows)
  for (const { entity, id, version, data } of decision.rows)
    if (data) view.set(id, { entity, id, version, data })
    else view.delete(id)
  return view
}

/** @param forgetsCursor a crash comes between the rows and the cursor */
export function takePage(phone: Phone, page: PulledPage, forgetsCursor: boolean): void {
  if (page.reset) phone.gathered = new Set()
  for (const { entity, id, version, data } of page.changes) {
    if (data) phone.rows.set(id, { entity, id, version, data })
    else phone.rows.delete(id)
    phone.gathered?.add(id)
  }
  if (forgetsCursor) {
    phone.takenIn ??= page.epoch
    if (page.reset) phone.gathered = undefined
    return
  }
  phone.epoch = page.epoch
  phone.cursor = page.cursor
  if (page.has_more) return
  phone.takenIn = undefined
  if (phone.gathered)
    for (const id of phone.rows.keys()) if (!phone.gathered.has(id)) phone.rows.delete(id)
  phone.gathered = undefined
}

/** What pull says of the log: everything up to a mutation that is one's own was taken over. */
export function takeWatermark(
  phone: Phone,
  { client, has_more }: PulledPage,
  random: Random,
  trustsTheNumber: boolean,
): void {
  const done = client.last_seq - phone.lastSeq
  if (has_more || done <= 0) return
  const last = phone.outbox[done - 1]
  if (last && (trustsTheNumber || last.mutation_id === client.last_mutation_id))
    dropFirst(phone, done)
  else takeNewId(phone, random) // another device has written under this client id
}

export function takeResults(phone: Phone, answer: PushAnswer): void {
  dropFirst(phone, answer.results.length)
  phone.takenIn ??= answer.epoch
  for (const { row } of answer.results) {
    if (!row || answer.epoch !== phone.epoch || row.version <= cursorVersion(phone)) continue
    const { entity, id, version, data } = row
    if (data) phone.rows.set(id, { entity, id, version, data })
    else phone.rows.delete(id)
  }
}

function dropFirst(phone: Phone, count: number): void {
  phone.lastMutationId = phone.outbox[count - 1]?.mutation_id ?? phone.lastMutationId
  phone.lastSeq += count
  phone.outbox = phone.outbox.slice(count)
}

/** Begins a new log with what is left of the old one; the mutations keep their ids. */
export function takeNewId(phone: Phone, random: Random): void {
  phone.clientId = random.uuid()
  phone.lastSeq = 0
  phone.lastMutationId = undefined
}

/**
 * Whether rows that were taken over beyond the cursor may be lost: their epoch is over, so the server may have
 * been restored since. The cursor alone can't tell.
 */
export const mayHoldLostRows = ({ takenIn }: Phone, { epoch, reset }: PulledPage): boolean =>
  !reset && takenIn !== undefined && takenIn !== epoch

/** The cursor is of no use any more: read anew, keep the outbox. */
export function startOver(phone: Phone): void {
  phone.cursor = undefined
  phone.takenIn = undefined
  phone.gathered = undefined
}

/** The household was left: its rows go, and what was not brought in is set aside. */
export function dropHousehold(phone: Phone, random: Random): void {
  for (const { mutation_id } of phone.outbox) phone.setAside.add(mutation_id)
  phone.outbox = []
  phone.rows.clear()
  startOver(phone)
  takeNewId(phone, random)
}
