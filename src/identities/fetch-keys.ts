import type { JSONWebKeySet } from 'jose'
import { SECOND } from '#kernel/clock.ts'
import { isLoopbackUrl } from '#kernel/safe-url.ts'

/** For both documents together. */
const TIMEOUT = 5 * SECOND
/** Bytes of a document, unpacked. */
const LARGEST = 1024 * 1024

/**
 * Asks a provider for its public keys: first where they are (OpenID Connect Discovery 1.0, 4), then
 * for them (RFC 7517, 5). It follows no redirect, takes at most 1 MiB for each, and 5 seconds in all.
 *
 * @throws Error with what was wrong, for the log
 */
export async function fetchKeys(issuer: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const metadata = await fetchJson(metadataUrl(issuer), signal)
  // Otherwise one provider could sign for another (Discovery 1.0, 4.3).
  if (member(metadata, 'issuer') !== issuer)
    throw new Error('Its metadata names another issuer than OIDC_PROVIDERS, if only by a slash.')

  const jwksUri = member(metadata, 'jwks_uri')
  if (typeof jwksUri !== 'string' || !isAllowed(jwksUri, issuer))
    throw new Error('Its metadata has no jwks_uri that is safe to ask.')
  const jwks = await fetchJson(jwksUri, signal)
  const keys = member(jwks, 'keys')
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('Its jwks_uri holds no keys.')
  return { keys } // each is judged when it is used
}

/** A slash at the issuer's end is taken off first, as Discovery 1.0, 4 has it. */
const metadataUrl = (issuer: string) =>
  `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`

/** https, or this machine where the provider itself is there: nobody far sends us to our neighbours. */
function isAllowed(url: string, issuer: string): boolean {
  if (!URL.canParse(url)) return false
  return new URL(url).protocol === 'https:' || (isLoopbackUrl(url) && isLoopbackUrl(issuer))
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    signal,
    headers: { accept: 'application/json' },
  })
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw new Error(`It answered ${response.status}.`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > LARGEST) throw new Error(`It answered more than ${LARGEST} bytes.`) // hangs up, too
    chunks.push(chunk)
  }
  return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)))
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map(Object.entries(value)).get(name)
    : undefined
}
