import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface Table {
  readonly name: string
  /** Those that a row is made of: without generated ones. */
  readonly columns: readonly string[]
}

/**
 * SQL that is true for a table or view `c` of the present schema. A table that is divided into partitions counts, and
 * the partitions do not. What an extension has made does not count.
 */
const isOurs = (kinds: readonly string[]) => sql<boolean>`
  c.relnamespace = current_schema()::regnamespace and c.relkind = any(${kinds}::"char"[])
  and not c.relispartition and not exists (
    select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/**
 * All tables of the present schema. A table comes after the tables that its foreign keys refer to.
 *
 * @throws Error if foreign keys lead in a circle
 */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows: tables } = await sql<Table>`
    select c.relname as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c where ${isOurs(['r', 'p'])} order by 1`.execute(db)
  const { rows: arrows } = await sql<{ child: string; parent: string }>`
    select distinct child.relname as child, parent.relname as parent
    from pg_constraint f join pg_class child on child.oid = f.conrelid
      join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.conparentid = 0 and f.conrelid <> f.confrelid
      and child.relnamespace = current_schema()::regnamespace`.execute(db)
  return inOrder(tables, arrows)
}

function inOrder(
  tables: readonly Table[],
  arrows: readonly { readonly child: string; readonly parent: string }[],
): Table[] {
  const sorted: Table[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const blocked = new Set(arrows.flatMap((one) => (waiting.has(one.parent) ? one.child : [])))
    const next = left.filter(({ name }) => !blocked.has(name))
    if (next.length === 0) throw new Error('The foreign keys of the tables lead in a circle.')
    sorted.push(...next)
    left = left.filter(({ name }) => blocked.has(name))
  }
  return sorted
}

/** The last number that each sequence of the present schema has given. */
export async function listSequences(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Drops all tables, views and functions of the present schema, with their rows. */
export async function dropTables(tx: Db): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select format('drop %s if exists %I cascade',
      case c.relkind when 'v' then 'view' else 'table' end, c.relname) as text
    from pg_class c where ${isOurs(['r', 'p', 'v'])}
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and not exists (
      select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(tx)
  for (const { text } of rows) await sql.raw(text).execute(tx)
}
