import type { Entity } from '@larder/rules/entity.ts'
import type { Change } from '@larder/rules/mutation.ts'
import { type Database, Q } from '@nozbe/watermelondb'
import type { SyncDatabaseChangeSet } from '@nozbe/watermelondb/sync/index.js'
import { changedFields, loadRows, remoteRow } from './local-row.ts'

/** All that was pulled, each row once. */
export interface Pulled {
  readonly changes: readonly Change[]
  /** Whether rows that are not in `changes` are to be removed. */
  readonly isReplacement: boolean
}

/** The pulled rows as WatermelonDB takes them. `takeRemovals` handles those that are deleted. */
export function toChangeSet(
  kinds: ReadonlyMap<string, Entity>,
  { changes }: Pulled,
): SyncDatabaseChangeSet {
  const tables = [...kinds].map(([name, entity]) => {
    const updated = changes.flatMap((one) =>
      one.entity === name && one.data ? [remoteRow(entity, one.id, one.data)] : [],
    )
    return [name, { created: [], updated, deleted: [] }] as const
  })
  return Object.fromEntries(tables)
}

/**
 * Removes the rows that the server does not have any more. A row with local changes stays until their push: only
 * that tells the user. WatermelonDB itself would remove it without a word.
 */
export async function takeRemovals(
  database: Database,
  kinds: ReadonlyMap<string, Entity>,
  pulled: Pulled,
): Promise<void> {
  await database.write(async () => {
    for (const [table, entity] of kinds) {
      const ids = await removedIds(database, table, pulled)
      const rows = [...(await loadRows(database, table, ids)).values()].filter(
        ({ _raw: raw }) =>
          raw._status === 'synced' ||
          (raw._status === 'updated' && changedFields(entity, raw).length === 0),
      )
      await database.batch(...rows.map((row) => row.prepareDestroyPermanently()))
    }
  }, 'larder-takeRemovals')
}

async function removedIds(
  database: Database,
  table: string,
  { changes, isReplacement }: Pulled,
): Promise<readonly string[]> {
  const ofTable = changes.filter(({ entity }) => entity === table)
  if (!isReplacement) return ofTable.flatMap(({ id, deleted }) => (deleted ? [id] : []))
  const brought = new Set(ofTable.flatMap(({ id, deleted }) => (deleted ? [] : [id])))
  const query = database.get(table).query(Q.where('_status', Q.notEq('created')))
  return (await query.fetchIds()).filter((id) => !brought.has(id))
}
