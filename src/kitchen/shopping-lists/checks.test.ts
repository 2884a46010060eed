import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { idOfBrought } from '@larder/rules/derive-id.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { guestOf } from '#test/app/guest.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openPlannedHousehold } from '#test/app/planned-household.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const { list, item } = shoppingOf(call)

const tick = ({ checked_at, checked_by }: { checked_at: string; checked_by: string }) => [
  checked_at,
  checked_by,
]
const namesOf = ({ body }: Answer) => body.items.map((one: { name: string }) => one.name)

describe('an item of a shopping list', () => {
  it('keeps the account that checked it first', async () => {
    const path = await list('Ticks')
    const [tea, milk] = [await item(path, { name: 'Tea' }), await item(path, { name: 'Milk' })]
    const ben = await joined(app, cook)
    const bens = inHousehold(app, ben, householdId)
    const then = app.clock().toISOString()

    const bought = await bens('PATCH', `${path}/items/${tea.id}`, { checked_at: then })
    app.clock.advance({ minutes: 5 })
    const all = await call('POST', `${path}/check`, {
      item_ids: [tea.id, milk.id, randomUUID()],
      checked: true,
    })
    const back = await call('POST', `${path}/check`, { item_ids: [tea.id], checked: false })

    assert.deepEqual(tick(bought.body), [then, ben.id])
    assert.deepEqual(all.body.items.map(tick), [
      [then, ben.id],
      [app.clock().toISOString(), cook.id],
    ])
    assert.equal(all.body.missing.length, 1)
    assert.deepEqual(back.body.items.map(tick), [[null, null]])
    const forged = await bens('PATCH', `${path}/items/${tea.id}`, { checked_by: cook.id })
    assert.equal(forged.status, 400)
  })

  it('is checked once by a repeated request, even after it was unchecked', async () => {
    const path = await list('Again')
    const { id } = await item(path, { name: 'Tea' })
    const body = { id: randomUUID(), item_ids: [id, randomUUID()], checked: true }
    const first = await call('POST', `${path}/check`, body)
    const again = await call('POST', `${path}/check`, body)
    await call('POST', `${path}/check`, { item_ids: [id], checked: false })

    const later = await call('POST', `${path}/check`, body)
    const other = await call('POST', `${path}/check`, { ...body, checked: false })
    const nowhere = { ...body, id: randomUUID() }
    const noList = await call('POST', `/v1/shopping-lists/${randomUUID()}/check`, nowhere)

    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.deepEqual(
      [later.status, later.body.items[0].checked_at, later.body.missing],
      [200, null, first.body.missing],
    )
    assert.deepEqual([other.status, other.body.code], [409, 'CONFLICT'])
    assert.equal(noList.status, 404)
  })

  it('is checked by one of several requests at the same time, and all get the same answer', async () => {
    const path = await list('At once')
    const ben = await joined(app, cook)
    const bens = inHousehold(app, ben, householdId)
    const tea = await item(path, { name: 'Tea' })
    const body = { item_ids: [tea.id], checked: true }

    const answers = await Promise.all(
      [call, bens, call, bens].map((as) => as('POST', `${path}/check`, body)),
    )

    const [first] = answers
    assert.equal(first?.body.items[0].version, tea.version + 1)
    for (const { body: answer } of answers) assert.deepEqual(answer, first?.body)
  })

  it('is deleted by `clear-checked` if it is checked', async () => {
    const path = await list('Clear')
    const items = await Promise.all(['A', 'B', 'C'].map((name) => item(path, { name })))
    const ids = items.map(({ id }) => id)
    await call('POST', `${path}/check`, { item_ids: ids.slice(0, 2), checked: true })

    const cleared = await call('POST', `${path}/clear-checked`)
    const again = await call('POST', `${path}/clear-checked`)

    assert.deepEqual([cleared.body, again.body], [{ cleared: 2 }, { cleared: 0 }])
    assert.deepEqual(namesOf(await call('GET', `${path}/items`)), ['C'])
  })

  it('is filtered by `checked`', async () => {
    const path = await list('Filter')
    const { id } = await item(path, { name: 'Done' })
    await item(path, { name: 'Open' })
    await call('POST', `${path}/check`, { item_ids: [id], checked: true })

    assert.deepEqual(
      [
        namesOf(await call('GET', `${path}/items?checked=true`)),
        namesOf(await call('GET', `${path}/items?checked=false`)),
      ],
      [['Done'], ['Open']],
    )
  })
})

it('is ticked by phones and guests that were offline while an undo brought it back with a new id', async () => {
  for (const way of ['check', 'push', 'guest', 'untick'] as const) {
    const home = await openPlannedHousehold(app)
    const { path, list_id, scope_id } = home
    const food_id = await home.food({ name: 'Tea', default_unit: 'g' })
    await home.plan(1, { food_id, quantity: 30, unit: 'g' })
    await home.reconcile()
    const [line] = await home.items()
    const { body: link } = await home.call('POST', `${path}/links`, { role: 'tick' })
    await home.stocked(50, { food_id, unit: 'g' })
    const { operation_id } = await home.reconcile()
    const undo = (id: string) => home.call('POST', `/v1/pantry/operations/${id}/undo`, {})
    await undo(operation_id)
    const [now] = await home.items()
    if (way === 'untick')
      await home.call('PATCH', `${path}/items/${now.id}`, { checked_at: app.clock().toISOString() })
    const wish = { item_ids: [line.id], checked: way !== 'untick' }

    const { body } =
      way === 'guest'
        ? await guestOf(app, link.token).check(wish.item_ids)
        : way === 'push'
          ? await home.call('POST', '/v1/sync/push', {
              client_id: randomUUID(),
              schema_version: 5,
              scope_id,
              mutations: [
                {
                  mutation_id: randomUUID(),
                  op: 'run',
                  verb: 'check-items',
                  id: randomUUID(),
                  wish: { ...wish, list_id },
                },
              ],
            })
          : await home.call('POST', `${path}/check`, wish)

    const [ticked, ...others] = await home.items()
    const ids = (way === 'push' ? body.results[0].answer.item_ids : body.items).map(
      (one: string | { id: string }) => (typeof one === 'string' ? one : one.id),
    )
    const { missing } = way === 'push' ? body.results[0].answer : body
    assert.notEqual(line.id, now.id)
    assert.deepEqual([ids, missing, others], [[now.id], [], []], way)
    assert.equal(ticked.checked_at !== null, way !== 'untick')
  }
})

it('is ticked by its own id, also where another item has the id that an undo would give it', async () => {
  const home = await openPlannedHousehold(app)
  const { path, list_id, scope_id } = home
  const one = randomUUID()
  const other = idOfBrought(one)
  const create = (id: string, fields: object) => ({
    mutation_id: randomUUID(),
    op: 'create',
    entity: 'shopping_item',
    id,
    data: { list_id, name: 'Tea', ...fields },
  })
  const mutations = [create(one, {}), create(other, { dismissed_at: app.clock().toISOString() })]
  const push = { client_id: randomUUID(), schema_version: 5, scope_id, mutations }
  await home.call('POST', '/v1/sync/push', push)
  const { body: link } = await home.call('POST', `${path}/links`, { role: 'tick' })
  const untick = { item_ids: [one], checked: false }

  const { body } = await home.call('POST', `${path}/check`, { item_ids: [one], checked: true })
  await home.call('POST', `${path}/check`, untick)
  const ofGuest = await guestOf(app, link.token).check([one])

  const items: { id: string; checked_at: string | null }[] = await home.items()
  const ticked = items.flatMap(({ id, checked_at }) => (checked_at === null ? [] : id))
  assert.deepEqual(
    [body.items, ofGuest.body.items].flat().map(({ id }) => id),
    [one, one],
  )
  assert.deepEqual([items.length, ticked], [2, [one]])
})
