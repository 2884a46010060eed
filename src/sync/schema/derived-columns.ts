import type { Derived } from '@larder/rules/entity.ts'
import type { Json } from '@larder/rules/json.ts'
import type { LoadedRow, RowWrite } from '@larder/rules/mutations/draft.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { pairOf } from './collection-sql.ts'
import type { EntityTable } from './contract.ts'

/** The values that the derived columns of a batch depend on, by the entity with these columns. */
export interface Sources {
  readonly [entity: string]: {
    readonly owner: Json
    /** Values by the ids of the source rows; null for a row that does not exist. */
    readonly values: { readonly [id: string]: Json }
    /** Rows of the batch that are the source of rows of the entity. */
    readonly inUse: readonly string[]
  }
}

/**
 * SQL for `Sources` as JSON. It reads the targets of the batch from `named (entity, row_id)`.
 *
 * @param ids of rows that the batch will name as sources
 */
export function sourcesOf(
  collections: readonly EntityTable[],
  scopeId: string,
  ids: readonly string[],
): RawBuilder<Sources> {
  const scope = sql`${scopeId}::uuid`
  const members = collections.flatMap((one) => {
    if (!one.derived) return []
    const { source, owner } = one.derived
    const table = sql.table(one.table)
    const by = sql.id(source.by)
    const [from, own] = [
      tableNamed(collections, source.entity),
      tableNamed(collections, owner.entity),
    ]
    return [
      sql`${sql.lit(one.name)}, json_build_object(
        'owner', (select to_json(o.${sql.id(owner.field)}) from ${sql.table(own.table)} o where o.${sql.id(own.key.id)} = ${scope}),
        'values', (
          select coalesce(json_object_agg(i.id, s.value), '{}')
          from (select unnest(${ids}::uuid[]) as id
            union select t.${by} from named n cross join lateral (
              select t.${by} from ${table} t where t.household_id = ${scope} and t.id = n.row_id offset 0) t
            where n.entity = ${sql.lit(one.number)} and t.${by} is not null) i
          left join lateral (${sourceValue(from, source, scope, sql`i.id`)}) s on true),
        'inUse', (
          select coalesce(json_agg(n.row_id), '[]') from named n cross join lateral (
            select from ${table} t
            where ${pairOf(sql`t.household_id`, sql`t.${by}`)} = ${pairOf(scope, sql`n.row_id`)} limit 1) t
          where n.entity = ${sql.lit(from.number)}))`,
    ]
  })
  return sql<Sources>`json_build_object(${sql.join(members)})`
}

/** Adds the derived columns to the rows that are written. Loads a source that is missing. */
export async function deriveColumns(
  tx: Db,
  byName: ReadonlyMap<string, EntityTable>,
  scopeId: string,
  { sources }: { readonly sources: Sources },
  writes: readonly RowWrite[],
): Promise<RowWrite[]> {
  const written = new Map(writes.map((row) => [`${row.entity} ${row.id}`, row]))
  const rows: RowWrite[] = []
  for (const row of writes) {
    const derived = byName.get(row.entity)?.derived
    const loaded = sources[row.entity]
    if (!derived || !loaded || !row.data) {
      rows.push(row)
      continue
    }
    const { source, owner } = derived
    const id = row.data[source.by]
    const own = written.get(`${owner.entity} ${scopeId}`)
    const other = typeof id === 'string' ? written.get(`${source.entity} ${id}`) : undefined
    const value = other
      ? (other.data?.[source.field] ?? null)
      : typeof id !== 'string'
        ? null
        : (loaded.values[id] ??
          (id in loaded.values ? null : await loadSourceValue(tx, byName, scopeId, derived, id)))
    const columns = derived.derive(row.data, value, own?.data?.[owner.field] ?? loaded.owner)
    rows.push({ ...row, derived: columns })
  }
  return rows
}

/** SQL for the value of the source with an id. */
export const sourceValue = (
  { table, key }: EntityTable,
  { field }: Derived['source'],
  scope: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select s.${sql.id(field)} as value from ${sql.table(table)} s
  where s.${sql.id(key.scope)} = ${scope} and s.${sql.id(key.id)} = ${id} offset 0`

async function loadSourceValue(
  tx: Db,
  byName: ReadonlyMap<string, EntityTable>,
  scopeId: string,
  { source }: Derived,
  id: string,
): Promise<Json> {
  const from = tableNamed([...byName.values()], source.entity)
  const { rows } = await sql<{ value: Json }>`
    ${sourceValue(from, source, sql`${scopeId}::uuid`, sql`${id}::uuid`)}`.execute(tx)
  return rows[0]?.value ?? null
}

export function tableNamed(collections: readonly EntityTable[], entity: string): EntityTable {
  const one = collections.find(({ name }) => name === entity)
  if (!one) throw new Error(`No collection is called ${entity}.`)
  return one
}

/** Whether the batch has changed the field of a row, or created or deleted the row. */
export function hasChanged(before: LoadedRow | undefined, row: RowWrite, field: string): boolean {
  const [had, has] = [before?.data?.[field] ?? null, row.data?.[field] ?? null]
  return JSON.stringify(had) !== JSON.stringify(has)
}
