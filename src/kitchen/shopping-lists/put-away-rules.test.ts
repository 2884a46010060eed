import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Data } from '@larder/rules/json.ts'
import { putAway } from '@larder/rules/shopping-lists/put-away.ts'
import { idOf, LIST, MONDAY, openKitchenCopy } from '#test/fixtures/kitchen-copy.ts'
import { sorted, told } from '#test/fixtures/planned-kitchen.ts'

const NOW = '2026-11-20T09:00:00.000Z'

function withList() {
  const kitchen = openKitchenCopy()
  return {
    ...kitchen,
    item: (name: string, fields: Data = {}) =>
      kitchen.put('shopping_item', name, { list_id: LIST, name, checked_at: NOW, ...fields }),
    lots: (...fields: string[]) =>
      kitchen.all('pantry_item').map(({ data }) => fields.map((field) => data[field] ?? null)),
  }
}

describe('put-away', () => {
  it('makes a lot of each ticked item, at the place of its food and with its date', () => {
    const { put, item, run, lots, get, all } = withList()
    const location_id = put('location', 'Fridge', { name: 'Fridge' })
    const milk = { name: 'Milk', location_id, shelf_life_days: { sealed: 10, opened: 3 } }
    const food_id = put('food', 'Milk', milk)
    const bought = item('milk', { food_id, name: null, quantity: 2, unit: 'l' })
    item('not ticked', { checked_at: null })

    const answer = run(putAway, { list_id: LIST }, { operationId: idOf('operation') })

    assert.deepEqual(
      lots('food_id', 'quantity', 'unit', 'location_id', 'best_before', 'date_kind'),
      [[food_id, 2, 'l', location_id, '2026-12-03', 'best_before']],
    )
    assert.deepEqual(lots('purchased_on', 'operation_id'), [[MONDAY, idOf('operation')]])
    assert.deepEqual(told(answer, 'put_away', 'item_id', 'pantry_item_id'), [
      [bought, all('pantry_item')[0]?.id],
    ])
    assert.notEqual(get('shopping_item', bought)?.['put_away_at'], null)
  })

  it('takes what the request says instead', () => {
    const { put, item, run, lots } = withList()
    const shelf = put('location', 'Shelf', { name: 'Shelf' })
    const food_id = put('food', 'Milk', { name: 'Milk', shelf_life_days: { sealed: 10 } })
    const item_id = item('milk', { food_id, quantity: 2, unit: 'l', checked_at: null })
    const one = {
      item_id,
      quantity: 3,
      unit: 'can',
      location_id: shelf,
      best_before: null,
      date_kind: 'none',
      price_minor: 149,
    }

    run(putAway, { list_id: LIST, items: [one] })

    assert.deepEqual(lots('quantity', 'unit', 'location_id', 'best_before', 'date_kind'), [
      [3, 'can', shelf, null, 'none'],
    ])
    assert.deepEqual(lots('price_minor', 'currency'), [[149, 'EUR']])
  })

  for (const shelf_life_days of [{}, { sealed: 2 }, { sealed: 2, frozen: 240 }])
    it(`freezes what goes to a freezer: ${JSON.stringify(shelf_life_days)}`, () => {
      const { put, item, run, lots } = withList()
      const freezer = put('location', 'Freezer', { name: 'Freezer', kind: 'freezer' })
      const peas = put('food', 'Peas', { name: 'Peas', shelf_life_days, location_id: freezer })
      const steak = put('food', 'Steak', { name: 'Steak', shelf_life_days })
      item('peas', { food_id: peas })
      const asked = item('steak', { food_id: steak, checked_at: null })

      run(putAway, { list_id: LIST })
      run(putAway, { list_id: LIST, items: [{ item_id: asked, location_id: freezer }] })

      const expected = [freezer, null, 'string']
      assert.deepEqual(
        lots('location_id', 'best_before', 'frozen_at').map(([place, date, frozen]) => [
          place,
          date,
          typeof frozen,
        ]),
        [expected, expected],
      )
    })

  it('makes a lot of 1 without a unit of an item without an amount, by its name', () => {
    const { item, run, lots } = withList()
    item('Paper', { unit: 'roll' })
    item('Eggs', { planned_quantity: 6, unit: 'each' })

    run(putAway, { list_id: LIST })

    assert.deepEqual(sorted(lots('name', 'quantity', 'unit')), [
      ['Eggs', 6, 'each'],
      ['Paper', 1, null],
    ])
  })

  it('passes over an item that is put away or not on the list, and tells', () => {
    const { put, item, run, lots } = withList()
    const other = put('shopping_list', 'other', { name: 'Other' })
    const [here, there] = [item('here'), item('there', { list_id: other })]
    const items = [here, here, there, idOf('none')].map((item_id) => ({ item_id }))
    run(putAway, { list_id: LIST, items: items.slice(0, 1) })

    const answer = run(putAway, { list_id: LIST, items })

    assert.deepEqual(told(answer, 'skipped', 'item_id', 'reason'), [
      [here, 'put_away'],
      [here, 'put_away'],
      [there, 'not_on_list'],
      [idOf('none'), 'not_on_list'],
    ])
    assert.equal(lots().length, 1)
    assert.deepEqual(run(putAway, { list_id: LIST })['put_away'], [])
  })

  it('refuses a list that does not exist, and more items than one operation puts away', () => {
    const { item, refusal } = withList()
    for (let i = 0; i <= 400; i++) item(`${i}`)

    assert.equal(refusal(putAway, { list_id: idOf('none') }), 'not_found')
    assert.equal(refusal(putAway, { list_id: LIST }), 'conflict')
  })
})
