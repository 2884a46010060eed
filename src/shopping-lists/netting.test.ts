// The meal plan becomes a shopping list, by HTTP.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const today = app.clock().getTime()
const day = (n: number) => new Date(today + n * 86_400_000).toISOString().slice(0, 10)

/** A household of its own, where five eggs are in stock, today needs 6 and tomorrow 3. */
async function withEggs() {
  const ada = await signedUp(app)
  const { id: scope_id, default_shopping_list_id: list_id } = await firstHousehold(ada)
  const call = inHousehold(app, ada, scope_id)
  const create = async (path: string, fields: object): Promise<string> => {
    const { status, body, text } = await call('POST', path, fields)
    assert.equal(status, 201, text)
    return body.id
  }
  const food_id = await create('/v1/pantry/foods', { name: 'Egg' })
  await pantryOf(call).stocked(5, { food_id })
  const plan = async (date: string, quantity: number) => {
    const ingredients = [{ id: randomUUID(), original_text: 'eggs', food_id, quantity }]
    const recipe_id = await create('/v1/recipes', { title: 'Omelette', servings: 1, ingredients })
    return create('/v1/meal-plan', { date, meal: 'dinner', recipe_id })
  }
  const path = `/v1/shopping-lists/${list_id}`
  const reconcile = async (body: object = {}) => {
    const answer = await call('POST', `${path}/reconcile`, { to: day(4), ...body })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const items = async (query = '') => (await call('GET', `${path}/items${query}`)).body.items
  /** The planned amounts on the open lines that are not dismissed. */
  const planned = async () =>
    (await items('?checked=false'))
      .filter((one: { dismissed_at: string | null }) => one.dismissed_at === null)
      .map((one: { planned_quantity: number }) => one.planned_quantity)
  const [monday, tuesday] = [await plan(day(0), 6), await plan(day(1), 3)]
  const shopping = shoppingOf(call)
  return {
    call,
    path,
    list_id,
    scope_id,
    food_id,
    plan,
    reconcile,
    items,
    planned,
    shopping,
    monday,
    tuesday,
  }
}

describe('reconcile by HTTP', () => {
  it('plans what is short, and changes no version the second time', async () => {
    const { reconcile, items, planned } = await withEggs()

    const dry = await reconcile({ dry_run: true })
    assert.deepEqual([dry.added[0].planned_quantity, await planned()], [4, []])
    await reconcile()
    const before = await items()
    const again = await reconcile()

    assert.deepEqual(await planned(), [4])
    assert.deepEqual([again.added, again.changed, again.removed], [[], [], []])
    assert.deepEqual(await items(), before)
  })

  it('follows the plan, and keeps an amount set by hand', async () => {
    const { call, path, plan, reconcile, planned, items, tuesday } = await withEggs()
    await reconcile()

    await call('DELETE', `/v1/meal-plan/${tuesday}`)
    await reconcile()
    assert.deepEqual(await planned(), [1])
    await plan(day(1), 3)
    await reconcile()
    assert.deepEqual(await planned(), [4])
    const [line] = await items()
    await call('PATCH', `${path}/items/${line.id}`, { quantity: 6 })
    await reconcile()
    const [set] = await items()
    assert.deepEqual([set.id, set.quantity, set.planned_quantity], [line.id, 6, 4])
  })

  it('counts what was ticked, also when it is put away and when that is undone', async () => {
    const { call, path, plan, reconcile, planned, items } = await withEggs()
    await reconcile()
    const [line] = await items()
    await call('PATCH', `${path}/items/${line.id}`, { checked_at: app.clock().toISOString() })

    await reconcile()
    assert.deepEqual(await planned(), [])
    await plan(day(2), 3)
    await reconcile()
    await reconcile()
    assert.deepEqual(await planned(), [3])
    const { body: done } = await call('POST', `${path}/put-away`, {})
    await reconcile()
    assert.deepEqual(await planned(), [3])
    const undone = await call('POST', `/v1/pantry/operations/${done.operation_id}/undo`, {})
    assert.deepEqual(undone.body.kept, [], undone.text)
    await reconcile()
    assert.deepEqual(await planned(), [3])
  })

  it('leaves a dismissed line away until another dinner needs it', async () => {
    const { call, path, plan, reconcile, planned, items } = await withEggs()
    await reconcile()
    const [line] = await items()
    await call('PATCH', `${path}/items/${line.id}`, { dismissed_at: app.clock().toISOString() })

    await reconcile()
    assert.deepEqual(await planned(), [])
    await plan(day(2), 2)
    await reconcile()
    assert.deepEqual(await planned(), [2])
  })

  it('never changes an item that was written by hand', async () => {
    const { reconcile, shopping, path, food_id, items, planned } = await withEggs()
    const hand = await shopping.item(path, { food_id, quantity: 10 })

    const { also_listed } = await reconcile()

    assert.equal(also_listed[0].item_id, hand.id)
    const found = (await items()).find(({ id }: { id: string }) => id === hand.id)
    assert.deepEqual(found, hand)
    assert.deepEqual((await planned()).toSorted(), [4, null])
  })

  it('by two phones at once makes one line', async () => {
    for (let round = 0; round < 5; round++) {
      const { call, list_id, scope_id, planned } = await withEggs()
      const push = () =>
        call('POST', '/v1/sync/push', {
          client_id: randomUUID(),
          schema_version: 2,
          scope_id,
          mutations: [
            {
              mutation_id: randomUUID(),
              op: 'run',
              verb: 'reconcile',
              id: randomUUID(),
              on: day(0),
              wish: { list_id, to: day(4) },
            },
          ],
        })

      const pushed = await Promise.all([push(), push()])

      assert.deepEqual(
        pushed.map(({ body }) => body.results?.[0]?.status),
        ['applied', 'applied'],
        pushed[0]?.text,
      )
      assert.deepEqual(await planned(), [4])
    }
  })
})
