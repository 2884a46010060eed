import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()

describe('members', () => {
  it('always include an owner', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const alone = await ada.call('DELETE', `/v1/households/${id}/members/${ada.id}`)
    const ben = await joined(app, ada, 'viewer')
    const members = `/v1/households/${id}/members`

    const leaving = await ada.call('DELETE', `${members}/${ada.id}`)
    const steppingDown = await ada.call('PATCH', `${members}/${ada.id}`, { role: 'member' })
    const promoting = await ada.call('PATCH', `${members}/${ben.id}`, { role: 'owner' })
    const leavingLater = await ada.call('DELETE', `${members}/${ada.id}`)

    assert.deepEqual([alone.status, leaving.status, steppingDown.status], [409, 409, 409])
    assert.deepEqual([promoting.status, promoting.body.role], [200, 'owner'])
    assert.equal(leavingLater.status, 204)
    assert.equal((await ada.call('GET', `/v1/households/${id}`)).status, 404)
    const left = await ben.call('GET', members)
    assert.deepEqual(
      left.body.items.map((one: { account_id: string; role: string }) => [
        one.account_id,
        one.role,
      ]),
      [[ben.id, 'owner']],
    )
  })

  it('may all leave, but only owners remove others or change roles', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const [ben, cleo] = [await joined(app, ada), await joined(app, ada, 'viewer')]
    const members = `/v1/households/${id}/members`

    const refused = await Promise.all([
      ben.call('DELETE', `${members}/${cleo.id}`),
      ben.call('PATCH', `${members}/${ben.id}`, { role: 'owner' }),
      cleo.call('DELETE', `${members}/${ben.id}`),
      ben.call('DELETE', `/v1/households/${id}`),
    ])
    const cleoLeaves = await cleo.call('DELETE', `${members}/${cleo.id}`)
    const benIsRemoved = await ada.call('DELETE', `${members}/${ben.id}`)

    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.code]),
      [1, 2, 3, 4].map(() => [403, 'FORBIDDEN']),
    )
    assert.deepEqual([cleoLeaves.status, benIsRemoved.status], [204, 204])
    const answers = await Promise.all(
      [ben, cleo].map((one) => one.call('GET', `/v1/households/${id}`)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404],
    )
  })

  it('keep one owner if two owners step down at the same time', async () => {
    const ada = await signedUp(app)
    const { id } = await firstHousehold(ada)
    const ben = await joined(app, ada)
    const members = `/v1/households/${id}/members`
    await ada.call('PATCH', `${members}/${ben.id}`, { role: 'owner' })

    const answers = await Promise.all(
      [ada, ben].map((one) => one.call('PATCH', `${members}/${one.id}`, { role: 'member' })),
    )

    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
  })

  it('have the name of their account, even after it changed', async () => {
    const ada = await signedUp(app, { name: 'Ada' })
    const { id } = await firstHousehold(ada)

    await ada.call('PATCH', '/v1/auth/account', { name: 'Ada King' })

    const { body } = await ada.call('GET', `/v1/households/${id}/members`)
    assert.equal(body.items[0].name, 'Ada King')
  })
})
