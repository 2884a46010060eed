import { type BlockList, isIP, isIPv4 } from 'node:net'

/** IPv4 addresses that came through an IPv6 socket as they are written everywhere else. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Whether the address is in one of the networks; what is no address, or is gone, is in none. */
export function isIn(networks: BlockList, address: string | undefined): boolean {
  const plain = plainAddress(address ?? '')
  const version = isIP(plain)
  return version !== 0 && networks.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * What of an address is one client: an IPv4 address whole, of an IPv6 address the /64, since whoever
 * has one has all of it. Undefined where it is no address.
 */
export function clientNetwork(address: string | undefined): string | undefined {
  return address === undefined ? undefined : cut(address, { v4Bytes: 4, v6Groups: 4 })
}

/** The /24 or /48 that an address is in: enough to recognise, too little to find a person by. */
export function shortenAddress(address: string | undefined): string | undefined {
  return address === undefined ? undefined : cut(address, { v4Bytes: 3, v6Groups: 3 })
}

/**
 * The /48 of an IPv6 client, which one person may have whole. Undefined for IPv4, where an address is
 * all that one person has.
 */
export function wideNetwork(client: string): string | undefined {
  return client.includes(':') ? shortenAddress(client) : undefined
}

function cut(address: string, keep: { v4Bytes: number; v6Groups: number }): string | undefined {
  const plain = plainAddress(address)
  if (isIPv4(plain)) {
    const bytes = plain.split('.')
    return bytes.map((byte, i) => (i < keep.v4Bytes ? byte : '0')).join('.')
  }
  if (isIP(plain) !== 6) return undefined
  // As a URL's host it comes in the one canonical form (RFC 5952), whatever form it was written in.
  const canonical = new URL(`http://[${plain.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, keep.v6Groups).join(':')}::`
}
