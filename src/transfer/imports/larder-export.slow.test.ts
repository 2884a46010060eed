// Slow. Covers: src/transfer/imports src/transfer/exports src/platform/child src/kitchen/photos
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DAY } from '#platform/kernel/clock.ts'
import { startApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { firstHousehold } from '#test/app/household.ts'
import {
  comparable,
  emptyHousehold,
  exportBytes,
  importsInto,
  stockedHome,
} from '#test/app/larder-exports.ts'
import { pantryOf } from '#test/app/pantry.ts'
import { signedUp } from '#test/app/person.ts'
import { openPhotos, picture } from '#test/app/photos.ts'

const app = await startApp()

const outcomesOf = (job: { records: { items: { entity: string; outcome: string }[] } }) =>
  Object.fromEntries(job.records.items.map(({ entity, outcome }) => [entity, outcome]))

describe('an export of Larder that is imported', () => {
  it('tells each row, and brings settings, list and photos', async () => {
    const { ada, photo, put, householdId, recipe } = await openPhotos(app)
    const { id: photoId } = await photo()
    await put(photoId, await picture(300, 200))
    const list = await ada.call('POST', '/v1/shopping-lists', { name: 'Weekend' })
    const default_shopping_list_id = list.body.id
    const settings = { time_zone: 'Europe/Berlin', currency: 'CHF', unit_system: 'us' }
    await ada.call('PATCH', `/v1/households/${householdId}`, {
      ...settings,
      default_shopping_list_id,
    })
    const target = await emptyHousehold(app, ada)

    const job = await target.run(await exportBytes(app, ada, householdId))

    assert.deepEqual(
      [job.state, job.system, job.total, job.created, job.updated, job.photos],
      ['done', 'Larder', 5, 4, 1, 1],
    )
    const { position: _position, ...ofRecipe } = job.records.items.find(
      (one: { entity: string }) => one.entity === 'recipe',
    )
    assert.deepEqual(ofRecipe, {
      kind: 'recipe',
      name: 'Soup',
      outcome: 'created',
      entity: 'recipe',
      id: recipe.id,
      message: null,
    })
    const { body: household } = await ada.call('GET', `/v1/households/${target.id}`)
    assert.deepEqual(
      [household.name, household.time_zone, household.currency, household.unit_system],
      ['New', 'Europe/Berlin', 'CHF', 'us'],
    )
    assert.equal(household.default_shopping_list_id, default_shopping_list_id)
    const { body: lists } = await target.call('GET', '/v1/shopping-lists')
    assert.equal(lists.items.length, 2)
    const headers = {
      authorization: `Bearer ${ada.accessToken}`,
      'larder-household': target.id,
    }
    const image = await fetch(`${app.url}/v1/photos/${photoId}/640.webp`, { headers })
    assert.equal(image.status, 200)
  })

  it('keeps a row that was changed here, and updates the others from a newer export', async () => {
    const { ada, householdId, call, food, id } = await stockedHome(app)
    const second = await call('POST', '/v1/pantry/foods', { name: 'Oats' })
    const target = await emptyHousehold(app, ada)
    await target.run(await exportBytes(app, ada, householdId))
    app.clock.advance({ seconds: 60 })
    const [own, other] = [{ note: 'from here' }, { note: 'from there' }]
    await target.call('PATCH', `/v1/pantry/foods/${food.id}`, own)
    await call('PATCH', `/v1/pantry/foods/${food.id}`, other)
    await call('PATCH', `/v1/pantry/foods/${second.body.id}`, other)
    await call('POST', `/v1/pantry/items/${id}/consume`, { quantity: 2 })

    const job = await target.run(await exportBytes(app, ada, householdId))

    const notes = await Promise.all(
      [food.id, second.body.id].map(async (one: string) =>
        target.call('GET', `/v1/pantry/foods/${one}`).then(({ body }) => body.note),
      ),
    )
    const { body: item } = await target.call('GET', `/v1/pantry/items/${id}`)
    assert.deepEqual([job.state, job.skipped, job.updated, job.created], ['done', 1, 2, 1])
    assert.deepEqual([...notes, item.quantity], ['from here', 'from there', 7])
  })

  it('leaves out the movements of an item whose amount was changed here', async () => {
    const { ada, householdId, call, id } = await stockedHome(app)
    const target = await emptyHousehold(app, ada)
    await target.run(await exportBytes(app, ada, householdId))
    app.clock.advance({ seconds: 60 })
    await target.call('POST', `/v1/pantry/items/${id}/consume`, { quantity: 1 })
    await call('POST', `/v1/pantry/items/${id}/consume`, { quantity: 4 })

    const job = await target.run(await exportBytes(app, ada, householdId))

    const { body: item } = await target.call('GET', `/v1/pantry/items/${id}`)
    const { body: movements } = await target.call(
      'GET',
      `/v1/pantry/movements?pantry_item_id=${id}`,
    )
    assert.deepEqual([job.skipped, job.created], [2, 0])
    assert.deepEqual([item.quantity, movements.items.length], [8, 2])
  })

  it('lets the last count be undone, as in the household that it is from', async () => {
    const { ada, householdId, call, id } = await stockedHome(app)
    await call('POST', `/v1/pantry/items/${id}/consume`, { quantity: 2 })
    const { body } = await call('POST', `/v1/pantry/items/${id}/count`, { quantity: 1 })
    const target = await emptyHousehold(app, ada)
    await target.run(await exportBytes(app, ada, householdId))

    const undone = await target.call('POST', `/v1/pantry/movements/${body.movement.id}/undo`, {})

    assert.ok(undone.status < 300, undone.text)
    const { body: item } = await target.call('GET', `/v1/pantry/items/${id}`)
    assert.equal(item.quantity, 7)
  })

  it('uses a food that has the name already, and the other rows name it', async () => {
    const { ada, householdId, food, id } = await stockedHome(app)
    const target = await emptyHousehold(app, ada)
    const own = await target.call('POST', '/v1/pantry/foods', { name: 'milk' })

    const file = await exportBytes(app, ada, householdId)
    const job = await target.run(file)
    const again = await target.run(file)

    const { body: item } = await target.call('GET', `/v1/pantry/items/${id}`)
    assert.deepEqual([job.broken, item.food_id], [0, own.body.id])
    assert.notEqual(food.id, own.body.id)
    assert.equal(again.unchanged, again.done)
  })

  it('forgets the accounts that are no members, and keeps the others', async () => {
    const { ada, householdId } = await stockedHome(app)
    const ben = await signedUp(app)
    const { id } = await firstHousehold(ben)
    const file = await exportBytes(app, ada, householdId)

    await importsInto(app, ben, id).run(file)

    const { rows } = await comparable(await exportBytes(app, ben, id))
    const movement = rows.find(({ entity }) => entity === 'stock_movement')
    assert.equal(movement?.['account_id'], null)
  })

  it('does not bring back what was deleted here, until the deletion is forgotten', async () => {
    const own = await startApp()
    const ada = await signedUp(own)
    const { id: householdId } = await firstHousehold(ada)
    const { run, call } = importsInto(own, ada, householdId)
    const { body: food } = await call('POST', '/v1/pantry/foods', { name: 'Milk' })
    const { id } = await pantryOf(call).stocked(9, { food_id: food.id })
    const file = await exportBytes(own, ada, householdId)
    await call('DELETE', `/v1/pantry/items/${id}`)
    await call('DELETE', `/v1/pantry/foods/${food.id}`)

    const early = await run(file)
    own.clock.advance({ seconds: (400 * DAY) / 1000 })
    await runDailyJob(own, own.clock())
    const { body: session } = await ada.signIn()
    const late = await importsInto(
      own,
      { ...ada, accessToken: session.access_token },
      householdId,
    ).run(file)

    const { pantry_item, food: ofFood, stock_movement } = outcomesOf(early)
    assert.deepEqual([pantry_item, ofFood, stock_movement], ['deleted', 'deleted', 'deleted'])
    assert.deepEqual([late.created, late.broken], [3, 0])
  })

  it('changes nothing in the household that it is from', async () => {
    const { ada, householdId } = await stockedHome(app)
    const file = await exportBytes(app, ada, householdId)

    const job = await importsInto(app, ada, householdId).run(file)

    assert.deepEqual([job.state, job.unchanged], ['done', job.done])
    assert.deepEqual(
      await comparable(await exportBytes(app, ada, householdId)),
      await comparable(file),
    )
  })
})
