import { isIP } from 'node:net'
import { conflict } from '#platform/kernel/errors.ts'

/** What a passkey is bound to (WebAuthn 3, 5.4.2): a host name, and the origin of the pages there. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party of PUBLIC_URL; undefined if its host is an IP address, to which no passkey can be
 * bound.
 */
export function findRelyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress ? undefined : { id: hostname, origin }
}

/** The same. Throws AppError CONFLICT if there is none. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const found = findRelyingParty(publicUrl)
  if (!found)
    throw conflict(
      'Passkeys need a host name, and this Larder is reached by an IP address. Its operator must set PUBLIC_URL to a name, such as https://larder.example.com.',
    )
  return found
}
