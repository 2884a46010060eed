import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { dataOf, deleteRows, insertRows, nameOf, roleIn, updateRows } from './collection-sql.ts'
import type { Collection, Result, Role, Sync } from './contract.ts'
import type { Decision } from './decide.ts'
import type { Holder, KnownRow } from './draft.ts'
import { numberChanges } from './number-changes.ts'
import type { Wanted } from './wanted-rows.ts'

/**
 * Holds the scopes until the transaction ends, always in the same order, so that two writers of
 * several never wait for each other. From here on the transaction may write the guarded tables.
 *
 * @returns those that are there
 */
export async function lockScopes(tx: Db, scopeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ household_id: string }>`
    select household_id, set_config('larder.writing', 'on', true) from (
      select household_id from sync_scope where household_id = any(${scopeIds}::uuid[])
      order by household_id for no key update
    ) locked`.execute(tx)
  return rows.map((row) => row.household_id)
}

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

/** All that a batch is decided by, in one query, after the lock: the lock's own saw an older state. */
export async function load(
  tx: Db,
  sync: Sync,
  { scopeId, accountId, clientId, mutationIds }: Asked,
  wanted: Wanted,
): Promise<Loaded> {
  const { collections } = sync
  const scope = sql<string>`${scopeId}::uuid`
  const name = nameOf(collections)
  const role = accountId === null ? sql`null` : roleIn(sync, scope, accountId)
  const { rows } = await sql<Loaded>`
    ${wanted.queries.length === 0 ? prepared : sql``} with wanted (entity, row_id) as (
      select entity, row_id from unnest(
        ${wanted.rows.map((row) => row.entity)}::smallint[], ${wanted.rows.map((row) => row.id)}::uuid[]
      ) as named (entity, row_id)
      ${sql.join(
        wanted.queries.map((query) => sql` union ${query}`),
        sql``,
      )}
    )
    select s.version::float8 as version, s.kind, (select epoch from sync_epoch) as epoch, ${role} as role,
      (select json_build_object('account_id', account_id, 'last_seq', last_seq, 'last_mutation_id', last_mutation_id)
       from sync_client where household_id = ${scope} and client_id = ${clientId}::uuid) as client,
      (select coalesce(json_agg(json_build_object('mutation_id', mutation_id, 'result', result)), '[]')
       from sync_receipt where household_id = ${scope} and mutation_id = any(${mutationIds}::uuid[])) as receipts,
      (select coalesce(json_agg(json_build_object('entity', ${name}, 'id', row_id, 'version', version,
         'data', ${dataOf(collections, scopeId, sql`entity`, sql`row_id`)})), '[]')
       from wanted join sync_change c using (entity, row_id) where c.household_id = ${scope}) as rows,
      (select coalesce(json_agg(json_build_object('entity', ${name}, 'name', name, 'id', row_id)), '[]')
       from unnest(${wanted.names.map((one) => one.entity)}::smallint[], ${wanted.names.map((one) => one.name)}::text[])
         as named (entity, name) join sync_name n using (entity, name) where n.household_id = ${scope}) as holders
    from sync_scope s where s.household_id = ${scope}`.execute(tx)
  const [loaded] = rows
  if (!loaded) throw new Error('A scope went away under the lock.')
  return loaded
}

/** What a push leaves behind besides the rows. */
export interface Trace {
  readonly receipts: readonly Receipt[]
  readonly client?: {
    readonly id: string
    readonly accountId: string
    readonly lastSeq: number
    readonly lastMutationId: string | null
  }
}

/**
 * Writes and numbers what was decided, in one statement whatever it touches. Foreign keys are
 * looked at when all of it is done, so the order of its parts does not matter.
 */
export async function save(
  tx: Db,
  byName: ReadonlyMap<string, Collection>,
  scopeId: string,
  { rows, names }: Pick<Decision, 'rows' | 'names'>,
  trace: Trace,
  now: Date,
): Promise<void> {
  const scope = sql`${scopeId}::uuid`
  const parts: RawBuilder<unknown>[] = []
  for (const [name, written] of Map.groupBy(rows, (row) => row.entity)) {
    const one = collectionOf(byName, name)
    const rowsOf = (was: 'absent' | 'live') =>
      written.flatMap((row) => (row.was === was && row.data ? [toColumns(one, row)] : []))
    const deleted = written.flatMap((row) => (row.was === 'live' && !row.data ? row.id : []))
    const [inserts, updates] = [rowsOf('absent'), rowsOf('live')]
    if (inserts.length > 0) parts.push(insertRows(one, scopeId, JSON.stringify(inserts)))
    if (updates.length > 0) parts.push(updateRows(one, scopeId, JSON.stringify(updates)))
    if (deleted.length > 0) parts.push(deleteRows(one, scopeId, deleted))
  }
  const changed = rows.map((row) => ({
    entity: collectionOf(byName, row.entity).number,
    id: row.id,
    isDeleted: row.data === null,
    version: row.version,
  }))
  if (changed.length > 0) parts.push(...numberChanges(scope, changed, now))
  for (const [has, list] of Map.groupBy(names, ({ id }) => id !== null)) {
    const entities = list.map(({ entity }) => collectionOf(byName, entity).number)
    const named = sql`unnest(${entities}::smallint[], ${list.map(({ name }) => name)}::text[],
      ${list.map(({ id }) => id)}::uuid[]) as u (entity, name, row_id)`
    parts.push(
      has
        ? sql`insert into sync_name (household_id, entity, name, row_id)
            select ${scope}, u.entity, u.name, u.row_id from ${named}
            on conflict on constraint sync_name_is_unique do update set row_id = excluded.row_id`
        : sql`delete from sync_name n using ${named}
            where n.household_id = ${scope} and n.entity = u.entity and n.name = u.name`,
    )
  }
  const { receipts, client } = trace
  if (receipts.length > 0)
    parts.push(sql`insert into sync_receipt (household_id, mutation_id, result, created_at)
      select ${scope}, r.mutation_id, r.result, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r (mutation_id uuid, result jsonb)`)
  if (client)
    parts.push(sql`insert into sync_client (household_id, client_id, account_id, last_seq, last_mutation_id, seen_at)
      values (${scope}, ${client.id}, ${client.accountId}, ${client.lastSeq}, ${client.lastMutationId}, ${now})
      on conflict (household_id, client_id) do update
      set last_seq = excluded.last_seq, last_mutation_id = excluded.last_mutation_id, seen_at = excluded.seen_at`)
  if (parts.length === 0) return
  const named = parts.map((part, i) => sql`${sql.id(`part_${i}`)} as (${part})`)
  await sql`with ${sql.join(named)} select`.execute(tx)
}

function toColumns(one: Collection, row: KnownRow): object {
  return { ...row.data, [one.key.id]: row.id }
}

function collectionOf(byName: ReadonlyMap<string, Collection>, name: string): Collection {
  const one = byName.get(name)
  if (!one) throw new Error(`No collection is called ${name}.`)
  return one
}
