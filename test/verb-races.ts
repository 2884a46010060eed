import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer, TestApp } from './app.ts'
import { firstHousehold, inHousehold } from './household.ts'
import { type Person, signedUp } from './person.ts'

/** How often each two meet; more by hand. */
export const MEETINGS = Number(process.env['VERB_MEETINGS'] ?? 1)

/** An item of 6: of 9 that were counted as 8, and of which 2 were used. */
interface Lot {
  readonly id: string
  /** The movement that counted them. */
  readonly counted: string
  /** The movement that used them. */
  readonly used: string
}

type Act = (kitchen: Kitchen, lot: Lot) => Promise<Answer>

interface Kitchen {
  readonly app: TestApp
  readonly householdId: string
  readonly call: ReturnType<typeof inHousehold>
  readonly person: Person
}

const post =
  (verb: string, body: object): Act =>
  ({ call }, { id }) =>
    call('POST', `/v1/pantry/items/${id}/${verb}`, body)
const undo =
  (movement: 'used' | 'counted'): Act =>
  ({ call }, lot) =>
    call('POST', `/v1/pantry/movements/${lot[movement]}/undo`, { id: randomUUID() })
const push =
  (movement: (lot: Lot) => object): Act =>
  ({ person, householdId }, lot) =>
    person.call('POST', '/v1/sync/push', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: householdId,
      mutations: [
        {
          mutation_id: randomUUID(),
          op: 'create',
          entity: 'stock_movement',
          id: randomUUID(),
          data: { pantry_item_id: lot.id, ...movement(lot) },
        },
      ],
    })

/** Every verb of an item, of the whole and of a part. */
export const VERBS: Readonly<Record<string, Act>> = {
  add: post('add', { quantity: 4 }),
  consume: post('consume', { quantity: 4 }),
  waste: post('waste', { quantity: 4 }),
  count: post('count', { quantity: 5 }),
  open: post('open', {}),
  'open a part': post('open', { quantity: 4 }),
  'freeze a part': post('freeze', { quantity: 4 }),
  'thaw a part': post('thaw', { quantity: 4 }),
  'move a part': post('move', { quantity: 4, location_id: null }),
  undo: undo('used'),
  'undo a count': undo('counted'),
}

/** Everything that may change the item at the same moment. */
export const WRITERS: Readonly<Record<string, Act>> = {
  count: post('count', { quantity: 3 }),
  'a pushed count': push(() => ({ kind: 'count', value: 3 })),
  consume: post('consume', { quantity: 4 }),
  undo: undo('used'),
  'a pushed undo': push(({ used }) => ({ kind: 'undo', undoes_id: used })),
  delete: ({ call }, { id }) => call('DELETE', `/v1/pantry/items/${id}`),
  move: post('move', { quantity: 4, location_id: null }),
  patch: ({ call }, { id }) => call('PATCH', `/v1/pantry/items/${id}`, { note: 'Ripe' }),
}

export async function openKitchen(app: TestApp): Promise<Kitchen> {
  const person = await signedUp(app)
  const { id: householdId } = await firstHousehold(person)
  return { app, householdId, person, call: inHousehold(app, person, householdId) }
}

/** What two acts come to: their answers, and the items and movements that there are then. */
export async function outcomeOf(
  kitchen: Kitchen,
  acts: readonly Act[],
  isAtOnce: boolean,
): Promise<string> {
  const { call } = kitchen
  const lot = { id: randomUUID(), counted: randomUUID(), used: randomUUID() }
  const name = `Milk ${lot.id}`
  await call('POST', '/v1/pantry/items', { id: lot.id, name, quantity: 9 })
  await call('POST', `/v1/pantry/items/${lot.id}/count`, { id: lot.counted, quantity: 8 })
  await call('POST', `/v1/pantry/items/${lot.id}/consume`, { id: lot.used, quantity: 2 })
  const answers: Answer[] = []
  if (isAtOnce) answers.push(...(await Promise.all(acts.map((act) => act(kitchen, lot)))))
  else for (const act of acts) answers.push(await act(kitchen, lot))
  return JSON.stringify({ answers: answers.map(told), ...(await kept(kitchen, lot, name)) })
}

function told({ status, body }: Answer): unknown {
  const [pushed] = body?.results ?? []
  return pushed ? [pushed.status, pushed.reason] : [status, body?.code]
}

/** Read from the tables, in the order in which the movements were taken. */
async function kept({ app, householdId }: Kitchen, { id }: Lot, name: string) {
  const { rows: items } = await sql`
    select id = ${id} as is_whole, quantity::float8, note, opened_at is not null as is_open,
      frozen_at is not null as is_frozen, thawed_at is not null as is_thawed
    from pantry_items where household_id = ${householdId} and name = ${name}
    order by 1 desc, 2, 4, 5, 6`.execute(app.db)
  const { rows: movements } = await sql<{ item: string; delta: number; value: number | null }>`
    select m.pantry_item_id as item, m.kind, m.delta::float8, m.value::float8
    from stock_movements m join pantry_items i on i.id = m.pantry_item_id
    where m.household_id = ${householdId} and i.name = ${name} order by m.ledger_version`.execute(
    app.db,
  )
  const sums: Record<string, number> = {}
  for (const { item, delta, value } of movements) sums[item] = value ?? (sums[item] ?? 0) + delta
  return {
    items,
    movements: movements.map(({ item, ...one }) => ({ isWhole: item === id, ...one })),
    ledger: Object.values(sums).toSorted((a, b) => a - b),
  }
}
