import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { newState, openHousehold, type State } from '#examples/own-client.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { FOREIGN, openPortal, type Passing } from '#test/client/portal.ts'
import { addLargeRecipes } from '#test/fixtures/large-rows.ts'

const app = await startApp()

async function family() {
  const ada = await signedUp(app)
  const ben = await joined(app, ada)
  const { id: scopeId, default_shopping_list_id: listId } = await firstHousehold(ada)
  const phoneOf = (person: Person, state: State = newState(), url = app.url) => {
    const token = async () => person.accessToken
    return Object.assign(openHousehold({ url, scopeId, token }, state), { state })
  }
  return { ada, ben, listId, phoneOf }
}

const add = (listId: string, name: string, id = randomUUID()) =>
  ({ op: 'create', entity: 'shopping_item', id, data: { list_id: listId, name } }) as const
const tick = (id: string) =>
  ({
    op: 'update',
    entity: 'shopping_item',
    id,
    patch: { checked_at: '2026-11-20T08:00:00.000Z' },
    expect: { checked_at: null },
  }) as const
const names = (phone: ReturnType<typeof openHousehold>) =>
  phone
    .view('shopping_item')
    .map(({ name, checked_at }) => `${String(name)}${checked_at ? ' ✓' : ''}`)
    .toSorted()

describe('the example client', () => {
  it('merges the offline changes of two phones', async () => {
    const { ada, ben, listId, phoneOf } = await family()
    const [hers, his] = [phoneOf(ada), phoneOf(ben)]
    const milk = add(listId, 'Milk')
    hers.act(milk)
    await hers.sync()
    await his.sync()

    hers.act({ op: 'update', entity: 'shopping_item', id: milk.id, patch: { name: 'Oat milk' } })
    hers.act(add(listId, 'Rye'))
    his.act(tick(milk.id))
    his.act(add(listId, 'Salt'))
    const seenOffline = [names(hers), names(his)]
    await his.sync()
    await hers.sync()
    await his.sync()

    assert.deepEqual(seenOffline, [
      ['Oat milk', 'Rye'],
      ['Milk ✓', 'Salt'],
    ])
    assert.deepEqual(names(hers), ['Oat milk ✓', 'Rye', 'Salt'])
    assert.deepEqual(names(his), names(hers))
    assert.deepEqual(hers.state.outbox, [])
  })

  it('keeps two rows of different kinds with the same id', async () => {
    const { ada, phoneOf } = await family()
    const phone = phoneOf(ada)
    const id = randomUUID()
    phone.act({ op: 'create', entity: 'food', id, data: { name: 'Rice' } })
    phone.act({ op: 'create', entity: 'location', id, data: { name: 'Shelf' } })
    await phone.sync()
    phone.state.cursor = undefined
    await phone.sync()
    const both = [phone.view('food'), phone.view('location')].map(([row]) => row?.['name'])

    phone.act({ op: 'delete', entity: 'food', id })
    await phone.sync()

    assert.deepEqual(both, ['Rice', 'Shelf'])
    assert.deepEqual(
      [phone.view('food'), phone.view('location')].map((rows) => rows.length),
      [0, 1],
    )
  })

  it('does nothing twice after a lost answer', async () => {
    const { ada, listId, phoneOf } = await family()
    const phone = phoneOf(ada)
    phone.act(add(listId, 'Flour'))
    const before = structuredClone(phone.state)
    await phone.sync()

    const again = phoneOf(ada, before)
    await again.sync()

    assert.deepEqual([names(again), again.state.outbox, again.state.refused], [['Flour'], [], []])
  })

  it('keeps its outbox while the server does not answer', async () => {
    const { ada, listId, phoneOf } = await family()
    const phone = phoneOf(ada, newState(), 'http://127.0.0.1:1')
    phone.act(add(listId, 'Lentils'))

    await assert.rejects(phone.sync(), /fetch failed/)

    assert.deepEqual([names(phone), phone.state.outbox.length], [['Lentils'], 1])
  })

  it('keeps its outbox and its rows where something other than Larder answers', async () => {
    const { ada, listId, phoneOf } = await family()
    const portal = await openPortal(app.url)
    const phone = phoneOf(ada, newState(), portal.url)
    phone.act(add(listId, 'Salt'))
    await phone.sync()

    for (const [name, foreign] of Object.entries(FOREIGN))
      for (const path of ['push', 'pull']) {
        const answer = (given: Passing) => foreign(given, undefined)
        portal.replaceNext(`POST /v1/sync/${path}`, { reachesLarder: true, answer })
        phone.act(add(listId, `${name} ${path}`))
        await phone.sync().catch(() => phone.sync())
        assert.ok(portal.isReplaced(), name)
      }

    const all = Object.keys(FOREIGN).flatMap((name) => [`${name} push`, `${name} pull`])
    const { body } = await ada.call('GET', `/v1/shopping-lists/${listId}/items?limit=200`)
    const atServer = body.items.map((one: { name: string }) => one.name)
    assert.deepEqual(atServer.toSorted(), ['Salt', ...all].toSorted())
    assert.deepEqual([names(phone), phone.state.refused], [['Salt', ...all].toSorted(), []])
  })

  it('loses no change after its state was copied to another phone', async () => {
    const { ada, listId, phoneOf } = await family()
    const old = phoneOf(ada)
    old.act(add(listId, 'Tea'))
    await old.sync()
    const copy = phoneOf(ada, structuredClone(old.state))

    old.act(add(listId, 'Honey'))
    copy.act(add(listId, 'Lemon'))
    await old.sync()
    await copy.sync()
    await old.sync()

    assert.deepEqual(names(old), ['Honey', 'Lemon', 'Tea'])
    assert.deepEqual(names(copy), names(old))
    assert.notEqual(old.state.clientId, copy.state.clientId)
  })

  it('reports refused changes, and continues', async () => {
    const { ada, ben, listId, phoneOf } = await family()
    const [hers, his] = [phoneOf(ada), phoneOf(ben)]
    const milk = add(listId, 'Milk')
    hers.act(milk)
    await hers.sync()
    await his.sync()
    hers.act({ op: 'delete', entity: 'shopping_item', id: milk.id })
    await hers.sync()

    his.act({ op: 'update', entity: 'shopping_item', id: milk.id, patch: { name: 'Oat milk' } })
    his.act(add(listId, 'Bread'))
    await his.sync()

    assert.deepEqual(names(his), ['Bread'])
    assert.deepEqual(
      his.state.refused.map(({ status }) => status),
      ['gone'],
    )
  })

  it('pulls everything again after its cursor expired, and keeps its outbox', async () => {
    const { ada, listId, phoneOf } = await family()
    const phone = phoneOf(ada)
    phone.act(add(listId, 'Peas'))
    await phone.sync()
    const [, epoch] = phone.state.cursor?.split('.').slice(0, 2) ?? []
    phone.state.cursor = phone.state.cursor?.replace(`.${epoch}.`, '.another.')
    phone.act(add(listId, 'Beans'))

    await phone.sync()

    assert.deepEqual(names(phone), ['Beans', 'Peas'])
    assert.deepEqual(phone.state.outbox, [])
  })

  it('pushes more than one request may hold', async () => {
    const { ada, phoneOf } = await family()
    const phone = phoneOf(ada)
    const description = 'é'.repeat(10_000)
    for (let i = 0; i < 80; i++)
      phone.act({
        op: 'create',
        entity: 'recipe',
        id: randomUUID(),
        data: { title: `Pie ${i}`, description },
      })

    await phone.sync()

    assert.deepEqual([phone.state.outbox, phone.state.refused], [[], []])
    assert.equal(phone.view('recipe').length, 80)
  })

  it('sends smaller pushes if the changed rows are large', async () => {
    const { ada, phoneOf } = await family()
    const { id } = await firstHousehold(ada)
    const ids = await addLargeRecipes(app.db, id, 70)
    const phone = phoneOf(ada)
    await phone.sync()

    for (const one of ids)
      phone.act({ op: 'update', entity: 'recipe', id: one, patch: { rating: 5 } })
    await phone.sync()

    assert.deepEqual(phone.state.outbox, [])
    assert.deepEqual(
      phone.view('recipe').map(({ rating }) => rating),
      ids.map(() => 5),
    )
  })
})
