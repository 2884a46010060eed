import type { Kysely } from 'kysely'
import type { Tables } from '#platform/tables.ts'

type Db = Kysely<Pick<Tables, 'sync_epoch'>>

/**
 * Begins a new epoch: to be done after the database was restored from a backup, before clients come
 * back. What they know of the lost history must not be taken for the one that follows: every client
 * reads anew, and pushes what it still has to push.
 *
 * @returns its name
 */
export async function newEpoch(db: Db): Promise<string> {
  const epoch = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => (byte % 36).toString(36))
    .join('')
  await db.updateTable('sync_epoch').set({ epoch }).execute()
  return epoch
}
