import type { Data } from '@larder/rules/json.ts'
import type { Condition, Reading, Row, RowQuery } from '@larder/rules/verbs/verb.ts'
import { type RawBuilder, sql } from 'kysely'
import { dataOf } from '#platform/kernel/json.ts'
import type { Db } from '#platform/postgres/database.ts'
import { holdConnection } from '#platform/postgres/transactions.ts'
import {
  inHousehold,
  isNamed,
  isOfScope,
  jsonOf,
  pairOf,
  versionOf,
} from '#sync/schema/collection-sql.ts'
import { type EntityTable, type SyncSchema, tablesByName } from '#sync/schema/contract.ts'
import { readOperations } from './operations.ts'

/**
 * Runs a function that reads rows, without a lock. All its readings see the same state of the household.
 */
export function readTogether<Returned>(
  db: Db,
  sync: SyncSchema,
  scopeId: string,
  reading: Reading<Returned>,
): Promise<Returned> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute((tx) =>
    holdConnection(() =>
      driveReading(reading, (queries) => findRows(tx, tablesByName(sync), scopeId, queries)),
    ),
  )
}

/** Runs a function that reads rows. @param find the rows of each query, in ascending order of their ids */
export async function driveReading<Returned>(
  reading: Reading<Returned>,
  find: (queries: readonly RowQuery[]) => Promise<readonly (readonly Row[])[]>,
): Promise<Returned> {
  let step = reading.next([])
  while (!step.done) step = reading.next(await find(step.value))
  return step.value
}

/** Reads the rows of several queries of a verb in one statement, and operations, which are no rows of a collection. */
export async function findRows(
  tx: Db,
  tables: ReadonlyMap<string, EntityTable>,
  scopeId: string,
  queries: readonly RowQuery[],
): Promise<readonly (readonly Row[])[]> {
  const ofTables = queries.filter(({ entity }) => entity !== 'operation')
  const found = await queryRows(tx, tables, scopeId, ofTables)
  const rows = new Map(ofTables.map((query, i) => [query, found[i] ?? []]))
  const all: (readonly Row[])[] = []
  for (const query of queries)
    all.push(rows.get(query) ?? (await operationRows(tx, scopeId, query.where['id'])))
  return all
}

async function operationRows(
  tx: Db,
  scopeId: string,
  condition: Condition | undefined,
): Promise<Row[]> {
  if (!condition || !('in' in condition)) throw new Error('Verbs find operations by their ids.')
  const found = await readOperations(tx, scopeId, condition.in)
  return found.map(({ id, ...data }) => ({ id, version: 0, data: dataOf(data) }))
}

interface Found {
  readonly query: number
  readonly id: string
  readonly version: number
  readonly data: Data
}

/**
 * Reads the rows of several queries of a verb in one statement. An index finds the ids, then each row is
 * looked up by its key, whatever the planner estimates.
 *
 * @returns the rows of each query, in ascending order of their ids
 */
export async function queryRows(
  tx: Db,
  byName: ReadonlyMap<string, EntityTable>,
  scopeId: string,
  queries: readonly RowQuery[],
): Promise<readonly (readonly Row[])[]> {
  if (queries.length === 0) return []
  const parts = queries.map((query, i) => selectRows(byName, scopeId, query, i))
  const all = sql<Found>`select * from (${sql.join(parts, sql` union all `)}) r order by query, id`
  const lists: Row[][] = queries.map(() => [])
  const { rows } = await all.execute(tx)
  for (const { query, id, version, data } of rows) lists[query]?.push({ id, version, data })
  return lists
}

/**
 * Reads the different values of some fields in the rows of a query, in one statement.
 *
 * @param fields ids: they are answered as text
 */
export async function queryIds<Field extends string>(
  db: Db,
  byName: ReadonlyMap<string, EntityTable>,
  scopeId: string,
  query: RowQuery,
  fields: readonly Field[],
): Promise<readonly Readonly<Record<Field, string>>[]> {
  const collection = collectionOf(byName, query)
  const columns = fields.map((field) => sql`t.${sql.id(field)}`)
  const { rows } = await sql<Readonly<Record<Field, string>>>`
    select distinct ${sql.join(columns)} from ${rowsOf(collection, scopeId, query)}
    order by ${sql.join(columns)}`.execute(db)
  return rows
}

function collectionOf(byName: ReadonlyMap<string, EntityTable>, { entity }: RowQuery): EntityTable {
  const collection = byName.get(entity)
  if (!collection) throw new Error(`No collection is called ${entity}.`)
  return collection
}

function selectRows(
  byName: ReadonlyMap<string, EntityTable>,
  scopeId: string,
  query: RowQuery,
  index: number,
): RawBuilder<unknown> {
  const collection = collectionOf(byName, query)
  const { table, key, number } = collection
  const [scope, id] = [sql`t.${sql.id(key.scope)}`, sql`t.${sql.id(key.id)}`]
  return sql`(
    select ${sql.lit(index)}::integer as query, ${id} as id, c.version::float8 as version, ${jsonOf(collection)} as data
    from (${idsOf(collection, scopeId, query)}) k
    cross join lateral (
      select t.* from ${sql.table(table)} t where ${scope} = ${scopeId}::uuid and ${id} = k.id offset 0) t
    cross join lateral ${versionOf({ scope: sql`${scopeId}::uuid`, entity: sql.lit(number), id: sql`k.id` })} c)`
}

/** SQL for the ids of the rows, as `id`. */
function idsOf(collection: EntityTable, scopeId: string, { where }: RowQuery): RawBuilder<unknown> {
  const conditions = Object.entries(where)
  const [first] = conditions
  if (first && conditions.length === 1 && first[0] === 'id' && 'in' in first[1])
    return sql`select id from unnest(${first[1].in}::uuid[]) as u (id)`
  return sql`select t.${sql.id(collection.key.id)} as id from ${rowsOf(collection, scopeId, { where })} offset 0`
}

/** SQL for the table as `t`, and the conditions on its rows. */
function rowsOf(
  collection: EntityTable,
  scopeId: string,
  { where }: Pick<RowQuery, 'where'>,
): RawBuilder<unknown> {
  const { table, key, pairIndexes = [], computed } = collection
  const scope = sql`${scopeId}::uuid`
  const isOwn = isOfScope(sql`t.${sql.id(key.scope)}`, scope)
  const tests = Object.entries(where).map(([field, condition]) => {
    if ('isNamed' in condition) return isNamed(scopeId, condition.isNamed, computed?.format ?? 0)
    if ('hasFood' in condition)
      return sql`recipe_words(t.household_id, t.tags, t.ingredients)
          && ${condition.hasFood.map((food) => `food ${scopeId} ${food}`)}::text[] and ${isOwn}`
    if (pairIndexes.includes(field) && 'in' in condition)
      return sql`${pairOf(sql`t.${sql.id(key.scope)}`, sql`t.${sql.id(field)}`)} = any(array(
          select ${pairOf(scope, sql`u.id`)} from unnest(${condition.in}::uuid[]) as u (id)))
          and ${isOwn}`
    return sql`${inHousehold(scopeId, key.scope)} and ${testOf(collection, field, condition)}`
  })
  return sql`${sql.table(table)} t where ${sql.join(tests, sql` and `)}`
}

function testOf(
  { columns, key }: EntityTable,
  field: string,
  condition: Exclude<Condition, { readonly isNamed: unknown } | { readonly hasFood: unknown }>,
): RawBuilder<unknown> {
  const column = sql`t.${sql.id(field === 'id' ? key.id : field)}`
  if ('isNull' in condition)
    return condition.isNull ? sql`${column} is null` : sql`${column} is not null`
  if ('isAbove0' in condition) return sql`${column} > 0`
  const type = sql.raw(field === 'id' ? 'uuid' : (columns[field] ?? 'text'))
  if ('in' in condition) return sql`${column} = any(${condition.in}::${type}[])`
  return sql`${column} between ${condition.from}::${type} and ${condition.to}::${type}`
}
