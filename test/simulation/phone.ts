import { describeSync } from '#collections.ts'
import type { Change, Data, Mutation } from '#sync/collection/contract.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { decide } from '@larder/rules/decide.ts'
import type { PushAnswer } from '#sync/protocol/push.ts'
import type { Random } from './random.ts'
import { undoDeltas } from './undo-deltas.ts'

const entities = new Map(describeSync().collections.map((one) => [one.name, one]))

/** A mutation in the outbox: the phone does not know its result yet. */
export interface Entry {
  readonly mutation_id: string
  readonly mutation: Mutation
}

/** A page of a pull. */
export interface PulledPage {
  readonly epoch: string
  readonly reset: boolean
  readonly version: number
  readonly cursor: string
  readonly has_more: boolean
  readonly changes: readonly Change[]
  readonly client: { readonly last_seq: number; readonly last_mutation_id: string | null }
}

/** The state of a client with a log. A crash loses everything else. */
export interface Phone {
  readonly name: string
  readonly accountId: string
  /** The version of its app. */
  schemaVersion: number
  clientId: string
  epoch: string | undefined
  cursor: string | undefined
  /** The epoch of rows newer than the cursor: from pushes, or from a pull before a crash. */
  aheadEpoch: string | undefined
  /** The rows as the server has them, by their ids. */
  readonly rows: Map<string, Change & { data: Data }>
  /** The ids received since a reset began; undefined outside a reset. */
  receivedIds: Set<string> | undefined
  /** The first has the number `lastSeq` + 1. */
  outbox: Entry[]
  lastSeq: number
  lastMutationId: string | undefined
  /** Mutations that were not pushed before the phone left the household. */
  readonly setAside: Set<string>
}

export function newPhone(name: string, accountId: string, random: Random): Phone {
  return {
    name,
    accountId,
    schemaVersion: random.int(SCHEMA_VERSIONS.min, SCHEMA_VERSIONS.max),
    clientId: random.uuid(),
    epoch: undefined,
    cursor: undefined,
    aheadEpoch: undefined,
    rows: new Map(),
    receivedIds: undefined,
    outbox: [],
    lastSeq: 0,
    lastMutationId: undefined,
    setAside: new Set(),
  }
}

/** The phone's data restored on another device, with the same client id. */
export function clonePhone(phone: Phone, name: string): Phone {
  return {
    ...phone,
    name,
    rows: new Map(phone.rows),
    receivedIds: phone.receivedIds && new Set(phone.receivedIds),
    outbox: [...phone.outbox],
    setAside: new Set(phone.setAside),
  }
}

const cursorVersion = ({ cursor }: Phone) => Number(cursor?.split('.')[2] ?? 0)

/** The rows with the mutations of the outbox applied: the view of the user. */
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
      schemaVersion: phone.schemaVersion,
    },
  )
  const view = new Map(phone.rows)
  for (const { entity, id, version, data } of decision.rows)
    if (data) view.set(id, { entity, id, version, data })
    else view.delete(id)
  return view
}

/** @param forgetsCursor a crash happens after the rows are stored, and before the cursor */
export function takePage(phone: Phone, page: PulledPage, forgetsCursor: boolean): void {
  if (page.reset) phone.receivedIds = new Set()
  for (const { entity, id, version, data } of page.changes) {
    if (data) phone.rows.set(id, { entity, id, version, data })
    else phone.rows.delete(id)
    phone.receivedIds?.add(id)
  }
  if (forgetsCursor) {
    phone.aheadEpoch ??= page.epoch
    if (page.reset) phone.receivedIds = undefined
    return
  }
  phone.epoch = page.epoch
  phone.cursor = page.cursor
  if (page.has_more) return
  phone.aheadEpoch = undefined
  if (phone.receivedIds)
    for (const id of phone.rows.keys()) if (!phone.receivedIds.has(id)) phone.rows.delete(id)
  phone.receivedIds = undefined
}

/** Uses the log position of a pull: the server has processed all mutations up to that one. */
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
  else takeNewId(phone, random) // another device has written with this client id
}

export function takeResults(phone: Phone, answer: PushAnswer): void {
  dropFirst(phone, answer.results.length)
  phone.aheadEpoch ??= answer.epoch
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

/** Begins a new log with the rest of the old one. The mutations keep their ids. */
export function takeNewId(phone: Phone, random: Random): void {
  phone.clientId = random.uuid()
  phone.lastSeq = 0
  phone.lastMutationId = undefined
}

/**
 * Whether rows newer than the cursor may be lost. Their epoch has ended, so the server may have been
 * restored. The cursor alone does not show this.
 */
export const mayHoldLostRows = ({ aheadEpoch }: Phone, { epoch, reset }: PulledPage): boolean =>
  !reset && aheadEpoch !== undefined && aheadEpoch !== epoch

/** Discards the cursor: the next pull reads everything. Keeps the outbox. */
export function startOver(phone: Phone): void {
  phone.cursor = undefined
  phone.aheadEpoch = undefined
  phone.receivedIds = undefined
}

/** The account left the household: deletes its rows, and sets the outbox aside. */
export function dropHousehold(phone: Phone, random: Random): void {
  for (const { mutation_id } of phone.outbox) phone.setAside.add(mutation_id)
  phone.outbox = []
  phone.rows.clear()
  startOver(phone)
  takeNewId(phone, random)
}
