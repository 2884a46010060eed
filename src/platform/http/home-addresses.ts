import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { isLoopbackUrl } from '#platform/egress/public-address.ts'

type Interfaces = ReturnType<typeof networkInterfaces>

/** The addresses of this computer in private networks. Those of containers come last. */
export function homeAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .flatMap(([name, addresses = []]) =>
      addresses
        .filter(({ family, internal }) => family === 'IPv4' && !internal)
        .map(({ address }) => ({ address, isInner: /^(docker|br-|veth|virbr)/.test(name) })),
    )
    .filter(({ address }) => /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address))
    .toSorted((a, b) => Number(a.isInner) - Number(b.isInner))
    .map(({ address }) => address)
}

/** How a server listens, and the address that its operator has set. */
interface Listening {
  readonly host: string
  readonly port: number
  readonly hasTls: boolean
  readonly publicUrl: string
}

/**
 * The URLs by which other devices at home reach this server while nobody has set its public address. There are none
 * where it listens on this computer only, where a certificate would not fit, and in a container, which does not know
 * the addresses of its computer.
 */
export function homeUrls(
  { host, port, hasTls, publicUrl }: Listening,
  addresses = homeAddresses,
  isContainer = existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
): string[] {
  if (hasTls || isContainer || !isLoopbackUrl(publicUrl)) return []
  const isAny = host === '0.0.0.0' || host === '::'
  return addresses()
    .filter((address) => isAny || address === host)
    .map((address) => `http://${address}:${port}`)
}
