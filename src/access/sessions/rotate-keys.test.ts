import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { purgeKeys, rotateKeys, rotateKeysIfOld } from '#access/tokens/rotate-keys.ts'
import { openSigningKeys } from '#access/tokens/signing-keys.ts'
import { createSecret } from '#platform/base/secret.ts'
import { SECRET, startApp, type TestApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { signedUp } from '#test/app/person.ts'

const secret = createSecret(SECRET)
const keyOf = (token: string) => decodeProtectedHeader(token).kid

async function published(app: TestApp): Promise<string[]> {
  const { body } = await app.call('GET', '/.well-known/jwks.json')
  return body.keys.map(({ kid }: { kid: string }) => kid)
}

describe('a new signing key', () => {
  it('is published a day before it signs, and loaded by every replica without a restart', async () => {
    const first = await startApp()
    const second = await startApp({}, first)
    const ada = await signedUp(first)
    const old = keyOf(ada.accessToken)

    const { key } = await rotateKeys(first.db, secret, { atOnce: false }, first.clock())
    first.clock.advance({ minutes: 2 })
    const early = await Promise.all([published(first), published(second)])
    const stillOld = keyOf((await ada.signIn()).body.access_token)
    first.clock.advance({ days: 1 })
    const fresh = await signedUp(second)
    const elsewhere = await first.call('GET', '/v1/auth/account', { token: fresh.accessToken })

    assert.deepEqual(early, [
      [old, key],
      [old, key],
    ])
    assert.deepEqual([stillOld, keyOf(fresh.accessToken)], [old, key])
    assert.equal(elsewhere.status, 200)
  })

  it('leaves the tokens of the old key valid until they expire', async () => {
    const app = await startApp()
    const ada = await signedUp(app)
    await rotateKeys(app.db, secret, { atOnce: false }, app.clock())
    app.clock.advance({ days: 1, seconds: -60 })
    const last = (await ada.signIn()).body.access_token

    app.clock.advance({ minutes: 10 })
    const { status } = await app.call('GET', '/v1/auth/account', { token: last })
    app.clock.advance({ minutes: 30 })
    const purged = await purgeKeys(app.db, app.clock())

    assert.equal(status, 200)
    assert.equal(purged, 1)
    assert.equal((await published(app)).length, 1)
  })

  it('that signs immediately makes the tokens of all others invalid, on every replica', async () => {
    const first = await startApp()
    const second = await startApp({}, first)
    const ada = await signedUp(first)
    const before = await Promise.all(
      [first, second].map((app) => app.call('GET', '/v1/auth/account', { token: ada.accessToken })),
    )

    const { key } = await rotateKeys(first.db, secret, { atOnce: true }, first.clock())
    first.clock.advance({ minutes: 1 })
    const after = await Promise.all(
      [first, second].map((app) => app.call('GET', '/v1/auth/account', { token: ada.accessToken })),
    )
    const again = await second.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: ada.refreshToken },
    })

    assert.deepEqual(
      [...before, ...after].map(({ status }) => status),
      [200, 200, 401, 401],
    )
    assert.deepEqual([again.status, keyOf(again.body.access_token)], [200, key])
  })

  it('is added by the daily job when the newest has signed for 90 days, and not earlier', async () => {
    const app = await startApp()
    app.clock.advance({ days: 89 })
    const early = await rotateKeysIfOld(app.db, secret, app.clock())
    app.clock.advance({ days: 2 })

    const [one, two] = await Promise.all([
      rotateKeysIfOld(app.db, secret, app.clock()),
      rotateKeysIfOld(app.db, secret, app.clock()),
    ])

    assert.equal(early, undefined)
    assert.equal([one, two].filter(Boolean).length, 1)
  })

  it('is loaded once in ten seconds at most, for any number of tokens with an unknown key', async () => {
    const app = await startApp()
    let looks = 0
    const db = app.db.withPlugin({
      transformQuery({ node }) {
        looks++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const keys = await openSigningKeys({ db, secret, clock: app.clock, log: problemsOnly })
    const ask = () => Promise.all(Array.from({ length: 200 }, (_, i) => keys.verifier(`no-${i}`)))
    const found = new Set<unknown>()

    const counts: number[] = []
    for (const seconds of [11, 5, 6]) {
      app.clock.advance({ seconds })
      looks = 0
      for (const key of await ask()) found.add(key)
      counts.push(looks)
    }

    assert.deepEqual(counts, [1, 0, 1])
    assert.deepEqual(found, new Set([undefined]))
  })
})
