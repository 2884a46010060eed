// The price, the photos and the maker of an item of a list.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const ada = await signedUp(app)
const { default_shopping_list_id: list } = await firstHousehold(ada)
const items = `/v1/shopping-lists/${list}/items`

async function milk(fields: object = {}) {
  const { status, body } = await ada.call('POST', items, { name: 'Milk', ...fields })
  assert.equal(status, 201)
  return body
}

describe('an item of a list', () => {
  it('has a price with a currency, which its lot gets', async () => {
    const none = await ada.call('POST', items, { name: 'Tea', price_minor: 149 })
    const priced = await milk({ price_minor: 149, currency: 'GBP' })
    await ada.call('PATCH', `${items}/${priced.id}`, { checked_at: app.clock().toISOString() })
    const { body } = await ada.call('POST', `/v1/shopping-lists/${list}/put-away`, {})
    const [{ pantry_item_id }] = body.put_away
    const lot = await ada.call('GET', `/v1/pantry/items/${pantry_item_id}`)

    assert.deepEqual([none.status, none.body.code], [400, 'VALIDATION_FAILED'])
    assert.deepEqual([priced.price_minor, priced.currency], [149, 'GBP'])
    assert.deepEqual([lot.body.price_minor, lot.body.currency], [149, 'GBP'])
  })

  it('names the account that has added it, which nobody else can write', async () => {
    const ben = await joined(app, ada, 'member')
    const { id: scope } = await firstHousehold(ada)

    const forged = await ada.call('POST', items, { name: 'Jam', added_by: ben.id })
    const byBen = await inHousehold(app, ben, scope)('POST', items, { name: 'Jam' })

    assert.equal(forged.status, 400)
    assert.equal(byBen.body.added_by, ben.id)
  })

  it('has photos, which go with it', async () => {
    const item = await milk()

    const { body: photo } = await ada.call('POST', '/v1/photos', { shopping_item_id: item.id })
    const found = await ada.call('GET', `/v1/photos?shopping_item_id=${item.id}`)
    await ada.call('DELETE', `${items}/${item.id}`)
    const gone = await ada.call('GET', `/v1/photos/${photo.id}`)

    assert.deepEqual(
      found.body.items.map((one: { id: string }) => one.id),
      [photo.id],
    )
    assert.equal(gone.status, 404)
  })

  it('moves to another list', async () => {
    const item = await milk({ note: 'fresh' })
    const { body: other } = await ada.call('POST', '/v1/shopping-lists', { name: 'Chemist' })

    const moved = await ada.call('PATCH', `${items}/${item.id}`, { list_id: other.id })
    const { body } = await ada.call('GET', `/v1/shopping-lists/${other.id}/items`)

    assert.equal(moved.status, 200)
    assert.deepEqual(
      body.items.map((one: { id: string; note: string }) => [one.id, one.note]),
      [[item.id, 'fresh']],
    )
  })
})
