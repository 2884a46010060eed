import {
  type Data,
  isObject,
  itemsOf,
  type Json,
  type Problem,
  textOf,
} from '@larder/rules/json.ts'
import { localDay, timeOnDay } from '@larder/rules/local-day.ts'
import type { Mutation, Result } from '@larder/rules/mutation.ts'
import { keysOfNames } from '@larder/rules/names/name-key.ts'
import { explain } from '@larder/rules/values/explain.ts'
import type { ValueType } from '@larder/rules/values/value-type.ts'

/** The time at which a verb was done: now, or a time on an earlier day. ISO 8601 in UTC. */
export const timeOfRun = (household: Row | undefined, context: VerbContext): string =>
  timeOfEarlierDay(household, context) ?? context.now

/** A time on the day of a verb in the household's time zone, if that day is before today. ISO 8601 in UTC. */
export function timeOfEarlierDay(
  household: Row | undefined,
  { on, now }: VerbContext,
): string | null {
  const timeZone = timeZoneOf(household)
  return on < localDay(now, timeZone) ? timeOnDay(on, timeZone) : null
}

// A verb changes several rows, as "cook this recipe" does. It is one pure function. The server runs it
// under the household's lock, and a client runs it on its own copy to show the effect.

/** A live row. */
export interface Row {
  readonly id: string
  readonly version: number
  /** The fields, with `created_at` and `updated_at`. */
  readonly data: Data
}

/** The rows of one kind whose fields meet all conditions. `id` counts as a field. */
export interface RowQuery {
  readonly entity: string
  readonly where: { readonly [field: string]: Condition }
}

export type Condition =
  | { readonly in: readonly string[] }
  /** Days as `YYYY-MM-DD`, both included. */
  | { readonly from: string; readonly to: string }
  | { readonly isNull: boolean }
  | { readonly isAbove0: true }
  /** One of the names of the row has one of these keys (`nameKey`). The server may find more rows. */
  | { readonly isNamed: readonly string[] }
  /** An ingredient of the recipe is one of these foods. */
  | { readonly hasFood: readonly string[] }

/**
 * A function that reads rows: it yields queries, and gets the rows of each query in ascending order of
 * their ids. Each `yield` is one round trip to the database, so ask for all that is known together.
 */
export type Reading<Returned> = Generator<
  readonly RowQuery[],
  Returned,
  readonly (readonly Row[])[]
>

/** Reads the rows of some queries. @returns the rows of each query, in the order of the queries */
export function* read(...queries: readonly RowQuery[]): Reading<readonly (readonly Row[])[]> {
  return yield queries
}

/** All that a verb depends on, besides the rows. */
export interface VerbContext {
  readonly householdId: string
  /** The id of this operation. Ids of new rows are derived from it (`deriveId`). */
  readonly operationId: string
  /** The day on which it was done, `YYYY-MM-DD`. */
  readonly on: string
  /** ISO 8601 in UTC with milliseconds. */
  readonly now: string
  readonly accountId: string | null
  /** True if the operation was done before, and only its answer is wanted. */
  readonly isRepeat?: true
}

/** The changes of a verb, and its answer. */
export interface VerbOutcome {
  readonly mutations: readonly Mutation[]
  /** A function where the answer depends on the results of the mutations. */
  readonly answer: Data | ((results: readonly Result[]) => Data)
  /** False where a refused mutation does not refuse the others. The default is true. */
  readonly isAtomic?: boolean
  /** The id of the operation that this one undoes. */
  readonly undoes?: string
}

/** A verb that can not be carried out. Nothing changes. */
export interface VerbRefusal {
  readonly refused: 'not_found' | 'conflict' | 'validation'
  /** A sentence for people. */
  readonly message: string
  /** A JSON pointer into the wish. */
  readonly path?: string
}

/** The run of a verb, which reads rows. */
export type VerbRun = Reading<VerbOutcome | VerbRefusal>

export interface Verb {
  /** The name in a pushed mutation. */
  readonly name: string
  /** The type of the wish: an object. It was normalized and validated before `run` gets it. */
  readonly wish: ValueType
  /** False where the verb's effect can not be undone as one operation. The default is true. */
  readonly isUndoable?: boolean
  /**
   * How the server detects a repeat. The default is `operation`: it keeps the operation. `row`: the one row
   * that the verb makes has the id of the operation. `receipt`: the server keeps a receipt, and the operation
   * too if several rows change.
   *
   * A verb with `row` or `receipt` reads once, by ids. It reads every row that it may change or make, except
   * the parent of a ledger's row, and writes no unique name. So one statement of the server loads all of it.
   */
  readonly isDoneOnceBy?: 'row' | 'receipt' | 'operation'
  readonly run: (wish: Data, context: VerbContext) => VerbRun
}

/** @param label such as `recipe` */
export const notFound = (label: string, path: string): VerbRefusal => ({
  refused: 'not_found',
  message: `No such ${label}.`,
  path,
})

/** The most rows that one operation changes: the household is locked meanwhile. */
const MAX_CHANGES = 2500

/** Refuses an outcome that changes too many rows at once. */
export const boundChanges = (outcome: VerbOutcome): VerbOutcome | VerbRefusal =>
  outcome.mutations.length <= MAX_CHANGES
    ? outcome
    : { refused: 'conflict', message: `This would change more than ${MAX_CHANGES} rows at once.` }

/** The rows with these ids. */
export const byIds = (entity: string, ids: Iterable<string>): RowQuery => ({
  entity,
  where: { id: { in: [...new Set(ids)] } },
})

/** The rows whose field has one of these values. */
export const byField = (entity: string, field: string, values: Iterable<string>): RowQuery => ({
  entity,
  where: { [field]: { in: [...new Set(values)] } },
})

/** Whether a row belongs to the result of a query. */
export function matches(query: RowQuery, row: Row): boolean {
  return Object.entries(query.where).every(([field, condition]) => {
    const value: Json = field === 'id' ? row.id : (row.data[field] ?? null)
    if ('isNull' in condition) return (value === null) === condition.isNull
    if ('isAbove0' in condition) return typeof value === 'number' && value > 0
    if ('isNamed' in condition)
      return keysOfNames(row.data).some((key) => condition.isNamed.includes(key))
    if ('hasFood' in condition)
      return itemsOf(value).some(
        (one) => isObject(one) && condition.hasFood.includes(textOf(one['food_id']) ?? ''),
      )
    if (typeof value !== 'string') return false
    return 'in' in condition
      ? condition.in.includes(value)
      : condition.from <= value && value <= condition.to
  })
}

/**
 * Runs a function that reads rows on rows in memory, as a client does.
 *
 * @param find the rows of a query, in ascending order of their ids
 */
export function runOnCopy<Returned>(
  reading: Reading<Returned>,
  find: (query: RowQuery) => readonly Row[],
): Returned {
  let step = reading.next([])
  while (!step.done) step = reading.next(step.value.map(find))
  return step.value
}

/** The time zone of a household's row. */
export function timeZoneOf(household: Row | undefined): string {
  return textOf(household?.data['time_zone']) ?? 'UTC'
}

/** The unit system of a household's row. */
export function unitSystemOf(household: Row | undefined): 'us' | 'metric' {
  return household?.data['unit_system'] === 'us' ? 'us' : 'metric'
}

/**
 * Normalizes and validates the wish of a verb.
 *
 * @returns the wish, or its problems; their paths begin with `/wish`
 */
export function validateWish(
  { wish: type }: Verb,
  wish: Json,
): { readonly wish: Data } | { readonly problems: readonly Problem[] } {
  const normal = type.normalize(wish)
  if (isObject(normal) && type.allows(normal)) return { wish: normal }
  return { problems: explain(type, normal, 'wish') }
}
