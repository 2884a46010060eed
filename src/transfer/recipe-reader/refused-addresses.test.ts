import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { it } from 'node:test'
import { createEgress, EgressRefused } from '#platform/egress/egress.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { openSite } from '#test/app/page-site.ts'
import { signedUp } from '#test/app/person.ts'

const site = await openSite()
// Barcodes and push messages may go to this network. Pages must not come from it.
const app = await startApp({ EGRESS_ALLOW: '127.0.0.0/8' })
const ada = await signedUp(app)

/** One of each network that is not public, and the ends of some. */
const IPV4 =
  '0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254 168.63.129.16 169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255'.split(
    ' ',
  )
const IPV6 =
  ':: ::1 ::2 100::1 64:ff9b:1::1 2001::1 2001:db8::1 2002:a00:1:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%25eth0 fe80::1%eth0 febf::1 fec0::1 ff02::1 2620:4f:8000::1'.split(
    ' ',
  )

const map = (text: string, of: (digit: number) => string) =>
  text.replace(/\d/g, (digit) => of(Number(digit)))
const circled = (digit: number) => String.fromCodePoint(digit === 0 ? 0x24ea : 0x245f + digit)
const fullwidth = (digit: number) => String.fromCodePoint(0xff10 + digit)

const hex = (value: number, digits = 2) => value.toString(16).padStart(digits, '0')
const octal = (value: number) => `0${value.toString(8)}`

/** An IPv4 address as programs read it. */
function spellingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const groups = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`
  return [
    address,
    `${address}.`,
    String(number),
    `${number}.`,
    `0x${hex(number, 8)}`,
    `0X${hex(number, 8).toUpperCase()}`,
    octal(number),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((one) => `0x${hex(one)}`).join('.'),
    `${octal(a)}.${b}.0x${hex(c)}.${d}`,
    `00000${a.toString(8)}.${b}.${c}.${d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    map(address, fullwidth),
    map(address, circled),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    map(address, (digit) => `%3${digit}`),
    `[::ffff:${address}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:FFFF:${groups}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${groups}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${groups}::]`,
    `[2001::${groups}]`,
    `user:secret@${address}`,
    `example.com@${address}`,
    `${address}:80@${address}`,
  ]
}

function refused(urls: readonly string[]): void {
  void it(`${urls[0]} and ${urls.length - 1} other addresses are refused`, async () => {
    const accepted: string[] = []
    for (const url of urls) {
      const answer = await ada.call('POST', '/v1/recipes/read', { url })
      if (outcome(answer) !== '400 VALIDATION_FAILED') accepted.push(`${url} ${outcome(answer)}`)
    }

    assert.deepEqual(accepted, [])
    assert.deepEqual(site.asked, [])
  })
}

it('each address that is not public is refused in each spelling', () => {
  const { check } = createEgress({ allowed: new BlockList(), allowsHttp: true })
  const urls = IPV4.flatMap(spellingsOf).flatMap((host) => [`http://${host}/`, `https://${host}/x`])

  const accepted = urls.filter((url) => {
    try {
      return check(url)
    } catch (error) {
      return !(error instanceof EgressRefused)
    }
  })

  assert.deepEqual(accepted, [])
})

refused(['10.0.0.1', '169.254.169.254'].flatMap(spellingsOf).map((host) => `http://${host}/`))
refused(IPV4.flatMap((address) => [`http://${address}/`, `http://[::ffff:${address}]/`]))
refused(IPV6.map((address) => `http://[${address}]/`))
refused(spellingsOf('127.0.0.1').map((host) => `http://${host}:${site.port}/`))
refused(spellingsOf('127.0.0.1').map((host) => `https://${host}:8443/`))
refused(
  [
    `localhost:${site.port}`,
    'localhost',
    'LOCALHOST',
    'localhost:8080',
    'example.com:22',
    'example.com:6379',
    'user@example.com',
    ':secret@example.com',
    '',
    '[]',
    '[::1',
    'a b',
    'exa\u0000mple.com',
    'x'.repeat(2000),
  ].map((host) => `http://${host}/`),
)
refused([
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'dict://127.0.0.1:11211/stats',
  'ldap://127.0.0.1/',
  'jar:http://127.0.0.1!/',
  'data:text/html,<h1>x</h1>',
  'javascript:alert(1)',
  'about:blank',
  'blob:http://127.0.0.1/x',
  'view-source:http://127.0.0.1/',
  'ws://127.0.0.1/',
  '//127.0.0.1/',
  '/etc/passwd',
  'x',
  ' ',
])
