import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { listTables } from '#platform/postgres/list-tables.ts'
import { DROPPED_KEYS, REPLACED_TRIGGERS, TABLES } from '#server/tables.ts'

/** The oldest major version of Citus that Larder is made for. */
const OLDEST = 13

const FIRST = 'sync_scope'

/** The database can't be sharded. The message is for the operator. */
export class ShardingRefused extends Error {
  override readonly name = 'ShardingRefused'
}

/** What `distributeTables` has done; empty lists if it had been done before. */
export interface Distributed {
  readonly distributed: string[]
  readonly reference: string[]
  readonly triggers_dropped: string[]
  readonly keys_dropped: string[]
}

/**
 * Distributes the empty tables of a new Larder over the servers of a Citus cluster, in one transaction. Tables that
 * are distributed already are left as they are.
 *
 * @throws ShardingRefused
 */
export async function distributeTables(db: Db): Promise<Distributed> {
  await expectCitus(db)
  return db.transaction().execute(async (tx) => {
    const before = await placedTables(tx)
    const missing = (await listTables(tx))
      .map(({ name }) => name)
      .filter((name) => (TABLES[name]?.place ?? 'local') !== 'local' && !before.has(name))
    const named = (isReference: boolean) =>
      missing.filter((name) => (TABLES[name]?.place === 'reference') === isReference)
    const reference = named(true)
    // The first one decides which rows are on the same server.
    const distributed = named(false).toSorted((a, b) => Number(b === FIRST) - Number(a === FIRST))
    await expectEmpty(tx, distributed)

    // Otherwise many connections would create shards at once, and could not see each other's.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
    const triggers_dropped = await dropTriggers(tx, missing)
    const keys_dropped = await dropKeys(tx)
    for (const name of reference)
      await sql`select create_reference_table(${name}::regclass)`.execute(tx)
    for (const name of distributed) await distribute(tx, name)
    if (missing.length > 0 && before.size === 0) await distributeFunctions(tx)
    return { distributed, reference, triggers_dropped, keys_dropped }
  })
}

/** Whether `distributeTables` has nothing to do any more. False on a server without Citus. */
export async function isDistributed(db: Db): Promise<boolean> {
  if ((await citusVersion(db)) === undefined) return false
  const present = await placedTables(db)
  return Object.entries(TABLES).every(([name, { place }]) => place === 'local' || present.has(name))
}

/** The constraints and triggers that a cluster does without are dropped. Public for the tests without a cluster. */
export async function dropWhatShardsRefuse(tx: Db): Promise<void> {
  const names = Object.keys(TABLES).filter((name) => TABLES[name]?.place !== 'local')
  await dropTriggers(tx, names)
  await dropKeys(tx)
}

async function expectCitus(db: Db): Promise<void> {
  const version = await citusVersion(db)
  if (version === undefined)
    throw new ShardingRefused(
      'This database has no Citus. Run “create extension citus” in it, add the servers with citus_add_node, then try again.',
    )
  const major = Number(/\d+/.exec(version)?.[0])
  if (!(major >= OLDEST))
    throw new ShardingRefused(`This is ${version}. Larder needs Citus ${OLDEST} or later.`)
}

async function citusVersion(db: Db): Promise<string | undefined> {
  const { rows: found } = await sql`
    select from pg_proc where oid = to_regprocedure('citus_version()')`.execute(db)
  if (found.length === 0) return undefined
  const { rows } = await sql<{ version: string }>`select citus_version() as version`.execute(db)
  return rows[0]?.version
}

/** The tables that are distributed or copied to all servers. */
async function placedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
    where d.partmethod = 'h' or d.repmodel = 't'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function expectEmpty(tx: Db, names: readonly string[]): Promise<void> {
  const filled: string[] = []
  for (const name of names) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) filled.push(name)
  }
  if (filled.length > 0)
    throw new ShardingRefused(
      `There are rows in ${filled.slice(0, 3).join(', ')}. Only a new Larder without accounts can be sharded.`,
    )
}

async function dropTriggers(tx: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relname = any(${names}::text[])
      and c.relnamespace = current_schema()::regnamespace
    order by 1, 2`.execute(tx)
  const unknown = rows.find(({ name }) => !REPLACED_TRIGGERS.some((one) => one.test(name)))
  if (unknown)
    throw new ShardingRefused(
      `The table ${unknown.table} has the trigger ${unknown.name}, which Larder does not know. A cluster can not keep it.`,
    )
  for (const { table, name } of rows)
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(tx)
  return rows.map(({ name }) => name)
}

async function dropKeys(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.conname = any(${DROPPED_KEYS}::text[]) and c.relnamespace = current_schema()::regnamespace`.execute(
    tx,
  )
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  return rows.map(({ name }) => name)
}

async function distribute(tx: Db, name: string): Promise<void> {
  const together = name === FIRST ? 'none' : FIRST
  await sql`select create_distributed_table(${name}::regclass, ${TABLES[name]?.place}, colocate_with => ${together})`.execute(
    tx,
  )
}

/** The functions of statements and indexes, so that each server has them. */
async function distributeFunctions(tx: Db): Promise<void> {
  await sql`
    select create_distributed_function(p.oid::regprocedure) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.provolatile = 'i' and p.prokind = 'f'
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(tx)
}
