import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, it } from 'node:test'
import { outcome as outcomeOf } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { testDatabase } from '#test/app/database.ts'
import { eventually } from '#test/eventually.ts'
import { type HostileProvider, newcomer } from '#test/processes/hostile-provider.ts'
import { startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'
import { cheap, SECRET, startLarder } from '#test/processes/larder-process.ts'

/** The clock of the app, which starts after its providers. */
const clock = () => app.clock()
const realTime = () => new Date()
const MIB = 1024 * 1024

/** Fills a text with as many parts as a document may have. */
const full = (start: string, part: (n: number) => string, end: string): string => {
  const parts: string[] = []
  for (let n = 0, bytes = start.length + end.length; ; n++) {
    const one = part(n)
    bytes += one.length
    if (bytes > MIB) return start + parts.join('') + end
    parts.push(one)
  }
}
const nested = (open: string, close: string) => {
  const depth = Math.floor((MIB - 1000) / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}

/** Documents that a provider can send as its metadata or its keys; `own` is its real key. */
const DOCUMENTS: Record<string, (own: string) => string> = {
  'an array in an array': () => nested('[', ']'),
  'an object in an object': () => `${'{"keys":'.repeat(90_000)}1${'}'.repeat(90_000)}`,
  'keys in keys': () => `{"keys":[${nested('[', ']')}]}`,
  'a key with a deep member': (own) => `{"keys":[{"kty":${nested('[', ']')}},${own}]}`,
  'its key after a deep one': (own) =>
    `{"keys":[${own},${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}]}`,
  'thousands of keys': (own) => full(`{"keys":[${own}`, (n) => `,{"kty":"EC","kid":"${n}"}`, ']}'),
  'thousands of times its key': (own) => full(`{"keys":[${own}`, () => `,${own}`, ']}'),
  'keys that are none': (own) => full(`{"keys":[${own}`, () => ',null,7,"x",[]', ']}'),
  'members that are not its own': (own) =>
    `{"__proto__":{"keys":[]},"constructor":1,"keys":[{"__proto__":{"kty":"oct"},"k":"AA"},${own}]}`,
  'a long name': (own) => `{"keys":[${own},{"kty":"EC","kid":"${'k'.repeat(MIB - 2000)}"}]}`,
  'a large number': (own) => `{"keys":[${own},${'9'.repeat(MIB - 2000)}]}`,
  'numbers in place of text': (own) => `{"keys":[{"kty":1,"kid":2,"alg":3,"use":4},${own}]}`,
  'two lists': (own) => `{"keys":[],"keys":[${own}]}`,
  'an object as the list': (own) => `{"keys":{"0":${own},"length":1}}`,
  'no text': () => '\0'.repeat(1000),
  'broken UTF-8': () => '\xff\xfe{"keys":[]}',
  nothing: () => '',
}
const WHERE = ['metadata', 'keys'] as const
const CASES = Object.entries(DOCUMENTS).flatMap(([what, make]) =>
  WHERE.map((where) => ({ what, where, make })),
)

const providers = await Promise.all(CASES.map(() => startHostileProvider(clock)))
const changing = await startHostileProvider(clock)
const app = await startApp({ ...trusting(...providers, changing), RATE_LIMITS: 'off' })

async function signInWith(provider: HostileProvider, header: object = {}) {
  const id_token = await provider.sign(newcomer(), header)
  return app.call('POST', '/v1/auth/idp', { body: { id_token } })
}

describe('a provider that sends', () => {
  for (const [i, { what, where, make }] of CASES.entries())
    it(`${what} as its ${where} is asked once, and ends only its own sign-ins`, async () => {
      const provider = providers[i] ?? assert.fail()
      const text = Buffer.from(make(JSON.stringify(provider.publicKey())), 'latin1')
      assert.ok(text.length <= MIB)
      provider.respond = (document, response) => {
        if (document === where) response.end(text)
        return document === where
      }

      const answers = await Promise.all(Array.from({ length: 20 }, () => signInWith(provider)))
      const asked = provider.lookUps()

      const outcomes = new Set(answers.map(outcomeOf))
      assert.equal(outcomes.size, 1, String([...outcomes]))
      assert.match([...outcomes].join(), /^(503 UNAVAILABLE|401 INVALID_ID_TOKEN|201 ok)$/)
      assert.equal(asked, 1)
      assert.deepEqual(
        app.logLines.filter((line) => line.includes('"a bug"')),
        [],
      )
      provider.respond = undefined
      app.clock.advance({ minutes: 11 })
      await signInWith(provider) // fetches them again
      await eventually(
        'it works again',
        async () => outcomeOf(await signInWith(provider)) === '201 ok',
      )
    })

  it('other keys with each request is asked once in 30 seconds', async () => {
    changing.respond = () => {
      void changing.rotateKeys()
      return false
    }
    await signInWith(changing)
    const before = changing.lookUps()

    for (let round = 0; round < 3; round++) {
      await Promise.all(
        Array.from({ length: 50 }, (_, n) => signInWith(changing, { kid: `new-${round}-${n}` })),
      )
      app.clock.advance({ seconds: 30 })
    }

    assert.ok(changing.lookUps() - before <= 3, String(changing.lookUps() - before))
  })
})

describe('a provider that never answers', () => {
  it('takes no connection of the pool from sign-ins by password, whose number is small', async () => {
    const open: ServerResponse[] = []
    const provider = await startHostileProvider(realTime)
    provider.respond = (_, response) => {
      response.writeHead(200).write('{"issuer":')
      open.push(response)
      return true
    }
    const { url } = await testDatabase()
    await using larder = await startLarder({
      ...cheap,
      ...trusting(provider),
      DATABASE_URL: url,
      LARDER_SECRET: SECRET,
      DATABASE_POOL: '2',
      RATE_LIMITS: 'off',
    })
    const post = async (path: string, body: object) => {
      const response = await fetch(`${larder.url}/v1/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const { code } = (await response.json()) as { code?: string }
      return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
    }
    const ada = { email: 'ada@example.com', password: 'plums in the cellar', name: 'Ada' }
    await post('signup', ada)
    const token = await provider.sign(newcomer())

    const waiting = Array.from({ length: 200 }, () => post('idp', { id_token: token }))
    await eventually('it is asked', () => open.length > 0)
    const byPassword = await Promise.all(
      Array.from({ length: 10 }, () =>
        post('signin', { email: ada.email, password: ada.password }),
      ),
    )
    const asked = provider.lookUps()
    for (const response of open) response.destroy()
    const refused = await Promise.all(waiting)

    assert.deepEqual(new Set(byPassword.map(({ status }) => status)), new Set([200]))
    assert.equal(asked, 1)
    assert.deepEqual(
      new Set(refused.map(({ status, code }) => `${status} ${code}`)),
      new Set(['503 UNAVAILABLE']),
    )
    assert.ok(refused.every(({ retryAfter }) => Number(retryAfter) > 0))
  })
})
