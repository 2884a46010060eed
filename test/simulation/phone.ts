import type { Data } from '@larder/rules/json.ts'
import type { Change } from '@larder/rules/mutation.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import type { PushAnswer } from '#sync/protocol/push.ts'
import type { Random } from './random.ts'
import type { PhoneMutation } from './runs.ts'

/** A mutation in the outbox: the phone does not know its result yet. */
export interface Entry {
  readonly mutation_id: string
  readonly mutation: PhoneMutation
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
    schemaVersion: random.chance(0.15) ? SCHEMA_VERSIONS.min : SCHEMA_VERSIONS.max,
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

/** The version of the scope up to which the phone has all rows. */
export const cursorVersion = ({ cursor }: Phone) => Number(cursor?.split('.')[2] ?? 0)

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
  const changes = answer.results.flatMap(({ row, rows = [] }) => (row ? [row, ...rows] : rows))
  for (const { entity, id, version, data } of changes) {
    if (answer.epoch !== phone.epoch || version <= cursorVersion(phone)) continue
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
