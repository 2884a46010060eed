import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, describe, it, mock } from 'node:test'
import { gzipSync } from 'node:zlib'
import { outcome as outcomeOf } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { eventually } from '#test/eventually.ts'
import {
  type HostileProvider,
  type Responder,
  newcomer,
  startHostileProvider,
  trusting,
} from '#test/processes/hostile-provider.ts'

/** The clock of the app, which starts after its providers. */
const clock = () => app.clock()
const providers = await Promise.all(Array.from({ length: 60 }, () => startHostileProvider(clock)))
const app = await startApp({ ...trusting(...providers), RATE_LIMITS: 'off' })
/** A provider that no fetch may reach. */
const inner = await startHostileProvider(clock)

const anotherProvider = () => providers.pop() ?? assert.fail('Start more of them.')

/** The time limits of fetches. They end only when a test ends them. */
const limits: { readonly ms: number; readonly end: () => void }[] = []
mock.method(AbortSignal, 'timeout', (ms: number) => {
  const limit = new AbortController()
  const end = () => limit.abort(new DOMException('It took too long.', 'TimeoutError'))
  limits.push({ ms, end })
  return limit.signal
})
after(() => mock.restoreAll())

async function signInWith(provider: HostileProvider, header: object = {}) {
  const id_token = await provider.sign(newcomer(), header)
  const answer = await app.call('POST', '/v1/auth/idp', { body: { id_token } })
  return { outcome: outcomeOf(answer), answer }
}

/** The response for a document: for the keys, for the metadata, or for both. */
const at =
  (where: 'metadata' | 'keys', answer: (response: ServerResponse) => unknown): Responder =>
  (document, response) => {
    if (document !== where) return false
    answer(response)
    return true
  }

/**
 * Tries the response at both documents: without known keys, with known keys, and for an unknown
 * key.
 *
 * @param whenKnown is called after a sign-in with known keys
 */
function tryAll(answer: (response: ServerResponse) => unknown, whenKnown = () => {}) {
  return Promise.all(
    (['metadata', 'keys'] as const).map(async (where) => {
      const [strange, known] = [anotherProvider(), anotherProvider()]
      await signInWith(known)
      for (const provider of [strange, known]) provider.respond = at(where, answer)
      return Promise.all([
        signInWith(strange),
        signInWith(known).finally(whenKnown),
        signInWith(known, { kid: 'new' }),
      ])
    }),
  )
}

const EXPECTED = ['503 UNAVAILABLE', '201 ok', '401 INVALID_ID_TOKEN']

describe('a provider', () => {
  it('that redirects is not followed, for any target', async () => {
    const answers = []
    for (const status of [301, 302, 307])
      answers.push(
        ...(await tryAll((response) =>
          response.writeHead(status, { location: `${inner.issuer}/keys` }).end(),
        )),
      )

    assert.deepEqual(
      answers.map((three) => three.map((one) => one.outcome)),
      answers.map(() => EXPECTED),
    )
    assert.deepEqual(inner.asked, [])
  })

  it('that is slow costs at most 5 seconds, and nothing if its keys are known', async () => {
    const slow = [
      () => {}, // never answers
      (response: ServerResponse) => {
        response.writeHead(200).flushHeaders()
        response.write(' ')
      },
    ]
    const before = limits.length
    let asked = 0
    let known = 0

    const tries = slow.map((answer) =>
      tryAll(
        (response) => {
          asked += 1
          answer(response)
        },
        () => (known += 1),
      ),
    )
    await eventually('all wait but those with known keys', () => asked === 8 && known === 4)
    for (const { end } of limits) end()

    const answers = (await Promise.all(tries)).flat()
    assert.deepEqual(
      answers.map((three) => three.map((one) => one.outcome)),
      answers.map(() => EXPECTED),
    )
    assert.deepEqual(new Set(limits.slice(before).map(({ ms }) => ms)), new Set([5000]))
  })

  it('that is slow with both documents has one timeout for both', async () => {
    const provider = anotherProvider()
    provider.respond = at('keys', () => {}) // never answers
    const before = limits.length

    const signingIn = signInWith(provider)
    await eventually('it is asked for its keys', () => provider.asked.length === 2)
    const [limit, ...others] = limits.slice(before)
    limit?.end()

    assert.equal((await signingIn).outcome, '503 UNAVAILABLE')
    assert.deepEqual([limit?.ms, others], [5000, []])
  })

  it('that sends 10 MB, or a small body that decompresses to 200 MB, is disconnected', async () => {
    let cutOff = 0
    const large = (response: ServerResponse) => {
      response.on('close', () => (cutOff += response.writableFinished ? 0 : 1))
      response.end(Buffer.alloc(10_000_000, ' '))
    }
    const bomb = gzipSync(Buffer.alloc(200_000_000, ' '))

    const answers = [
      ...(await tryAll(large)),
      ...(await tryAll((response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      )),
    ]

    assert.deepEqual(
      answers.map((three) => three.map((one) => one.outcome)),
      answers.map(() => EXPECTED),
    )
    assert.equal(cutOff, 4)
  })

  it('that sends invalid documents counts as unavailable', async () => {
    const invalidDocuments = [
      (response: ServerResponse) => response.writeHead(404).end('{"keys":[]}'),
      (response: ServerResponse) => response.end('<html>'),
      (response: ServerResponse) => response.end('null'),
    ]

    for (const answer of invalidDocuments)
      assert.deepEqual(
        (await tryAll(answer)).map((three) => three.map((one) => one.outcome)),
        [EXPECTED, EXPECTED],
      )
  })

  it('whose metadata names another server is not asked for keys, and neither is that server', async () => {
    const foreignMetadata = [
      { issuer: inner.issuer },
      { issuer: undefined },
      { jwks_uri: undefined },
      { jwks_uri: 7 },
      { jwks_uri: 'keys' },
      { jwks_uri: 'file:///etc/passwd' },
      { jwks_uri: `data:application/json,${JSON.stringify({ keys: [inner.publicKey()] })}` },
      { jwks_uri: `${inner.issuer.replace('127.0.0.1', '0.0.0.0')}/keys` },
      { jwks_uri: 'http://169.254.169.254/latest/meta-data/' },
      { jwks_uri: inner.issuer.replace('http://', 'http://larder@') },
      { jwks_uri: `${inner.issuer.replace('127.0.0.1', '127.0.0.1.nip.io')}/keys` },
    ]
    const answers = []
    for (const metadata of foreignMetadata) {
      const provider = anotherProvider()
      provider.metadata = metadata
      answers.push({ metadata, ...(await signInWith(provider)), asked: provider.asked })
    }

    assert.deepEqual(
      answers.map(({ metadata, outcome, asked }) => ({ metadata, outcome, asked })),
      foreignMetadata.map((metadata) => ({
        metadata,
        outcome: '503 UNAVAILABLE',
        asked: ['/.well-known/openid-configuration'],
      })),
    )
    assert.deepEqual(inner.asked, [])
  })

  it('that fails before its keys are known is asked again after 5 seconds, not earlier', async () => {
    const provider = anotherProvider()
    provider.respond = at('metadata', (response) => response.socket?.destroy())

    const away = await Promise.all(Array.from({ length: 100 }, () => signInWith(provider)))
    provider.respond = undefined
    app.clock.advance({ seconds: 4 })
    const tooSoon = await signInWith(provider)
    const lookUps = provider.lookUps()
    app.clock.advance({ seconds: 1 })
    const back = await signInWith(provider)

    assert.deepEqual(
      new Set(away.map((one) => [one.outcome, one.answer.headers.get('retry-after')].join())),
      new Set(['503 UNAVAILABLE,5']),
    )
    assert.deepEqual(
      [tooSoon.outcome, tooSoon.answer.headers.get('retry-after'), lookUps, back.outcome],
      ['503 UNAVAILABLE', '1', 1, '201 ok'],
    )
  })
})
