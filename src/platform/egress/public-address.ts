import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not part of the public internet (the IANA registries of special-purpose addresses, RFC 6890), and
 * those that lead to IPv4 addresses by translation.
 */
const SPECIAL: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared by the customers of a provider (RFC 6598)
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // with 169.254.169.254, the metadata of clouds
  ['168.63.129.16', 32], // the metadata of Azure
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
]
/** Only addresses in 2000::/3 are public. So this list does not name ULA, link-local, loopback and multicast. */
const SPECIAL_IPV6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23], // with Teredo, which holds IPv4 addresses
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4, which holds IPv4 addresses
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, bits] of SPECIAL) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** Whether a connection to this address may be made: it is public, or in a network that the operator allows. */
export function mayConnectTo(address: string, allowed: BlockList): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (allowed.check(address, family)) return true
  if (family === 'ipv4') return !special.check(address, family)
  // Addresses such as ::ffff:10.0.0.1 (IPv4-mapped) and 64:ff9b::a00:1 (NAT64) are not in 2000::/3.
  return !address.includes('%') && unicast.check(address, family) && !special.check(address, family)
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** https, or http to this machine itself. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  return new URL(text).protocol === 'https:' || isLoopbackUrl(text)
}

/** http to this machine itself. Nobody can read it on the network. */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && LOOPBACK.has(hostname)
}
