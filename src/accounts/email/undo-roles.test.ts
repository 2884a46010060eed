import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { inviteTo, join, membersSeenBy, setRole, accountTheft } from '#test/app/stolen-account.ts'
import { confirmAddress } from '#test/app/verified.ts'

const app = await startApp()
const { stealAccount, recoverAccount } = accountTheft(app)

describe('an account after an undo', () => {
  it('reverts the roles that were changed since, and their consequences', async () => {
    const { ada, ben, id, undoChange } = await stealAccount(async (owner, home) => {
      await joined(app, owner, 'viewer', 'Dan')
      const carol = await joined(app, owner, 'member', 'Carol')
      await setRole(owner, home, carol, 'owner')
    })
    const { items } = (await ada.call('GET', `/v1/households/${id}/members`)).body
    const called = (name: string) => ({
      id: items.find((one: { name: string }) => one.name === name).account_id,
    })
    await setRole(ada, id, ben, 'owner')
    await setRole(ada, id, called('Carol'), 'viewer')
    await confirmAddress(app, ben)
    await setRole(ben, id, called('Dan'), 'owner')
    const code = await inviteTo(ben, id)
    const friend = await signedUp(app, { name: 'Friend' })
    await join(friend, code)
    const out = await ben.call('DELETE', `/v1/households/${id}/members/${ada.id}`)

    const { status } = await undoChange()

    const { get } = await recoverAccount(ada)
    const outsider = await signedUp(app)
    assert.deepEqual([out.status, status], [204, 200])
    assert.deepEqual(Object.fromEntries(await membersSeenBy(get, id)), {
      Ada: 'owner',
      Ben: 'member',
      Carol: 'owner',
      Dan: 'viewer',
    })
    const answers = [
      await ben.call('POST', `/v1/households/${id}/invites`),
      await join(outsider, code),
      await friend.call('GET', `/v1/households/${id}`),
    ]
    assert.deepEqual(answers.map(outcome), ['403 FORBIDDEN', '400 INVALID_TOKEN', '404 NOT_FOUND'])
    const { body } = await ben.call('GET', '/v1/auth/events')
    const events = body.items.filter(
      ({ kind }: { kind: string }) => kind === 'household_role_changed',
    )
    assert.deepEqual(
      events
        .map(({ details }: { details: { was: string; role: string } }) => details.was)
        .toSorted(),
      ['member', 'owner'],
    )
  })

  it('keeps earlier roles, and those that another owner has given since', async () => {
    const carols: Person[] = []
    const { ada, ben, id, undoChange } = await stealAccount(async (owner, home) => {
      const carol = await joined(app, owner, 'member', 'Carol')
      await setRole(owner, home, carol, 'owner')
      carols.push(carol, await joined(app, owner, 'member', 'Dan'))
    })
    const [carol = assert.fail(), dan = assert.fail()] = carols
    await setRole(ada, id, ben, 'owner')
    await setRole(carol, id, ben, 'viewer')
    await setRole(carol, id, dan, 'owner')

    await undoChange()

    const { get } = await recoverAccount(ada)
    assert.deepEqual(Object.fromEntries(await membersSeenBy(get, id)), {
      Ada: 'owner',
      Ben: 'viewer',
      Carol: 'owner',
      Dan: 'owner',
    })
  })
})
