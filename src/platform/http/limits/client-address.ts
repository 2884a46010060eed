import { type BlockList, isIP, isIPv4 } from 'node:net'

/** An address in its canonical form, and an IPv4 address also if it came through an IPv6 socket. */
function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address
  // The host of a URL is always in the canonical form (RFC 5952).
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

/** How proxies name a client without an address: RFC 7239, section 6, and nginx for a Unix socket. */
const NAMELESS = /^(unknown|_[\w.-]+)(:[\w.-]+)?$|^unix:/i

/**
 * The addresses in an `X-Forwarded-For`, without the ports, brackets and quotes that proxies write.
 * A proxy that does not know its client writes `unknown`. The entries before that are not verified,
 * so they are left out, and the proxy itself counts as the client.
 */
export function plainForwardedFor(header: string): string {
  const entries = header.split(',').map(withoutPort)
  return entries.slice(entries.findLastIndex((entry) => NAMELESS.test(entry)) + 1).join(', ')
}

function withoutPort(entry: string): string {
  const text = entry
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const [, v6, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? []
  return v6 ?? v4 ?? text
}

/**
 * True if the address is in one of the networks. Undefined, or a text that is no address, is in
 * none.
 */
export function isIn(networks: BlockList, address: string | undefined): boolean {
  const plain = plainAddress(address ?? '')
  const version = isIP(plain)
  return version !== 0 && networks.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The part of an address that stands for one client: a whole IPv4 address, or the /64 of an IPv6
 * address, because one client owns a whole /64. Undefined if it is no address.
 */
export function clientNetwork(address: string | undefined): string | undefined {
  return address === undefined ? undefined : truncate(address, { v4Bytes: 4, v6Groups: 4 })
}

/**
 * The /24 or /48 of an address. It is enough to recognise a network, and too little to identify a
 * person.
 */
export function shortenAddress(address: string | undefined): string | undefined {
  return address === undefined ? undefined : truncate(address, { v4Bytes: 3, v6Groups: 3 })
}

/**
 * The /48 of an IPv6 client, which one person may own. Undefined for IPv4, where one person owns
 * single addresses.
 */
export function wideNetwork(client: string): string | undefined {
  return client.includes(':') ? shortenAddress(client) : undefined
}

function truncate(
  address: string,
  keep: { v4Bytes: number; v6Groups: number },
): string | undefined {
  const plain = plainAddress(address)
  if (isIPv4(plain)) {
    const bytes = plain.split('.')
    return bytes.map((byte, i) => (i < keep.v4Bytes ? byte : '0')).join('.')
  }
  if (isIP(plain) !== 6) return undefined
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, keep.v6Groups).join(':')}::`
}
