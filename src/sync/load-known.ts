import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { statementFor } from '#platform/prepared-statements.ts'
import { dataOf, nameOf, roleIn } from './collection-sql.ts'
import type { Result, Role, Sync } from './contract.ts'
import type { Holder, KnownRow } from './draft.ts'
import { foundRows, type Wanted } from './wanted-rows.ts'

export interface Receipt {
  readonly mutation_id: string
  /** Null once only the id is kept. */
  readonly result: Omit<Result, 'row'> | null
}

export interface Loaded {
  readonly version: number
  readonly kind: 'household' | 'account'
  readonly epoch: string
  readonly role: Role | null
  readonly client: {
    readonly account_id: string
    readonly last_seq: number
    readonly last_mutation_id: string | null
  } | null
  readonly receipts: readonly Receipt[]
  readonly rows: readonly KnownRow[]
  readonly holders: readonly Holder[]
}

export interface Asked {
  readonly scopeId: string
  readonly accountId: string | null
  readonly clientId: string | null
  readonly mutationIds: readonly string[]
}

/**
 * All that a batch is decided by, in one query, after the lock: the lock's own saw an older state.
 * Undefined where there was no scope to lock.
 *
 * `offset 0` has each row looked up by its key, however many the planner takes them for.
 */
export async function load(
  tx: Db,
  sync: Sync,
  { scopeId, accountId, clientId, mutationIds }: Asked,
  { rows, deleted, names }: Wanted,
): Promise<Loaded | undefined> {
  const [loaded] = await selectAll(sync)(tx, {
    scopeId,
    accountId,
    clientId,
    mutationIds,
    entities: rows.map(({ entity }) => entity),
    ids: rows.map(({ id }) => id),
    deletedEntities: deleted.map(({ entity }) => entity),
    deletedIds: deleted.map(({ id }) => id),
    namedEntities: names.map(({ entity }) => entity),
    names: names.map(({ name }) => name),
  })
  return loaded
}

interface Needed extends Asked {
  readonly entities: readonly number[]
  readonly ids: readonly string[]
  readonly deletedEntities: readonly number[]
  readonly deletedIds: readonly string[]
  readonly namedEntities: readonly number[]
  readonly names: readonly string[]
}

const selectAll = statementFor((sync: Sync, _tx: Db, of: Needed) => {
  const { collections } = sync
  const byName = new Map(collections.map((one) => [one.name, one]))
  const scope = sql<string>`${of.scopeId}::uuid`
  const entity = nameOf(collections)
  // Nobody's role is null.
  const role = roleIn(sync, scope, of.accountId as string)
  return sql<Loaded>`
    with named (entity, row_id) as (
      select * from unnest(${of.entities}::smallint[], ${of.ids}::uuid[])
    ), deleted (entity, row_id) as (
      select * from unnest(${of.deletedEntities}::smallint[], ${of.deletedIds}::uuid[])
    ), wanted (entity, row_id) as (
      select entity, row_id from named
      ${sql.join(
        foundRows(byName, of.scopeId).map((query) => sql` union ${query}`),
        sql``,
      )}
    )
    select s.version::float8 as version, s.kind, (select epoch from sync_epoch where one) as epoch, ${role} as role,
      (select json_build_object('account_id', account_id, 'last_seq', last_seq, 'last_mutation_id', last_mutation_id)
       from sync_client where household_id = ${scope} and client_id = ${of.clientId}::uuid) as client,
      (select coalesce(json_agg(json_build_object('mutation_id', mutation_id, 'result', result)), '[]')
       from sync_receipt where household_id = ${scope} and mutation_id = any(${of.mutationIds}::uuid[])) as receipts,
      (select coalesce(json_agg(json_build_object('entity', ${entity}, 'id', row_id, 'version', version,
         'data', ${dataOf(collections, of.scopeId, sql`entity`, sql`row_id`)}) order by version), '[]')
       from wanted w cross join lateral (
         select version from sync_change c
         where c.household_id = ${scope} and c.entity = w.entity and c.row_id = w.row_id offset 0) c) as rows,
      (select coalesce(json_agg(json_build_object('entity', ${entity}, 'name', n.name, 'id', n.row_id)), '[]')
       from unnest(${of.namedEntities}::smallint[], ${of.names}::text[])
         as g (entity, name) cross join lateral (
           select n.name, n.row_id from sync_name n
           where n.household_id = ${scope} and n.entity = g.entity and n.name = g.name offset 0) n) as holders
    from sync_scope s
    where s.household_id = ${scope} and current_setting('larder.locked', true) = s.household_id::text`
})
