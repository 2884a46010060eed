import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressChanges } from '#test/app/address-change.ts'
import { comparable, outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { enrolled } from '#test/app/second-factor.ts'
import { softwarePasskey, type SoftwarePasskey } from '#test/app/software-passkey.ts'
import { verified } from '#test/app/verified.ts'

const SITE = { origin: 'http://larder.test', rpId: 'larder.test' }
const app = await startApp()

const optionsFor = (person: Person, proof: object = { password: person.password }) =>
  person.call('POST', '/v1/auth/passkeys/options', proof)
const add = (person: Person, credential: object, name = 'My phone') =>
  person.call('POST', '/v1/auth/passkeys', { name, credential })

/** Adds a passkey to a person. */
async function added(person: Person, proof?: object): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(SITE)
  const { body } = await optionsFor(person, proof)
  const { status, text } = await add(person, passkey.create(body))
  assert.equal(status, 201, text)
  return passkey
}

const challenge = async () => (await app.call('POST', '/v1/auth/passkey-signin/options')).body
const send = (credential: object) =>
  app.call('POST', '/v1/auth/passkey-signin', { body: { credential } })
const signIn = async (passkey: SoftwarePasskey, made?: Parameters<SoftwarePasskey['get']>[1]) =>
  send(passkey.get(await challenge(), made))

describe('a passkey', () => {
  it('signs in without the address and the password, and shows when it was used', async () => {
    const ada = await signedUp(app)
    const passkey = await added(ada)

    const opened = await signIn(passkey)

    assert.deepEqual([opened.status, opened.body.user.id], [200, ada.id])
    const list = await ada.call('GET', '/v1/auth/passkeys')
    const { id: _, ...shown } = list.body.items[0]
    const now = app.clock().toISOString()
    assert.deepEqual(shown, { name: 'My phone', created_at: now, last_used_at: now, synced: false })
    const { body } = await ada.call('GET', '/v1/auth/sessions')
    const how = body.items.map(({ method, second_factor }: Record<string, unknown>) => [
      method,
      second_factor,
    ])
    assert.ok(how.some((one: unknown[]) => one.join() === 'passkey,passkey'))
    const [mail] = await app.inbox.to(ada.email)
    assert.match(mail?.text ?? '', /has a new passkey: My phone\./)
  })

  it('counts as both factors', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)

    const without = await optionsFor(ada)
    const passkey = await added(ada, { password: ada.password, code: factor.nextCode() })
    const opened = await signIn(passkey)

    assert.deepEqual([without, opened].map(outcome), ['400 VALIDATION_FAILED', '200 ok'])
  })

  it('is one of several, which can be renamed and removed with the password', async () => {
    const ada = await signedUp(app)
    const first = await added(ada)
    app.clock.advance({ seconds: 1 })
    const second = await added(ada)
    const { body } = await ada.call('GET', '/v1/auth/passkeys')
    const path = `/v1/auth/passkeys/${body.items[0].id}`
    const { password } = ada

    const renamed = await ada.call('PATCH', path, { name: 'Old phone' })
    const removed = [
      await ada.call('DELETE', path, {}),
      await ada.call('DELETE', path, { password: 'a wrong password' }),
      await ada.call('DELETE', path, { password }),
      await ada.call('DELETE', path, { password }),
    ]

    assert.equal(renamed.body.name, 'Old phone')
    assert.deepEqual(removed.map(outcome), [
      '400 VALIDATION_FAILED',
      '401 INVALID_CREDENTIALS',
      '204 ok',
      '204 ok',
    ])
    assert.deepEqual([await signIn(first), await signIn(second)].map(outcome), [
      '401 INVALID_CREDENTIALS',
      '200 ok',
    ])
  })

  it('of another account can not be renamed or removed', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    const passkey = await added(ada)
    const { body } = await ada.call('GET', '/v1/auth/passkeys')
    const path = `/v1/auth/passkeys/${body.items[0].id}`

    const renamed = await ben.call('PATCH', path, { name: 'Mine' })
    const removed = await ben.call('DELETE', path, { password: ben.password })

    assert.deepEqual([renamed, removed].map(outcome), ['404 NOT_FOUND', '204 ok'])
    assert.equal(outcome(await signIn(passkey)), '200 ok')
  })

  it('needs a proof of the owner for its options, and its options for itself', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    const passkey = softwarePasskey(SITE)
    const { body: ofBen } = await optionsFor(ben)
    const { body: own } = await optionsFor(ada)
    const other = (await ada.signIn()).body.access_token
    const credential = passkey.create(own)
    const late = softwarePasskey(SITE)
    const { body: early } = await optionsFor(ada)

    const answers = [
      await optionsFor(ada, {}),
      await optionsFor(ada, { password: 'a wrong password' }),
      await add(ada, passkey.create(ofBen)),
      await app.call('POST', '/v1/auth/passkeys', {
        token: other,
        body: { name: 'Elsewhere', credential },
      }),
      await add(ada, passkey.create({ ...own, ...(await challenge()) })),
      await add(ada, credential),
      await add(ada, credential),
    ]
    app.clock.advance({ minutes: 5 })
    const expired = await add(ada, late.create(early))

    assert.deepEqual([...answers, expired].map(outcome), [
      '400 VALIDATION_FAILED',
      '401 INVALID_CREDENTIALS',
      '400 INVALID_TOKEN',
      '400 INVALID_TOKEN',
      '400 INVALID_TOKEN',
      '201 ok',
      '400 INVALID_TOKEN',
      '400 INVALID_TOKEN',
    ])
  })

  it('is refused when it is made for another origin or relying party, or without verification', async () => {
    const ada = await signedUp(app)
    const passkey = softwarePasskey(SITE)
    const make = async (made: Parameters<SoftwarePasskey['create']>[1]) =>
      add(ada, passkey.create((await optionsFor(ada)).body, made))

    const answers = [
      await make({ origin: 'http://evil.test' }),
      await make({ origin: 'https://larder.test' }),
      await make({ rpId: 'evil.test' }),
      await make({ isVerified: false }),
    ]

    assert.deepEqual(answers.map(outcome), Array(4).fill('400 INVALID_TOKEN'))
  })

  it('is refused at sign-in with one answer for every reason', async () => {
    const [ada, ben] = [await signedUp(app), await signedUp(app)]
    const [passkey, bens] = [await added(ada), await added(ben)]
    const { body } = await optionsFor(ben)
    const used = passkey.get(await challenge())
    assert.equal((await send(used)).status, 200)
    const expired = passkey.get(await challenge())
    app.clock.advance({ minutes: 5 })

    const answers = {
      unknown: await signIn(softwarePasskey(SITE), { userHandle: body.user.id }),
      'wrong origin': await signIn(passkey, { origin: 'http://evil.test' }),
      'wrong relying party': await signIn(passkey, { rpId: 'evil.test' }),
      'no verification': await signIn(passkey, { isVerified: false }),
      'another account': await signIn(passkey, { userHandle: body.user.id }),
      'another key': await send({
        ...bens.get(await challenge()),
        id: used.id,
        rawId: used.id,
      }),
      replay: await send(used),
      expired: await send(expired),
      'a challenge for another use': await send(passkey.get(body)),
      'a made-up challenge': await send(passkey.get({ challenge: 'AAAA' })),
    }

    const [first, ...others] = Object.values(answers)
    assert.equal(first && outcome(first), '401 INVALID_CREDENTIALS')
    for (const [i, answer] of others.entries())
      assert.deepEqual(comparable(answer), first && comparable(first), Object.keys(answers)[i + 1])
    assert.equal(outcome(await signIn(passkey)), '200 ok')
  })

  it('of another PUBLIC_URL signs in nobody; the other ways in stay, and a new one can be added', async () => {
    const moved = await startApp({ PUBLIC_URL: 'http://kitchen.test' }, app)
    const ada = await signedUp(app)
    const old = await added(ada)
    const ask = async () => (await moved.call('POST', '/v1/auth/passkey-signin/options')).body
    const sendThere = (credential: object) =>
      moved.call('POST', '/v1/auth/passkey-signin', { body: { credential } })

    // A browser would not even offer it at the new address.
    const asBefore = await sendThere(old.get(await ask()))
    const asThere = await sendThere(old.get(await ask(), { origin: 'http://kitchen.test' }))
    const { email, password } = ada
    const signedIn = await moved.call('POST', '/v1/auth/signin', { body: { email, password } })
    const there = softwarePasskey({ origin: 'http://kitchen.test', rpId: 'kitchen.test' })
    const token = signedIn.body.access_token
    const { body: options } = await moved.call('POST', '/v1/auth/passkeys/options', {
      token,
      body: { password },
    })
    const made = await moved.call('POST', '/v1/auth/passkeys', {
      token,
      body: { name: 'New', credential: there.create(options) },
    })
    const opened = await sendThere(there.get(await ask()))

    assert.deepEqual([asBefore, asThere].map(outcome), Array(2).fill('401 INVALID_CREDENTIALS'))
    assert.deepEqual([signedIn, made, opened].map(outcome), ['200 ok', '201 ok', '200 ok'])
    assert.equal(opened.body.user.id, ada.id)
  })

  it('that was copied is refused: its owner gets an event and one mail', async () => {
    const ada = await signedUp(app)
    const passkey = await added(ada)
    await signIn(passkey, { counter: 7 })

    const answers = [
      await signIn(passkey, { counter: 7 }),
      await signIn(passkey, { counter: 3 }),
      await signIn(passkey, { counter: 0 }),
    ]
    const honest = await signIn(passkey, { counter: 8 })

    assert.deepEqual(answers.map(outcome), Array(3).fill('401 INVALID_CREDENTIALS'))
    assert.equal(outcome(honest), '200 ok')
    const { body } = await ada.call('GET', '/v1/auth/events')
    const refused = body.items.filter(({ kind }: { kind: string }) => kind === 'passkey_refused')
    assert.equal(refused.length, 3)
    assert.deepEqual(refused[0].details, { name: 'My phone', reason: 'counter' })
    const mails = await app.inbox.to(ada.email, 2)
    assert.ok(mails.some(({ text }) => text?.includes('may have been copied')))
  })

  it('that does not count signs in again and again', async () => {
    const passkey = await added(await signedUp(app))

    const answers = [await signIn(passkey, { counter: 0 }), await signIn(passkey, { counter: 0 })]

    assert.deepEqual(answers.map(outcome), ['200 ok', '200 ok'])
  })

  it('opens one session of 16 requests with one answer', async () => {
    const passkey = await added(await signedUp(app))
    const credential = passkey.get(await challenge())

    const answers = await Promise.all(Array.from({ length: 16 }, () => send(credential)))

    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  it('of an account that waits for removal gets a restore token', async () => {
    const ada = await signedUp(app)
    const passkey = await added(ada)
    await ada.call('DELETE', '/v1/auth/account')

    const pending = await signIn(passkey)
    const restored = await app.call('POST', '/v1/auth/restore-account', {
      token: pending.body.restore_token,
    })

    assert.deepEqual([pending, restored].map(outcome), ['403 ACCOUNT_PENDING_DELETION', '200 ok'])
  })

  it('of a squatter does not survive a reset by the owner of the address', async () => {
    const squatter = await signedUp(app)
    const passkey = await added(squatter)
    const token = await resetToken(app, squatter.email)
    await app.call('PUT', '/v1/auth/password-reset', {
      body: { token, new_password: 'nine jars of plum jam' },
    })

    assert.equal(outcome(await signIn(passkey)), '401 INVALID_CREDENTIALS')
  })

  it('that was added since a change of address goes with its undo, and an older one stays', async () => {
    const changes = addressChanges(app)
    const ada = await verified(app)
    const older = await added(ada)
    app.clock.advance({ minutes: 1 })
    const { undo } = await changes.changeAddress(ada, `thief-${ada.email}`)
    app.clock.advance({ minutes: 1 })
    const newer = await added(ada)

    await changes.undo(undo)

    assert.deepEqual([await signIn(older), await signIn(newer)].map(outcome), [
      '200 ok',
      '401 INVALID_CREDENTIALS',
    ])
  })

  it('is one of at most 20', async () => {
    const ada = await signedUp(app)
    for (let i = 0; i < 20; i++) await added(ada)

    const { status, body } = await optionsFor(ada)

    assert.deepEqual([status, body.code, body.max], [409, 'CONFLICT', 20])
  })

  it('is in the export, without its key', async () => {
    const ada = await signedUp(app)
    await added(ada)

    const { body } = await ada.call('GET', '/v1/auth/export')

    const names = body.passkeys.map((one: object) => Object.keys(one).toSorted().join())
    assert.deepEqual(names, ['created_at,id,last_used_at,name,synced'])
  })
})

describe('a server that is reached by an IP address', () => {
  it('has no passkeys, and says why', async () => {
    const at = await startApp({ PUBLIC_URL: 'http://192.168.1.20:8080' }, app)
    const ada = await signedUp(at)

    const { body: info } = await at.call('GET', '/v1')
    const answers = [
      await at.call('POST', '/v1/auth/passkey-signin/options'),
      await ada.call('POST', '/v1/auth/passkeys/options', { password: ada.password }),
    ]

    assert.equal(info.passkeys, false)
    assert.equal((await app.call('GET', '/v1')).body.passkeys, true)
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.code], [409, 'CONFLICT'])
      assert.match(body.error, /need a host name.*set PUBLIC_URL/)
    }
  })
})
