import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inTransaction, type Db as AnyDb } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/prepared-statements.ts'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<Pick<Tables, 'sync_known_epoch'>>

/** SQL for the number of the present epoch. It begins one if there is none, so only writers may use it. */
export const epochNumber = sql<number>`sync_epoch_number()`

/**
 * The number of the present epoch as a value, for a statement that another server of a cluster runs: only
 * the coordinator knows the epochs.
 */
export async function presentEpoch(db: Pick<Db, 'executeQuery'>): Promise<RawBuilder<number>> {
  const [row] = await selectNumber(db, {})
  return sql<number>`${row?.number ?? 0}::integer`
}

const selectNumber = statement(
  (_db: Db, _of: object) => sql<{ number: number }>`select ${epochNumber} as number`,
)

/**
 * Begins a new epoch if the database was restored or PostgreSQL was started since the last one. In a
 * transaction it then locks the table of the epochs until the end.
 *
 * @returns the name of the present epoch
 */
export async function beginEpoch(db: Db): Promise<string> {
  const { rows } = await sql<{ number: number }>`select ${epochNumber} as number`.execute(db)
  const { epoch } = await db
    .selectFrom('sync_known_epoch')
    .select('epoch')
    .where('number', '=', rows[0]?.number ?? 0)
    .executeTakeFirstOrThrow()
  return epoch
}

/**
 * Begins a new epoch and deletes all others. Every client then reads everything again, and pushes its
 * unsent changes.
 *
 * @returns its name
 */
export function newEpoch(db: AnyDb): Promise<string> {
  return inTransaction(db, async (tx) => {
    await sql`lock table sync_known_epoch in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ epoch: string }>`
      insert into sync_known_epoch (number, epoch, server_start, database, written_by)
      select coalesce(max(number), 0) + 1, substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
        pg_postmaster_start_time(), (select oid from pg_database where datname = current_database()),
        pg_current_xact_id()::xid
      from sync_known_epoch returning epoch`.execute(tx)
    const epoch = rows[0]?.epoch ?? ''
    await tx.deleteFrom('sync_known_epoch').where('epoch', '<>', epoch).execute()
    await tx.updateTable('sync_epoch').set({ epoch }).execute() // for replicas of the previous version of Larder
    return epoch
  })
}
