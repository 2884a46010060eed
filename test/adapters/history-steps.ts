import assert from 'node:assert/strict'
import type { Data } from '@larder/rules/json.ts'
import { Refused } from 'larder-client/refusal.ts'
import type { inHousehold } from '#test/app/household.ts'
import type { Random } from '#test/simulation/random.ts'
import type { AdapterDevice } from './device.ts'
import type { HistoryRecord, ServerRow } from './history-record.ts'

/** What a history does with the rows of a device or of the server. */
export type Act =
  | { readonly op: 'create'; readonly kind: string; readonly id: string; readonly data: Data }
  | { readonly op: 'update'; readonly kind: string; readonly id: string; readonly data: Data }
  | { readonly op: 'remove'; readonly kind: string; readonly id: string; readonly data: Data }

/** The ids of the rows of a kind, in ascending order. */
export type IdsOf = (kind: string) => Promise<readonly string[]>

interface Maker {
  readonly random: Random
  /** It can not be removed. */
  readonly defaultList: string
  /** A text that no other field has. */
  readonly mark: () => string
}

const WEIGHTS = [
  [2, 'shopping_list'],
  [5, 'shopping_item'],
  [3, 'food'],
  [3, 'pantry_item'],
  [4, 'stock_movement'],
] as const

/** @returns a change that the rows allow as far as they show; undefined if there is no row for it */
export async function inventAct(maker: Maker, idsOf: IdsOf): Promise<Act | undefined> {
  const { random } = maker
  const kind = random.choose(WEIGHTS.map(([weight, one]) => [weight, () => one] as const)) ?? 'food'
  const op = random.choose<Act['op']>([
    [5, () => 'create'],
    [4, () => 'update'],
    [2, () => 'remove'],
  ])
  if (op === 'create' || kind === 'stock_movement') {
    const data = await newData(kind, maker, idsOf)
    return data && { op: 'create', kind, id: random.uuid(), data }
  }
  const id = random.pick((await idsOf(kind)).filter((one) => one !== maker.defaultList))
  if (id === undefined) return undefined
  if (op === 'remove') return { op, kind, id, data: {} }
  const data = await patchOf(kind, maker, idsOf)
  return { op: 'update', kind, id, data }
}

async function newData(kind: string, maker: Maker, idsOf: IdsOf): Promise<Data | undefined> {
  const { random, mark } = maker
  switch (kind) {
    case 'shopping_list':
      return { name: mark() }
    case 'shopping_item': {
      const list_id = random.pick(await idsOf('shopping_list'))
      return list_id === undefined ? undefined : { list_id, name: mark() }
    }
    case 'food': // two devices may choose the same name
      return { name: random.chance(0.15) ? `Food ${random.int(1, 4)}` : mark() }
    case 'pantry_item': {
      const food_id = random.pick(await idsOf('food')) ?? null
      return { name: mark(), food_id, unit: 'g' }
    }
    default: {
      const pantry_item_id = random.pick(await idsOf('pantry_item'))
      return pantry_item_id === undefined ? undefined : { pantry_item_id, ...amount(random) }
    }
  }
}

/** A movement. Quarters have no rounding errors. */
function amount(random: Random): Data {
  const size = random.int(1, 40) / 4
  return (
    random.choose<Data>([
      [3, () => ({ kind: 'add', delta: size })],
      [2, () => ({ kind: 'consume', delta: -size })],
      [1, () => ({ kind: 'waste', delta: -size })],
      [1, () => ({ kind: 'count', value: size })],
    ]) ?? {}
  )
}

async function patchOf(kind: string, { random, mark }: Maker, idsOf: IdsOf): Promise<Data> {
  const lists = await idsOf('shopping_list')
  const all: Record<string, readonly (() => Data)[]> = {
    shopping_list: [() => ({ name: mark() }), () => ({ position: random.int(1, 1000) })],
    shopping_item: [
      () => ({ name: mark() }),
      () => ({ note: mark(), quantity: random.int(1, 400) / 4 }),
      () => ({ unit: mark() }),
      () => (lists.length > 0 ? { list_id: random.pick(lists) ?? '' } : { note: mark() }),
    ],
    food: [
      () => ({ name: mark() }),
      () => ({ note: mark(), staple: random.chance(0.5) }),
      () => ({ allergens: [mark(), mark()] }),
      () => ({ shelf_life_days: { opened: random.int(1, 30) } }),
    ],
    pantry_item: [
      () => ({ note: mark() }),
      () => ({ best_before: `2027-0${random.int(1, 9)}-1${random.int(0, 9)}` }),
      () => ({ price_minor: random.int(1, 9999), currency: 'EUR' }),
    ],
  }
  return random.pick(all[kind] ?? [])?.() ?? {}
}

/** Does a change on a device. @returns what happened */
export async function actOn(
  device: AdapterDevice,
  name: string,
  act: Act,
  record: HistoryRecord,
): Promise<string> {
  const refusal = await tryOn(device, act)
  if (refusal) return `refused: ${refusal.reason}`
  note(act, name, record)
  return 'done'
}

/** Does a change on a device. @returns why the rows do not allow it */
export async function tryOn(
  device: AdapterDevice,
  { op, kind, id, data }: Act,
): Promise<Refused | undefined> {
  try {
    if (op === 'create') await device.create(kind, id, data)
    else if (op === 'update') await device.update(kind, id, data)
    else await device.remove(kind, id)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error
  }
  return undefined
}

function note({ op, kind, id, data }: Act, by: string, record: HistoryRecord): void {
  if (op === 'create') record.created(by, kind, id, data)
  else if (op === 'update') record.updated(by, id, data)
  else record.removed(by, id)
}

const PATHS: Record<string, string> = {
  shopping_list: '/v1/shopping-lists',
  food: '/v1/pantry/foods',
  pantry_item: '/v1/pantry/items',
}

/** Does a change by a request. @returns what happened */
export async function actByRest(
  call: ReturnType<typeof inHousehold>,
  act: Act,
  record: HistoryRecord,
): Promise<string> {
  const { op, kind, id, data } = act
  const list = data['list_id'] ?? record.rows.get(id)?.data['list_id']
  const itemsOfList = typeof list === 'string' ? `/v1/shopping-lists/${list}/items` : ''
  const path = PATHS[kind] ?? itemsOfList
  if (kind === 'stock_movement') return 'not by REST'
  const { list_id: moved, ...fields } = data
  if (op === 'update' && moved !== undefined) return 'not by REST'
  const { status, text } =
    op === 'create'
      ? await call('POST', path, { ...fields, id })
      : await call(
          op === 'update' ? 'PATCH' : 'DELETE',
          `${path}/${id}`,
          op === 'update' ? fields : undefined,
        )
  if (status === 409) return `refused: ${text}`
  assert.ok(status < 300, `${op} of ${kind}: ${status} ${text}`)
  note(act, 'REST', record)
  return `${status}`
}

/** Merges two foods of the server by a request, and may undo it. @returns what happened */
export async function mergeByRest(
  call: ReturnType<typeof inHousehold>,
  random: Random,
  record: HistoryRecord,
): Promise<string> {
  await record.look()
  const foods = [...record.rows.values()].filter(({ kind }) => kind === 'food')
  const [goes, stays] = [random.pick(foods), random.pick(foods)]
  if (!goes || !stays || goes === stays) return 'no two foods'
  const items = [...record.rows.values()].filter(({ data }) => data['food_id'] === goes.id)
  const merged = await call('POST', `/v1/pantry/foods/${goes.id}/merge`, { into_id: stays.id })
  assert.equal(merged.status, 200, merged.text)
  const isUndone = random.chance(0.3)
  const { operation_id } = merged.body
  if (isUndone) {
    const undone = await call('POST', `/v1/pantry/operations/${operation_id}/undo`)
    assert.deepEqual([undone.status, undone.body.kept], [200, []], undone.text)
  }
  await record.look()
  assertMerged({ goes, stays, items }, record, isUndone)
  record.removed('REST', goes.id)
  const {
    created_at: _created,
    updated_at: _updated,
    ...joined
  } = record.rows.get(stays.id)?.data ?? {}
  record.updated('REST', stays.id, joined)
  return `${goes.id} into ${stays.id}${isUndone ? ', undone' : ''}`
}

interface Merged {
  readonly goes: ServerRow
  readonly stays: ServerRow
  readonly items: readonly ServerRow[]
}

/** All items follow the food, also back: then it has a new id. */
function assertMerged({ goes, stays, items }: Merged, { rows }: HistoryRecord, isUndone: boolean) {
  const { name = null } = goes.data
  const again = [...rows.values()].find(
    ({ kind, data }) => kind === 'food' && data['name'] === name,
  )
  const food = isUndone ? again?.id : stays.id
  assert.ok(food !== undefined && food !== goes.id && !rows.has(goes.id))
  for (const { id, data } of items)
    assert.deepEqual(
      [rows.get(id)?.data['food_id'], rows.get(id)?.data['quantity']],
      [food, data['quantity']],
    )
}
