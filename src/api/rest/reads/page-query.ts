import { foldText } from '@larder/rules/fold-text.ts'
import type { Data, Json } from '@larder/rules/json.ts'
import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, inHousehold, jsonOf, versionOf } from '#sync/schema/collection-sql.ts'
import { type EntityTable, MAX_PAGE_BYTES } from '#sync/schema/contract.ts'

/** A sort key of a list: SQL over the row `t`, never null. The last key is always the id. */
export interface SortKey {
  readonly by: RawBuilder<unknown>
  readonly type: 'text' | 'float8' | 'date'
}

/**
 * `keys`: values of the row. The table has an index of them that begins with the household, as
 * `inHousehold` compares it (migration 0023). `isShort`: it has none, so the whole scope is read.
 * `latest`: the row that changed last comes first.
 */
export type Sort =
  | {
      readonly keys: readonly SortKey[]
      readonly isDescending?: boolean
      readonly isShort?: boolean
    }
  | 'latest'

export interface Reading {
  readonly collection: EntityTable
  readonly scopeId: string
  /** The fields of the answer; the default is all. */
  readonly fields?: readonly string[]
  /** Conditions on the row `t`. */
  readonly where?: readonly RawBuilder<unknown>[]
  /** Further members of the answer, by name: SQL over the row `t`. */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** The patterns of `like` for the words of a search text: each is a part of a folded text, in any order. */
export const patternsOf = (q: string): string[] =>
  foldText(q)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)

/**
 * SQL for texts as search compares them (`foldText`), with spaces between. Most have only ASCII letters, so that
 * `search_text` is not called for them.
 */
export const foldedTexts = (...texts: readonly RawBuilder<unknown>[]): RawBuilder<string> => sql`(
  select case when octet_length(v) = length(v) then lower(v) else search_text(v) end
  from (select concat_ws(' ', ${sql.join(texts)}) as v offset 0) f)`

/** SQL that is true where the texts have all words of a search text, without case and accents. */
export const hasAllWords = (
  q: string,
  ...texts: readonly RawBuilder<unknown>[]
): RawBuilder<boolean> => sql`${foldedTexts(...texts)} like all (${patternsOf(q)}::text[])`

export interface Found {
  readonly id: string
  readonly version: number
  readonly data: Data
  readonly computed: Data
  readonly keys: readonly Json[]
}

/** SQL for one row of the scope by its id. */
export function rowQuery(reading: Reading, id: string): RawBuilder<Found> {
  const { collection, scopeId, where = [] } = reading
  const { table, key } = collection
  return sql<Found>`select ${columns(reading, [])}
    from ${sql.table(table)} t ${withVersion(collection, scopeId)}
    where t.${sql.id(key.scope)} = ${scopeId}::uuid and t.${sql.id(key.id)} = ${id}::uuid
      and ${allOf(where)}`
}

/** SQL for the rows of the scope with these ids. */
export function rowsQuery(reading: Reading, ids: readonly string[]): RawBuilder<Found> {
  const { collection, scopeId } = reading
  const { table, key } = collection
  return sql<Found>`select r.* from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
    select ${columns(reading, [])} from ${sql.table(table)} t ${withVersion(collection, scopeId)}
    where t.${sql.id(key.scope)} = ${scopeId}::uuid and t.${sql.id(key.id)} = wanted.id offset 0) r`
}

/**
 * SQL for a page. The inner query finds the rows in order, by one index. The outer query builds the
 * answer for these rows only. So neither a join nor a sort can read all rows of the scope.
 *
 * @param lastKeys the sort keys and the id of the last row of the page before
 */
export function pageQuery(
  reading: Reading,
  sort: Sort,
  limit: number,
  lastKeys: readonly (string | number)[] | undefined,
): RawBuilder<Found> {
  const { collection, scopeId, where = [] } = reading
  if (sort !== 'latest') return sortedQuery(reading, sort, limit, lastKeys)
  return where.length > 0
    ? latestQuery(reading, limit, lastKeys)
    : sql<Found>`select ${columns(reading, [sql`c.version`])}
        from (
          select c.row_id, c.version from sync_change c
          where uuid_send(c.household_id) = uuid_send(${scopeId}::uuid)
            and c.entity = ${sql.lit(collection.number)} and c.deleted_at is null
            ${lastKeys ? sql`and c.version < ${lastKeys[0]}::bigint` : sql``}
          order by c.version desc limit ${sql.lit(limit)}
        ) c ${lookUp(collection, scopeId)}
        order by c.version desc`
}

/**
 * SQL for the first rows of a page, up to `MAX_PAGE_BYTES`, and for the number of all in the page as
 * `found`. The first row is always there.
 */
export const withinBytes = (page: RawBuilder<Found>) => sql<Found & { found: number }>`
  select id, version, data, computed, keys, found from (
    select p.*, (count(*) over ())::integer as found, row_number() over () as position,
      sum(octet_length(data::text)) over (rows unbounded preceding) as bytes_so_far
    from (${page}) p
  ) measured where position = 1 or bytes_so_far <= ${sql.lit(MAX_PAGE_BYTES)} order by position`

/** The scope's rows, ordered by sort keys. Without keys: by id, which is the primary key. */
function sortedQuery(
  reading: Reading,
  { keys, isDescending = false, isShort = false }: Exclude<Sort, 'latest'>,
  limit: number,
  lastKeys: readonly (string | number)[] | undefined,
): RawBuilder<Found> {
  const { collection, scopeId, where = [] } = reading
  const { table, key } = collection
  const isOfScope =
    keys.length === 0 || isShort
      ? sql`t.${sql.id(key.scope)} = ${scopeId}::uuid`
      : inHousehold(scopeId, key.scope)
  const id = { by: sql`t.${sql.id(key.id)}`, type: 'uuid' }
  const order = [...keys, id]
  const [comparison, direction] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const after = lastKeys
    ? sql`and (${sql.join(order.map(({ by }) => by))}) ${comparison}
          (${sql.join(order.map(({ type }, i) => sql`${lastKeys[i]}::${sql.raw(type)}`))})`
    : sql``
  const names = keys.map((_, i) => sql`t.${sql.id(`sort_${i}`)}`)
  return sql<Found>`select ${columns(reading, names)}
    from (
      select t.*${sql.join(
        keys.map(({ by }, i) => sql`, ${by} as ${sql.id(`sort_${i}`)}`),
        sql``,
      )}
      from ${sql.table(table)} t where ${isOfScope} and ${allOf(where)} ${after}
      order by ${sql.join(order.map(({ by }) => sql`${by} ${direction}`))} limit ${sql.lit(limit)}
    ) t ${withVersion(collection, scopeId)}
    order by ${sql.join([...names, id.by].map((by) => sql`${by} ${direction}`))}`
}

/** The rows that a filter selects, the last changed first. It looks up only these rows. */
function latestQuery(
  reading: Reading,
  limit: number,
  lastKeys: readonly (string | number)[] | undefined,
): RawBuilder<Found> {
  const { collection, scopeId, where = [] } = reading
  return sql<Found>`select ${columns(reading, [sql`c.version`])}
    from (
      select t.id, c.version
      from ${sql.table(collection.table)} t ${withVersion(collection, scopeId)}
      where ${inHousehold(scopeId)} and ${allOf(where)}
        ${lastKeys ? sql`and c.version < ${lastKeys[0]}::bigint` : sql``}
      order by c.version desc limit ${sql.lit(limit)}
    ) found
    cross join lateral (select found.id as row_id, found.version) c ${lookUp(collection, scopeId)}
    order by c.version desc`
}

/** The columns of the answer for the row `t` with the change `c`. */
function columns(
  { collection, fields, computed = {} }: Reading,
  keys: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const members = Object.entries(computed).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  return sql`t.${sql.id(collection.key.id)} as id, c.version::float8 as version,
    ${fields ? fieldsOf(collection, [...fields, 'created_at', 'updated_at']) : jsonOf(collection)} as data, json_build_object(${sql.join(members)}) as computed,
    json_build_array(${sql.join(keys)}) as keys`
}

const withVersion = ({ number, key }: EntityTable, scopeId: string) => {
  const of = {
    scope: sql`${scopeId}::uuid`,
    entity: sql.lit(number),
    id: sql`t.${sql.id(key.id)}`,
  }
  return sql`cross join lateral ${versionOf(of)} c`
}

const lookUp = ({ table, key }: EntityTable, scopeId: string) => sql`cross join lateral (
  select t.* from ${sql.table(table)} t where t.${sql.id(key.scope)} = ${scopeId}::uuid
    and t.${sql.id(key.id)} = c.row_id offset 0) t`

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
