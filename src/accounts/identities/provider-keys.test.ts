import assert from 'node:assert/strict'
import { createSign, generateKeyPairSync } from 'node:crypto'
import { describe, it } from 'node:test'
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { eventually } from '#test/eventually.ts'
import {
  type HostileProvider,
  newcomer,
  startHostileProvider,
  trusting,
} from '#test/processes/hostile-provider.ts'

/** The clock of the app, which starts after its providers. */
const clock = () => app.clock()
/** A provider for each test. The keys of none are known. */
const providers = await Promise.all(Array.from({ length: 30 }, () => startHostileProvider(clock)))
const app = await startApp({ ...trusting(...providers), RATE_LIMITS: 'off' })

const anotherProvider = () => providers.pop() ?? assert.fail('Start more of them.')
const idp = (id_token: string) => app.call('POST', '/v1/auth/idp', { body: { id_token } })
const signInWith = async (provider: HostileProvider) => idp(await provider.sign(newcomer()))

/** How a provider changes its key under the old name, or without names. */
const CHANGES = [
  'the same name',
  'the same name, and tokens name none',
  'without names',
  'without names, and tokens name none',
].flatMap((names) =>
  [0, 2].flatMap((others) => [false, true].map((isTried) => ({ names, others, isTried }))),
)

async function signInWithUnknownKeys(provider: HostileProvider, count: number) {
  const signed = Array.from({ length: count }, (_, i) =>
    provider.sign(newcomer(), { kid: `nobody knows ${i}` }),
  )
  return outcomesOf(await Promise.all(signed))
}

/** 100 at once: a service on a loaded machine closes connections that it could not read for ten seconds. */
async function outcomesOf(tokens: readonly string[]) {
  const outcomes = new Set<string>()
  for (let i = 0; i < tokens.length; i += 100)
    for (const answer of await Promise.all(tokens.slice(i, i + 100).map(idp)))
      outcomes.add(outcome(answer))
  return outcomes
}

/** Signs in with 1,000 unknown keys, and asserts that the keys are fetched again after 30 seconds. */
async function assertOneLookUpIn30Seconds(provider: HostileProvider): Promise<void> {
  const outcomes = await signInWithUnknownKeys(provider, 1000)
  app.clock.advance({ seconds: 29 })
  await signInWithUnknownKeys(provider, 10)
  const lookUps = provider.lookUps()
  app.clock.advance({ seconds: 1 })
  await signInWithUnknownKeys(provider, 10)

  assert.deepEqual(outcomes, new Set(['401 INVALID_ID_TOKEN']))
  assert.deepEqual([lookUps, provider.lookUps()], [2, 3])
  assert.equal(outcome(await signInWith(provider)), '201 ok')
}

describe('the keys of a provider', () => {
  it('are fetched once per 30 seconds, though 1,000 tokens name an unknown key', async () => {
    const provider = anotherProvider()
    await signInWith(provider)

    await assertOneLookUpIn30Seconds(provider)
  })

  it('are fetched as rarely when that fails', async () => {
    const provider = anotherProvider()
    await signInWith(provider)
    provider.respond = (_, response) => Boolean(response.writeHead(500).end())

    await assertOneLookUpIn30Seconds(provider)
  })

  it('are fetched once when 100 such tokens come first, and together', async () => {
    const provider = anotherProvider()

    const outcomes = await signInWithUnknownKeys(provider, 100)

    assert.deepEqual(outcomes, new Set(['401 INVALID_ID_TOKEN']))
    assert.equal(provider.lookUps(), 1)
  })

  it('are fetched immediately for a token with a new key, even after unknown keys', async () => {
    const provider = anotherProvider()
    await signInWith(provider)
    const old = await provider.sign(newcomer())

    await provider.rotateKeys()
    const first = await signInWith(provider)
    await signInWithUnknownKeys(provider, 3)
    await provider.rotateKeys()
    app.clock.advance({ seconds: 30 })
    const second = await signInWith(provider)

    const answers = [first, second, await idp(old)]
    assert.deepEqual(answers.map(outcome), ['201 ok', '201 ok', '401 INVALID_ID_TOKEN'])
  })

  for (const { names, others, isTried } of CHANGES)
    it(`are seen within 35 seconds after a change: ${names}, ${others} other keys${isTried ? ', among forged tokens' : ''}`, async () => {
      const provider = anotherProvider()
      provider.namesNoKeys = names.includes('without names')
      const header = names.includes('tokens name none') ? { kid: undefined } : {}
      for (let i = 0; i < others; i++)
        provider.alsoPublished.push(await exportJWK((await generateKeyPair('ES256')).publicKey))
      const kid = provider.publicKey().kid ?? assert.fail()
      const { privateKey: stranger } = await generateKeyPair('ES256')
      const signIn = async (key?: CryptoKey) =>
        outcome(await idp(await provider.sign(newcomer(), header, key)))
      const answers = [await signIn()]
      const strangers: string[] = []

      for (let rotation = 0; rotation < 2; rotation++) {
        const old = await provider.sign(newcomer(), header)
        if (isTried) strangers.push(await signIn(stranger))
        await provider.rotateKeys(kid)
        app.clock.advance({ seconds: 35 })
        if (isTried) strangers.push(await signIn(stranger), await signIn(stranger))
        answers.push(await signIn())
        strangers.push(outcome(await idp(old)))
      }

      assert.deepEqual(answers, ['201 ok', '201 ok', '201 ok'])
      assert.deepEqual(new Set(strangers), new Set(['401 INVALID_ID_TOKEN']))
    })

  it('are fetched once per 30 seconds, though 1,000 tokens have a wrong signature', async () => {
    const provider = anotherProvider()
    await signInWith(provider)
    const { privateKey } = await generateKeyPair('ES256')
    const forge = async (count: number) => {
      const signed = Array.from({ length: count }, () => provider.sign(newcomer(), {}, privateKey))
      return outcomesOf(await Promise.all(signed))
    }

    const outcomes = await forge(1000)
    app.clock.advance({ seconds: 29 })
    await forge(10)
    const lookUps = provider.lookUps()
    app.clock.advance({ seconds: 1 })
    await forge(10)

    assert.deepEqual(outcomes, new Set(['401 INVALID_ID_TOKEN']))
    assert.deepEqual([lookUps, provider.lookUps()], [2, 3])
  })

  it('are used for a day while the provider is down', async () => {
    const provider = anotherProvider()
    const claims = newcomer()
    await idp(await provider.sign(claims))
    provider.respond = (_, response) => Boolean(response.socket?.destroy())

    app.clock.advance({ hours: 12 })
    const atNoon = await idp(await provider.sign(claims))
    app.clock.advance({ hours: 11, minutes: 59 })
    const atLast = await idp(await provider.sign(claims))
    app.clock.advance({ minutes: 1 })
    const tooLate = await idp(await provider.sign(claims))
    provider.respond = undefined
    app.clock.advance({ seconds: Number(tooLate.headers.get('retry-after')) })
    const back = await idp(await provider.sign(claims))

    assert.deepEqual([atNoon, atLast, tooLate, back].map(outcome), [
      '200 ok',
      '200 ok',
      '503 UNAVAILABLE',
      '200 ok',
    ])
    assert.equal(tooLate.headers.get('retry-after'), '5')
  })

  it('are fetched again after ten minutes, while the known keys are used', async () => {
    const provider = anotherProvider()
    await signInWith(provider)
    const release = Promise.withResolvers<void>()
    provider.respond = (document, response) => {
      if (document === 'keys') return false
      void release.promise.then(() =>
        response.end(
          JSON.stringify({ issuer: provider.issuer, jwks_uri: `${provider.issuer}/keys` }),
        ),
      )
      return true
    }

    app.clock.advance({ minutes: 9, seconds: 59 })
    await signInWith(provider)
    const stillFresh = provider.lookUps()
    app.clock.advance({ seconds: 1 })
    const old = await provider.sign(newcomer())
    const others = await Promise.all([1, 2, 3, 4].map(() => signInWith(provider))) // before the release
    await provider.rotateKeys()
    release.resolve()
    await eventually('the keys are fetched', () => provider.asked.length === 4)
    const lookUps = provider.lookUps()
    await eventually('the old key is refused', async () => (await idp(old)).status === 401)

    assert.deepEqual([stillFresh, lookUps], [1, 2])
    assert.deepEqual(
      others.map(outcome),
      others.map(() => '201 ok'),
    )
    assert.equal(outcome(await signInWith(provider)), '201 ok')
  })

  it('are refused if they are too short', async () => {
    const provider = anotherProvider()
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const jwk = publicKey.export({ format: 'jwk' })
    provider.alsoPublished.push({ ...jwk, kty: 'RSA', kid: 'short', alg: 'RS256' })
    const now = Math.floor(clock().getTime() / 1000)
    const claims = newcomer({ iss: provider.issuer, aud: 'larder', iat: now, exp: now + 600 })
    const text = `${encode({ alg: 'RS256', kid: 'short' })}.${encode(claims)}`
    const signature = createSign('sha256').update(text).sign(privateKey, 'base64url')

    const answer = await idp(`${text}.${signature}`)

    assert.equal(outcome(answer), '401 INVALID_ID_TOKEN')
    assert.ok(app.logLines.some((line) => line.includes('its key is not trusted')))
  })

  it('are refused if they are broken, and the others are accepted', async () => {
    const provider = anotherProvider()
    provider.alsoPublished.push(
      { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA', kid: 'broken', alg: 'ES256' },
      { kty: 'FUTURE', kid: 'unheard-of' },
    )

    const broken = await idp(await provider.sign(newcomer(), { kid: 'broken' }))
    const whole = await signInWith(provider)

    assert.deepEqual([broken, whole].map(outcome), ['401 INVALID_ID_TOKEN', '201 ok'])
    assert.ok(app.logLines.some((line) => line.includes('its key is broken')))
  })
})

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
