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

/** @returns the text of `src/platform/postgres/tables.ts`: a type for each table of the migrated database */
export async function printTables<T>(db: Kysely<T>): Promise<string> {
  const { rows } = await sql<{ table: string; column: string; type: string; line: string }>`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
           concat(case when c.is_nullable = 'YES' then ' | null' end,
                  case when c.column_default is not null or c.is_generated = 'ALWAYS' then '!' end) as line
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`.execute(db)

  const used = new Set<string>()
  const tables = Map.groupBy(rows, (row) => row.table)
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map(({ column, type, line }) => {
      const name = typeOf[type]
      if (!name)
        throw new Error(`${table}.${column} is of type ${type}, which has no line here yet.`)
      const whole = name + line.replace('!', '')
      const generated = line.endsWith('!')
      for (const imported of ['BigInteger', 'Json', 'Numeric', 'Timestamp'])
        if (name === imported) used.add(imported)
      if (generated) used.add('Generated')
      return `    ${column}: ${generated ? `Generated<${whole}>` : whole}`
    })
    return `  ${table}: {\n${lines.join('\n')}\n  }`
  })
  return [
    '// Printed from the migrated database by `npm run db:types`. Do not edit.',
    `import type { ${[...used].toSorted().join(', ')} } from './column-types.ts'`,
    '',
    `export interface Tables {\n${bodies.join('\n')}\n}\n`,
  ].join('\n')
}
