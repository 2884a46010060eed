import type { Context, Entity, Role } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { decide, isRefused } from '@larder/rules/mutations/decide.ts'
import { describeChanges } from '@larder/rules/verbs/describe-changes.ts'
import type { Row, RowQuery } from '@larder/rules/verbs/verb.ts'
import type { OutboxEntry } from 'larder-client/engine/state.ts'
import type { Run } from 'larder-client/engine/wire.ts'
import { type Refusal, refusalOf } from 'larder-client/refusal.ts'
import { createIndexes } from './indexes.ts'
import { loadRows } from './load-rows.ts'
import { answerOf, carryOut, findRows, type Verbs } from './run-verb.ts'
import type { ServerRow, Table } from './table.ts'

// The verbs that come with the rules.
export { LIST_VERBS } from '@larder/rules/kitchen/list-verbs.ts'

/** The effect of an entry: the answer of a verb, or a refusal. */
export interface Shown {
  readonly answer?: Data
  readonly refusal?: Refusal
}

/** Applies entries of the outbox to the rows of a view, in their order. */
export interface Applier {
  /** All of the entries are one group, or there is one. */
  apply(entries: readonly OutboxEntry[]): Shown
  /** The rows are those of the server again. */
  startOver(): void
}

interface Applied {
  readonly scopeId: string
  readonly accountId: string
  readonly role: () => Role
  readonly verbs: Verbs
  readonly table: Table
  /** Writes a row of the table. */
  readonly write: (row: ServerRow) => void
}

/** The first number of rows that the server has not numbered yet. No household has so many changes. */
const FIRST_VERSION = 2 ** 50

export function createApplier(applied: Applied): Applier {
  const { scopeId, accountId, role, verbs, table, write } = applied
  const entities: ReadonlyMap<string, Entity> = ENTITIES
  const indexes = createIndexes(entities, table)
  const operations = new Map<string, Row>()
  let version = FIRST_VERSION

  function contextOf(at: string): Context {
    return {
      scopeId,
      kind: 'household',
      entities,
      version,
      now: at,
      accountId,
      role: role(),
      hasLog: true,
    }
  }

  /** Decides mutations by the rows of the table, and writes them if none is refused. */
  function applyMutations(mutations: readonly Mutation[], context: Context) {
    const loaded = loadRows({ ...table, ...indexes }, mutations, entities, scopeId)
    const decision = decide(loaded, mutations, context)
    for (const { entity, id, version: written, data } of decision.rows)
      write({ entity, id, row: data ? { entity, id, version: written, data } : undefined })
    version += decision.rows.length
    return { ...decision, loaded: loaded.rows }
  }

  function applyRun(run: Run, at: string): Shown {
    if (role() === 'viewer')
      return { refusal: refusalOf({ status: 'rejected', reason: 'forbidden' }) }
    const carried = carryOut(verbs, run, { householdId: scopeId, now: at, accountId }, find)
    if ('reason' in carried) return { refusal: carried }
    const { verb, outcome, mutations } = carried
    const decision = applyMutations(mutations, {
      ...contextOf(at),
      role: 'service', // verbs may write more than a person
    })
    const refused = decision.results.find(isRefused)
    if (refused && (outcome.isAtomic ?? true)) return { refusal: refusalOf(refused) }
    const answer = answerOf(carried, decision.results)
    const data: Data = {
      answer,
      changes: describeChanges(decision.loaded, decision.rows, entities),
      is_undoable: verb.isUndoable ?? true,
      undo_answer: null,
    }
    operations.set(run.id, { id: run.id, version: 0, data })
    const undone = operations.get(outcome.undoes ?? '')
    if (undone)
      operations.set(undone.id, { ...undone, data: { ...undone.data, undo_answer: answer } })
    return { answer }
  }

  const find = (query: RowQuery) => findRows(table, operations, query)

  return {
    apply(entries) {
      const [first] = entries
      if (!first) return {}
      if (first.mutation.op === 'run') return applyRun(first.mutation, first.at)
      const mutations = entries.flatMap(({ mutation }) => (mutation.op === 'run' ? [] : [mutation]))
      const { results } = applyMutations(mutations, contextOf(first.at))
      const refused = results.filter(isRefused)
      // In a group the others are refused because of this one.
      const reason = refused.find((one) => one.reason !== 'group_failed') ?? refused[0]
      return reason ? { refusal: refusalOf(reason) } : {}
    },
    startOver() {
      operations.clear()
      version = FIRST_VERSION
    },
  }
}
