import { describeUnknown } from './nearest-name.ts'
import type { Data, Entity, Field, Json, Problem, Reason, Result } from './entity.ts'
import { mostPrintedSize, printedSize } from './printed-size.ts'
import { isSameJson } from './same-json.ts'

/** A result before the row, as it is at the end of the batch, is put to it. */
export type MutationOutcome = Omit<Result, 'row'>

export type Validated = { readonly values: Data } | { readonly outcome: MutationOutcome }

/**
 * Normalises what a client wrote and judges each field.
 *
 * @param current the row's data, where there is one: a read-only field may repeat what stands there,
 *   and, where a row is to be made, what it would be
 */
export function validateFields(
  entity: Entity,
  given: Data,
  { current, isNew }: { current: Data | undefined; isNew: boolean },
  now: string,
): Validated {
  const values: Record<string, Json> = {}
  const problems: Problem[] = []
  for (const [name, raw] of Object.entries(given)) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field && !TIMES.has(name))
      return rejected('unknown_field', unknown(entity, name.slice(0, MAX_NAME_LENGTH)))
    const value = field ? settle(field, raw, now) : raw
    if (!field || field.isReadOnly) {
      const isInitial = isNew && field && isSameJson(value, field.initial)
      if (!isInitial && !isSameJson(value, current?.[name]))
        return rejected('read_only', { path: `/${name}`, message: describeReadOnly(name, field) })
    } else if (field.allows(value)) values[name] = value
    else problems.push(...field.explain(name, value))
  }
  return problems.length > 0 ? rejected('validation', ...problems) : { values }
}

/** A sentence about a field that clients never set. @param field undefined for those of every row */
export function describeReadOnly(name: string, field: Pick<Field, 'changedBy'> = {}): string {
  const how = field.changedBy === undefined ? '' : `: ${field.changedBy}`
  return `${name} is not set by clients${how}.`
}

/** Characters of an unknown name that are repeated to its client. */
const MAX_NAME_LENGTH = 100

function unknown({ fields }: Entity, name: string): Problem {
  const known = Object.keys(fields).filter((one) => !fields[one]?.isReadOnly)
  const shown = /^[\w-]+$/.test(name) ? name : JSON.stringify(name)
  return { path: `/${name}`, message: describeUnknown(shown, name, known) }
}

/** A new row from what a client wrote: the fields that it left out, and those that the server fills. */
export function complete(entity: Entity, values: Data, accountId: string | null): Validated {
  const data: Record<string, Json> = {}
  const missing: string[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    const written = Object.hasOwn(values, name) ? values[name] : field.initial
    const value = field.stamp ? (stampOf(field, values, accountId) ?? null) : written
    if (value === undefined) missing.push(name)
    else data[name] = value
  }
  if (missing.length === 0) return { values: data }
  return rejected(
    'validation',
    ...missing.map((name) => ({ path: `/${name}`, message: `${name} is missing.` })),
  )
}

/** The fields that the server fills because others are written. */
export function stamps(entity: Entity, written: Data, accountId: string | null): Data {
  const filled: Record<string, Json> = {}
  for (const [name, field] of Object.entries(entity.fields))
    if (field.stampedWith !== undefined && Object.hasOwn(written, field.stampedWith))
      filled[name] = stampOf(field, written, accountId) ?? null
  return filled
}

/** Undefined where the field is none that the server fills. */
function stampOf(field: Field, values: Data, accountId: string | null): Json | undefined {
  if (!field.stamp) return undefined
  if (field.stampedWith !== undefined && (values[field.stampedWith] ?? null) === null) return null
  return accountId
}

/** Bytes, as PostgreSQL prints a row's fields: that is how they are loaded and pulled. */
const LARGEST_ROW = 131_072

/**
 * What must hold in the row as a whole.
 *
 * @param before the row as it is: one that is too large already, from before there was this limit, may
 *   change as long as it does not grow
 */
export function validateWhole(
  entity: Entity,
  data: Data,
  before?: Data,
): MutationOutcome | undefined {
  const message = isTooLarge(data, before)
    ? 'A row holds at most 128 KiB of JSON.'
    : entity.check?.(data)
  return message === undefined ? undefined : rejected('validation', { path: '', message }).outcome
}

function isTooLarge(data: Data, before: Data | undefined): boolean {
  if (mostPrintedSize(data) <= LARGEST_ROW) return false
  const size = printedSize(data)
  return size > LARGEST_ROW && (!before || size > printedSize(before))
}

export function rejected(
  reason: Reason,
  ...details: readonly Problem[]
): { readonly outcome: MutationOutcome } {
  return {
    outcome: { status: 'rejected', reason, ...(details.length > 0 ? { details } : {}) },
  }
}

/** Whether a row that is sent once more says what the row says that is there. */
export function isSameRow(entity: Entity, sent: Data, there: Data): boolean {
  return Object.entries(entity.fields).every(
    ([name, { isReadOnly, isClamped }]) =>
      isReadOnly || isClamped || isSameJson(sent[name], there[name]),
  )
}

/** In every row, set by the server. */
const TIMES = new Set(['created_at', 'updated_at'])

function settle(field: Field, raw: Json, now: string): Json {
  const value = field.normalize(raw)
  if (!field.isClamped || typeof value !== 'string' || !field.allows(value)) return value
  return value > now ? now : value // ISO 8601 in UTC with milliseconds sorts as text
}
