import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exportJWK, generateKeyPair } from 'jose'
import { comparable, outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

/** The clock of the app, which starts after its providers. */
const clock = () => app.clock()
const [provider, other, stranger, slash, path] = await Promise.all([
  startHostileProvider(clock),
  startHostileProvider(clock),
  startHostileProvider(clock),
  startHostileProvider(clock, '/'),
  startHostileProvider(clock, '/realms/home/'),
])
const clients = ['larder', 'larder-android', 'larder-ios']
const app = await startApp({
  ...trusting({ issuer: provider.issuer, clients }, other, slash, path),
  RATE_LIMITS: 'off',
})

const idp = (id_token: string) => app.call('POST', '/v1/auth/idp', { body: { id_token } })
const seconds = () => Math.floor(clock().getTime() / 1000)
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an id token', () => {
  it('is refused with the same message for every reason, and changes nothing', async () => {
    const now = seconds()
    const elsewhere = await generateKeyPair('ES256')
    const rsa = await generateKeyPair('RS384')
    provider.alsoPublished.push({ ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS384' })
    const publicBytes = Buffer.from(JSON.stringify(provider.publicKey()))
    const good = await provider.sign(newcomer())
    const [header = '', payload = '', signature = ''] = good.split('.')
    const unsigned = (alg: string) =>
      `${encode({ alg, kid: provider.publicKey().kid })}.${payload}.`

    const tokens = {
      'no token': 'nonsense',
      'two parts': `${header}.${payload}`,
      'five parts': `${good}.${header}.${payload}`,
      'a payload that is no JSON': `${header}.${Buffer.from('{').toString('base64url')}.${signature}`,
      'a payload that is a list': `${header}.${encode([])}.${signature}`,
      'a changed payload': `${header}.${encode(newcomer({ iss: provider.issuer }))}.${signature}`,
      'a changed signature': good.slice(0, -2) + (good.endsWith('AA') ? 'BB' : 'AA'),
      'alg none': unsigned('none'),
      'alg None': unsigned('None'),
      'HS256 with the public key': await provider.sign(newcomer(), { alg: 'HS256' }, publicBytes),
      RS384: await provider.sign(newcomer(), { alg: 'RS384', kid: 'rsa' }, rsa.privateKey),
      "another's key": await provider.sign(newcomer(), {}, elsewhere.privateKey),
      "another's key, brought along": await provider.sign(
        newcomer(),
        { kid: 'mine', jwk: await exportJWK(elsewhere.publicKey), jku: `${stranger.issuer}/keys` },
        elsewhere.privateKey,
      ),
      'a kid that is a path': await provider.sign(newcomer(), { kid: '../../etc/passwd' }),
      'a kid that is SQL': await provider.sign(newcomer(), { kid: "' or 1=1 --" }),
      'a kid that is a number': await provider.sign(newcomer(), { kid: 7 }),
      'an extension nobody knows': await provider
        .sign(newcomer(), { crit: ['x'], x: 1 })
        .catch(() => `${encode({ alg: 'ES256', crit: ['x'], x: 1 })}.${payload}.${signature}`),
      'our own type': await provider.sign(newcomer(), { typ: 'at+jwt' }),
      'the type of our way back': await provider.sign(newcomer(), { typ: 'restore+jwt' }),
      'the type of a sign-out': await provider.sign(newcomer(), { typ: 'logout+jwt' }),
      'a type that is a number': await provider.sign(newcomer(), { typ: 7 }),
      events: await provider.sign(newcomer({ events: {} })),
      'no issuer': await provider.sign(newcomer({ iss: undefined })),
      'a provider nobody trusts': await stranger.sign(newcomer()),
      'the name of another provider': await provider.sign(newcomer({ iss: other.issuer })),
      'an issuer with a slash more': await provider.sign(newcomer({ iss: `${provider.issuer}/` })),
      'an issuer that is a list': await provider.sign(newcomer({ iss: [provider.issuer] })),
      'no audience': await provider.sign(newcomer({ aud: undefined })),
      'another audience': await provider.sign(newcomer({ aud: 'pantry' })),
      'no audience in the list': await provider.sign(newcomer({ aud: [] })),
      'the client of another provider': await other.sign(newcomer({ aud: 'larder-ios' })),
      'two audiences and no azp': await provider.sign(newcomer({ aud: ['larder', 'pantry'] })),
      'two audiences, and the other asked': await provider.sign(
        newcomer({ aud: ['larder', 'pantry'], azp: 'pantry' }),
      ),
      'one audience, and another asked': await provider.sign(newcomer({ azp: 'pantry' })),
      'an azp that is null': await provider.sign(newcomer({ azp: null })),
      'no subject': await provider.sign(newcomer({ sub: undefined })),
      'an empty subject': await provider.sign(newcomer({ sub: '' })),
      'a subject that is a number': await provider.sign(newcomer({ sub: 7 })),
      'a subject of 256 characters': await provider.sign(newcomer({ sub: 's'.repeat(256) })),
      'a subject with NUL': await provider.sign(newcomer({ sub: 'a\0da' })),
      'a subject with half a character': await provider.sign(newcomer({ sub: 'a\ud800da' })),
      'no expiry': await provider.sign(newcomer({ exp: undefined })),
      'an expiry that is text': await provider.sign(newcomer({ exp: String(now + 600) })),
      'an expiry long ago': await provider.sign(newcomer({ exp: now - 61 })),
      'no time of issue': await provider.sign(newcomer({ iat: undefined })),
      'issued 11 minutes ago': await provider.sign(newcomer({ iat: now - 661 })),
      'issued in the future': await provider.sign(newcomer({ iat: now + 61 })),
      'not yet valid': await provider.sign(newcomer({ nbf: now + 61 })),
      'a nonce that the app did not send': await provider.sign(newcomer({ nonce: 'n' })),
      'an empty nonce': await provider.sign(newcomer({ nonce: '' })),
      'no address': await provider.sign(newcomer({ email: undefined })),
      'an address that is none': await provider.sign(newcomer({ email: 'Ada <ada@example.com>' })),
      'an address that is a list': await provider.sign(newcomer({ email: ['ada@example.com'] })),
    }
    const answers = []
    for (const [what, token] of Object.entries(tokens))
      answers.push({ what, ...comparable(await idp(token)) })

    const [first] = answers
    assert.deepEqual(first, { ...first, status: 401 })
    assert.deepEqual(
      answers,
      Object.keys(tokens).map((what) => ({ ...first, what })),
    )
    assert.deepEqual(await app.db.selectFrom('accounts').select('id').execute(), [])
    assert.deepEqual(await app.db.selectFrom('identities').select('id').execute(), [])
    assert.equal(stranger.asked.length, 0)
    assert.equal(outcome(await idp(good)), '201 ok')
  })

  it('is accepted if clocks differ by a minute, and ten minutes after it was issued', async () => {
    const now = seconds()

    const answers = [
      await idp(await provider.sign(newcomer({ iat: now + 60 }))),
      await idp(await provider.sign(newcomer({ iat: now - 660 }))),
      await idp(await provider.sign(newcomer({ exp: now - 59 }))),
      await idp(await provider.sign(newcomer({ nbf: now + 60 }))),
    ]

    assert.deepEqual(
      answers.map(outcome),
      answers.map(() => '201 ok'),
    )
  })

  it('may name several audiences if `azp` is one of ours', async () => {
    const answers = [
      await idp(await provider.sign(newcomer({ aud: ['larder', 'pantry'], azp: 'larder' }))),
      await idp(await provider.sign(newcomer({ aud: 'larder', azp: 'larder-android' }))),
      await idp(await provider.sign(newcomer({ aud: ['larder-ios'] }))),
    ]

    assert.deepEqual(
      answers.map(outcome),
      answers.map(() => '201 ok'),
    )
  })

  it('may have no type, or the type JWT in any spelling', async () => {
    const answers = []
    for (const typ of [undefined, 'JWT', 'jwt', 'application/jwt'])
      answers.push(await idp(await provider.sign(newcomer(), { typ })))

    assert.deepEqual(
      answers.map(outcome),
      answers.map(() => '201 ok'),
    )
  })

  it('may come from an issuer whose name ends in a slash', async () => {
    const answers = [
      await idp(await slash.sign(newcomer())),
      await idp(await path.sign(newcomer())),
    ]

    assert.deepEqual(answers.map(outcome), ['201 ok', '201 ok'])
    assert.deepEqual(slash.asked, ['/.well-known/openid-configuration', '/keys'])
    assert.deepEqual(path.asked, ['/realms/home/.well-known/openid-configuration', '/keys'])
  })

  it('may have a subject of 255 characters, which is case-sensitive', async () => {
    const sub = 'Ä'.padEnd(255, 's')

    const first = await idp(await provider.sign(newcomer({ sub })))
    const same = await idp(await provider.sign(newcomer({ sub })))
    const lower = await idp(await provider.sign(newcomer({ sub: sub.toLowerCase() })))
    const trailing = await idp(await provider.sign(newcomer({ sub: `${sub.slice(0, -1)} ` })))

    assert.deepEqual([first, same, lower, trailing].map(outcome), [
      '201 ok',
      '200 ok',
      '201 ok',
      '201 ok',
    ])
  })
})
