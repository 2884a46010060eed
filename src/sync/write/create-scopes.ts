import { type RawBuilder, sql } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { type Db, violates } from '#platform/postgres/database.ts'
import { prepared, statementAhead } from '#platform/postgres/prepared-statements.ts'
import { insertRows } from '#sync/collection/collection-sql.ts'
import { collectionsByName } from '#sync/collection/collections-by-name.ts'
import type { Collection, Data, Sync } from '#sync/collection/contract.ts'
import { epochNumber } from './epoch.ts'
import { isCounted } from '@larder/rules/household-size.ts'
import { complete } from '@larder/rules/validate-data.ts'

export interface NewScope {
  readonly id: string
  readonly kind: 'household' | 'account'
  /** Numbered in this order. */
  readonly rows: readonly NewRow[]
}

interface NewRow {
  readonly entity: string
  readonly id: string
  /** Fields that are left out get what a create gives them. Absent where the row is that of another scope. */
  readonly data?: Data
}

/**
 * Makes scopes with their first rows, in two statements: nobody can know of them before the commit,
 * so there is nothing to lock, to load or to decide. What the rows hold was judged by the caller.
 *
 * @throws AppError CONFLICT where a scope has one of the ids
 */
export async function createScopes(
  tx: Db,
  sync: Sync,
  scopes: readonly NewScope[],
  now: Date,
): Promise<void> {
  try {
    await insertScopes(tx, {
      ids: scopes.map(({ id }) => id),
      kinds: scopes.map(({ kind }) => kind),
      versions: scopes.map(({ rows }) => rows.length),
      counts: scopes.map(
        ({ rows }) => rows.filter(({ entity }) => isCountedIn(sync, entity)).length,
      ),
    })
    await insertFirstRows(tx, collectionsByName(sync), scopes, now)
  } catch (error) {
    if (violates(error, 'sync_scope_pkey')) throw conflict('Another household has this id.')
    throw error
  }
}

/** Of the first rows only the number counts; they are small. */
const isCountedIn = ({ collections }: Sync, entity: string) =>
  collections.some((one) => one.name === entity && isCounted(one))

/** From here on the transaction may write the guarded tables. */
const insertScopes = statementAhead(
  (_tx: Db, of: { ids: string[]; kinds: string[]; versions: number[]; counts: number[] }) => sql`
    with begun as (
      insert into sync_scope_epoch (household_id, number, since)
      select id, ${epochNumber}, 0 from unnest(${of.ids}::uuid[]) as u (id)
    )
    insert into sync_scope (household_id, kind, version, row_count, byte_count)
    select *, 0 from unnest(${of.ids}::uuid[], ${of.kinds}::text[], ${of.versions}::bigint[], ${of.counts}::bigint[])
    returning set_config('larder.writing', 'on', true)`,
)

async function insertFirstRows(
  tx: Db,
  byName: ReadonlyMap<string, Collection>,
  scopes: readonly NewScope[],
  now: Date,
): Promise<void> {
  const parts: RawBuilder<unknown>[] = []
  const numbered = { scopes: [] as string[], entities: [] as number[], ids: [] as string[] }
  const versions: number[] = []
  for (const scope of scopes) {
    for (const [i, { entity, id, data }] of scope.rows.entries()) {
      const one = byName.get(entity)
      if (!one) throw new Error(`No collection is called ${entity}.`)
      if (data)
        parts.push(insertRows(one, scope.id, JSON.stringify([columnsOf(one, id, data, now)])))
      numbered.scopes.push(scope.id)
      numbered.entities.push(one.number)
      numbered.ids.push(id)
      versions.push(i + 1)
    }
  }
  if (versions.length === 0) return
  const named = parts.map((part, i) => sql`${sql.id(`part_${i}`)} as (${part})`)
  await sql`${prepared} ${parts.length > 0 ? sql`with ${sql.join(named)}` : sql``}
    insert into sync_change (household_id, entity, row_id, version)
    select * from unnest(${numbered.scopes}::uuid[], ${numbered.entities}::smallint[],
      ${numbered.ids}::uuid[], ${versions}::bigint[])`.execute(tx)
}

function columnsOf(one: Collection, id: string, data: Data, now: Date): object {
  const completed = complete(one, data, null)
  if ('outcome' in completed) throw new Error(`The first ${one.name} lacks a field.`)
  const at = now.toISOString()
  return { ...completed.values, [one.key.id]: id, created_at: at, updated_at: at }
}
