import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#kernel/errors.ts'
import type { Db } from '#platform/database.ts'
import { jsonOf } from './collection-sql.ts'
import type { Collection, Data, Json } from './contract.ts'

/** What a list is sorted by, before the id: SQL over the row `t`, never null. */
interface SortKey {
  readonly by: RawBuilder<unknown>
  readonly type: 'text' | 'float8'
}

export interface Sort {
  readonly keys: readonly SortKey[]
  readonly isDescending?: boolean
}

export interface Reading {
  readonly collection: Collection
  readonly scopeId: string
  /** Conditions on the row `t`. */
  readonly where?: readonly RawBuilder<unknown>[]
  /** Members that are answered beside the fields, by name: SQL over the row `t`. */
  readonly also?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** A row as REST answers it: `id`, `version`, the fields, and what is answered also. */
export type Row = Data & { readonly id: string; readonly version: number }

export interface Page {
  readonly items: Row[]
  readonly next_cursor: string | null
}

/** @returns undefined where the scope has no such live row, or the conditions do not hold */
export async function readRow(db: Db, reading: Reading, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Found>`${select(reading, [])}
    and t.${sql.id(reading.collection.key.id)} = ${id}::uuid`.execute(db)
  return rows[0] && toRow(rows[0])
}

/**
 * A page of rows, found again by the keys of its last row, so that writes in between neither repeat
 * nor hide the rows that they do not touch.
 *
 * @throws AppError CURSOR_INVALID
 */
export async function readPage(
  db: Db,
  reading: Reading,
  { sort, limit, cursor }: { sort: Sort; limit: number; cursor: string | undefined },
): Promise<Page> {
  const id = { by: sql`t.${sql.id(reading.collection.key.id)}`, type: 'uuid' as const }
  const keys = [...sort.keys, id]
  const beyond = sort.isDescending ? sql`<` : sql`>`
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const from = cursor === undefined ? undefined : parseCursor(cursor, keys)
  const behind = from
    ? sql`and (${sql.join(keys.map(({ by }) => by))}) ${beyond}
          (${sql.join(keys.map(({ type }, i) => sql`${from[i]}::${sql.raw(type)}`))})`
    : sql``
  const { rows } = await sql<Found>`${select(
    reading,
    sort.keys.map(({ by }) => by),
  )} ${behind}
    order by ${sql.join(keys.map(({ by }) => sql`${by} ${direction}`))} limit ${limit + 1}`.execute(
    db,
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(toRow), next_cursor: last ? toCursor(last) : null }
}

/** A pattern for `ilike`, in which what was typed means itself. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

interface Found {
  readonly id: string
  readonly version: number
  readonly data: Data
  readonly also: Data
  readonly keys: readonly Json[]
}

function select(
  { collection, scopeId, where = [], also = {} }: Reading,
  keys: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const { number, table, key } = collection
  const more = Object.entries(also).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  return sql`select t.${sql.id(key.id)} as id, c.version::float8 as version, ${jsonOf(collection)} as data,
      json_build_object(${sql.join(more)}) as also, json_build_array(${sql.join(keys)}) as keys
    from ${sql.table(table)} t join sync_change c
      on c.household_id = t.${sql.id(key.scope)} and c.entity = ${sql.lit(number)} and c.row_id = t.${sql.id(key.id)}
    where t.${sql.id(key.scope)} = ${scopeId}::uuid
      ${sql.join(
        where.map((one) => sql`and ${one}`),
        sql` `,
      )}`
}

const toRow = ({ id, version, data, also }: Found): Row => ({ id, version, ...data, ...also })

const toCursor = ({ keys, id }: Found): string =>
  Buffer.from(JSON.stringify([...keys, id])).toString('base64url')

function parseCursor(text: string, keys: readonly { type: string }[]): (string | number)[] {
  const values = parseList(Buffer.from(text, 'base64url').toString())
  const isSound =
    values?.length === keys.length &&
    keys.every(({ type }, i) => {
      const value = values[i]
      if (type === 'float8') return typeof value === 'number'
      return (
        typeof value === 'string' &&
        (type === 'uuid' ? UUID.test(value) : !value.includes('\0') && value.isWellFormed())
      )
    })
  if (!isSound) throw new AppError('CURSOR_INVALID', 'This is not a cursor of this list.')
  return values as (string | number)[] // each was looked at
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function parseList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined // whatever it is, it is no cursor, and the caller says so
  }
}
