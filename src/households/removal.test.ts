import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { removeDueAccounts } from '#accounts/removal/remove-accounts.ts'
import { describeSync } from '#server/entity-tables.ts'
import { startApp } from '#test/app/app.ts'
import { dumpDatabase, tablesWith } from '#test/app/database-dump.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { verified } from '#test/app/verified.ts'

const app = await startApp({ DELETION_WINDOW_DAYS: '0' })

async function deleteAccounts(...people: Person[]) {
  for (const person of people) await person.call('DELETE', '/v1/auth/account')
  await mailsOut(app)
  return removeDueAccounts(app.db, { sync: describeSync(), log: problemsOnly }, app.clock())
}

/** Writes rows of every kind that name the account of their author. */
async function writeRows(person: Person, householdId: string): Promise<{ movement: string }> {
  const call = inHousehold(app, person, householdId)
  const { body: list } = await call('GET', '/v1/shopping-lists')
  const path = `/v1/shopping-lists/${list.items[0].id}`
  const { body: item } = await call('POST', `${path}/items`, { name: 'Tea' })
  await call('POST', `${path}/check`, { item_ids: [item.id], checked: true })
  const { body: pantryItem } = await call('POST', '/v1/pantry/items', { name: 'Rice' })
  const { body } = await call('POST', `/v1/pantry/items/${pantryItem.id}/add`, { quantity: 2 })
  await person.call('POST', '/v1/sync/push', {
    client_id: randomUUID(),
    schema_version: 1,
    scope_id: householdId,
    mutations: [
      {
        mutation_id: randomUUID(),
        seq: 1,
        op: 'create',
        entity: 'stock_movement',
        id: randomUUID(),
        data: { pantry_item_id: pantryItem.id, kind: 'add', delta: 1 },
      },
    ],
  })
  return { movement: body.movement.id }
}

const lastEventOf = async (person: Person) => {
  const { body } = await person.call('GET', '/v1/auth/events?limit=1')
  const { kind, network, request_id, details } = body.items[0]
  return [kind, network, request_id, details]
}

describe('the removal of an account', () => {
  it('deletes the households where it was the only member, with all rows', async () => {
    const zoe = await verified(app, { name: 'Zoe' })
    const { id } = await firstHousehold(zoe)
    const { body: second } = await zoe.call('POST', '/v1/households', { name: 'Second' })
    await zoe.call('POST', `/v1/households/${id}/invites`)
    await writeRows(zoe, id)

    const counts = await deleteAccounts(zoe)

    assert.deepEqual(counts, { accounts_removed: 1, accounts_failed: 0, accounts_left: 0 })
    assert.deepEqual(tablesWith(await dumpDatabase(app.db), zoe.id, id, second.id), [])
  })

  it('keeps the rows of shared households, but no row names the account', async () => {
    const ada = await signedUp(app, { name: 'Ada' })
    const { id } = await firstHousehold(ada)
    const ben = await joined(app, ada)
    const { movement } = await writeRows(ben, id)
    const { body: synced } = await ada.call('POST', '/v1/sync/pull', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: id,
    })

    await deleteAccounts(ben)

    assert.deepEqual(tablesWith(await dumpDatabase(app.db), ben.id), [])
    const { body: movementLeft } = await ada.call('GET', `/v1/pantry/movements/${movement}`)
    assert.deepEqual([movementLeft.delta, movementLeft.account_id], [2, null])
    const { body: pantryItem } = await ada.call(
      'GET',
      `/v1/pantry/items/${movementLeft.pantry_item_id}`,
    )
    assert.equal(pantryItem.quantity, 3)
    const { body: news } = await ada.call('POST', '/v1/sync/pull', {
      client_id: randomUUID(),
      schema_version: 1,
      scope_id: id,
      cursor: synced.cursor,
    })
    const changes = news.changes.map((one: { entity: string; deleted?: true }) => [
      one.entity,
      one.deleted ?? false,
    ])
    assert.deepEqual(changes.toSorted(), [
      ['member', true],
      ['shopping_item', false],
      ['stock_movement', false],
      ['stock_movement', false],
    ])
  })

  it('makes the member who joined first owner if no owner remains', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const [ben, cleo] = [await joined(app, ada, 'viewer'), await joined(app, ada)]

    await deleteAccounts(ada)

    const { body } = await cleo.call('GET', `/v1/households/${id}/members`)
    const roles = body.items.map((one: { account_id: string; role: string }) => [
      one.account_id,
      one.role,
    ])
    assert.deepEqual(roles, [
      [ben.id, 'owner'],
      [cleo.id, 'member'],
    ])
    const { body: overview } = await ben.call('GET', '/v1/sync')
    const mine = overview.scopes.find((one: { scope_id: string }) => one.scope_id === id)
    assert.equal(mine.role, 'owner')
  })

  it('is an event for the remaining owners, and for a new owner', async () => {
    const ada = await signedUp(app)
    const { id: household_id } = await firstHousehold(ada)
    const ben = await joined(app, ada)
    const cleo = await joined(app, ada)
    const { body: before } = await ada.call('GET', `/v1/households/${household_id}/members`)
    const idOf = ({ id }: Person) =>
      before.items.find((one: { account_id: string }) => one.account_id === id).id

    app.clock.advance({ minutes: 1 })
    await deleteAccounts(ada)
    const nextOwner = await lastEventOf(ben)
    app.clock.advance({ minutes: 1 })
    await deleteAccounts(cleo)
    const owner = await lastEventOf(ben)

    const details = { household_id, was: 'member', role: 'owner' }
    assert.deepEqual(nextOwner, ['household_role_changed', null, null, details])
    const left = { household_id, member_id: idOf(cleo) }
    assert.deepEqual(owner, ['member_left', null, null, left])
  })

  it('makes no new owner if there is another one', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const [ben, cleo] = [await joined(app, ada), await joined(app, ada)]
    await ada.call('PATCH', `/v1/households/${id}/members/${cleo.id}`, { role: 'owner' })

    await deleteAccounts(ada)

    const { body } = await ben.call('GET', `/v1/households/${id}/members`)
    assert.deepEqual(
      body.items.map((one: { role: string }) => one.role),
      ['member', 'owner'],
    )
  })

  it('deletes a household whose members are all removed at the same time', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const ben = await joined(app, ada)

    const counts = await deleteAccounts(ada, ben)

    assert.deepEqual(counts, { accounts_removed: 2, accounts_failed: 0, accounts_left: 0 })
    assert.deepEqual(tablesWith(await dumpDatabase(app.db), ada.id, ben.id, id), [])
  })

  it('leaves no trace in households that the account left before', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const ben = await joined(app, ada)
    await writeRows(ben, id)
    await ben.call('DELETE', `/v1/households/${id}/members/${ben.id}`)

    await deleteAccounts(ben)

    assert.deepEqual(tablesWith(await dumpDatabase(app.db), ben.id), [])
  })
})
