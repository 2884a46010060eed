import type { JSONWebKeySet } from 'jose'
import { isLoopbackUrl } from '#platform/egress/public-address.ts'
import { SECOND } from '#platform/kernel/clock.ts'

/** For both documents together. */
const TIMEOUT = 5 * SECOND
/** Bytes of a document, after decompression. */
const MAX_BYTES = 1024 * 1024

/**
 * Fetches the public keys of a provider: first the address of the keys (OpenID Connect Discovery
 * 1.0, 4), then the keys (RFC 7517, 5). It follows no redirect, and reads at most 1 MiB for each
 * document, in 5 seconds for both.
 *
 * @throws Error with the reason, for the log
 */
export async function fetchKeys(issuer: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(TIMEOUT)
  const metadata = await fetchJson(metadataUrl(issuer), signal)
  // Otherwise one provider could sign for another (Discovery 1.0, 4.3).
  if (member(metadata, 'issuer') !== issuer)
    throw new Error(
      'Its metadata names another issuer than OIDC_PROVIDERS, perhaps only by a slash.',
    )

  const jwksUri = member(metadata, 'jwks_uri')
  if (typeof jwksUri !== 'string' || !isAllowed(jwksUri, issuer))
    throw new Error('Its metadata has no jwks_uri with a safe address.')
  const jwks = await fetchJson(jwksUri, signal)
  const keys = member(jwks, 'keys')
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('Its jwks_uri holds no keys.')
  return { keys } // each is validated when it is used
}

/** A slash at the end of the issuer is removed first (Discovery 1.0, 4). */
const metadataUrl = (issuer: string) =>
  `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`

/**
 * True for https, or for this machine if the provider itself runs here. So a remote provider can't
 * send us to a local service.
 */
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
    if (size > MAX_BYTES) throw new Error(`It answered more than ${MAX_BYTES} bytes.`) // hangs up, too
    chunks.push(chunk)
  }
  return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)))
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map(Object.entries(value)).get(name)
    : undefined
}
