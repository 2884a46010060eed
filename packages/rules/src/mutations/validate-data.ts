import { type Context, type Entity, type Field, isKnown } from '@larder/rules/entity.ts'
import { firstCharacters } from '@larder/rules/first-characters.ts'
import { type Data, isSameJson, type Json, type Problem } from '@larder/rules/json.ts'
import type { Reason, Result } from '@larder/rules/mutation.ts'
import { isPrintedAbove, printedSize } from '@larder/rules/mutations/sizes.ts'
import { describeUnknown } from '@larder/rules/nearest-name.ts'
import { explain } from '@larder/rules/values/explain.ts'

/** Nothing that Larder keeps is older. A phone without a clock counts from 1970 or 2000. */
const EARLIEST = '2016'

/**
 * Whether a phone with a right clock can have written this time.
 *
 * @param time a day `YYYY-MM-DD`, or an instant in ISO 8601 in UTC with milliseconds
 * @param now of the same form
 */
export const isBelievable = (time: string, now: string): boolean => time >= EARLIEST && time <= now // both forms sort as text

/** A result without its row: that is added at the end of the batch. */
export type MutationOutcome = Omit<Result, 'row'>

export type Validated = { readonly values: Data } | { readonly outcome: MutationOutcome }

/**
 * Normalizes and validates each field that a client sent. The service may set the fields that only
 * verbs set.
 *
 * @param current the stored data, if the row exists: a client may repeat the stored value of a
 *   read-only field, and in a new row its initial value
 */
export function validateFields(
  entity: Entity,
  input: Data,
  { current, isNew }: { current: Data | undefined; isNew: boolean },
  { now, role, schemaVersion }: Pick<Context, 'now' | 'role' | 'schemaVersion'>,
): Validated {
  const isByService = role === 'service'
  const values: Record<string, Json> = {}
  const problems: Problem[] = []
  for (const [name, raw] of Object.entries(input)) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field && !TIMES.has(name))
      return rejected('unknown_field', unknown(entity, firstCharacters(name, MAX_NAME_LENGTH)))
    if (field && !isKnown(field, schemaVersion)) {
      const message = `${name} needs schema_version ${field.since}.`
      return rejected('unknown_field', { path: `/${name}`, message })
    }
    const value = field ? normalizeAndClamp(field, raw, now) : raw
    if (!field || (field.isReadOnly && !(isByService && field.isByVerbs))) {
      const isInitial = isNew && field && isSameJson(value, field.initial)
      if (!isInitial && !isSameJson(value, current?.[name]))
        return rejected('read_only', { path: `/${name}`, message: describeReadOnly(name, field) })
    } else if (field.type.allows(value)) values[name] = value
    else problems.push(...explain(field.type, value, name))
  }
  return problems.length > 0 ? rejected('validation', ...problems) : { values }
}

/** A sentence about a field that clients never set. @param field undefined for those of every row */
export function describeReadOnly(name: string, field: Pick<Field, 'changedBy'> = {}): string {
  const how = field.changedBy === undefined ? '' : `: ${field.changedBy}`
  return `${name} is not set by clients${how}.`
}

/** Characters of an unknown name in the answer. */
const MAX_NAME_LENGTH = 100

function unknown({ fields }: Entity, name: string): Problem {
  const known = Object.keys(fields).filter((one) => !fields[one]?.isReadOnly)
  const shown = /^[\w-]+$/.test(name) ? name : JSON.stringify(name)
  return { path: `/${name}`, message: describeUnknown(shown, name, known) }
}

/** Completes a new row: the fields that the client omitted, and those that the server sets. */
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

/** The fields that the server sets because other fields are written. */
export function stamps(entity: Entity, written: Data, accountId: string | null): Data {
  const stamped: Record<string, Json> = {}
  for (const [name, field] of Object.entries(entity.fields))
    if (field.stampedWith !== undefined && Object.hasOwn(written, field.stampedWith))
      stamped[name] = stampOf(field, written, accountId) ?? null
  return stamped
}

/** Undefined where the field has no stamp. */
function stampOf(field: Field, values: Data, accountId: string | null): Json | undefined {
  if (!field.stamp) return undefined
  if (field.stampedWith !== undefined && (values[field.stampedWith] ?? null) === null) return null
  return accountId
}

/** Bytes of a row's fields as PostgreSQL prints them: so they are loaded and pulled. */
const MAX_ROW_BYTES = 131_072

/**
 * Validates the row as a whole.
 *
 * @param before the stored row. It may be too large, from before this limit: then it may change, but
 *   not grow
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
  if (!isPrintedAbove(data, MAX_ROW_BYTES)) return false
  return !before || printedSize(data) > printedSize(before)
}

export function rejected(
  reason: Reason,
  ...details: readonly Problem[]
): { readonly outcome: MutationOutcome } {
  return {
    outcome: { status: 'rejected', reason, ...(details.length > 0 ? { details } : {}) },
  }
}

/** Whether a row that is sent again has the same values as the stored row, as far as the writer knows them. */
export function isSameRow(
  entity: Entity,
  sent: Data,
  stored: Data,
  { schemaVersion }: Pick<Context, 'schemaVersion'>,
): boolean {
  return Object.entries(entity.fields).every(
    ([name, field]) =>
      field.isReadOnly ||
      field.isClamped ||
      !isKnown(field, schemaVersion) ||
      isSameJson(sent[name], stored[name]),
  )
}

/** Fields of every row that the server sets. */
const TIMES = new Set(['created_at', 'updated_at'])

function normalizeAndClamp(field: Field, raw: Json, now: string): Json {
  const value = field.type.normalize(raw)
  if (!field.isClamped || typeof value !== 'string' || !field.type.allows(value)) return value
  return isBelievable(value, field.mayBeAhead ? now.slice(0, 11) + '~' : now) ? value : now
}
