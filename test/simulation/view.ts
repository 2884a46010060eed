import type { Context } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import { VERBS } from '@larder/rules/kitchen/all-verbs.ts'
import type { Change, Mutation } from '@larder/rules/mutation.ts'
import { decide, type Decision } from '@larder/rules/mutations/decide.ts'
import { describeChanges } from '@larder/rules/verbs/describe-changes.ts'
import {
  matches,
  type Row,
  type RowQuery,
  runOnCopy,
  validateWish,
} from '@larder/rules/verbs/verb.ts'
import { describeSync } from '#server/entity-tables.ts'
import { cursorVersion, type Phone } from './phone.ts'
import { dayOf, type Run, splitAtRuns } from './runs.ts'
import { undoDeltas } from './undo-deltas.ts'

const entities = new Map(describeSync().collections.map((one) => [one.name, one]))

/** The rows of a phone, with the mutations of the outbox up to some point applied. */
interface Copy {
  readonly rows: Map<string, Change & { data: Data }>
  version: number
  /** The operations of the outbox. The server does not send those that are done. */
  readonly operations: Map<string, Row>
}

/** The rows with the mutations of the outbox applied: the view of the user. */
export function viewOf(
  phone: Phone,
  scopeId: string,
  now: Date,
): Map<string, Change & { data: Data }> {
  const copy: Copy = {
    rows: new Map(phone.rows),
    version: cursorVersion(phone),
    operations: new Map(),
  }
  const context = {
    scopeId,
    kind: 'household',
    entities,
    now: now.toISOString(),
    accountId: phone.accountId,
    role: 'member',
    hasLog: true,
    schemaVersion: phone.schemaVersion,
  } as const
  for (const part of splitAtRuns(phone.outbox.map(({ mutation }) => mutation)))
    if (Array.isArray(part)) applyTo(copy, part, context)
    else if (phone.schemaVersion >= RUN_SINCE) runOn(copy, part, context)
  return copy.rows
}

/** The first version of the app that knows verbs. */
const RUN_SINCE = 2

type Deciding = Omit<Context, 'version'>

function applyTo(copy: Copy, mutations: readonly Mutation[], context: Deciding): Decision {
  const rows = [...copy.rows.values()]
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
  const { version } = copy
  const decision = decide({ rows, holders, undoable }, mutations, { ...context, version })
  for (const { entity, id, version: written, data } of decision.rows)
    if (data) copy.rows.set(id, { entity, id, version: written, data })
    else copy.rows.delete(id)
  copy.version += decision.rows.length
  return decision
}

/** Shows the effect of a verb. */
function runOn(copy: Copy, { verb: name, id, on, wish }: Run, context: Deciding): void {
  const { scopeId: householdId, now, accountId } = context
  const verb = VERBS.get(name)
  const validated = verb && validateWish(verb, wish)
  if (!validated || 'problems' in validated || copy.operations.has(id)) return
  const today = dayOf(new Date(now))
  const day = on === undefined || on > today ? today : on
  const loaded = [...copy.rows.values()]
  const outcome = runOnCopy(
    verb.run(validated.wish, { householdId, operationId: id, on: day, now, accountId }),
    (query) => find(copy, query),
  )
  if ('refused' in outcome) return
  const { mutations, isAtomic = true, answer, undoes } = outcome
  const group = isAtomic ? { group_id: id } : {}
  const { results, rows } = applyTo(
    copy,
    mutations.map((one) => ({ ...one, ...group })),
    { ...context, role: 'service', schemaVersion: undefined },
  )
  const data = {
    answer: typeof answer === 'function' ? answer(results) : answer,
    changes: describeChanges(loaded, rows, entities) as unknown as readonly Data[], // it is JSON
    is_undoable: verb.isUndoable ?? true,
    undo_answer: null,
  }
  copy.operations.set(id, { id, version: 0, data })
  const undone = copy.operations.get(undoes ?? '')
  if (undone)
    copy.operations.set(undone.id, {
      ...undone,
      data: { ...undone.data, undo_answer: data.answer },
    })
}

/** The rows that a query finds, in ascending order of their ids. */
function find({ rows, operations }: Copy, query: RowQuery): Row[] {
  const all =
    query.entity === 'operation'
      ? [...operations.values()]
      : [...rows.values()].filter(({ entity }) => entity === query.entity)
  return all.filter((row) => matches(query, row)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
