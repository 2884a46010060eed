import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/postgres/database.ts'

/** @returns the number of rows that PostgreSQL reads for `work`, from its statistics */
export async function rowsRead(db: Db, work: (tx: Db) => Promise<unknown>): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const before = await countOf(tx)
    await work(tx)
    return (await countOf(tx)) - before
  })
}

async function countOf(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read
    from pg_stat_xact_user_tables`.execute(tx)
  return rows[0]?.read ?? NaN
}
