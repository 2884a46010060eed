// The example of a client that runs verbs offline.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { openKitchen } from '#examples/offline-verbs.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()

/** Five eggs, a recipe that needs two for each serving, and a phone with a copy of them. */
async function kitchen() {
  const ada = await signedUp(app)
  const { id: householdId } = await firstHousehold(ada)
  const call = inHousehold(app, ada, householdId)
  const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Egg' })
  const eggs = await pantryOf(call).stocked(5, { food_id: food.id })
  const { body: recipe } = await call('POST', '/v1/recipes', {
    title: 'Omelette',
    servings: 1,
    ingredients: [{ id: randomUUID(), original_text: '2 eggs', quantity: 2, food_id: food.id }],
  })
  const phone = openKitchen(
    { url: app.url, householdId, accountId: ada.id, accessToken: ada.accessToken },
    app.clock,
  )
  await phone.pull()
  const amount = () => phone.view('pantry_item').find(({ id }) => id === eggs.id)?.data['quantity']
  const cook = () => phone.run('cook', { recipe_id: recipe.id, servings: 2 })
  return { call, phone, eggs, amount, cook }
}

describe('the example client for verbs', () => {
  it('shows offline what the server then decides', async () => {
    const { phone, amount, cook } = await kitchen()

    const shown = cook()
    const [amountShown, rowsShown] = [amount(), phone.view('cooking')]
    const [result] = await phone.push()
    await phone.pull()

    assert.equal(amountShown, 1)
    assert.deepEqual(shown, result.answer)
    assert.deepEqual(
      phone.view('cooking').map(({ id, data }) => [id, data['servings'], data['account_id']]),
      rowsShown.map(({ id, data }) => [id, data['servings'], data['account_id']]),
    )
    assert.equal(amount(), 1)
  })

  it('shows the effect of each verb of an item or a list', async () => {
    const { call, phone, eggs } = await kitchen()
    const { list, item } = shoppingOf(call)
    const path = await list('Weekend')
    const items = await Promise.all(['A', 'B', 'C'].map((name) => item(path, { name })))
    await phone.pull()
    const [list_id, pantry_item_id] = [path.split('/').at(-1) ?? '', eggs.id]
    const item_ids = items.slice(1).map(({ id }) => id)
    const runs: readonly [verb: string, wish: Data][] = [
      ['add-item', { pantry_item_id, quantity: 7 }],
      ['consume-item', { pantry_item_id, quantity: 2, reason: 'cake' }],
      ['waste-item', { pantry_item_id, quantity: 0.5 }],
      ['count-item', { pantry_item_id, quantity: 9 }],
      ['open-item', { pantry_item_id, quantity: 2 }],
      ['freeze-item', { pantry_item_id, quantity: 3, new_id: randomUUID() }],
      ['thaw-item', { pantry_item_id, location_id: randomUUID() }],
      ['move-item', { pantry_item_id, quantity: 4, location_id: null }],
      ['check-items', { list_id, item_ids: [...item_ids, randomUUID()], checked: true }],
      ['clear-checked', { list_id }],
    ]
    const view = () =>
      ['pantry_item', 'stock_movement', 'shopping_item'].map((entity) =>
        phone.view(entity).map(({ id, data }) => ({ id, ...data })),
      )

    for (const [verb, wish] of runs) {
      const before = view()
      const answer = phone.run(verb, wish)
      const shown = view()
      const [result] = await phone.push()
      await phone.pull()

      assert.notDeepEqual(shown, before, verb)
      assert.deepEqual([result.status, result.answer], ['applied', answer], verb)
      assert.deepEqual(view(), shown, verb)
    }
  })

  it('lets the server decide by the rows of that moment', async () => {
    const { call, phone, eggs, amount, cook } = await kitchen()
    cook()
    await call('POST', `/v1/pantry/items/${eggs.id}/consume`, { quantity: 3 })

    const [result] = await phone.push()
    await phone.pull()

    assert.deepEqual(result.answer.ingredients[0].shortfall, { quantity: 2, unit: null })
    assert.equal(amount(), 0)
  })
})
