import { randomUUID } from 'node:crypto'
import { normalizeName } from '@larder/rules/pantry/entities.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/postgres/tables.ts'

type Db = Kysely<
  Pick<Tables, 'import_rows' | 'sync_name' | 'sync_change' | 'households' | 'barcodes' | 'photos'>
>

/** A row that an import has written, or has found. */
export interface ImportedRow {
  /** Derived from the file: see `apply/known.ts`. */
  readonly id: string
  readonly rowId: string
  /** In hexadecimal. */
  readonly digest: string
  /** Null for a row that the household had already; 0 for one that an import has removed itself. */
  readonly version: number | null
}

/** The version of a row that an import has removed itself. */
export const REMOVED = 0

export async function selectImported(
  db: Db,
  householdId: string,
  ids: readonly string[],
): Promise<Map<string, ImportedRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ImportedRow>`
    select id, row_id as "rowId", encode(digest, 'hex') as digest, version::float8 as version
    from import_rows where household_id = ${householdId}::uuid and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The rows of these ids that imports have written, by the id of the row. */
export async function importedByRow(
  db: Db,
  householdId: string,
  rowIds: readonly string[],
): Promise<Map<string, ImportedRow>> {
  if (rowIds.length === 0) return new Map()
  const { rows } = await sql<ImportedRow>`
    select id, row_id as "rowId", encode(digest, 'hex') as digest, version::float8 as version
    from import_rows where household_id = ${householdId}::uuid and ${isOneOf(rowIds)}`.execute(db)
  return new Map(rows.map((row) => [row.rowId, row]))
}

/**
 * Notes that an import has removed these rows itself: the next import makes them again. It makes them under new
 * ids, because a deleted id never comes back.
 */
export async function saveRemoved(
  tx: Db,
  householdId: string,
  rowIds: readonly string[],
): Promise<void> {
  if (rowIds.length === 0) return
  await sql`
    update import_rows set row_id = md5(row_id::text || ${randomUUID()}::text)::uuid, version = ${REMOVED}
    where household_id = ${householdId}::uuid and ${isOneOf(rowIds)}`.execute(tx)
}

const isOneOf = (rowIds: readonly string[]) =>
  sql<boolean>`((row_id = id and id = any(${rowIds}::uuid[])) or (row_id <> id and row_id = any(${rowIds}::uuid[])))`

/**
 * Forgets rows if imports have noted more than `most`: first those that are not there any more, which come back then
 * with the file that they are from. If that is not enough, those that the household had already: a file may name
 * one of them any number of times, and the next import finds them by their names.
 */
export async function forgetRows(tx: Db, householdId: string, most: number): Promise<void> {
  const isOver = async () => {
    const { rows } = await sql<{ isOver: boolean }>`
      select count(*) > ${most} as "isOver" from import_rows where household_id = ${householdId}::uuid`.execute(
      tx,
    )
    return rows[0]?.isOver === true
  }
  if (!(await isOver())) return
  await sql`
    delete from import_rows i where i.household_id = ${householdId}::uuid and not exists (
      select from sync_change c
      where c.household_id = ${householdId}::uuid and c.row_id = i.row_id and c.deleted_at is null)`.execute(
    tx,
  )
  if (!(await isOver())) return
  await sql`
    delete from import_rows where household_id = ${householdId}::uuid and version is null`.execute(
    tx,
  )
}

export async function saveImported(
  tx: Db,
  householdId: string,
  rows: readonly ImportedRow[],
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (byId.size === 0) return
  await tx
    .insertInto('import_rows')
    .values(
      [...byId.values()].map(({ id, rowId, digest, version }) => ({
        household_id: householdId,
        id,
        row_id: rowId,
        digest: Buffer.from(digest, 'hex'),
        version: version === null ? null : String(version),
      })),
    )
    .onConflict((on) =>
      on.columns(['household_id', 'id']).doUpdateSet((of) => ({
        row_id: of.ref('excluded.row_id'),
        digest: of.ref('excluded.digest'),
        version: of.ref('excluded.version'),
      })),
    )
    .execute()
}

/** A row, with the number of its row kind. */
export interface NumberedRow {
  readonly entity: number
  readonly id: string
}

/** The versions of those rows that exist. */
export async function liveVersions(
  db: Db,
  householdId: string,
  wanted: readonly NumberedRow[],
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: string; version: number }>`
    select c.row_id as id, c.version::float8 as version
    from unnest(${wanted.map(({ entity }) => entity)}::smallint[], ${wanted.map(({ id }) => id)}::uuid[])
      as w (entity, id)
    cross join lateral (
      select * from sync_change c
      where c.household_id = ${householdId}::uuid and c.entity = w.entity and c.row_id = w.id
        and c.deleted_at is null offset 0) c`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The foods of these codes in their stored form, by code, with the rows that have them. */
export async function barcodesOf(
  db: Db,
  householdId: string,
  codes: readonly string[],
): Promise<Map<string, Barcode>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('barcodes')
    .select(['id', 'code', 'food_id'])
    .where('household_id', '=', householdId)
    .where('code', 'in', codes)
    .execute()
  return new Map(rows.map(({ id, code, food_id }) => [code, { id, foodId: food_id }]))
}

export interface Barcode {
  readonly id: string
  readonly foodId: string
}

/** The rows that have these unique names, by name. */
export async function holdersOf(
  db: Db,
  householdId: string,
  entity: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: string }>`
    select name, row_id as id from sync_name
    where household_id = ${householdId}::uuid and entity = ${entity}::smallint
      and name = any(${names}::text[])`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Rows whose names need not be unique. */
export type NamedTable = 'categories' | 'locations' | 'shopping_lists'

/** The rows with these names, by name. Of several the oldest. */
export async function rowsNamed(
  db: Db,
  householdId: string,
  table: NamedTable,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id from ${sql.table(table)} t
    where household_id = ${householdId}::uuid and lower(name) = any(${names.map((one) => one.toLowerCase())}::text[])
    order by created_at desc, id desc`.execute(db)
  return new Map(rows.map(({ name, id }) => [normalizeName(name) ?? '', id]))
}

export function householdFacts(
  db: Db,
  householdId: string,
): Promise<{ currency: string; time_zone: string; default_shopping_list_id: string }> {
  return db
    .selectFrom('households')
    .select(['currency', 'time_zone', 'default_shopping_list_id'])
    .where('id', '=', householdId)
    .executeTakeFirstOrThrow()
}

/** The photos of a recipe, and whether their content is stored. */
export async function photosOf(
  db: Db,
  householdId: string,
  recipeId: string,
): Promise<{ id: string; hasContent: boolean }[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'content_sha256'])
    .where('household_id', '=', householdId)
    .where('recipe_id', '=', recipeId)
    .execute()
  return rows.map(({ id, content_sha256 }) => ({ id, hasContent: content_sha256 !== null }))
}

/** Whether a photo is there without its content. */
export async function lacksContent(db: Db, householdId: string, id: string): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('content_sha256')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst()
  return photo?.content_sha256 === null
}
