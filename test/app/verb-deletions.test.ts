// A row that a verb reads is deleted at the same time. VERB_RACES sets the number of rounds.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from './app.ts'
import { dayOf, withEggs, withStew } from './planned-household.ts'

const app = await startApp()
const ROUNDS = Array.from({ length: Number(process.env['VERB_RACES'] ?? 5) }, (_, i) => i)

describe('nothing is half done', () => {
  it('when a recipe is deleted while it is cooked', async () => {
    for (const _ of ROUNDS) {
      const { call, recipe_id, lot } = await withStew(app)
      const leftovers = { servings: 1, location_id: null }

      const [cooked, deleted] = await Promise.all([
        call('POST', `/v1/recipes/${recipe_id}/cook`, { leftovers }),
        call('DELETE', `/v1/recipes/${recipe_id}`),
      ])

      const { body: items } = await call('GET', '/v1/pantry/items')
      const { body: cookings } = await call('GET', '/v1/cookings')
      const { body: left } = await call('GET', `/v1/pantry/items/${lot.id}`)
      const isCooked = cooked.status === 200
      assert.deepEqual(
        [cooked.status, deleted.status, left.quantity, items.items.length, cookings.items.length],
        isCooked ? [200, 204, 3, 2, 1] : [404, 204, 5, 1, 0],
        cooked.text,
      )
    }
  })

  it('when a list is deleted while it is reconciled', async () => {
    for (const _ of ROUNDS) {
      const { call, create, items } = await withEggs(app)
      const list = await create('/v1/shopping-lists', { name: 'Weekend' })
      const under = `/v1/shopping-lists/${list}`

      const [reconciled, deleted] = await Promise.all([
        call('POST', `${under}/reconcile`, { to: dayOf(app, 4) }),
        call('DELETE', under),
      ])

      const gone = await call('GET', under)
      assert.ok([200, 404].includes(reconciled.status), reconciled.text)
      assert.deepEqual([deleted.status, gone.status, await items()], [204, 404, []])
      const again = await call('POST', `${under}/reconcile`, { to: dayOf(app, 4) })
      assert.deepEqual([again.status, again.body.code], [404, 'NOT_FOUND'])
    }
  })

  it('when an entry of the plan is deleted while it is cooked', async () => {
    for (const _ of ROUNDS) {
      const { call, create, recipe_id, lot } = await withStew(app)
      const entry = { date: dayOf(app, 0), meal: 'dinner', recipe_id }
      const plan_entry_id = await create('/v1/meal-plan', entry)

      const [cooked, deleted] = await Promise.all([
        call('POST', `/v1/recipes/${recipe_id}/cook`, { plan_entry_id }),
        call('DELETE', `/v1/meal-plan/${plan_entry_id}`),
      ])

      const { body: left } = await call('GET', `/v1/pantry/items/${lot.id}`)
      assert.deepEqual(
        [cooked.status, deleted.status, left.quantity],
        cooked.status === 200 ? [200, 204, 3] : [404, 204, 5],
        cooked.text,
      )
    }
  })
})
