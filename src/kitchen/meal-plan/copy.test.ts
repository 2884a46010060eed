import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const PLAN = '/v1/meal-plan'

async function kitchen() {
  const cook = await signedUp(app)
  const { id } = await firstHousehold(cook)
  const call = inHousehold(app, cook, id)
  for (const [date, title] of [
    ['2026-12-01', 'Soup'],
    ['2026-12-03', 'Pizza'],
    ['2026-12-04', 'Not copied'],
  ])
    await call('POST', PLAN, { date, title, meal: 'dinner', note: 'hot' })
  const shown = async (from: string) => {
    const { body } = await call('GET', `${PLAN}?from=${from}`)
    return body.items.map(({ date, title, note }: Record<string, string>) => [date, title, note])
  }
  return { call, shown }
}

describe('a copy of the meal plan', () => {
  it('keeps the distances between the days, and is done once', async () => {
    const { call, shown } = await kitchen()
    const wish = { id: randomUUID(), from: '2026-12-01', to: '2026-12-03', start: '2026-12-30' }

    const copied = await call('POST', `${PLAN}/copy`, wish)
    const again = await call('POST', `${PLAN}/copy`, wish)
    const other = await call('POST', `${PLAN}/copy`, { ...wish, start: '2027-01-01' })

    assert.deepEqual([copied.status, again.body, other.status], [200, copied.body, 409])
    assert.equal(copied.body.entries.length, 2)
    assert.deepEqual(await shown('2026-12-05'), [
      ['2026-12-30', 'Soup', 'hot'],
      ['2027-01-01', 'Pizza', 'hot'],
    ])
  })

  it('can be undone, and keeps a copy that somebody changed since', async () => {
    const { call, shown } = await kitchen()
    const wish = { from: '2026-12-01', to: '2026-12-03', start: '2026-12-30' }
    const { body: copied } = await call('POST', `${PLAN}/copy`, wish)
    const pizza = copied.entries.find((one: { date: string }) => one.date === '2027-01-01')
    await call('PATCH', `${PLAN}/${pizza.id}`, { note: 'cold' })

    const undone = await call('POST', `/v1/pantry/operations/${copied.operation_id}/undo`)

    assert.deepEqual(
      [undone.status, undone.body.kept],
      [200, [{ entity: 'meal_plan_entry', id: pizza.id, reason: 'changed' }]],
      undone.text,
    )
    assert.deepEqual(await shown('2026-12-01'), [
      ['2026-12-01', 'Soup', 'hot'],
      ['2026-12-03', 'Pizza', 'hot'],
      ['2026-12-04', 'Not copied', 'hot'],
      ['2027-01-01', 'Pizza', 'cold'],
    ])
  })

  it('is refused where the last day is before the first', async () => {
    const { call } = await kitchen()

    const { status } = await call('POST', `${PLAN}/copy`, {
      from: '2026-12-03',
      to: '2026-12-01',
      start: '2027-01-01',
    })

    assert.equal(status, 400)
  })
})
