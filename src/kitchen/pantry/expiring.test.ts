// The items that expire soon, by the household's own day.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp() // its clock begins on 2026-11-20 at 08:00 UTC
const ITEMS = '/v1/pantry/items'

async function kitchen() {
  const cook = await signedUp(app)
  const { id: householdId } = await firstHousehold(cook)
  const call = inHousehold(app, cook, householdId)
  const stock = async (name: string, best_before: string | null, fields: object = {}) => {
    const answer = await call('POST', ITEMS, { name, best_before, quantity: 1, ...fields })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.id
  }
  const expiring = async (query = '') => (await call('GET', `/v1/pantry/expiring${query}`)).body
  const names = async (query = '') =>
    (await expiring(query)).items.map(({ name }: { name: string }) => name)
  return { householdId, call, stock, expiring, names }
}

describe('GET /v1/pantry/expiring', () => {
  it('lists the items of the next seven days and those past their date, in order', async () => {
    const { stock, expiring } = await kitchen()
    await stock('in 7 days', '2026-11-27')
    await stock('in 8 days', '2026-11-28')
    await stock('past', '2026-11-18', { date_kind: 'use_by' })
    await stock('today', '2026-11-20')
    await stock('no date', null)
    await stock('used up', '2026-11-20', { quantity: 0 })

    const { items, next_cursor } = await expiring()

    assert.deepEqual(
      items.map((one: Record<string, unknown>) => [
        one['name'],
        one['effective_date'],
        one['date_kind'],
        one['days_left'],
        one['food_name'],
      ]),
      [
        ['past', '2026-11-18', 'use_by', -2, null],
        ['today', '2026-11-20', 'best_before', 0, null],
        ['in 7 days', '2026-11-27', 'best_before', 7, null],
      ],
    )
    assert.equal(next_cursor, null)
  })

  it('takes the days to look ahead, and has pages', async () => {
    const { stock, names, expiring } = await kitchen()
    await stock('today', '2026-11-20')
    await stock('tomorrow', '2026-11-21')
    await stock('in a hundred years', '2126-10-27')

    const page = await expiring('?within_days=1&limit=1')

    assert.deepEqual(await names('?within_days=0'), ['today'])
    assert.deepEqual(await names('?within_days=36500'), ['today', 'tomorrow', 'in a hundred years'])
    assert.deepEqual(await names(`?within_days=1&limit=1&cursor=${page.next_cursor}`), ['tomorrow'])
  })

  it('answers each item as the list of items does, with days_left and the name of its food', async () => {
    const { call, stock, expiring } = await kitchen()
    const { body: food } = await call('POST', '/v1/pantry/foods', {
      name: 'Milk',
      shelf_life_days: { opened: 2 },
    })
    const id = await stock('opened', '2026-12-24', {
      food_id: food.id,
      opened_at: '2026-11-20T07:00:00Z',
    })

    const { items } = await expiring()

    const { body: item } = await call('GET', `${ITEMS}/${id}`)
    assert.deepEqual(items, [{ ...item, days_left: 2, food_name: 'Milk' }])
    assert.equal(item.effective_date, '2026-11-22')
  })

  it("counts from today in the household's time zone", async () => {
    const { householdId, call, stock, expiring } = await kitchen()
    await stock('next week', '2026-11-27')
    const daysLeft = async (time_zone: string) => {
      await call('PATCH', `/v1/households/${householdId}`, { time_zone })
      return (await expiring()).items.map((one: { days_left: number }) => one.days_left)
    }

    const [inUtc, inSamoa] = [await daysLeft('UTC'), await daysLeft('Pacific/Pago_Pago')]

    assert.deepEqual([inUtc, inSamoa], [[7], []]) // it is still the 19th in Pago Pago
  })
})
