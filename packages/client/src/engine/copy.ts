import type { Data } from '@larder/rules/json.ts'
import type { HeldCopy, RowWrite, Storage, Stored, Table } from 'larder-client/storage/contract.ts'
import type { ServerRow } from 'larder-client/view/table.ts'
import type { Commits } from './commits.ts'
import { withEntries } from './entries.ts'
import {
  type ParkedChange,
  type OutboxEntry,
  keyOf,
  type ServerCopy,
  type SyncPosition,
  newPosition,
  type PhotoUpload,
  type SyncIssue,
  type Upload,
  type Waiting,
} from './state.ts'
import type { Pushed } from './wire.ts'

/** All of a scope in memory, as it is stored. */
export interface Copy {
  log: SyncPosition
  kept: Map<string, ServerCopy>
  /** In ascending order of their keys. */
  outbox: readonly OutboxEntry[]
  /** The same. */
  uploads: readonly Upload[]
  told: readonly SyncIssue[]
  aside: readonly ParkedChange[]
}

/** It is read before it is used. */
export const emptyCopy = (): Copy => ({
  log: newPosition(''),
  kept: new Map(),
  outbox: [],
  uploads: [],
  told: [],
  aside: [],
})

/** Reads a scope. @param newId makes a client id */
export async function readCopy(
  storage: Storage,
  space: string,
  newId: () => string,
): Promise<Copy> {
  const read = async <Value>(table: Table): Promise<Readonly<Value>[]> =>
    (await storage.read(space, table)).map(({ value }) => fromStored<Value>(value))
  const [logs, rows, { outbox, uploads }, told, aside] = await Promise.all([
    read<SyncPosition>('log'),
    read<ServerCopy>('row'),
    readOutbox(storage, space),
    read<SyncIssue>('told'),
    read<ParkedChange>('aside'),
  ])
  const kept = new Map(rows.map((one) => [keyOf(one.row), one]))
  return { log: logs[0] ?? newPosition(newId()), kept, outbox, uploads, told, aside }
}

/** Reads the changes that wait for the server. */
export async function readOutbox(
  storage: Storage,
  space: string,
): Promise<Pick<Copy, 'outbox' | 'uploads'>> {
  const [outbox, uploads] = await Promise.all([
    storage.read(space, 'outbox'),
    storage.read(space, 'upload'),
  ])
  return { outbox: outbox.map(entryOf<Pushed>), uploads: uploads.map(entryOf<PhotoUpload>) }
}

export const toServerRow = ({ row }: ServerCopy): ServerRow => ({
  entity: row.entity,
  id: row.id,
  row,
})

/** All of a copy, for a database that was removed. @returns undefined for one that was not read yet */
export const heldCopy = (
  copy: Copy,
  space: string,
  { put, clear }: Commits,
  isNewest: boolean,
): HeldCopy | undefined =>
  copy.log.clientId
    ? {
        space,
        isNewest,
        writes: [
          put('log', 'log', copy.log),
          clear('row'),
          ...[...copy.kept].map(([key, one]) => put('row', key, one)),
          ...copy.outbox.map((one) => put('outbox', one.key, one)),
          ...copy.uploads.map((one) => put('upload', one.key, one)),
          ...copy.told.map((one) => put('told', one.mutation_id, one)),
          ...copy.aside.map((one) => put('aside', one.mutation_id, one)),
        ],
      }
    : undefined

/** Takes rows of the server. */
export function keepRows(
  kept: Map<string, ServerCopy>,
  rows: readonly ServerRow[],
  generation: number,
): void {
  for (const one of rows)
    if (one.row) kept.set(keyOf(one), { row: one.row, generation })
    else kept.delete(keyOf(one))
}

/** What the writes of another tab changed. */
export interface Applied {
  readonly rows: readonly ServerRow[]
  /** The copy was removed. */
  readonly isCleared: boolean
}

/**
 * Applies what another tab has committed.
 *
 * @param isLeader whether this tab writes the log and the rows: those of another tab are older then
 * @param gone keys of the outbox whose deletion came before their entry
 */
export function applyWrites(
  copy: Copy,
  writes: readonly RowWrite[],
  isLeader: boolean,
  gone: Set<string>,
  newId: () => string,
): Applied {
  const rows: ServerRow[] = []
  let isCleared = false
  for (const write of writes)
    if (write.table === 'log') {
      if ('clear' in write) copy.log = newPosition(newId())
      else if (!isLeader && write.value) copy.log = fromStored(write.value)
    } else if (write.table === 'row') {
      if ('clear' in write) {
        copy.kept.clear()
        isCleared = true
      } else if (!isLeader) rows.push(applyRow(copy.kept, write.key, write.value))
    } else if (write.table === 'outbox') copy.outbox = applyToEntries(copy.outbox, write, gone)
    else if (write.table === 'upload') copy.uploads = applyToEntries(copy.uploads, write, gone)
    else if (write.table === 'told') copy.told = applyTo(copy.told, write)
    else if (write.table === 'aside') {
      gone.clear() // a change that was set aside comes back under its key
      copy.aside = applyTo<ParkedChange>(copy.aside, write)
    }
  return { rows, isCleared }
}

function applyRow(kept: Map<string, ServerCopy>, key: string, value: Data | null): ServerRow {
  if (value) {
    const one = fromStored<ServerCopy>(value)
    kept.set(key, one)
    return toServerRow(one)
  }
  kept.delete(key)
  const [entity = '', id = ''] = key.split(' ')
  return { entity, id, row: undefined }
}

function applyToEntries<Mutation>(
  all: readonly Waiting<Mutation>[],
  write: RowWrite,
  gone: Set<string>,
): readonly Waiting<Mutation>[] {
  if ('clear' in write) return []
  if (write.value) return gone.delete(write.key) ? all : withEntries(all, [entryOf(write)])
  const left = all.filter(({ key }) => key !== write.key)
  if (left.length === all.length) gone.add(write.key)
  return left
}

function applyTo<Value extends { readonly mutation_id: string }>(
  values: readonly Readonly<Value>[],
  write: RowWrite,
): readonly Readonly<Value>[] {
  if ('clear' in write) return []
  const others = values.filter(({ mutation_id }) => mutation_id !== write.key)
  return write.value ? [...others, fromStored<Value>(write.value)] : others
}

const entryOf = <Mutation>({ key, value }: Stored): Waiting<Mutation> => ({
  ...fromStored<Waiting<Mutation>>(value),
  key,
})

/** The caller knows the type of a stored value by its table: this library has stored it. */
function fromStored<Value>(value: Data): Readonly<Value>
function fromStored(value: Data): unknown {
  return value
}
