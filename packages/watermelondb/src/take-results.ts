import type { Entity } from '@larder/rules/entity.ts'
import { isSameJson, type Data } from '@larder/rules/json.ts'
import type { Database, DirtyRaw, Model } from '@nozbe/watermelondb'
import type { OutboxEntry } from 'larder-client/engine/state.ts'
import type { PushResult } from 'larder-client/engine/wire.ts'
import {
  changedFields,
  cleanRow,
  knownOf,
  localValue,
  rebase,
  seenValue,
  writableFields,
  loadRows,
  prepareReplacement,
  prepareRow,
} from './local-row.ts'

/** A mutation of the adapter, with its result. The adapter pushes no verbs. */
export interface Answered {
  readonly entry: OutboxEntry
  readonly result: PushResult
}

/** Whether the server did the mutation, perhaps not all of it. */
export const isDone = ({ status }: PushResult): boolean =>
  status === 'applied' || status === 'merged' || status === 'already_processed'

/**
 * Stores the results of a push in the rows. A row that changed during the push keeps that change. All other rows
 * are as the server has them then.
 *
 * @returns whether a row is missing here that only a replacement brings
 */
export async function takeResults(
  database: Database,
  kinds: ReadonlyMap<string, Entity>,
  answered: readonly Answered[],
): Promise<boolean> {
  return database.write(async () => {
    const prepared: Model[] = []
    const unmarked: (readonly [table: string, id: string])[] = []
    let isMissing = false
    for (const [table, entity] of kinds) {
      const ofTable = answered.filter(({ entry }) => tableOf(entry) === table)
      const rows = await loadRows(
        database,
        table,
        ofTable.map(({ entry }) => entry.mutation.id),
      )
      for (const { entry, result } of ofTable) {
        const { id, op } = entry.mutation
        if (result.replayed && !result.row) isMissing = true // perhaps the answer was too long for it
        const row = rows.get(id)
        if (op === 'delete') {
          unmarked.push([table, id])
          const data = isDone(result) ? undefined : result.row?.data
          if (data) prepared.push(prepareRow(database, table, cleanRow(entity, id, data)))
          else if (!isDone(result) && !result.row) isMissing = true
        } else if (row) prepared.push(...afterChange(entity, row, { entry, result }))
      }
    }
    // First, because a row can not be created while a deleted row has its id.
    for (const [table, id] of unmarked) await database.adapter.destroyDeletedRecords(table, [id])
    await database.batch(...prepared)
    return isMissing
  }, 'larder-takeResults')
}

const tableOf = ({ mutation }: OutboxEntry): string => ('entity' in mutation ? mutation.entity : '')

function afterChange(entity: Entity, row: Model, answered: Answered): readonly Model[] {
  const local: DirtyRaw = row._raw
  const { result } = answered
  const sent = sentFields(answered.entry)
  const edited = editedFields(entity, local, sent)
  const known = knownOf(local)
  const data = serverData(answered, sent, known?.data)
  // Without a row at the server, a later change is pushed too, and gets its own result.
  if (!data) return edited.length > 0 && !result.replayed ? [] : [row.prepareDestroyPermanently()]
  const seen = edited.map((name) => {
    const isFromSent = isDone(result) && Object.hasOwn(sent, name)
    return [name, (isFromSent ? sent[name] : known && seenValue(known, name)) ?? null]
  })
  return [prepareReplacement(row, rebase(entity, local, data, Object.fromEntries(seen)))]
}

function sentFields({ mutation }: OutboxEntry): Data {
  if (mutation.op === 'create') return mutation.data
  return mutation.op === 'update' ? mutation.patch : {}
}

/** The fields that changed after the push was made. A field that was changed back since then is one of them. */
function editedFields(entity: Entity, local: DirtyRaw, sent: Data): readonly string[] {
  if (local['_status'] === 'synced') return []
  const isNew = local['_status'] === 'created'
  const changed = new Set(isNew ? [] : changedFields(entity, local))
  return writableFields(entity).filter(
    (name) =>
      (isNew || changed.has(name) || Object.hasOwn(sent, name)) &&
      !isSameJson(localValue(entity, local, name), sent[name] ?? null),
  )
}

/** The row of the server; undefined if there is none. */
function serverData({ result }: Answered, sent: Data, known: Data | undefined): Data | undefined {
  if (result.row) return result.row.data
  // An answer holds at most 8 MiB of rows. The next pull brings the others.
  if (isDone(result)) return { ...known, ...sent }
  return result.status === 'gone' ? undefined : known
}
