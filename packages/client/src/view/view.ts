import { decide, isRefused } from '@larder/rules/decide.ts'
import type { Context, Data, Entity, Mutation, Role } from '@larder/rules/entity.ts'
import { ENTITIES } from '@larder/rules/kitchen/all-entities.ts'
import { isSameJson } from '@larder/rules/same-json.ts'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { describeChanges } from '@larder/rules/verbs/describe-changes.ts'
import type { Row, RowQuery } from '@larder/rules/verbs/verb.ts'
import type { Entry } from 'larder-client/engine/state.ts'
import type { Run } from 'larder-client/engine/wire.ts'
import { type Refusal, refusalOf } from 'larder-client/refusal.ts'
import { groupsOf } from './groups.ts'
import type { Verbs } from './load-verbs.ts'
import { loadRows } from './load-rows.ts'
import { answerOf, carryOut, findRows } from './run-verb.ts'
import { createTable, type LiveRow, type Table } from './table.ts'

/** The keys of rows that look different, by their kind. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>

/** The effect of an entry: the answer of a verb, or a refusal. */
export interface Shown {
  readonly answer?: Data
  readonly refusal?: Refusal
}

/** A new row of the server, or a deletion. */
export interface ServerRow {
  readonly entity: string
  readonly id: string
  readonly row: LiveRow | undefined
}

/** The rows of the server with the outbox applied to them. */
export interface View extends Pick<Table, 'get' | 'ofKind'> {
  /** Shows entries that were added at the end of the outbox. All of them are one group, or there is one. */
  show(entries: readonly Entry[]): Shown
  /** Takes rows of the server, and applies the whole outbox to them again. */
  rebase(rows: readonly ServerRow[], outbox: readonly Entry[]): void
  /** Forgets all rows. */
  clear(): void
  /** Calls back after each change. @returns a function that ends it */
  subscribe(onChange: (changes: Changes) => void): () => void
}

interface Viewer {
  readonly scopeId: string
  readonly accountId: string
  readonly role: () => Role
  readonly verbs: Verbs
}

/** The first number of rows that the server has not numbered yet. No household has so many changes. */
const FIRST_VERSION = 2 ** 50

export function createView({ scopeId, accountId, role, verbs }: Viewer): View {
  const entities: ReadonlyMap<string, Entity> = ENTITIES
  let table = createTable(entities)
  /** The rows of the server that the outbox covers; undefined where the server has none. */
  const covered = new Map<string, ServerRow>()
  const operations = new Map<string, Row>()
  const listeners = new Set<(changes: Changes) => void>()
  let version = FIRST_VERSION

  function set({ entity, id, row }: ServerRow): void {
    if (row) table.put(row)
    else table.remove(entity, id)
  }

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
      schemaVersion: SCHEMA_VERSIONS.max,
    }
  }

  /** Decides mutations by the rows of the view, and shows them if none is refused. */
  function apply(mutations: readonly Mutation[], context: Context) {
    const loaded = loadRows(table, mutations, entities, scopeId)
    const decision = decide(loaded, mutations, context)
    for (const { entity, id, version: written, data } of decision.rows) {
      const key = `${entity} ${id}`
      if (!covered.has(key)) covered.set(key, { entity, id, row: table.get(entity, id) })
      set({ entity, id, row: data ? { entity, id, version: written, data } : undefined })
    }
    version += decision.rows.length
    return { ...decision, loaded: loaded.rows }
  }

  function showRun(run: Run, at: string): Shown {
    if (role() === 'viewer')
      return { refusal: refusalOf({ status: 'rejected', reason: 'forbidden' }) }
    const carried = carryOut(verbs, run, { householdId: scopeId, now: at, accountId }, find)
    if ('reason' in carried) return { refusal: carried }
    const { verb, outcome, mutations } = carried
    const decision = apply(mutations, {
      ...contextOf(at),
      role: 'service', // verbs may write more than a person
      schemaVersion: undefined,
    })
    const refused = decision.results.find(isRefused)
    if (refused && (outcome.isAtomic ?? true)) return { refusal: refusalOf(refused) }
    const answer = answerOf(carried, decision.results)
    const changes = describeChanges(decision.loaded, decision.rows, entities)
    const data: Data = {
      answer,
      changes: changes as unknown as readonly Data[], // it is JSON
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

  function showEntries(entries: readonly Entry[]): Shown {
    const [first] = entries
    if (!first) return {}
    if (first.mutation.op === 'run') return showRun(first.mutation, first.at)
    const mutations = entries.flatMap(({ mutation }) => (mutation.op === 'run' ? [] : [mutation]))
    const refused = apply(mutations, contextOf(first.at)).results.filter(isRefused)
    // In a group the others are refused because of this one.
    const reason = refused.find((one) => one.reason !== 'group_failed') ?? refused[0]
    return reason ? { refusal: refusalOf(reason) } : {}
  }

  /** Does some work, and tells which rows look different after it. */
  function telling<Returned>(mayChange: Iterable<string>, work: () => Returned): Returned {
    if (listeners.size === 0) return work()
    const before = new Map<string, LiveRow | undefined>()
    for (const key of mayChange) before.set(key, rowAt(key))
    const returned = work()
    for (const [key, { row }] of covered) if (!before.has(key)) before.set(key, row)
    const changes = new Map<string, Set<string>>()
    for (const [key, row] of before) {
      if (looksSame(rowAt(key), row)) continue
      const [entity = '', id = ''] = key.split(' ')
      changes.set(entity, (changes.get(entity) ?? new Set()).add(id))
    }
    if (changes.size > 0) for (const listener of listeners) listener(changes)
    return returned
  }

  function rowAt(key: string): LiveRow | undefined {
    const at = key.indexOf(' ')
    return table.get(key.slice(0, at), key.slice(at + 1))
  }

  function rebase(rows: readonly ServerRow[], outbox: readonly Entry[]): void {
    for (const one of covered.values()) set(one)
    for (const one of rows) set(one)
    covered.clear()
    operations.clear()
    version = FIRST_VERSION
    for (const entries of groupsOf(outbox)) showEntries(entries)
  }

  return {
    get: (entity, id) => table.get(entity, id),
    ofKind: (entity) => table.ofKind(entity),
    show: (entries) => telling(covered.keys(), () => showEntries(entries)),
    rebase(rows, outbox) {
      const keys = [...covered.keys(), ...rows.map(({ entity, id }) => `${entity} ${id}`)]
      telling(keys, () => rebase(rows, outbox))
    },
    clear() {
      const keys = [...entities.keys()].flatMap((entity) =>
        [...table.ofKind(entity).keys()].map((id) => `${entity} ${id}`),
      )
      telling(keys, () => {
        table = createTable(entities)
        covered.clear()
        operations.clear()
      })
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** A rebase makes rows again that have not changed. */
const looksSame = (one: LiveRow | undefined, other: LiveRow | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.version === other.version &&
    isSameJson(one.data, other.data))
