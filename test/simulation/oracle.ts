import assert from 'node:assert/strict'
import type { Data, Json } from '@larder/rules/json.ts'
import type { Mutation, Result } from '@larder/rules/mutation.ts'
import { addQuantities } from '@larder/rules/quantity.ts'
import type { Run } from './runs.ts'
import type { StoredRow } from './server-state.ts'
import { undoDeltas } from './undo-deltas.ts'

export interface OracleRow {
  readonly entity: string
  readonly data: Record<string, Json>
}

/**
 * The expected state of the household, from the server's answers: a second, simpler implementation of
 * the rules, without merging, numbers or SQL.
 */
export interface Oracle {
  readonly rows: Map<string, OracleRow>
  readonly deleted: Set<string>
  /** The ids of mutations that had an effect. */
  readonly done: Set<string>
  /** The verbs that were run, by the ids of their operations. */
  readonly operations: Map<string, DoneRun>
}

/** A verb that was run, and its answer. */
export interface DoneRun {
  readonly run: Run
  readonly answer: Data
  readonly changes: readonly RowChange[]
}

export interface RowChange {
  readonly id: string
  readonly before: OracleRow | undefined
  readonly after: OracleRow | undefined
}

/** @returns an oracle that expects these rows */
export function oracleOf(stored: ReadonlyMap<string, StoredRow>): Oracle {
  const rows = [...stored.values()].map(({ id, entity, columns }): [string, OracleRow] => {
    const { name = null, default_shopping_list_id = null } = columns
    const data = entity === 'household' ? { name, default_shopping_list_id } : { name }
    return [id, { entity, data }]
  })
  return { rows: new Map(rows), deleted: new Set(), done: new Set(), operations: new Map() }
}

export const copyOracle = ({ rows, deleted, done, operations }: Oracle): Oracle => ({
  rows: new Map([...rows].map(([id, { entity, data }]) => [id, { entity, data: { ...data } }])),
  deleted: new Set(deleted),
  done: new Set(done),
  operations: new Map(operations),
})

/** Records a result that is not a replay. */
export function recordResult(
  oracle: Oracle,
  scopeId: string,
  mutation: Mutation,
  result: Result,
): void {
  if ((result.status !== 'applied' && result.status !== 'merged') || result.noop) return
  const { entity, id } = mutation
  if (mutation.op === 'delete') return deleteRow(oracle, id)
  if (mutation.op === 'malformed') return
  const written: Record<string, Json> = {
    ...(mutation.op === 'update' ? mutation.patch : mutation.data),
  }
  for (const { field } of result.conflicts ?? []) delete written[field]
  const defaultList = oracle.rows.get(scopeId)?.data['default_shopping_list_id']
  if (result.relocated && defaultList !== undefined) written['list_id'] = defaultList

  if (written['kind'] === 'undo') {
    written['delta'] = deltaOf(oracle, written)
    const answered = result.row?.data?.['delta']
    if (answered !== undefined) assert.equal(answered, written['delta'], 'I3: the delta of an undo')
  }
  const row = oracle.rows.get(id)
  const created_at = result.row?.data?.['created_at']
  if (row) Object.assign(row.data, written)
  else
    oracle.rows.set(id, {
      entity,
      data: {
        ...(entity === 'pantry_item' ? { quantity: 0 } : {}),
        ...(created_at === undefined ? {} : { created_at }),
        ...written,
      },
    })
  if (entity === 'stock_movement') moveStock(oracle, written)
}

/** @returns the delta of an undo; the client's delta has no effect */
function deltaOf({ rows }: Oracle, { undoes_id, pantry_item_id }: Data): number {
  const movements = [...rows].flatMap(([id, { entity, data }]) =>
    entity === 'stock_movement' ? [{ id, data }] : [],
  )
  const undone = typeof undoes_id === 'string' ? undoDeltas(movements).get(undoes_id) : undefined
  assert.equal(undone?.parent, pantry_item_id, 'I3: an undo of an unknown movement')
  assert.ok(typeof undone?.delta === 'number', 'I3: an undo after a count')
  return undone.delta
}

/** The fields that name the parent of a row. One of them is set. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  barcode: ['food_id'],
  collected_recipe: ['collection_id', 'recipe_id'],
  photo: ['recipe_id', 'pantry_item_id', 'food_id', 'shopping_item_id'],
  recurring_item: ['list_id'],
  shopping_item: ['list_id'],
  stock_movement: ['pantry_item_id'],
}

/** Deletes a row with its children. */
export function deleteRow(oracle: Oracle, id: string): void {
  for (const [child, { entity, data }] of oracle.rows)
    if (PARENTS[entity]?.some((field) => data[field] === id)) deleteRow(oracle, child)
  oracle.rows.delete(id)
  oracle.deleted.add(id)
}

export function moveStock(oracle: Oracle, { pantry_item_id, delta, value }: Data): void {
  const item = typeof pantry_item_id === 'string' ? oracle.rows.get(pantry_item_id) : undefined
  if (item)
    item.data['quantity'] = value ?? addQuantities(Number(item.data['quantity']), Number(delta))
}
