import { type BlockList, isIP, isIPv4 } from 'node:net'

/** An IPv4 address in its usual form, even if it came through an IPv6 socket. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
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
  // The host of a URL is always in the canonical form (RFC 5952).
  const canonical = new URL(`http://[${plain.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, keep.v6Groups).join(':')}::`
}
