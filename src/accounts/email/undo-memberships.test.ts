import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { addressChanges } from '#test/app/address-change.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { accountTheft, inviteTo, join, membersSeenBy, setRole } from '#test/app/stolen-account.ts'
import { confirmAddress, verified } from '#test/app/verified.ts'

const app = await startApp()
const { changeAddress, undo } = addressChanges(app)
const { stealAccount, recoverAccount } = accountTheft(app)

describe('an account after an undo', () => {
  it('loses the members who were invited since, and the members whom these invited', async () => {
    const { ada, ben, id, undoChange } = await stealAccount()
    const code = await inviteTo(ada, id)
    const [accomplice, friend] = [await joined(app, ada, 'member', 'Acc'), await signedUp(app)]
    await ada.call('PATCH', `/v1/households/${id}/members/${accomplice.id}`, { role: 'owner' })
    await confirmAddress(app, accomplice)
    const theirCode = await inviteTo(accomplice, id)
    await join(friend, theirCode)

    const { status } = await undoChange()

    const { get } = await recoverAccount(ada)
    const outsider = await signedUp(app)
    assert.equal(status, 200)
    assert.deepEqual(await membersSeenBy(get, id), [
      ['Ada', 'owner'],
      ['Ben', 'member'],
    ])
    const answers = [
      await accomplice.call('GET', `/v1/households/${id}`),
      await friend.call('GET', `/v1/households/${id}`),
      await join(outsider, code),
      await join(outsider, theirCode),
      await ben.call('GET', `/v1/households/${id}`),
    ]
    assert.deepEqual(answers.map(outcome), [
      '404 NOT_FOUND',
      '404 NOT_FOUND',
      '400 INVALID_TOKEN',
      '400 INVALID_TOKEN',
      '200 ok',
    ])
    const { body } = await accomplice.call('GET', '/v1/auth/events')
    const removal = body.items.find(
      ({ kind }: { kind: string }) => kind === 'removed_from_household',
    )
    assert.deepEqual([removal?.network, removal?.details], [null, { household_id: id }])
  })

  it('is again owner of a household from which an accomplice had removed it', async () => {
    const { ada, id, undoChange } = await stealAccount()
    const accomplice = await joined(app, ada, 'member', 'Acc')
    await ada.call('PATCH', `/v1/households/${id}/members/${accomplice.id}`, { role: 'owner' })
    const out = await accomplice.call('DELETE', `/v1/households/${id}/members/${ada.id}`)

    await undoChange()

    const { get } = await recoverAccount(ada)
    assert.equal(out.status, 204)
    assert.deepEqual(Object.fromEntries(await membersSeenBy(get, id)), {
      Ada: 'owner',
      Ben: 'member',
    })
    assert.equal(outcome(await accomplice.call('GET', `/v1/households/${id}`)), '404 NOT_FOUND')
  })

  it('has left the households that it joined since, and has its previous name', async () => {
    const { ada, ben, id, undoChange } = await stealAccount()
    const thief = await verified(app, { name: 'Thief' })
    const thiefsHousehold = await firstHousehold(thief)
    await join(ada, await inviteTo(thief, thiefsHousehold.id))
    await ada.call('PATCH', '/v1/auth/account', { name: 'Not Ada' })

    await undoChange()

    const { user, get } = await recoverAccount(ada)
    const { body } = await get('/v1/households')
    assert.deepEqual(
      body.items.map((one: { id: string }) => one.id),
      [id],
    )
    assert.equal(user.name, 'Ada')
    const seen = await membersSeenBy((path) => ben.call('GET', path), id)
    assert.deepEqual(seen[0], ['Ada', 'owner'])
    assert.equal(outcome(await thief.call('GET', `/v1/households/${thiefsHousehold.id}`)), '200 ok')
  })

  it('has left a household that it joined since, even if it became an owner and then left', async () => {
    for (const leaves of [false, true]) {
      const { ada, undoChange } = await stealAccount()
      const stranger = await verified(app, { name: 'Stranger' })
      const { id } = await firstHousehold(stranger)
      const eve = await joined(app, stranger, 'viewer', 'Eve')
      await join(ada, await inviteTo(stranger, id))
      await setRole(stranger, id, ada, 'owner')
      const accomplice = await signedUp(app)
      await join(accomplice, await inviteTo(ada, id))
      await ada.call('DELETE', `/v1/households/${id}/members/${stranger.id}`)
      await setRole(ada, id, accomplice, 'owner')
      app.clock.advance({ seconds: 1 }) // events of one instant have no order
      if (leaves) await ada.call('DELETE', `/v1/households/${id}/members/${ada.id}`)

      await undoChange()

      const { get } = await recoverAccount(ada)
      assert.equal(outcome(await get(`/v1/households/${id}`)), '404 NOT_FOUND')
      assert.equal(outcome(await accomplice.call('GET', `/v1/households/${id}`)), '404 NOT_FOUND')
      const seen = await membersSeenBy((path) => eve.call('GET', path), id)
      assert.deepEqual(seen, [['Eve', 'owner']])
    }
  })

  it('keeps all earlier members and households, and ends all invites', async () => {
    const ada = await signedUp(app, { name: 'Ada' })
    const ben = await joined(app, ada, 'member', 'Ben')
    const { id } = await firstHousehold(ada)
    const code = await inviteTo(ada, id)
    const { body: second } = await ada.call('POST', '/v1/households', { name: 'Second' })
    app.clock.advance({ minutes: 1 })
    const link = await changeAddress(ada, `new-${randomUUID()}@example.com`)

    await undo(link.undo)

    const { get } = await recoverAccount(ada)
    const { body } = await get('/v1/households')
    const came = await join(await signedUp(app), code)
    assert.deepEqual(
      body.items.map((one: { id: string }) => one.id),
      [id, second.id],
    )
    assert.deepEqual(
      [came.status, (await ben.call('GET', `/v1/households/${id}`)).status],
      [400, 200],
    )
  })

  it('loses them even if they join and invite at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const { ada, id, undoChange } = await stealAccount()
      const codes = [await inviteTo(ada, id), await inviteTo(ada, id)]
      const invited = [await signedUp(app), await signedUp(app)]

      const [undone, ...others] = await Promise.all([
        undoChange(),
        ...invited.map((one, i) => join(one, codes[i] ?? '')),
        ada.call('POST', `/v1/households/${id}/invites`),
      ])

      const { get } = await recoverAccount(ada)
      assert.equal(undone.status, 200)
      assert.deepEqual(
        others.filter(({ status }) => status >= 500).map(({ text }) => text),
        [],
      )
      assert.deepEqual(await membersSeenBy(get, id), [
        ['Ada', 'owner'],
        ['Ben', 'member'],
      ])
      assert.deepEqual((await get(`/v1/households/${id}/invites`)).body.items, [])
    }
  })
})
