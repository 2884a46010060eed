import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { Sync } from '#sync/collection/contract.ts'
import { recordChanges } from './write.ts'

/**
 * Takes an account that is removed out of the rows of a household that stays: whatever the server
 * had stamped with it says nobody from now on. The scope is locked.
 */
export async function forgetStamps(
  tx: Db,
  sync: Sync,
  scopeId: string,
  accountId: string,
  now: Date,
): Promise<void> {
  const changes: { entity: string; id: string }[] = []
  for (const { name: entity, scope, table, key, fields } of sync.collections) {
    if (scope !== 'household') continue
    for (const [field, { stamp }] of Object.entries(fields)) {
      if (!stamp) continue
      const { rows } = await sql<{ id: string }>`
        update ${sql.table(table)} set ${sql.id(field)} = null, updated_at = ${now}
        where ${sql.id(key.scope)} = ${scopeId}::uuid and ${sql.id(field)} = ${accountId}::uuid
        returning ${sql.id(key.id)} as id`.execute(tx)
      changes.push(...rows.map(({ id }) => ({ entity, id })))
    }
  }
  await recordChanges(tx, sync, scopeId, changes, now)
}

/** Forgets the clients of an account that is removed, in whatever household they were. */
export async function forgetClients(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('sync_client').where('account_id', '=', accountId).execute()
}
