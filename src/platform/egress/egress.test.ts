import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { describe, it } from 'node:test'
import { REFUSED_URLS } from '#test/fixtures/refused-urls.ts'
import { openTlsServer } from '#test/processes/tls-server.ts'
import { createEgress, type EgressOptions } from './egress.ts'
import { mayConnectTo } from './public-address.ts'

const nothing = new BlockList()
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
const GET = { method: 'GET', headers: {} }

/** A resolver that answers these addresses, one list after another. */
function resolver(...answers: readonly string[][]): NonNullable<EgressOptions['resolve']> {
  const left = answers.values()
  const resolve = (_: string, __: object, done: (error: null, found: object[]) => void) => {
    const found = left.next().value ?? []
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return resolve as unknown as NonNullable<EgressOptions['resolve']> // it has many signatures
}

describe('the guard of outgoing requests', () => {
  it('knows which addresses are public', () => {
    const refused = [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '64:ff9b::a00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::1',
      '2001:0:1::1',
      '2001:db8::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      'x',
      '',
    ]
    const accepted = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::5']

    assert.deepEqual(
      [...refused, ...accepted].filter((address) => mayConnectTo(address, nothing)),
      accepted,
    )
  })

  it('refuses other schemes, ports, credentials, and spellings of private addresses', () => {
    const { check } = createEgress({ allowed: nothing })

    for (const url of REFUSED_URLS) assert.throws(() => check(url), { name: 'EgressRefused' }, url)
    for (const url of ['https://example.com/', 'https://example.com:8443/x', 'https://8.8.8.8/'])
      assert.equal(check(url).href, url)
  })

  it('does not connect to a name with private addresses', async () => {
    await using server = await openTlsServer((_request, response) => response.end('secret'))
    const url = `https://localhost:${server.port}/`
    const resolve = resolver(['127.0.0.1'], ['::1', '10.0.0.1'], [])
    const ports = [server.port]
    const { send } = createEgress({ allowed: nothing, ca: server.ca, ports, resolve })

    for (let i = 0; i < 3; i++) await assert.rejects(send(url, GET), { name: 'EgressRefused' })

    assert.deepEqual(server.requests, [])
  })

  it('connects to the address that it has checked, and checks each time', async () => {
    await using server = await openTlsServer((_request, response) => response.end('hello'))
    const resolve = resolver(['127.0.0.1'], ['10.0.0.1'])
    const ports = [server.port]
    const { send } = createEgress({ allowed: loopback, ca: server.ca, ports, resolve })
    const url = `https://localhost:${server.port}/`

    const first = await send(url, GET)
    await assert.rejects(send(url, GET), { name: 'EgressRefused' }) // the name has another address now

    assert.deepEqual([first.status, first.body.toString(), server.requests], [200, 'hello', ['/']])
  })

  it('does not follow a redirect, and limits the size and the time of an answer', async () => {
    await using server = await openTlsServer((request, response) => {
      if (request.url === '/redirect') response.writeHead(302, { location: '/large' }).end()
      else if (request.url === '/large') response.end('x'.repeat(2000))
      // Other paths get no answer.
    })
    const egress = createEgress({
      allowed: loopback,
      ca: server.ca,
      maxBytes: 1000,
      timeoutMs: 300,
    })
    const at = (path: string) => `https://127.0.0.1:${server.port}${path}`

    const { status } = await egress.send(at('/redirect'), GET)
    await assert.rejects(egress.send(at('/large'), GET), /over 1000 bytes/)
    await assert.rejects(egress.send(at('/never'), GET), { name: 'TimeoutError' })

    assert.deepEqual([status, server.requests], [302, ['/redirect', '/large', '/never']])
  })

  it('fails where the server changes the protocol, or ends in the middle of an answer', async () => {
    await using server = await openTlsServer(({ url, socket }) => {
      const start =
        url === '/upgrade'
          ? '101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x'
          : '200 OK\r\nContent-Length: 100'
      socket.end(`HTTP/1.1 ${start}\r\n\r\n`)
    })
    const { send } = createEgress({ allowed: loopback, ca: server.ca })
    const at = (path: string) => `https://127.0.0.1:${server.port}${path}`

    await assert.rejects(send(at('/upgrade'), GET), /change the protocol/)
    await assert.rejects(send(at('/part'), GET), { message: 'aborted' })
  })

  it('refuses a server whose certificate is not trusted', async () => {
    await using server = await openTlsServer((_request, response) => response.end())
    const egress = createEgress({ allowed: loopback })

    await assert.rejects(egress.send(`https://127.0.0.1:${server.port}/`, GET), /self-signed/)
  })
})
