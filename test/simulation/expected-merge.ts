import assert from 'node:assert/strict'
import { isObject, isSameJson, type Data, type Json, itemsOf } from '@larder/rules/json.ts'
import type { Effect } from './expected-effects.ts'
import { rowOf, rowsOf, stringOf, textOr } from './model-kitchen.ts'
import type { DoneRun, Oracle } from './oracle.ts'

/** I26: all rows that named the one food name the other one, and nothing else of them changes. */
export function assertMerged({ before, after, run }: Effect): void {
  const [goes, stays] = [stringOf(run.wish['food_id']), stringOf(run.wish['into_id'])]
  const [food = {}, into = {}] = [goes, stays].map((id) => rowOf(before.rows, 'food', id))
  const one = rowOf(after.rows, 'food', stays) ?? assert.fail('I26: the food that stays')
  const others = [...before.rows].filter(([id]) => id !== goes && id !== stays)
  assert.deepEqual(
    new Set([...after.rows.keys(), goes]),
    new Set(before.rows.keys()),
    'I26: a merge makes no row, and deletes only the food',
  )
  for (const [id, { entity, data }] of others)
    assert.deepEqual(
      like(after.rows.get(id)?.data, data),
      filled(withOther(data, goes, stays)),
      `I26: ${entity} after a merge`,
    )
  assertJoined(one, into, food)
}

/** The fields of the food that stays. */
function assertJoined(one: Data, into: Data, food: Data): void {
  const units = ['default_unit', 'min_quantity', 'restock_quantity']
  const ofUnits = units.some((name) => (into[name] ?? null) !== null) ? into : food
  for (const name of units)
    assert.deepEqual(one[name] ?? null, ofUnits[name] ?? null, `I26: ${name} of a merged food`)
  assert.equal(one['name'], into['name'], 'I26: the name that stays')
  assert.equal(one['staple'] ?? false, into['staple'] === true || food['staple'] === true)
  assert.deepEqual(
    one['shelf_life_days'] ?? {},
    { ...objectOf(food['shelf_life_days']), ...objectOf(into['shelf_life_days']) },
    'I26: how long a merged food keeps',
  )
  const names = new Set([...namesOf(one), textOr(one['plural_name'])?.toLowerCase()])
  const missing = [...namesOf(into), ...namesOf(food)].filter((name) => !names.has(name))
  assert.deepEqual(missing, [], 'I26: the names of both foods')
}

/** Whether an undo of a merge is refused: another food has got a name that it would give back. */
export function isNameTaken({ rows }: Oracle, { changes }: DoneRun): boolean {
  const [gone] = changes.filter(({ before, after }) => before?.entity === 'food' && !after)
  const stays = changes.find(({ before, after }) => before?.entity === 'food' && after)
  if (!gone?.before || rows.has(gone.id)) return false
  const wanted = new Set(namesOf(gone.before.data))
  return rowsOf(rows, 'food').some((food) => {
    const [then, now] = [stays?.before?.data['aliases'], stays?.after?.data['aliases']]
    const isGivenBack = food.id === stays?.id && isSameJson(food['aliases'] ?? [], now ?? [])
    return namesOf(isGivenBack ? { ...food, aliases: then ?? [] } : food).some((name) =>
      wanted.has(name),
    )
  })
}

/** The names of a food that no other food has. */
const namesOf = ({ name, aliases }: Data): string[] =>
  [name, ...itemsOf(aliases)].flatMap((one) => textOr(one)?.toLowerCase() ?? [])

/** A value that names another food wherever it names this one. */
export function withOther(value: Json, id: string, other: string): Json {
  if (Array.isArray(value)) return value.map((one) => withOther(one, id, other))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'food_id' && one === id ? other : withOther(one, id, other),
    ]),
  )
}

const objectOf = (value: Json | undefined): Data => (isObject(value) ? value : {})

/** The fields that are not empty. */
export const filled = (data: Json | undefined): Data =>
  Object.fromEntries(
    Object.entries(objectOf(data)).filter(([, value]) => value !== null && !isSameJson(value, [])),
  )

/** Those fields that are not empty and that a model has: the oracle does not know the others of all rows. */
export const like = (data: Json | undefined, model: Data): Data =>
  Object.fromEntries(Object.entries(filled(data)).filter(([name]) => name in model))
