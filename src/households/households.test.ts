import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { etagOf } from '#test/fixtures/etag.ts'

const app = await startApp()

describe('signing up', () => {
  it('creates a household with the name of the account, an owner and a shopping list', async () => {
    const ada = await signedUp(app, { name: 'Ada Lovelace' })

    const { status, body } = await ada.call('GET', '/v1/households')

    const [household] = body.items
    const now = app.clock().toISOString()
    assert.deepEqual(
      [status, body],
      [
        200,
        {
          items: [
            {
              id: household.id,
              version: 1,
              name: 'Ada Lovelace',
              time_zone: 'UTC',
              currency: 'EUR',
              unit_system: 'metric',
              default_shopping_list_id: household.default_shopping_list_id,
              asks_open_food_facts: null,
              role: 'owner',
              created_at: now,
              updated_at: now,
            },
          ],
          next_cursor: null,
        },
      ],
    )
    const members = await ada.call('GET', `/v1/households/${household.id}/members`)
    assert.deepEqual(members.body, {
      items: [
        {
          id: members.body.items[0].id,
          version: 2,
          account_id: ada.id,
          name: 'Ada Lovelace',
          role: 'owner',
          created_at: now,
          updated_at: now,
        },
      ],
      next_cursor: null,
    })
  })

  it('makes the new rows available to sync', async () => {
    const ada = await signedUp(app, { name: 'Ada' })
    const { id, default_shopping_list_id } = await firstHousehold(ada)

    const { body: overview } = await ada.call('GET', '/v1/sync')
    const pull = (scope_id: string) =>
      ada.call('POST', '/v1/sync/pull', { client_id: randomUUID(), schema_version: 1, scope_id })
    const household = await pull(id)
    const account = await pull(ada.id)

    const kinds = ({ body }: typeof household) =>
      body.changes.map((change: { entity: string; id: string }) => change.entity)
    assert.deepEqual(overview.scopes, [
      { scope_id: ada.id, kind: 'account', version: 1 },
      { scope_id: id, kind: 'household', role: 'owner', version: 3 },
    ])
    assert.deepEqual(kinds(household), ['household', 'member', 'shopping_list'])
    assert.deepEqual(
      [household.body.changes[2].id, household.body.changes[2].data.name],
      [default_shopping_list_id, 'Shopping list'],
    )
    assert.deepEqual(
      [kinds(account), account.body.changes[0].id, account.body.changes[0].data.role],
      [['membership'], id, 'owner'],
    )
  })
})

describe('/v1/households', () => {
  it('creates more households, and returns the existing one for a repeated id', async () => {
    const ada = await signedUp(app)
    const input = {
      id: randomUUID(),
      name: ' Allotment ',
      time_zone: 'Europe/Berlin',
      currency: 'CHF',
      unit_system: 'us',
    }

    const made = await ada.call('POST', '/v1/households', input)
    const again = await ada.call('POST', '/v1/households', input)

    const {
      default_shopping_list_id: _list,
      created_at: _made,
      updated_at: _changed,
      ...rest
    } = made.body
    assert.deepEqual(
      [made.status, again.status, again.body, rest],
      [
        201,
        200,
        made.body,
        { ...input, name: 'Allotment', asks_open_food_facts: null, version: 1, role: 'owner' },
      ],
    )
    const { body } = await ada.call('GET', '/v1/households')
    assert.equal(body.items.length, 2)
    const ids = body.items.map((item: { id: string }) => item.id)
    assert.ok(ids.includes(input.id))
  })

  it('gives older apps a household without the newest field, and takes their changes', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    await ada.call('PATCH', `/v1/households/${id}`, { asks_open_food_facts: true })
    const pulled = async (schema_version: number) => {
      const head = { client_id: randomUUID(), schema_version, scope_id: id }
      const { body } = await ada.call('POST', '/v1/sync/pull', head)
      return body.changes.find((one: { entity: string }) => one.entity === 'household').data
    }
    const push = async (schema_version: number, patch: object) => {
      const mutation = { mutation_id: randomUUID(), op: 'update', entity: 'household', id, patch }
      const head = { client_id: randomUUID(), schema_version, scope_id: id }
      const { body } = await ada.call('POST', '/v1/sync/push', { ...head, mutations: [mutation] })
      return body.results[0].status
    }

    const ofOld = await pulled(4)
    const outcomes = [await push(4, { name: 'Villa' }), await push(5, { currency: 'CHF' })]
    const unknown = await push(4, { asks_open_food_facts: false })

    const { name, currency, asks_open_food_facts } = await pulled(5)
    assert.equal('asks_open_food_facts' in ofOld, false)
    assert.deepEqual(outcomes, ['applied', 'applied'])
    assert.equal(unknown, 'rejected')
    assert.deepEqual([name, currency, asks_open_food_facts], ['Villa', 'CHF', true])
  })

  it('refuses the id of another household', async () => {
    const [ada, eve] = [await signedUp(app), await signedUp(app)]
    const { id } = await firstHousehold(ada)

    const stolen = await eve.call('POST', '/v1/households', { id, name: 'Mine' })

    assert.deepEqual([stolen.status, stolen.body.code], [409, 'CONFLICT'])
  })

  it('refuses an invalid name, time zone or currency', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const wrong = [
      { name: '  ' },
      { time_zone: 'Mars/Olympus' },
      { currency: 'euro' },
      { owner: 1 },
    ]

    const made = await Promise.all(
      wrong.map((one) => ada.call('POST', '/v1/households', { name: 'Fine', ...one })),
    )
    const changed = await Promise.all(
      wrong.map((one) => ada.call('PATCH', `/v1/households/${id}`, one)),
    )

    assert.deepEqual(
      [...made, ...changed].map(({ status, body }) => [status, body.code]),
      Array.from({ length: 8 }, () => [400, 'VALIDATION_FAILED']),
    )
  })

  it('changes a household only with its current ETag', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const call = (ifMatch: string, body: object) =>
      app.call('PATCH', `/v1/households/${id}`, {
        token: ada.accessToken,
        headers: { 'if-match': ifMatch },
        body,
      })

    const changed = await call('"1"', { name: 'Villa', time_zone: 'Europe/Berlin' })
    const stale = await call('"1"', { name: 'Hut' })

    assert.deepEqual(
      [changed.status, changed.headers.get('etag'), changed.body.name, changed.body.time_zone],
      [200, etagOf(changed.body), 'Villa', 'Europe/Berlin'],
    )
    assert.deepEqual([stale.status, stale.body.code], [412, 'STALE'])
    const known = await app.call('GET', `/v1/households/${id}`, {
      token: ada.accessToken,
      headers: { 'if-none-match': '"4"' },
    })
    assert.deepEqual([known.status, known.text], [304, ''])
  })

  it('deletes a household with all its rows and change numbers', async () => {
    const ada = await signedUp(app)
    const { body: second } = await ada.call('POST', '/v1/households', { name: 'Second' })

    const deleted = await ada.call('DELETE', `/v1/households/${second.id}`)
    const again = await ada.call('DELETE', `/v1/households/${second.id}`)

    assert.deepEqual([deleted.status, again.status], [204, 404])
    const { body } = await ada.call('GET', '/v1/sync')
    assert.deepEqual(
      body.scopes.map((scope: { kind: string; version: number }) => [scope.kind, scope.version]),
      [
        ['account', 3],
        ['household', 3],
      ],
    )
    const left = await app.db
      .selectFrom('sync_change')
      .select('row_id')
      .where('household_id', '=', second.id)
      .execute()
    assert.deepEqual(left, [])
  })
})
