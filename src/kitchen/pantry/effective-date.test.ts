import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const ITEMS = '/v1/pantry/items'

async function cookIn(time_zone: string) {
  const cook = await signedUp(app)
  const { id } = await firstHousehold(cook)
  const call = inHousehold(app, cook, id)
  const household = `/v1/households/${id}`
  await call('PATCH', household, { time_zone })
  const made = async (path: string, fields: object) => (await call('POST', path, fields)).body
  /** Runs a verb as a phone does, which was perhaps offline. @returns the id of the item that it changed */
  const push = async (run: object): Promise<string> => {
    const one = { mutation_id: randomUUID(), op: 'run', id: randomUUID(), ...run }
    const batch = { client_id: randomUUID(), schema_version: 2, scope_id: id, mutations: [one] }
    const { body } = await cook.call('POST', '/v1/sync/push', batch)
    return body.results[0].answer.pantry_item_id
  }
  return { call, made, push, household }
}

describe('the effective date', () => {
  it('counts from the local day of the instant, whatever the offset is today', async () => {
    // The date of the tests is in winter.
    const places: [zone: string, opened_at: string, day: string][] = [
      ['Europe/Berlin', '2026-07-15T22:30:00Z', '2026-07-16'],
      ['Europe/Berlin', '2026-11-15T22:30:00Z', '2026-11-15'],
      ['Europe/Berlin', '2026-10-25T00:59:59Z', '2026-10-25'],
      ['America/New_York', '2024-07-01T04:15:00Z', '2024-07-01'],
      ['America/New_York', '2026-11-19T04:15:00Z', '2026-11-18'],
      ['Africa/Casablanca', '2026-02-20T23:30:00Z', '2026-02-20'],
      ['Africa/Casablanca', '2026-04-20T23:30:00Z', '2026-04-21'],
      ['Asia/Kathmandu', '2026-11-01T18:15:00Z', '2026-11-02'],
      ['+05:45', '2026-11-01T18:15:00Z', '2026-11-02'],
      ['Pacific/Kiritimati', '2026-11-01T10:00:00Z', '2026-11-02'],
    ]

    const days = await Promise.all(
      places.map(async ([zone, opened_at]) => {
        const { made } = await cookIn(zone)
        const { id } = await made('/v1/pantry/foods', {
          name: 'Milk',
          shelf_life_days: { opened: 0 },
        })
        const { effective_date } = await made(ITEMS, { food_id: id, opened_at })
        return [zone, opened_at, effective_date]
      }),
    )

    assert.deepEqual(days, places)
  })

  it('is sent again if only the food or the time zone has changed', async () => {
    const { call, made, household } = await cookIn('UTC')
    const food = await made('/v1/pantry/foods', { name: 'Milk', shelf_life_days: { opened: 4 } })
    const item = await made(ITEMS, { food_id: food.id, opened_at: '2026-11-19T23:00:00Z' })
    const path = `${ITEMS}/${item.id}`
    const have = { 'if-none-match': `"${item.version}"` }
    const read = async () => {
      const { status, body } = await call('GET', path, undefined, have)
      return [status, body?.effective_date]
    }

    const known = await read()
    await call('PATCH', `/v1/pantry/foods/${food.id}`, { shelf_life_days: { opened: 9 } })
    const keepsLonger = await read()
    await call('PATCH', household, { time_zone: 'Europe/Berlin' })
    const elsewhere = await read()
    await call('DELETE', `/v1/pantry/foods/${food.id}`)
    const foodless = await read()

    assert.deepEqual(
      [known, keepsLonger, elsewhere, foodless],
      [
        [304, undefined],
        [200, '2026-11-28'],
        [200, '2026-11-29'],
        [200, null],
      ],
    )
  })
})

describe('the amount of an item', () => {
  it('stays within the limits of an amount', async () => {
    const { call, made } = await cookIn('UTC')
    const { id } = await made(ITEMS, { name: 'Rice' })
    await call('POST', `${ITEMS}/${id}/add`, { quantity: 999_999_999 })

    const more = await call('POST', `${ITEMS}/${id}/add`, { quantity: 0.000001 })

    assert.deepEqual([more.status, more.body.code], [400, 'VALIDATION_FAILED'])
    assert.equal((await call('GET', `${ITEMS}/${id}`)).body.quantity, 999_999_999)
  })
})

/** The days of the two states before a verb, counted from today, and those after it. */
interface Again {
  readonly before: readonly [opened: Days, frozen: Days, thawed: Days]
  readonly verb: 'open' | 'freeze' | 'thaw'
  /** The day of the verb: `at` is given by a person, `on` is when it ran. */
  readonly on?: number
  readonly at?: number
  readonly after: readonly [opened: Days, frozen: Days, thawed: Days]
  readonly effective: number
}
type Days = number | null

const AGAIN: readonly Again[] = [
  { before: [null, null, null], verb: 'open', after: [0, null, null], effective: 3 },
  { before: [-2, null, null], verb: 'open', after: [-2, null, null], effective: 1 },
  { before: [-2, null, null], verb: 'open', at: -1, after: [-1, null, null], effective: 2 },
  { before: [-2, null, null], verb: 'open', at: -5, after: [-5, null, null], effective: -2 },
  { before: [-2, null, null], verb: 'open', on: -3, after: [-3, null, null], effective: 0 },
  { before: [-2, null, null], verb: 'open', on: -1, after: [-2, null, null], effective: 1 },
  { before: [-5, null, -4], verb: 'open', after: [-5, null, -4], effective: -2 },
  { before: [null, null, -4], verb: 'open', after: [0, null, -4], effective: -2 },
  { before: [null, -9, null], verb: 'open', after: [0, -9, null], effective: 81 },
  { before: [null, null, null], verb: 'freeze', after: [null, 0, null], effective: 90 },
  { before: [null, -9, null], verb: 'freeze', after: [null, -9, null], effective: 81 },
  { before: [null, -9, null], verb: 'freeze', at: -2, after: [null, -2, null], effective: 88 },
  { before: [null, -9, null], verb: 'freeze', on: -12, after: [null, -12, null], effective: 78 },
  { before: [-2, null, null], verb: 'freeze', at: -4, after: [-2, -4, null], effective: 86 },
  { before: [null, null, -1], verb: 'freeze', after: [null, 0, null], effective: 90 },
  { before: [null, null, -1], verb: 'freeze', on: -3, after: [null, -1, null], effective: 89 },
  { before: [null, -9, null], verb: 'thaw', after: [null, null, 0], effective: 2 },
  { before: [null, -9, null], verb: 'thaw', on: -12, after: [null, null, -9], effective: -7 },
  { before: [null, -9, null], verb: 'thaw', at: -1, after: [null, null, -1], effective: 1 },
  { before: [null, null, -1], verb: 'thaw', after: [null, null, -1], effective: 1 },
  { before: [null, null, -1], verb: 'thaw', at: 0, after: [null, null, 0], effective: 2 },
  { before: [null, null, null], verb: 'thaw', after: [null, null, null], effective: 10 },
  { before: [-2, null, null], verb: 'thaw', after: [-2, null, null], effective: 1 },
  { before: [null, null, null], verb: 'thaw', at: -1, after: [null, null, -1], effective: 1 },
]

describe('a state that an item has already', () => {
  const today = Date.parse('2026-11-20T00:00:00Z')
  const dayOf = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const noon = (days: Days | undefined) =>
    days === undefined || days === null ? null : `${dayOf(days)}T12:00:00.000Z`
  const kinds = [
    ['whole', {}],
    ['a part', { quantity: 1 }],
  ] as const
  for (const [what, part] of kinds)
    it(`keeps its first time, and takes one that a person gives: ${what}`, async () => {
      const { call, made, push } = await cookIn('UTC')
      const food = await made('/v1/pantry/foods', {
        name: 'Fish',
        shelf_life_days: { opened: 3, frozen: 90, thawed: 2 },
      })
      const found: unknown[] = []
      for (const { before, verb, on, at } of AGAIN) {
        const [opened_at, frozen_at, thawed_at] = before.map(noon)
        const states = { opened_at, frozen_at, thawed_at, best_before: dayOf(10) }
        const fields = { food_id: food.id, date_kind: 'use_by', quantity: 3, ...states }
        const { id } = await made(ITEMS, fields)
        const wish = { pantry_item_id: id, ...part, ...(at === undefined ? {} : { at: noon(at) }) }
        const run = { verb: `${verb}-item`, wish, on: dayOf(on ?? 0) }
        const changed = await push(run)
        const { body } = await call('GET', `${ITEMS}/${changed}`)
        const { opened_at: opened, frozen_at: frozen, thawed_at: thawed } = body
        found.push([...[opened, frozen, thawed].map(day10), body.effective_date])
      }

      const right = AGAIN.map(({ after, effective }) => [
        ...after.map((days) => day10(noon(days))),
        dayOf(effective),
      ])
      assert.deepEqual(found, right)
    })

  it('stays past its date where it was frozen after it, also when it is thawed', async () => {
    const { call, made } = await cookIn('UTC')
    const dates = { best_before: dayOf(-5), date_kind: 'use_by', frozen_at: noon(-3) }
    const { id } = await made(ITEMS, { name: 'Mince', ...dates })

    const { body } = await call('POST', `${ITEMS}/${id}/thaw`)

    assert.deepEqual([body.item.frozen_at, body.item.effective_date], [null, dayOf(-5)])
  })
})

const day10 = (instant: string | null) => instant?.slice(0, 10)
