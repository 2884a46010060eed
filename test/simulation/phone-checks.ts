import assert from 'node:assert/strict'
import { SCHEMA_VERSIONS } from '@larder/rules/schema-versions.ts'
import { beginEpoch } from '#sync/write/scopes/epoch.ts'
import { stringOf } from './model-kitchen.ts'
import type { Entry, Phone } from './phone.ts'
import { assertSameRows, readTables } from './server-state.ts'
import type { World } from './world.ts'

/** I9, if the phone is up to date. */
export async function assertUpToDate(world: World, phone: Phone): Promise<void> {
  if (await isUpToDate(world, phone))
    assertSameRows(phone, await readTables(world.db, world.householdId))
}

async function isUpToDate(world: World, phone: Phone): Promise<boolean> {
  const [schema, , version] = phone.cursor?.split('.').map(Number) ?? []
  if (phone.receivedIds || version !== world.version || schema !== phone.schemaVersion) return false
  const epoch = await beginEpoch(world.db)
  return (
    epoch === phone.epoch && phone.aheadEpoch === undefined && world.members.has(phone.accountId)
  )
}

/**
 * I24: whether the phone shows all effects of a push before it is sent. It knows no operations that it has
 * sent already.
 */
export async function showsAll(
  world: World,
  phone: Phone,
  entries: readonly Entry[],
): Promise<boolean> {
  if (entries.length < phone.outbox.length || phone.schemaVersion < SCHEMA_VERSIONS.max)
    return false
  const known = world.oracle.operations
  const isKnown = ({ mutation }: Entry) =>
    mutation.op === 'run' &&
    (known.has(mutation.id) || known.has(stringOf(mutation.wish['operation_id'])))
  return !entries.some(isKnown) && (await isUpToDate(world, phone))
}

/** The references that the server keeps. Others may name deleted rows. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  barcode: ['food_id'],
  collected_recipe: ['collection_id', 'recipe_id'],
  household: ['default_shopping_list_id'],
  photo: ['recipe_id', 'pantry_item_id', 'food_id', 'shopping_item_id'],
  recurring_item: ['list_id'],
  shopping_item: ['list_id'],
  stock_movement: ['pantry_item_id'],
}

/** I15 */
export function assertReferences(phone: Phone): void {
  for (const { id, entity, data } of phone.rows.values())
    for (const field of KEPT[entity] ?? []) {
      const target = data[field]
      if (typeof target === 'string')
        assert.ok(phone.rows.has(target), `I15: ${field} of ${id} at ${phone.name}`)
    }
}
