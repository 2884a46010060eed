import { type Kysely, sql } from 'kysely'

/** The TypeScript type of each PostgreSQL type, as `pg` returns it. */
const typeOf: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'BigInteger',
  float8: 'number',
  numeric: 'Numeric',
  date: 'string',
  timestamptz: 'Timestamp',
  bytea: 'Buffer',
  jsonb: 'Json',
  _text: 'string[]',
  _uuid: 'string[]',
  oid: 'number',
  xid: 'string',
  tsvector: 'string',
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** Such as `'tick'::text, 'read'::text`; null where a column may have other values. */
  readonly texts: string | null
  readonly line: string
  /** What the table holds; null where no migration says it. */
  readonly comment: string | null
}

/** A comment of TypeScript. A long one has lines. */
function printComment(text: string): string {
  if (text.length <= 90) return `  /** ${text} */`
  return `  /**\n${text.replaceAll(/(.{1,90})(?: |$)/g, '   * $1\n')}   */`
}

/** @returns the text of `src/platform/postgres/tables.ts`: a type for each table of the migrated database */
export async function printTables<T>(db: Kysely<T>): Promise<string> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.udt_name as type, checks.texts,
           concat(case when c.is_nullable = 'YES' then ' | null' end,
                  case when c.column_default is not null or c.is_generated = 'ALWAYS' then '!' end) as line,
           obj_description(format('public.%I', c.table_name)::regclass) as comment
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    left join lateral (
      -- The constraint of a column that has one of some texts, as PostgreSQL prints it.
      select substring(pg_get_constraintdef(oid)
                       from '^CHECK [(][(]' || c.column_name || ' = ANY [(]ARRAY[[](.*)[]][)][)][)]$') as texts
      from pg_constraint
      where contype = 'c' and conrelid = format('public.%I', c.table_name)::regclass
      order by texts limit 1
    ) checks on true
    where table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`.execute(db)

  const used = new Set<string>()
  const tables = Map.groupBy(rows, (row) => row.table)
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map(({ column, type, texts, line }) => {
      const name = texts?.replaceAll('::text', '').replaceAll(',', ' |') ?? typeOf[type]
      if (!name)
        throw new Error(`${table}.${column} is of type ${type}, which has no line here yet.`)
      const whole = name + line.replace('!', '')
      const generated = line.endsWith('!')
      for (const imported of ['BigInteger', 'Json', 'Numeric', 'Timestamp'])
        if (name === imported) used.add(imported)
      if (generated) used.add('Generated')
      const text = `    ${column}: ${generated ? `Generated<${whole}>` : whole}`
      // A long union has a line for each text, as the formatter wants it.
      return text.length > 100 ? text.replaceAll(/(:?) (?:\| )?(?=')/g, '$1\n      | ') : text
    })
    const comment = columns[0]?.comment
    if (!comment)
      throw new Error(`The table ${table} needs a comment: comment on table ${table} is '…'`)
    return `${printComment(comment)}\n  ${table}: {\n${lines.join('\n')}\n  }`
  })
  return [
    '// Printed from the migrated database by `npm run db:types`. Do not edit.',
    `import type { ${[...used].toSorted().join(', ')} } from './column-types.ts'`,
    '',
    `export interface Tables {\n${bodies.join('\n')}\n}\n`,
  ].join('\n')
}
