import type { Data, Json, Mutation, Result } from '#sync/collection/contract.ts'
import type { StoredRow } from './server-state.ts'
import assert from 'node:assert/strict'
import { addQuantities } from '@larder/rules/quantity.ts'
import { undoDeltas } from './undo-deltas.ts'

interface Row {
  readonly entity: string
  readonly data: Record<string, Json>
}

/**
 * What the household must be like, by what the server has said that it did: a second, simpler telling
 * of the rules, without merging, numbers or SQL.
 */
export interface Oracle {
  readonly rows: Map<string, Row>
  readonly deleted: Set<string>
  /** The mutations that took effect. */
  readonly done: Set<string>
}

/** An oracle that believes what it sees. */
export function oracleOf(stored: ReadonlyMap<string, StoredRow>): Oracle {
  const rows = [...stored.values()].map(({ id, entity, columns }): [string, Row] => {
    const { name = null, default_shopping_list_id = null } = columns
    const data = entity === 'household' ? { name, default_shopping_list_id } : { name }
    return [id, { entity, data }]
  })
  return { rows: new Map(rows), deleted: new Set(), done: new Set() }
}

export const copyOracle = ({ rows, deleted, done }: Oracle): Oracle => ({
  rows: new Map([...rows].map(([id, { entity, data }]) => [id, { entity, data: { ...data } }])),
  deleted: new Set(deleted),
  done: new Set(done),
})

/** Takes note of a result that is not one of long ago. */
export function believe(oracle: Oracle, scopeId: string, mutation: Mutation, result: Result): void {
  if ((result.status !== 'applied' && result.status !== 'merged') || result.noop) return
  const { entity, id } = mutation
  if (mutation.op === 'delete') return bury(oracle, id)
  if (mutation.op === 'malformed') return
  const written: Record<string, Json> = {
    ...(mutation.op === 'update' ? mutation.patch : mutation.data),
  }
  for (const { field } of result.conflicts ?? []) delete written[field]
  const home = oracle.rows.get(scopeId)?.data['default_shopping_list_id']
  if (result.relocated && home !== undefined) written['list_id'] = home

  if (written['kind'] === 'undo') {
    written['delta'] = deltaOf(oracle, written)
    const told = result.row?.data?.['delta']
    if (told !== undefined) assert.equal(told, written['delta'], 'I3: the delta of an undo')
  }
  const row = oracle.rows.get(id)
  if (row) Object.assign(row.data, written)
  else
    oracle.rows.set(id, {
      entity,
      data: entity === 'pantry_item' ? { quantity: 0, ...written } : written,
    })
  if (entity === 'stock_movement') moveStock(oracle, written)
}

/** By how much an undo moves, whatever it says. */
function deltaOf({ rows }: Oracle, { undoes_id, pantry_item_id }: Data): number {
  const movements = [...rows].flatMap(([id, { entity, data }]) =>
    entity === 'stock_movement' ? [{ id, data }] : [],
  )
  const undone = typeof undoes_id === 'string' ? undoDeltas(movements).get(undoes_id) : undefined
  assert.equal(undone?.parent, pantry_item_id, 'I3: an undo of what is not there')
  assert.ok(typeof undone?.delta === 'number', 'I3: an undo of what was counted since')
  return undone.delta
}

const PARENTS: Readonly<Record<string, string>> = {
  barcode: 'food_id',
  shopping_item: 'list_id',
  stock_movement: 'pantry_item_id',
}

/** A row goes, and its children with it. */
export function bury(oracle: Oracle, id: string): void {
  for (const [child, { entity, data }] of oracle.rows)
    if (data[PARENTS[entity] ?? ''] === id) bury(oracle, child)
  oracle.rows.delete(id)
  oracle.deleted.add(id)
}

function moveStock(oracle: Oracle, { pantry_item_id, delta, value }: Data): void {
  const lot = typeof pantry_item_id === 'string' ? oracle.rows.get(pantry_item_id) : undefined
  if (lot)
    lot.data['quantity'] = value ?? addQuantities(Number(lot.data['quantity']), Number(delta))
}
