import type { Context, Entity } from '@larder/rules/entity.ts'
import { type Data, isSameJson, type Json, type Problem, textOf } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { explain } from '@larder/rules/values/explain.ts'
import { instant } from '@larder/rules/values/scalars.ts'
import type { Draft } from './draft.ts'
import { findDuplicate, resolveReferences } from './resolve-references.ts'
import { isCounted } from './sizes.ts'
import { type MutationOutcome, rejected, type Validated, validateWhole } from './validate-data.ts'

type Write = Extract<Mutation, { op: 'create' | 'upsert' }>

/**
 * Writes a row as an export has it, with the fields that only the server sets and with its times. A row of a ledger
 * does not change the sum of its parent: that is in the row of the parent. A field that the export does not have keeps
 * its value, or gets its initial one.
 *
 * A `create` leaves an existing row as it is. An `upsert` replaces it, unless it was changed later than the row of the
 * export. A deleted row stays deleted.
 */
export function restoreRow(
  draft: Draft,
  entity: Entity,
  { op, id, data: input }: Write,
  context: Context,
): MutationOutcome {
  // The household and its members are no rows that an export brings.
  if (context.role !== 'service' || !isCounted(entity)) return rejected('read_only').outcome
  const row = draft.get(entity.name, id)
  if (row && !row.data) return { status: 'gone' }
  const current = row?.data ?? undefined
  const read = readRow(entity, input, current, context.now)
  if ('outcome' in read) return read.outcome
  const resolved = resolveReferences(draft, entity, read.values, context)
  if ('outcome' in resolved) return resolved.outcome
  const { values: data, relocated } = resolved
  if (current) {
    const names = Object.keys(entity.fields)
    if (names.every((name) => isSameJson(data[name], current[name])))
      return { status: 'applied', noop: true, ...relocated }
    if (op === 'create') return { status: 'conflict', reason: 'id_exists' }
    if (isLater(current, data)) return { status: 'conflict', reason: 'version' }
  }
  const failure = validateWhole(entity, data, current) ?? findDuplicate(draft, entity, id, data)
  if (failure) return failure
  draft.put(entity, id, data)
  return { status: 'applied', ...relocated }
}

/** Instants of rows are ISO 8601 in UTC with milliseconds, which sorts as text. */
const isLater = (one: Data, other: Data) => updatedAt(one) > updatedAt(other)
const updatedAt = (data: Data) => textOf(data['updated_at']) ?? ''

function readRow(entity: Entity, input: Data, current: Data | undefined, now: string): Validated {
  const values: Record<string, Json> = {}
  const problems: Problem[] = []
  for (const name of Object.keys(input))
    if (!Object.hasOwn(entity.fields, name) && !TIMES.includes(name))
      problems.push({ path: '', message: 'The row has a field that this Larder does not know.' })
  for (const [name, { type, initial }] of Object.entries(entity.fields)) {
    const given = Object.hasOwn(input, name) ? input[name] : (current?.[name] ?? initial)
    const value = given === undefined ? undefined : type.normalize(given)
    if (value === undefined) problems.push({ path: `/${name}`, message: `${name} is missing.` })
    else if (type.allows(value)) values[name] = value
    else problems.push(...explain(type, value, name))
  }
  if (problems.length > 0) return rejected('validation', ...problems.slice(0, MAX_PROBLEMS))
  for (const name of TIMES) values[name] = readTime(input[name], now)
  return { values }
}

const MAX_PROBLEMS = 10
const TIMES = ['created_at', 'updated_at']
const timeType = instant()

/** A time that is none, or that has not come yet, becomes the present one. */
function readTime(given: Json | undefined, now: string): Json {
  const value = timeType.normalize(given ?? null)
  return typeof value === 'string' && timeType.allows(value) && value < now ? value : now
}
