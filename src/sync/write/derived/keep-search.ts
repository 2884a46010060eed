import type { Data } from '@larder/rules/json.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { unawaitedStatementFor } from '#platform/postgres/prepared-statements.ts'
import { isSharded } from '#platform/postgres/sharding.ts'
import type { EntityTable } from '#sync/schema/contract.ts'

/** The format of the words. Increase it where other words are taken from the same row. */
export const SEARCH_FORMAT = 1

/**
 * Saves the words of rows of a collection that is searched, under the scope's lock. Sent together with the next
 * statement. A deleted row takes its words along.
 *
 * @param rows those without data are left out
 */
export async function saveSearchRows(
  tx: Db,
  one: EntityTable,
  scopeId: string,
  rows: readonly { readonly id: string; readonly data: Data | null }[],
): Promise<void> {
  const { search } = one
  if (!search) throw new Error(`${one.table} has no table for search.`)
  const documents = rows.flatMap(({ id, data }) => {
    if (!data) return []
    const { language, title, words } = search.document(data)
    return [{ id, updated_at: data['updated_at'], language, title, ...words }]
  })
  const upsert = isSharded(tx) ? upsertOnShard : upsertAnywhere
  await upsert(one)(tx, { scopeId, rows: JSON.stringify(documents) })
}

/** A cluster reads no catalog beside its tables. Its servers have all configurations but this one. */
const upsertOnShard = upsertWith(
  sql`case when r.language = 'estonian' then 'simple' else r.language end`,
)

/** A configuration that the server does not have counts as `simple`: PostgreSQL 18 is the first with Estonian. */
const upsertAnywhere = upsertWith(sql`
  coalesce((select c.cfgname::text from pg_ts_config c
    where c.cfgname = r.language and c.cfgnamespace = 'pg_catalog'::regnamespace), 'simple')`)

/** Words with the weights A and B are kept as they are too, since people search for their beginnings. */
function upsertWith(configuration: RawBuilder<unknown>) {
  return unawaitedStatementFor(
    ({ search }: EntityTable, _tx: Db, of: { readonly scopeId: string; readonly rows: string }) => {
      if (!search) throw new Error('The collection has no table for search.')
      const weighted = (['a', 'b', 'c', 'd'] as const).map(
        (part) =>
          sql`setweight(to_tsvector(l.name::regconfig, r.${sql.id(part)}), ${sql.lit(part.toUpperCase())})`,
      )
      const asTheyAre = (['a', 'b'] as const).map(
        (part) =>
          sql`setweight(to_tsvector('simple', r.${sql.id(part)}), ${sql.lit(part.toUpperCase())})`,
      )
      return sql`
      insert into ${sql.table(search.table)} (household_id, ${sql.id(search.id)}, updated_at, format, language, title, words)
      select s.household_id, r.id, r.updated_at, ${sql.lit(SEARCH_FORMAT)}, l.name, r.title,
        ${sql.join(weighted, sql` || `)} || case when l.name = 'simple' then '' else ${sql.join(asTheyAre, sql` || `)} end
      from sync_scope s
        cross join jsonb_to_recordset(${of.rows}::jsonb) as r (id uuid, updated_at timestamptz,
          language text, title text, a text, b text, c text, d text)
        cross join lateral (select ${configuration} as name) l
      where s.household_id = ${of.scopeId}::uuid
      on conflict (household_id, ${sql.id(search.id)}) do update set updated_at = excluded.updated_at,
        format = excluded.format, language = excluded.language, title = excluded.title, words = excluded.words`
    },
  )
}
