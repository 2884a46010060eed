import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { shoppingOf } from '#test/app/shopping.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId, default_shopping_list_id: defaultId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const { list, item } = shoppingOf(call)
const LISTS = '/v1/shopping-lists'

const namesOf = ({ body }: Answer) => body.items.map((one: { name: string }) => one.name)

describe('a shopping list', () => {
  it('is created, renamed, archived and deleted with its items', async () => {
    const path = await list('Party')
    const { id } = await item(path, { name: 'Crisps' })

    const renamed = await call('PATCH', path, { name: 'Big party' })
    const archived = await call('PATCH', path, { archived_at: app.clock().toISOString() })
    const shown = namesOf(await call('GET', `${LISTS}?archived=true`))
    const deleted = await call('DELETE', path)

    assert.deepEqual(
      [renamed.body.name, archived.body.archived_at, shown, deleted.status],
      ['Big party', app.clock().toISOString(), ['Big party'], 204],
    )
    assert.deepEqual(
      [
        (await call('GET', path)).status,
        (await call('GET', `${path}/items`)).status,
        (await call('GET', `${path}/items/${id}`)).status,
        (await call('POST', `${path}/items`, { name: 'Dip' })).status,
        (await call('PUT', `${path}/items/${randomUUID()}`, { name: 'Dip' })).status,
      ],
      [404, 404, 404, 404, 404],
    )
  })

  it('cannot be deleted while it is the household’s default', async () => {
    const refused = await call('DELETE', `${LISTS}/${defaultId}`)
    const other = await list('Other')
    const otherId = other.slice(LISTS.length + 1)
    const unknown = await cook.call('PATCH', `/v1/households/${householdId}`, {
      default_shopping_list_id: randomUUID(),
    })
    await cook.call('PATCH', `/v1/households/${householdId}`, { default_shopping_list_id: otherId })
    const gone = await call('DELETE', `${LISTS}/${defaultId}`)

    assert.deepEqual([refused.status, refused.body.code], [409, 'CONFLICT'])
    assert.deepEqual([unknown.status, gone.status], [409, 204])
    assert.equal((await call('DELETE', other)).status, 409)
  })
})

describe('an item of a shopping list', () => {
  it('has a name, and optionally an amount', async () => {
    const path = await list('Weekend')

    const some = await item(path, { name: ' Oat milk ' })
    const much = await call('PUT', `${path}/items/${randomUUID()}`, {
      name: 'Flour',
      quantity: 1.5,
      unit: 'kg',
      note: 'the fine one',
      position: 'a1',
    })

    const now = app.clock().toISOString()
    const empty = { food_id: null, category_id: null, checked_at: null, checked_by: null }
    const planned = { sources: [], planned_quantity: null, put_away_at: null }
    const dismissed = { dismissed_at: null, dismissed_sources: [] }
    const price = { price_minor: null, currency: null }
    const made = {
      ...empty,
      ...planned,
      ...dismissed,
      ...price,
      added_by: cook.id,
      created_at: now,
      updated_at: now,
    }
    const list_id = path.slice(LISTS.length + 1)
    const { id, version } = some
    assert.deepEqual(some, {
      id,
      version,
      list_id,
      ...made,
      name: 'Oat milk',
      quantity: null,
      unit: null,
      note: null,
      position: null,
    })
    assert.deepEqual(much.body, {
      id: much.body.id,
      version: much.body.version,
      list_id,
      ...made,
      name: 'Flour',
      quantity: 1.5,
      unit: 'kg',
      note: 'the fine one',
      position: 'a1',
    })
  })

  it('is sorted by its position; items without one come last', async () => {
    const path = await list('Sorted')
    for (const [name, position] of [
      ['third', 'b'],
      ['last', null],
      ['first', 'Zz'],
      ['second', 'a1'],
    ])
      await item(path, { name, position })

    const first = await call('GET', `${path}/items?limit=3`)
    const second = await call('GET', `${path}/items?limit=3&cursor=${first.body.next_cursor}`)

    assert.deepEqual([namesOf(first), namesOf(second)], [['first', 'second', 'third'], ['last']])
  })

  it('belongs to its list, and moves to another with a patch', async () => {
    const [one, two] = [await list('One'), await list('Two')]
    const { id } = await item(one, { name: 'Rice' })
    const elsewhere = [
      await call('GET', `${two}/items/${id}`),
      await call('PATCH', `${two}/items/${id}`, { name: 'X' }),
      await call('DELETE', `${two}/items/${id}`),
    ]

    const moved = await call('PATCH', `${one}/items/${id}`, {
      list_id: two.slice(LISTS.length + 1),
    })

    assert.deepEqual(
      elsewhere.map(({ status }) => status),
      [404, 404, 404],
    )
    assert.equal(moved.status, 200)
    assert.deepEqual(
      [namesOf(await call('GET', `${one}/items`)), namesOf(await call('GET', `${two}/items`))],
      [[], ['Rice']],
    )
  })
})
