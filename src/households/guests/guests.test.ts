import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { idOfUsualAisle } from '@larder/rules/shopping-lists/goods/find-aisle.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { guestOf, sharedList } from '#test/app/guest.ts'
import { joined } from '#test/app/household.ts'
import { queueWrites } from '#test/app/row-locks.ts'
import { logStatements } from '#test/fixtures/statement-log.ts'
import { operationsOf, readDocument } from '#test/openapi/openapi-document.ts'

const app = await startApp()
const limited = await startApp({ RATE_LIMITS: 'on' }, app)

describe('a guest', () => {
  it('reads the name of the list, and its items with names in the order of the store', async () => {
    const { call, path, tea, share, householdId } = await sharedList(app)
    await call('PATCH', `/v1/households/${householdId}`, { name: 'Villa' })
    const { body: dairy } = await call('POST', '/v1/pantry/categories', { name: 'Dairy' })
    const { body: fruit } = await call('POST', '/v1/pantry/categories', { name: 'Fruit' })
    const order = { name: 'Corner shop', category_order: [fruit.id, dairy.id] }
    const { body: store } = await call('POST', '/v1/stores', order)
    await call('PATCH', path, { name: 'Weekend', store_id: store.id })
    const milkFood = { name: 'Milk', category_id: dairy.id }
    const { body: food } = await call('POST', '/v1/pantry/foods', milkFood)
    const item = async (fields: object) => (await call('POST', `${path}/items`, fields)).body
    const milk = await item({ food_id: food.id, quantity: 1.5, unit: 'l', note: 'The green one' })
    const apples = await item({ name: 'Apples', category_id: fruit.id })
    const checked_at = '2026-11-20T07:00:00.000Z'
    await call('PATCH', `${path}/items/${apples.id}`, { checked_at })
    const { expires_at, open } = await share({ role: 'read' })

    const { status, body } = await open()

    const empty = { quantity: null, unit: null, note: null, category: null, checked_at: null }
    assert.equal(status, 200)
    assert.deepEqual(body, {
      household: { name: 'Villa' },
      list: { name: 'Weekend' },
      role: 'read',
      expires_at,
      items: [
        { ...empty, id: apples.id, name: 'Apples', category: 'Fruit', checked_at },
        {
          ...empty,
          id: milk.id,
          name: 'Milk',
          quantity: 1.5,
          unit: 'l',
          note: 'The green one',
          category: 'Dairy',
        },
        { ...empty, id: tea.id, name: 'Tea' },
      ],
      has_more: false,
    })
  })

  it('sees foods of recipes in the aisles of their names, as members do', async () => {
    const { call, path, share, householdId } = await sharedList(app)
    const aisles = { meat: 'Meat', produce: 'Fruit and vegetables', dairy: 'Dairy and eggs' }
    for (const [kind, name] of Object.entries(aisles))
      await call('PUT', `/v1/pantry/categories/${idOfUsualAisle(householdId, kind)}`, { name })
    const names = ['Chicken thighs', 'Red onions', 'Greek yoghurt', 'Cherry tomatoes', 'Xyzzy']
    for (const name of names) {
      const { body: food } = await call('POST', '/v1/pantry/foods', { name })
      await call('POST', `${path}/items`, { food_id: food.id })
    }
    const { open } = await share({ role: 'read' })

    const { body } = await open()

    const found = body.items.map(({ name, category }: Record<string, string>) => [name, category])
    assert.deepEqual(Object.fromEntries(found), {
      'Chicken thighs': 'Meat',
      'Red onions': 'Fruit and vegetables',
      'Greek yoghurt': 'Dairy and eggs',
      'Cherry tomatoes': 'Fruit and vegetables',
      Xyzzy: null,
      Tea: null,
    })
    assert.deepEqual(
      found.slice(-2).map(([, category]: string[]) => category),
      [null, null],
    )
  })

  it('reads planned amounts, and no items that were put away or dismissed', async () => {
    const { call, path, tea, share } = await sharedList(app)
    const ingredients = ['Rice', 'Beans'].map((name) => ({
      id: randomUUID(),
      original_text: name,
      name,
      quantity: 200,
      unit: 'g',
    }))
    const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Bowl', ingredients })
    const { body: added } = await call('POST', `${path}/add-recipe`, { recipe_id: recipe.id })
    const beans = added.added.find((one: { name: string }) => one.name === 'Beans')
    await call('PATCH', `${path}/items/${beans.item_id}`, { dismissed_at: app.clock() })
    await call('POST', `${path}/check`, { item_ids: [tea.id], checked: true })
    const putAway = await call('POST', `${path}/put-away`, {})
    const { open, check } = await share()

    const { body } = await open()
    const hidden = await check([beans.item_id, tea.id])

    assert.equal(putAway.body.put_away.length, 1)
    assert.deepEqual(
      body.items.map((one: Record<string, unknown>) => [one['name'], one['quantity'], one['unit']]),
      [['Rice', 200, 'g']],
    )
    assert.deepEqual(hidden.body, { items: [], missing: [beans.item_id, tea.id] })
    const { body: row } = await call('GET', `${path}/items/${beans.item_id}`)
    assert.equal(row.checked_at, null)
  })

  it('reads the first 1,000 items of a long list, and that there are more', async () => {
    const { call, path, share } = await sharedList(app)
    const { open } = await share({ role: 'read' })
    const add = async (count: number) => {
      const operations = Array.from({ length: count }, () => ({
        method: 'POST',
        path: `${path}/items`,
        body: { name: 'Rice' },
      }))
      assert.equal((await call('POST', '/v1/batch', { operations })).status, 200)
    }
    for (let i = 0; i < 5; i++) await add(199)
    await add(4) // with the tea these are 1,000

    const { body: all } = await open()
    await add(1)
    const { body: some } = await open()

    assert.deepEqual([all.items.length, all.has_more], [1000, false])
    assert.deepEqual([some.items.length, some.has_more], [1000, true])
    assert.equal(new Set(some.items.map(({ id }: { id: string }) => id)).size, 1000)
  })

  it('gets 304 until something in the household changes', async () => {
    const { call, path, share } = await sharedList(app)
    const { open } = await share()
    const first = await open()
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }

    const same = await open(known)
    await call('POST', `${path}/items`, { name: 'Milk' })
    const changed = await open(known)

    assert.deepEqual([first.status, same.status, same.text, changed.status], [200, 304, '', 200])
    assert.equal(changed.body.items.length, 2)
    assert.equal(first.headers.get('cache-control'), 'no-store')
  })

  it('costs three statements while nothing changes', async () => {
    const { open } = guestOf(limited, (await (await sharedList(app)).share()).token)
    const { headers } = await open()

    const statements = logStatements()
    const { status } = await open({ 'if-none-match': headers.get('etag') ?? '' })
    statements.stop()

    // Workers look for mails meanwhile.
    const own = statements.sent.filter(({ text }) =>
      /list_links|accounts|rate_limits|shopping/.test(text),
    )
    assert.equal(status, 304)
    assert.deepEqual(
      own.map(({ text }) => /list_links|accounts|rate_limits|shopping/.exec(text)?.[0]),
      ['list_links', 'accounts', 'rate_limits'],
    )
  })

  it('ticks off and unticks in nobody’s name, and members see it', async () => {
    const { call, readTea, tea, share } = await sharedList(app)
    const { check } = await share()

    const ticked = await check([tea.id])
    const row = await readTea()
    const unticked = await check([tea.id], false)

    const at = app.clock().toISOString()
    const [shown] = ticked.body.items
    assert.deepEqual(
      [ticked.status, shown, ticked.body.missing],
      [
        200,
        {
          id: tea.id,
          name: 'Tea',
          quantity: null,
          unit: null,
          note: null,
          category: null,
          checked_at: at,
        },
        [],
      ],
    )
    assert.deepEqual([row.checked_at, row.checked_by], [at, null])
    assert.ok(row.version > tea.version)
    assert.deepEqual(
      [unticked.body.items[0].checked_at, (await readTea()).checked_at],
      [null, null],
    )
    const { body: sync } = await call('GET', '/v1/sync')
    assert.ok(sync.scopes.some((one: { version: number }) => one.version > row.version))
  })

  it('does not change who has ticked an item off before', async () => {
    const { ada, call, path, readTea, tea, share } = await sharedList(app)
    await call('POST', `${path}/check`, { item_ids: [tea.id], checked: true })
    const before = await readTea()
    app.clock.advance({ minutes: 1 })

    await (await share()).check([tea.id])

    assert.deepEqual(await readTea(), before)
    assert.equal(before.checked_by, ada.id)
  })

  it('can not tick items of other lists and households', async () => {
    const { call, share, tea } = await sharedList(app)
    const eve = await sharedList(app)
    const { body: other } = await call('POST', '/v1/shopping-lists', { name: 'Other' })
    const onOther = `/v1/shopping-lists/${other.id}/items`
    const { body: milk } = await call('POST', onOther, { name: 'Milk' })
    const missing = [milk.id, eve.tea.id, randomUUID()]

    const { status, body } = await (await share()).check([...missing, tea.id])

    assert.deepEqual([status, body.missing], [200, missing])
    assert.equal((await call('GET', `${onOther}/${milk.id}`)).body.checked_at, null)
    assert.equal((await eve.readTea()).checked_at, null)
  })

  it('of a link that only reads can not tick', async () => {
    const { readTea, tea, share } = await sharedList(app)

    const answer = await (await share({ role: 'read' })).check([tea.id])

    assert.equal(outcome(answer), '403 FORBIDDEN')
    assert.equal((await readTea()).checked_at, null)
  })

  it('can not tick where the link was revoked meanwhile', async () => {
    const { call, path, readTea, tea, householdId, share } = await sharedList(app)
    const [first, second] = [await share(), await share()]

    const answers = await queueWrites(app, householdId, [
      () => call('DELETE', `${path}/links/${first.id}`),
      () => first.check([tea.id]),
    ])
    const unticked = (await readTea()).checked_at
    const others = await queueWrites(app, householdId, [
      () => second.check([tea.id]),
      () => call('DELETE', `${path}/links/${second.id}`),
    ])

    assert.deepEqual(answers.map(outcome), ['204 ok', '404 NOT_FOUND'])
    assert.deepEqual(others.map(outcome), ['200 ok', '204 ok'])
    assert.deepEqual([unticked, (await readTea()).checked_at], [null, app.clock().toISOString()])
  })

  it('learns no id of an account, no name of a member, and no other row', async () => {
    const { ada, call, path, tea, share } = await sharedList(app)
    const ben = await joined(app, ada, 'member', 'Benedict Bitdiddle')
    await call('POST', '/v1/pantry/foods', { name: 'Secret truffles' })
    await call('POST', `${path}/check`, { item_ids: [tea.id], checked: true })

    const { text } = await (await share()).open()

    const secrets = [ada.id, ben.id, 'Benedict', 'truffles', ada.email, 'checked_by', 'list_id']
    assert.deepEqual(
      secrets.filter((one) => text.includes(one)),
      [],
    )
  })
})

describe('the token of a link', () => {
  it('opens only the two routes of guests', async () => {
    const { token } = await (await sharedList(app)).share()
    const opened: string[] = []
    for (const { name, method, path, security } of operationsOf(await readDocument(app))) {
      if (security.length === 0 || security.some((one) => Object.keys(one).length === 0)) continue
      const place = path.replaceAll(/\{\w+\}/g, randomUUID())
      const answer = await app.call(method, place, { token })
      if (answer.status !== 401) opened.push(`${name} ${outcome(answer)}`)
    }

    assert.deepEqual(opened, [
      'GET /v1/guest/list 200 ok',
      'POST /v1/guest/list/check 400 VALIDATION_FAILED',
    ])
  })

  it('is needed, and the token of an account is none', async () => {
    const { ada } = await sharedList(app)

    const answers = [
      await app.call('GET', '/v1/guest/list'),
      await app.call('POST', '/v1/guest/list/check', { body: { item_ids: [], checked: true } }),
      await app.call('GET', '/v1/guest/list', { token: ada.accessToken }),
    ]

    assert.deepEqual(answers.map(outcome), [
      '401 UNAUTHENTICATED',
      '401 UNAUTHENTICATED',
      '404 NOT_FOUND',
    ])
  })

  it('is in no log', async () => {
    const { call, path, tea, share } = await sharedList(app)
    const { id, token, open, check } = await share()
    await open()
    await check([tea.id])
    await check(['wrong'])
    await app.call('GET', `/v1/guest/list?token=${token}`, { token })
    await call('DELETE', `${path}/links/${id}`)
    await open()

    assert.ok(app.logLines.some((line) => line.includes('/v1/guest/list/check')))
    assert.ok(!app.logLines.some((line) => line.includes(token.slice(22))))
  })

  it('can be tried 100 times an hour while it is wrong, and a link ticks 600 times', async () => {
    const { share, tea } = await sharedList(app)
    const { token, id } = await share()
    const wrong = guestOf(limited, `${token.slice(0, -8)}AAAAAAAA`)
    const guest = guestOf(limited, token)

    const outcomes = []
    for (let i = 0; i < 101; i++) outcomes.push(outcome(await wrong.open()))
    const first = await guest.check([tea.id])
    // The other 599, without sending them.
    await app.db.updateTable('rate_limits').set({ count: 600 }).where('count', '=', 1).execute()
    const after = [await guest.check([tea.id]), await guest.open()]

    assert.deepEqual([...new Set(outcomes)], ['404 NOT_FOUND', '429 RATE_LIMITED'])
    assert.equal(outcomes.lastIndexOf('404 NOT_FOUND'), 99)
    assert.deepEqual([first, ...after].map(outcome), ['200 ok', '429 RATE_LIMITED', '200 ok'], id)
  })
})
