import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '#test/eventually.ts'
import { startApp } from './app.ts'
import { signedUp } from './person.ts'

const app = await startApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' })
const free = await startApp({}, app)

/** Each address as proxies write it, and the network that the log shows of it. */
const ADDRESSES = [
  ['203.0.113.7', '203.0.113.0'],
  ['::ffff:203.0.113.7', '203.0.113.0'],
  ['::FFFF:cb00:7107', '203.0.113.0'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.0'],
  ['2001:db8:7::1', '2001:db8:7::'],
  ['2001:0DB8:0007:0000:0000:0000:0000:0001', '2001:db8:7::'],
  ['fe80::1%eth0', 'fe80:0:0::'],
] as const

const SPELLINGS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => (address.includes(':') ? `[${address}]` : address),
  ...[1, 443, 51_234, 65_535].map(
    (port) => (address: string) =>
      address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`,
  ),
]
const QUOTES: readonly ((entry: string) => string)[] = [
  (entry) => entry,
  (entry) => `"${entry}"`,
  (entry) => `  ${entry}\t `,
  (entry) => `" ${entry} "`,
]
/** Where the entry of the client is, among those that it invents and those of further proxies. */
const PLACES: readonly ((entry: string) => string)[] = [
  (entry) => entry,
  (entry) => `unknown, ${entry}`,
  (entry) => `198.51.100.9:1,${entry}`,
  (entry) => `not an address,, ${entry}`,
  (entry) => `${entry}, 10.0.0.2`,
  (entry) => `${entry} ,10.0.0.2:8080,"10.0.0.3"`,
  (entry) => `${entry}, [::ffff:10.0.0.2]:8080, `,
]

/** The clients that the service saw, by header. */
async function networksOf(headers: readonly string[]): Promise<Map<string, string>> {
  const networks = new Map<string, string>()
  for (const header of headers) {
    const { headers: answered } = await app.call('GET', '/health/live', {
      headers: { 'x-forwarded-for': header },
    })
    const id = `"reqId":"${answered.get('x-request-id')}"`
    const logged = () => app.logLines.find((line) => line.includes(id))
    await eventually('the request is logged', () => logged() !== undefined)
    networks.set(header, JSON.parse(logged() ?? '{}').network ?? 'none')
  }
  return networks
}

describe('X-Forwarded-For', () => {
  it('names the client, whatever way proxies write it', async () => {
    const expected = new Map<string, string>()
    for (const [address, network] of ADDRESSES)
      for (const spell of SPELLINGS)
        for (const quote of QUOTES)
          for (const place of PLACES) expected.set(place(quote(spell(address))), network)

    const found = await networksOf([...expected.keys()])

    assert.deepEqual(
      [...expected].filter(([header, network]) => found.get(header) !== network),
      [],
    )
    assert.ok(expected.size > 900)
  })

  it('counts the proxy if it does not know its client, so that nobody can choose an address', async () => {
    const nameless = [
      'unknown',
      'UNKNOWN',
      '"unknown"',
      'unknown:4711',
      '_hidden',
      '_x.y:1',
      'unix:',
    ]

    const alone = await networksOf(nameless)
    const invented = await networksOf(nameless.map((name) => `198.51.100.9, ${name}`))
    const farther = await networksOf(nameless.map((name) => `198.51.100.9, ${name}, 10.0.0.2:1`))

    assert.deepEqual(new Set([...alone.values(), ...invented.values()]), new Set(['127.0.0.0']))
    assert.deepEqual(new Set(farther.values()), new Set(['10.0.0.0']))
  })

  it('with garbage is refused where clients are counted', async () => {
    const garbage = [
      'not an address',
      '203.0.113',
      '203.0.113.7:x',
      '[203',
      '1.2.3.4:123456',
      '::g',
    ]

    for (const header of garbage) {
      const { status, body } = await app.call('POST', '/v1/auth/signin', {
        body: { email: 'ada@example.com', password: 'wrong' },
        headers: { 'x-forwarded-for': `203.0.113.7, ${header}` },
      })

      assert.deepEqual([header, status, body.code], [header, 403, 'FORBIDDEN'])
    }
  })

  for (const [client, others, stranger] of [
    ['203.0.113.7:51234', ['203.0.113.7:50001', '203.0.113.7:50002'], '203.0.113.8:51234'],
    ['[2001:db8:7::1]:443', ['[2001:db8:7::1]:444', '2001:DB8:7::2'], '[2001:db8:8::1]:443'],
    ['unknown, 203.0.113.9', [' "203.0.113.9:1"', '[::ffff:203.0.113.9]:2'], '203.0.113.10:1'],
  ] as const)
    it(`of ${client}: its other spellings are the same client for the limits`, async () => {
      const ada = await signedUp(free)
      const signIn = async (header: string, password: string) => {
        const { status } = await app.call('POST', '/v1/auth/signin', {
          body: { email: ada.email, password },
          headers: { 'x-forwarded-for': header },
        })
        return status
      }

      const first = await signIn(client, ada.password)
      const tries: number[] = []
      for (let i = 0; i < 10; i++) tries.push(await signIn(others[i % 2] ?? client, 'wrong'))
      const locked = await signIn(client, ada.password)
      const other = await signIn(stranger, ada.password)

      assert.deepEqual(tries, Array<number>(10).fill(401))
      assert.deepEqual([first, locked, other], [200, 429, 200])
    })
})
