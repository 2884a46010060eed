import type { Data, Json, Mutation, Result } from '#sync/contract.ts'
import { addQuantities } from '#kernel/quantity.ts'

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

export const newOracle = (): Oracle => ({ rows: new Map(), deleted: new Set(), done: new Set() })

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

  const row = oracle.rows.get(id)
  if (row) Object.assign(row.data, written)
  else
    oracle.rows.set(id, {
      entity,
      data: entity === 'pantry_item' ? { quantity: 0, ...written } : written,
    })
  if (entity === 'stock_movement') moveStock(oracle, written)
}

function bury(oracle: Oracle, id: string): void {
  for (const [child, { data }] of oracle.rows)
    if (data['list_id'] === id || data['pantry_item_id'] === id) bury(oracle, child)
  oracle.rows.delete(id)
  oracle.deleted.add(id)
}

function moveStock(oracle: Oracle, { pantry_item_id, delta, value }: Data): void {
  const lot = typeof pantry_item_id === 'string' ? oracle.rows.get(pantry_item_id) : undefined
  if (lot)
    lot.data['quantity'] = value ?? addQuantities(Number(lot.data['quantity']), Number(delta))
}
