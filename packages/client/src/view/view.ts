import type { Role } from '@larder/rules/entity.ts'
import { isSameJson } from '@larder/rules/json.ts'
import { groupsOf } from 'larder-client/engine/entries.ts'
import type { OutboxEntry } from 'larder-client/engine/state.ts'
import type { Pushed } from 'larder-client/engine/wire.ts'
import type { Applier, Shown } from './apply-outbox.ts'
import type { Rules } from './load-rules.ts'
import { createTable, type LiveRow, type ServerRow, type Table } from './table.ts'

/** The keys of rows that look different, by their kind. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>

/** The rows of the server with the outbox applied to them, as soon as the rules are loaded. */
export interface View extends Pick<Table, 'get' | 'ofKind'> {
  /**
   * Loads the rules that changes need.
   *
   * @returns undefined if they are there
   */
  load(changes: readonly Pushed[]): Promise<void> | undefined
  /**
   * Shows entries that were added at the end of the outbox. All of them are one group, or there is one. The rules must
   * be loaded.
   */
  show(entries: readonly OutboxEntry[]): Shown
  /** Takes rows of the server, and applies the whole outbox to them again. */
  rebase(rows: readonly ServerRow[], outbox: readonly OutboxEntry[]): void
  /** Forgets all rows. */
  clear(): void
  /** Calls back after each change. @returns a function that ends it */
  subscribe(onChange: (changes: Changes) => void): () => void
}

interface Viewer {
  readonly scopeId: string
  readonly accountId: string
  readonly role: () => Role
  readonly rules: Rules
}

export function createView({ rules, ...viewer }: Viewer): View {
  let table = createTable()
  /** Undefined until it is needed. */
  let applier: Applier | undefined
  /** The rows of the server that the outbox covers; undefined where the server has none. */
  const covered = new Map<string, ServerRow>()
  const listeners = new Set<(changes: Changes) => void>()

  function cover(row: ServerRow): void {
    const { entity, id } = row
    const key = `${entity} ${id}`
    if (!covered.has(key)) covered.set(key, { entity, id, row: table.get(entity, id) })
    table.set(row)
  }

  /** The first call after the rules are loaded indexes all rows. */
  function findApplier(): Applier | undefined {
    applier ??= rules.createApplier()?.({ ...viewer, verbs: rules.verbs, table, write: cover })
    return applier
  }

  const showEntries = (entries: readonly OutboxEntry[]) => findApplier()?.apply(entries) ?? {}

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

  function rebase(rows: readonly ServerRow[], outbox: readonly OutboxEntry[]): void {
    for (const one of covered.values()) table.set(one)
    for (const one of rows) table.set(one)
    covered.clear()
    findApplier()?.startOver()
    for (const entries of groupsOf(outbox)) showEntries(entries)
    // Another tab may have added a verb that this one has not loaded. Then the outbox is shown again.
    if (outbox.length > 0) rules.load(changesOf(outbox))?.catch(() => {}) // the next change tries again
  }

  return {
    get: (entity, id) => table.get(entity, id),
    ofKind: (entity) => table.ofKind(entity),
    load: (changes) => rules.load(changes),
    show: (entries) => telling(covered.keys(), () => showEntries(entries)),
    rebase(rows, outbox) {
      const keys = [...covered.keys(), ...rows.map(({ entity, id }) => `${entity} ${id}`)]
      telling(keys, () => rebase(rows, outbox))
    },
    clear() {
      const keys = table.all().map(({ entity, id }) => `${entity} ${id}`)
      telling(keys, () => {
        table = createTable()
        applier = undefined
        covered.clear()
      })
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** The changes of an outbox. */
export const changesOf = (outbox: readonly OutboxEntry[]): readonly Pushed[] =>
  outbox.map(({ mutation }) => mutation)

/** A rebase makes rows again that have not changed. */
const looksSame = (one: LiveRow | undefined, other: LiveRow | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.version === other.version &&
    isSameJson(one.data, other.data))
