import type { Entity } from '@larder/rules/entity.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { Holder, LoadedRow, RowToUndo } from '@larder/rules/mutations/draft.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import type { Indexes } from './indexes.ts'
import type { LiveRow, Table } from './table.ts'

export interface LoadedRows {
  readonly rows: readonly LoadedRow[]
  readonly holders: readonly Holder[]
  readonly undoable: readonly RowToUndo[]
}

/**
 * The rows that the decision of some mutations needs: the targets, the rows that they refer to, the
 * descendants of deleted rows, the holders of the unique names, and the rows that are undone. The time
 * depends on these rows, and not on the size of the household.
 */
export function loadRows(
  table: Pick<Table, 'get'> & Indexes,
  mutations: readonly Mutation[],
  entities: ReadonlyMap<string, Entity>,
  scopeId: string,
): LoadedRows {
  const rows = new Map<string, LoadedRow>()
  const undoable: RowToUndo[] = []

  function add(row: LiveRow | undefined): void {
    if (!row || rows.has(`${row.entity} ${row.id}`)) return
    rows.set(`${row.entity} ${row.id}`, row)
    const { fallback } = entities.get(row.entity) ?? {}
    if (fallback) addFallback(row.entity)
  }
  function addFallback(entity: string): void {
    const { fallback } = entities.get(entity) ?? {}
    const owner = fallback && table.get(fallback.entity, scopeId)
    if (!owner) return
    add(owner)
    const id = owner.data[fallback.field]
    if (typeof id === 'string') add(table.get(entity, id))
  }
  function addWithDescendants(entity: string, id: string): void {
    add(table.get(entity, id))
    for (const child of table.children(entity, id)) addWithDescendants(child.entity, child.id)
  }
  function addUndone(entity: Entity, id: string): void {
    const { ledger } = entity
    const row = table.get(entity.name, id)
    const parentEntity = entity.fields[ledger?.parent ?? '']?.references?.entity
    const parent = row?.data[ledger?.parent ?? '']
    if (!row || parentEntity === undefined || typeof parent !== 'string') return
    add(row)
    add(table.get(parentEntity, parent))
    const siblings = table.children(parentEntity, parent)
    undoable.push({
      entity: entity.name,
      id,
      parent,
      delta: deltaThatUndoes(entity, row, siblings),
    })
  }

  for (const mutation of mutations) {
    const entity = entities.get(mutation.entity)
    if (!entity || mutation.op === 'malformed') continue
    add(table.get(entity.name, mutation.id))
    if (entity.fallback) addFallback(entity.name)
    if (mutation.op === 'delete') {
      addWithDescendants(entity.name, mutation.id)
      continue
    }
    const written = normalized(entity, mutation.op === 'update' ? mutation.patch : mutation.data)
    for (const [name, { references }] of Object.entries(entity.fields)) {
      const id = written[name]
      if (!references || typeof id !== 'string') continue
      add(table.get(references.entity, id))
      if (entities.get(references.entity)?.fallback) addFallback(references.entity)
    }
    for (const name of namesIn(entity, written)) add(table.holder(entity.name, name))
    const undoes = written[entity.ledger?.undoes ?? '']
    if (typeof undoes === 'string') addUndone(entity, undoes)
  }
  return { rows: [...rows.values()], holders: [], undoable }
}

function normalized(entity: Entity, given: Data): Data {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      entity.fields[name]?.type.normalize(value) ?? value,
    ]),
  )
}

/** The unique names that a mutation writes; none if a field is invalid. */
function namesIn(entity: Entity, written: Data): readonly string[] {
  const isValid = Object.entries(written).every(
    ([name, value]) => entity.fields[name]?.type.allows(value) ?? true,
  )
  return isValid ? (entity.uniqueNames?.(written) ?? []) : []
}

/**
 * The delta that undoes a row of a ledger, or null if the sum was counted later. The order of versions is the
 * order of arrival.
 */
function deltaThatUndoes(
  { ledger, name }: Entity,
  row: LiveRow,
  siblings: readonly LiveRow[],
): number | null {
  if (!ledger) return null
  const all = siblings
    .filter(({ entity }) => entity === name)
    .toSorted((a, b) => a.version - b.version)
  let sum = 0
  let undo: number | null = null
  for (const { id, data } of all) {
    const before = sum
    const { [ledger.value]: value = null, [ledger.delta]: delta } = data
    sum = value === null ? addQuantities(before, Number(delta)) : Number(value)
    if (id === row.id) undo = addQuantities(before, -sum)
    else if (value !== null) undo = null
  }
  return undo
}
