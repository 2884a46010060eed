import assert from 'node:assert/strict'
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
  return { call, made, household }
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
