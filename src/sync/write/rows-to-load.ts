import { isId } from '@larder/rules/id.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Collection, Data, Mutation, Named } from '#sync/collection/contract.ts'

/** Which rows must be known before a batch can be decided; `entity` is a collection's number. */
export interface Wanted {
  /** `isWhole` is false where the outline of a row will do (`outline.ts`). */
  readonly rows: readonly {
    readonly entity: number
    readonly id: string
    readonly isWhole: boolean
  }[]
  /** Those of `rows` that are deleted: their descendants must be known too. */
  readonly deleted: readonly { readonly entity: number; readonly id: string }[]
  readonly names: readonly { readonly entity: number; readonly name: string }[]
  /** Those of `rows` that are to be undone: by how much must be known too. */
  readonly undone: readonly { readonly entity: number; readonly id: string }[]
  /** The ids of rows that derived columns follow from. */
  readonly sources: readonly string[]
}

/**
 * The targets of the mutations, the rows that they refer to, the holders of the unique names that they
 * write, and the row that says where children go whose parent is gone.
 *
 * @param known rows that are wanted besides
 * @param answersRows false where an outline will do for rows that are only deleted
 */
export function wantedRows(
  byName: ReadonlyMap<string, Collection>,
  mutations: readonly Mutation[],
  scopeId: string,
  { known = [], answersRows = true }: { known?: readonly Named[]; answersRows?: boolean },
): Wanted {
  const rows = new Map<string, Wanted['rows'][number]>()
  const deleted: { entity: number; id: string }[] = []
  const names: { entity: number; name: string }[] = []
  const undone = new Map<string, { entity: number; id: string }>()
  const sources = new Set<string>()
  function want(collection: Collection, id: unknown, isWhole = true): void {
    if (typeof id !== 'string' || !isId(id)) return // refused when its field is judged
    const key = `${collection.number} ${id}`
    const isNeeded = isWhole || rows.get(key)?.isWhole === true
    rows.set(key, { entity: collection.number, id, isWhole: isNeeded })
    const owner = collection.fallback && byName.get(collection.fallback.entity)
    if (owner) want(owner, scopeId)
  }

  for (const { entity, id } of known) {
    const collection = byName.get(entity)
    if (collection) want(collection, id)
  }
  for (const mutation of mutations) {
    const collection = byName.get(mutation.entity)
    if (!collection || mutation.op === 'malformed') continue
    want(collection, mutation.id, answersRows || mutation.op !== 'delete')
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
      if (target) want(target, written[name])
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
 * SQL for the rows that must be known and whose ids only the database knows, `entity, row_id, is_whole`
 * each: the descendants of what is in `deleted (entity, row_id)`, and where the children of what is in
 * `named (entity, row_id)` go.
 *
 * @param mostChildren of one parent; null where all are wanted
 */
export function foundRows(
  byName: ReadonlyMap<string, Collection>,
  scopeId: string,
  mostChildren: number | null,
): RawBuilder<unknown>[] {
  return [...byName.values()].flatMap((collection) => {
    const { number, fallback } = collection
    const ids = sql`array(select row_id from deleted where entity = ${sql.lit(number)})`
    const owner = fallback && byName.get(fallback.entity)
    const children = descendants(byName, collection, { scopeId, mostChildren }, ids)
    if (!owner) return children
    const fallbackRow = sql`select ${sql.lit(number)}, t.${sql.id(fallback.field)}, true from ${sql.table(owner.table)} t
      where t.${sql.id(owner.key.scope)} = ${scopeId}::uuid and t.${sql.id(owner.key.id)} = ${scopeId}::uuid
        and exists (select from named where entity = ${sql.lit(number)})`
    return [...children, fallbackRow]
  })
}

function normalized(collection: Collection, given: Data): Data {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      collection.fields[name]?.normalize(value) ?? value,
    ]),
  )
}

/** A patch has only some of the fields, and they may be of the wrong type: no names then. */
function namesIn(collection: Collection, written: Data): readonly string[] {
  const isSound = Object.entries(written).every(
    // What is no field may be the times of the row, which come back where the row does.
    ([name, value]) => collection.fields[name]?.allows(value) ?? true,
  )
  return isSound ? (collection.uniqueNames?.(written) ?? []) : []
}

/**
 * The children of the rows with these ids, their children, and so on. They are looked up by their
 * parent: "is not distinct from" keeps the planner from reading all that the household has.
 */
function descendants(
  byName: ReadonlyMap<string, Collection>,
  parent: Collection,
  of: { readonly scopeId: string; readonly mostChildren: number | null },
  ids: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [...byName.values()].flatMap((child) =>
    Object.entries(child.fields).flatMap(([field, { references }]) => {
      if (!references?.isParent || references.entity !== parent.name) return []
      const found = sql`from unnest(${ids}) as p (id) cross join lateral (
        select t.${sql.id(child.key.id)} as id from ${sql.table(child.table)} t
        where t.${sql.id(field)} = p.id
          and t.${sql.id(child.key.scope)} is not distinct from ${of.scopeId}::uuid
        limit ${of.mostChildren}::bigint) c`
      const id = sql`c.id`
      return [
        sql`select ${sql.lit(child.number)}, ${id}, false ${found}`,
        ...descendants(byName, child, of, sql`array(select ${id} ${found})`),
      ]
    }),
  )
}
