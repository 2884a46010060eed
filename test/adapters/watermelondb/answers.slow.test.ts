// Slow. Covers: packages/watermelondb packages/client/src packages/rules/src/values src/sync
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countUnsynced, larderSync } from 'larder-watermelondb/larder-sync.ts'
import { startApp } from '#test/app/app.ts'
import { withBody } from '#test/client/network.ts'
import { openFamily, openPhone, synced } from './phone.ts'
import { recordPushes } from './pushes.ts'

const app = await startApp()

describe('a phone that gets', () => {
  it('no answer keeps its changes', async () => {
    const { hers } = await openFamily(app)
    hers.network.isDown = true
    await hers.create('food', { name: 'Milk' })

    const outcome = await hers.sync()
    const kept = [await countUnsynced(hers.database), await hers.names('food')]
    hers.network.isDown = false
    await synced(hers)

    assert.deepEqual([outcome, kept], [{ state: 'offline' }, [1, ['Milk']]])
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('403 SCOPE_FORBIDDEN has left the household, and keeps its rows and changes', async () => {
    const { ada, ben, householdId, hers, his } = await openFamily(app)
    await hers.create('food', { name: 'Milk' })
    await synced(hers, his)
    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)
    await his.create('food', { name: 'Rye' })

    const outcome = await his.sync()

    assert.deepEqual([outcome, his.network.refusals], [{ state: 'left' }, ['403 SCOPE_FORBIDDEN']])
    assert.deepEqual(await his.names('food'), ['Milk', 'Rye'])
    assert.equal(await countUnsynced(his.database), 1)
  })

  it('403 can fill another household after a reset, and not before', async () => {
    const { ben, ada, householdId, his } = await openFamily(app)
    await synced(his)
    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)
    const other = (await his.connection.scopes()).find(({ kind }) => kind === 'household')
    const phone = await openPhone(app, ben, other?.scope_id ?? '', { disk: await his.backUp() })

    await assert.rejects(phone.sync(), /This database holds the household .*\. Reset it first\./)
    await phone.database.write(() => phone.database.unsafeResetDatabase())
    await synced(phone)

    assert.notEqual(other?.scope_id, householdId)
    assert.equal((await phone.rows('shopping_list')).size, 1)
  })

  it('426 CLIENT_UPGRADE_REQUIRED keeps its changes until the app is newer', async () => {
    const { hers } = await openFamily(app)
    hers.network.change = withBody('/v1/sync/push', () => ({ schema_version: 99 }))
    await hers.create('food', { name: 'Milk' })

    const outcome = await hers.sync()
    hers.network.change = (request) => request
    await synced(hers)

    assert.deepEqual(outcome, { state: 'upgrade_required' })
    assert.deepEqual(hers.network.refusals, ['426 CLIENT_UPGRADE_REQUIRED'])
    assert.deepEqual([hers.told, await countUnsynced(hers.database)], [[], 0])
  })

  it('403 ACCOUNT_PENDING_DELETION keeps its changes, and says what it is', async () => {
    const { ada, hers } = await openFamily(app)
    await synced(hers)
    await ada.call('DELETE', '/v1/auth/account')
    await hers.create('food', { name: 'Milk' })

    const outcome = await hers.sync()

    assert.deepEqual(outcome, { state: 'pending_deletion' })
    assert.equal(await countUnsynced(hers.database), 1)
  })

  it('429 RATE_LIMITED names the seconds to wait', async () => {
    const small = await startApp({ WRITES_PER_MINUTE: '5', RATE_LIMITS: 'on' })
    const { hers } = await openFamily(small)
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await hers.create('food', { name })

    const outcome = await hers.sync()
    const wait = outcome.state === 'waiting' ? (outcome.retryAfter ?? 0) : 0
    small.clock.advance({ seconds: wait })
    await synced(hers)

    assert.deepEqual(hers.network.refusals, ['429 RATE_LIMITED'])
    assert.ok(wait > 0 && wait <= 60, String(wait))
    assert.deepEqual([hers.told, await countUnsynced(hers.database)], [[], 0])
  })

  it('503 names the seconds to wait', async () => {
    const { hers } = await openFamily(app)
    hers.network.instead = () => ({ status: 503, body: { code: 'BUSY' }, retryAfter: 7 })

    const outcome = await hers.sync()

    assert.deepEqual(outcome, { state: 'waiting', retryAfter: 7 })
  })

  it('401 is signed out, and keeps its changes for the next sign-in', async () => {
    const { ada, hers } = await openFamily(app)
    await hers.create('food', { name: 'Milk' })
    await hers.connection.signOut()

    const outcome = await hers.sync()
    await hers.connection.signIn(ada)
    await synced(hers)

    assert.deepEqual(outcome, { state: 'signed_out' })
    assert.equal(await countUnsynced(hers.database), 0)
  })

  it('409 CLIENT_FORKED takes a new client id, and keeps the ids of its changes', async () => {
    const { ben, householdId, hers } = await openFamily(app)
    await synced(hers)
    const { clientId } = JSON.parse((await hers.database.adapter.getLocal('larder_position')) ?? '')
    // An app of another account with a log of changes has the same id.
    const { status } = await ben.call('POST', '/v1/sync/push', {
      client_id: clientId,
      schema_version: 3,
      scope_id: householdId,
      mutations: [
        {
          mutation_id: hers.connection.platform.uuid(),
          seq: 1,
          op: 'create',
          entity: 'food',
          id: hers.connection.platform.uuid(),
          data: { name: 'Rye' },
        },
      ],
    })
    await hers.create('food', { name: 'Milk' })
    const pushes = recordPushes(hers)

    await synced(hers)

    assert.equal(status, 200)
    assert.deepEqual(hers.network.refusals, ['409 CLIENT_FORKED'])
    assert.deepEqual([pushes.length, pushes[0]], [2, pushes[1]])
    assert.deepEqual(await hers.names('food'), ['Milk', 'Rye'])
  })

  it('400 throws, and keeps its changes', async () => {
    const { hers } = await openFamily(app)
    hers.network.change = withBody('/v1/sync/push', () => ({ scope_id: 7 }))
    await hers.create('food', { name: 'Milk' })

    await assert.rejects(hers.sync(), { code: 'VALIDATION_FAILED' })
    hers.network.change = (request) => request
    await synced(hers)

    assert.deepEqual([await hers.names('food'), await countUnsynced(hers.database)], [['Milk'], 0])
  })
})

it('a database can not sync two households at the same time', async () => {
  const { hers, his } = await openFamily(app)
  const { database, connection } = hers
  const scopes = await his.connection.scopes()
  const own = scopes.find(({ scope_id, role }) => role === 'owner' && scope_id !== hers.householdId)
  const options = { connection, householdId: own?.scope_id ?? '', onTold: () => {} }

  const first = hers.sync()

  await assert.rejects(larderSync(database, options), /The database syncs the household/)
  assert.equal((await first).state, 'idle')
})

it('calls during a sync share it', async () => {
  const { hers } = await openFamily(app)
  await hers.create('food', { name: 'Milk' })
  hers.network.asked.length = 0

  const outcomes = await Promise.all([hers.sync(), hers.sync(), hers.sync()])

  assert.deepEqual(
    outcomes.map(({ state }) => state),
    ['idle', 'idle', 'idle'],
  )
  assert.deepEqual(hers.network.asked, [
    'POST /v1/sync/pull',
    'POST /v1/sync/push',
    'POST /v1/sync/pull',
  ])
})
