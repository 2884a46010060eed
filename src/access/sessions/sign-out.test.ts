import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()

interface Device {
  readonly access_token: string
  readonly refresh_token: string
}

let ada: Person
let phone: Device
let tablet: Device
let laptop: Device

beforeEach(async () => {
  ada = await signedUp(app)
  phone = (await ada.signIn()).body
  tablet = (await ada.signIn()).body
  laptop = (await ada.signIn()).body
  await ada.call('POST', '/v1/auth/signout')
})

const signOut = async (device: Device, body?: object) =>
  (await app.call('POST', '/v1/auth/signout', { token: device.access_token, body })).status

/** The statuses for the access and the refresh token of each device. */
const statusesOf = (...devices: Device[]) =>
  Promise.all(
    devices.map(async ({ access_token, refresh_token }) => [
      (await app.call('GET', '/v1/auth/account', { token: access_token })).status,
      (await app.call('POST', '/v1/auth/refresh', { body: { refresh_token } })).status,
    ]),
  )

const OPEN = [200, 200]
const OVER = [401, 401]

describe('POST /v1/auth/signout', () => {
  it('ends this session without a body, with an empty response', async () => {
    const { status, text, headers } = await app.call('POST', '/v1/auth/signout', {
      token: phone.access_token,
    })

    assert.deepEqual([status, text, headers.get('content-type')], [204, '', null])
    assert.deepEqual(await statusesOf(phone, tablet, laptop), [OVER, OPEN, OPEN])
  })

  for (const [scope, expected] of [
    ['this', [OVER, OPEN, OPEN]],
    ['others', [OPEN, OVER, OVER]],
    ['all', [OVER, OVER, OVER]],
  ] as const)
    it(`ends the scope ${scope}, with the access tokens, and no other account’s`, async () => {
      const ben = await signedUp(app)

      const status = await signOut(phone, { scope })

      assert.equal(status, 204)
      assert.deepEqual(await statusesOf(phone, tablet, laptop), expected)
      assert.equal((await ben.call('GET', '/v1/auth/account')).status, 200)
    })

  for (const scope of ['this', 'others', 'all'])
    it(`may be repeated for the scope ${scope}`, async () => {
      const statuses = [await signOut(phone, { scope }), await signOut(phone, { scope })]

      assert.deepEqual(statuses, [204, 204])
    })

  it('ends no session for a caller who is signed out', async () => {
    await signOut(phone)

    const statuses = [
      await signOut(phone),
      await signOut(phone, { scope: 'others' }),
      await signOut(phone, { scope: 'all' }),
    ]

    assert.deepEqual(statuses, [204, 204, 204])
    assert.deepEqual(await statusesOf(tablet, laptop), [OPEN, OPEN])
  })

  it('ends a refreshed session by the access token from before', async () => {
    const { body: refreshed } = await app.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: phone.refresh_token },
    })

    await signOut(phone)

    assert.deepEqual(await statusesOf(refreshed, tablet), [OVER, OPEN])
  })

  it('does nothing for an invalid body', async () => {
    const statuses = [
      await signOut(phone, { scope: 'everything' }),
      await signOut(phone, { scope: null }),
      await signOut(phone, { scope: 'all', account_id: ada.id }),
      await signOut(phone, ['all']),
    ]

    assert.deepEqual(statuses, [400, 400, 400, 400])
    assert.deepEqual(await statusesOf(phone, tablet, laptop), [OPEN, OPEN, OPEN])
  })

  it('may be sent by all devices at the same time', async () => {
    const devices = [phone, tablet, laptop]

    const statuses = await Promise.all(devices.map((device) => signOut(device, { scope: 'all' })))

    assert.deepEqual(statuses, [204, 204, 204])
    assert.deepEqual(await statusesOf(...devices), [OVER, OVER, OVER])
  })

  it('prevails over a refresh at the same moment', async () => {
    const refreshes = Array.from({ length: 10 }, () =>
      app.call('POST', '/v1/auth/refresh', { body: { refresh_token: phone.refresh_token } }),
    )

    const status = await signOut(phone)
    const answers = await Promise.all(refreshes)

    assert.equal(status, 204)
    for (const { status: refreshed, body } of answers)
      if (refreshed === 200) assert.deepEqual(await statusesOf(body), [OVER])
      else assert.equal(refreshed, 401)
  })
})
