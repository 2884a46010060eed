import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Answer, startApp } from '#test/app.ts'
import { firstHousehold, inHousehold, joined } from '#test/household.ts'
import { signedUp } from '#test/person.ts'

const app = await startApp()
const cook = await signedUp(app)
const { id: householdId, default_shopping_list_id: defaultId } = await firstHousehold(cook)
const call = inHousehold(app, cook, householdId)
const LISTS = '/v1/shopping-lists'

async function list(name: string): Promise<string> {
  const { status, body, text } = await call('POST', LISTS, { name })
  assert.equal(status, 201, text)
  return `${LISTS}/${body.id}`
}

async function item(path: string, fields: object) {
  const { status, body, text } = await call('POST', `${path}/items`, fields)
  assert.equal(status, 201, text)
  return body
}

const tick = ({ checked_at, checked_by }: { checked_at: string; checked_by: string }) => [
  checked_at,
  checked_by,
]
const namesOf = ({ body }: Answer) => body.items.map((one: { name: string }) => one.name)

describe('a shopping list', () => {
  it('is made, renamed, archived and deleted with its items', async () => {
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

  it('stays while it is the household’s default', async () => {
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
  it('holds what to buy, some or so much of it', async () => {
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
    const made = { ...empty, created_at: now, updated_at: now }
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

  it('stands where its key puts it, those without one behind', async () => {
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

  it('is ticked off by somebody, whoever was first', async () => {
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

  it('is cleared away once it is ticked off', async () => {
    const path = await list('Clear')
    const items = await Promise.all(['A', 'B', 'C'].map((name) => item(path, { name })))
    const ids = items.map(({ id }) => id)
    await call('POST', `${path}/check`, { item_ids: ids.slice(0, 2), checked: true })

    const cleared = await call('POST', `${path}/clear-checked`)
    const again = await call('POST', `${path}/clear-checked`)

    assert.deepEqual([cleared.body, again.body], [{ cleared: 2 }, { cleared: 0 }])
    assert.deepEqual(namesOf(await call('GET', `${path}/items`)), ['C'])
  })

  it('is where its list is, and moves to another by a patch', async () => {
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

  it('is filtered by its tick', async () => {
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
