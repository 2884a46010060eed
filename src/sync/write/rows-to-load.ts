import { isId } from '@larder/rules/id.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation, RowKey } from '@larder/rules/mutation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { EntityTable } from '#sync/schema/contract.ts'

/** The rows that the decision of a batch needs; `entity` is a collection's number. */
export interface RowsToLoad {
  /** `isWhole` is false if a summary of the row is enough (`row-summary.ts`). */
  readonly rows: readonly {
    readonly entity: number
    readonly id: string
    readonly isWhole: boolean
  }[]
  /** The rows that are deleted: their descendants are loaded too. */
  readonly deleted: readonly { readonly entity: number; readonly id: string }[]
  readonly names: readonly { readonly entity: number; readonly name: string }[]
  /** The rows of a ledger that are undone: the deltas that undo them are loaded too. */
  readonly undone: readonly { readonly entity: number; readonly id: string }[]
  /** The ids of rows that derived columns depend on. */
  readonly sources: readonly string[]
}

/**
 * The targets of the mutations, the rows that they refer to, the holders of the unique names that
 * they write, and the scope's own row if it names a fallback row.
 *
 * @param extraRows further rows to load. A row of a ledger is loaded so that it can be undone
 * @param answersRows false if summaries are enough for rows that are only deleted
 */
export function rowsToLoad(
  byName: ReadonlyMap<string, EntityTable>,
  mutations: readonly Mutation[],
  scopeId: string,
  { extraRows = [], answersRows = true }: { extraRows?: readonly RowKey[]; answersRows?: boolean },
): RowsToLoad {
  const rows = new Map<string, RowsToLoad['rows'][number]>()
  const deleted: { entity: number; id: string }[] = []
  const names: { entity: number; name: string }[] = []
  const undone = new Map<string, { entity: number; id: string }>()
  const sources = new Set<string>()
  function add(collection: EntityTable, id: unknown, isWhole = true): void {
    if (typeof id !== 'string' || !isId(id)) return // refused when its field is validated
    const key = `${collection.number} ${id}`
    const isNeeded = isWhole || rows.get(key)?.isWhole === true
    rows.set(key, { entity: collection.number, id, isWhole: isNeeded })
    const owner = collection.fallback && byName.get(collection.fallback.entity)
    if (owner) add(owner, scopeId)
  }

  for (const { entity, id } of extraRows) {
    const collection = byName.get(entity)
    if (!collection) continue
    add(collection, id)
    const undoes = collection.ledger?.undoes
    if (undoes === undefined) continue
    undone.set(id, { entity: collection.number, id })
    for (const name of collection.uniqueNames?.({ [undoes]: id }) ?? [])
      names.push({ entity: collection.number, name })
  }
  for (const mutation of mutations) {
    const collection = byName.get(mutation.entity)
    if (!collection || mutation.op === 'malformed') continue
    add(collection, mutation.id, answersRows || mutation.op !== 'delete')
    if (mutation.op === 'delete') {
      deleted.push({ entity: collection.number, id: mutation.id })
      continue
    }
    const written = normalized(
      collection,
      mutation.op === 'update' ? mutation.patch : mutation.data,
    )
    for (const [name, { references }] of Object.entries(collection.fields)) {
      const target = references && byName.get(references.entity)
      if (target) add(target, written[name])
    }
    const source = collection.derived && written[collection.derived.source.by]
    if (typeof source === 'string' && isId(source)) sources.add(source)
    for (const name of namesIn(collection, written)) names.push({ entity: collection.number, name })
    const undoes = collection.ledger?.undoes
    const id = undoes === undefined ? undefined : written[undoes]
    if (typeof id === 'string' && isId(id)) undone.set(id, { entity: collection.number, id })
  }

  return {
    rows: [...rows.values()],
    deleted,
    names,
    undone: [...undone.values()],
    sources: [...sources],
  }
}

/**
 * SQL for further rows to load, as `entity, row_id, is_whole`, whose ids only the database knows: the
 * descendants of the rows in `deleted (entity, row_id)`, the parents of the rows to undo, and the fallback
 * rows of the kinds in `named (entity, row_id)`.
 */
export function dependentRows(
  byName: ReadonlyMap<string, EntityTable>,
  of: {
    readonly scopeId: string
    /** Of one parent; null for all. */
    readonly maxChildren: number | null
    readonly undoneEntities: readonly number[]
    readonly undoneIds: readonly string[]
  },
): RawBuilder<unknown>[] {
  const { scopeId } = of
  return [...byName.values()].flatMap((collection) => {
    const { number, fallback } = collection
    const ids = sql`array(select row_id from deleted where entity = ${sql.lit(number)})`
    const owner = fallback && byName.get(fallback.entity)
    const others = [
      ...descendants(byName, collection, of, ids),
      ...parentsOfUndone(byName, collection, of),
    ]
    if (!owner) return others
    const fallbackRow = sql`select ${sql.lit(number)}, t.${sql.id(fallback.field)}, true from ${sql.table(owner.table)} t
      where t.${sql.id(owner.key.scope)} = ${scopeId}::uuid and t.${sql.id(owner.key.id)} = ${scopeId}::uuid
        and exists (select from named where entity = ${sql.lit(number)})`
    return [...others, fallbackRow]
  })
}

/** The parents of the rows of a ledger that are undone: a verb knows only the ids of those rows. */
function parentsOfUndone(
  byName: ReadonlyMap<string, EntityTable>,
  { number, table, key, fields, ledger }: EntityTable,
  of: {
    readonly scopeId: string
    readonly undoneEntities: readonly number[]
    readonly undoneIds: readonly string[]
  },
): RawBuilder<unknown>[] {
  const parent = byName.get(fields[ledger?.parent ?? '']?.references?.entity ?? '')
  if (ledger?.undoes === undefined || !parent) return []
  return [
    sql`select ${sql.lit(parent.number)}, r.parent, true
      from unnest(${of.undoneEntities}::smallint[], ${of.undoneIds}::uuid[]) as w (entity, id)
      cross join lateral (
        select t.${sql.id(ledger.parent)} as parent from ${sql.table(table)} t
        where t.${sql.id(key.scope)} = ${of.scopeId}::uuid and t.${sql.id(key.id)} = w.id offset 0) r
      where w.entity = ${sql.lit(number)}`,
  ]
}

function normalized(collection: EntityTable, given: Data): Data {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      collection.fields[name]?.type.normalize(value) ?? value,
    ]),
  )
}

/** The unique names that a mutation writes; none if a field is invalid. */
function namesIn(collection: EntityTable, written: Data): readonly string[] {
  const isValid = Object.entries(written).every(
    // A member that is not a field may be a time of the row, which a client may send back.
    ([name, value]) => collection.fields[name]?.type.allows(value) ?? true,
  )
  return isValid ? (collection.uniqueNames?.(written) ?? []) : []
}

/**
 * The children of the rows with these ids, their children, and so on, found by their parent. "is not
 * distinct from" keeps the planner from reading all rows of the household.
 */
function descendants(
  byName: ReadonlyMap<string, EntityTable>,
  parent: EntityTable,
  of: { readonly scopeId: string; readonly maxChildren: number | null },
  ids: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [...byName.values()].flatMap((child) =>
    Object.entries(child.fields).flatMap(([field, { references }]) => {
      if (!references?.isParent || references.entity !== parent.name) return []
      const found = sql`from unnest(${ids}) as p (id) cross join lateral (
        select t.${sql.id(child.key.id)} as id from ${sql.table(child.table)} t
        where t.${sql.id(field)} = p.id
          and t.${sql.id(child.key.scope)} is not distinct from ${of.scopeId}::uuid
        limit ${of.maxChildren}::bigint) c`
      const id = sql`c.id`
      return [
        sql`select ${sql.lit(child.number)}, ${id}, false ${found}`,
        ...descendants(byName, child, of, sql`array(select ${id} ${found})`),
      ]
    }),
  )
}
