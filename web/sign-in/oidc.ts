import type { Schemas } from '#web/data/api-types.ts'
import { sha256 } from '#web/data/sha-256.ts'

const KEY = 'larder.provider'

/** The part of a provider's metadata that the flow needs (OpenID Connect Discovery 1.0, 3). */
interface Metadata {
  readonly authorization_endpoint: string
  readonly token_endpoint: string
}

/** What the page remembers while the user is at the provider. */
interface Started {
  readonly client: string
  readonly tokenEndpoint: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface Proof {
  readonly idToken: string
  readonly nonce: string
}

const redirectUri = () => `${location.origin}/sign-in/callback`

/**
 * Sends the user to the provider: authorization code flow with PKCE (RFC 7636) and a nonce (OpenID Connect Core 1.0,
 * 3.1.2.1). The web app is a public client, the first of the provider's `client_ids`.
 *
 * @throws Error if the provider does not answer
 */
export async function goToProvider({
  issuer,
  client_ids: [client = ''],
}: Schemas['ServerInfo']['providers'][number]): Promise<void> {
  const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const metadata: Metadata = await getJson(place)
  const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
  const started = { client, tokenEndpoint: metadata.token_endpoint, state, nonce, verifier }
  sessionStorage.setItem(KEY, JSON.stringify(started satisfies Started))
  const target = new URL(metadata.authorization_endpoint)
  const wanted = {
    response_type: 'code',
    client_id: client,
    redirect_uri: redirectUri(),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: base64url(sha256(new TextEncoder().encode(verifier))),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(wanted)) target.searchParams.set(name, value)
  location.assign(target)
}

/**
 * Exchanges the code in the address for an id token. A code works once, and so does this.
 *
 * @returns undefined if the address has no code of a flow that this tab started
 * @throws Error if the provider refuses or does not answer
 */
export async function takeProof(): Promise<Proof | undefined> {
  const given = new URLSearchParams(location.search)
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (stored === null) return undefined
  const started: Started = JSON.parse(stored)
  const code = given.get('code')
  if (code === null || given.get('state') !== started.state) return undefined
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(),
    client_id: started.client,
    code_verifier: started.verifier,
  })
  const tokens = await getJson<{ id_token: string }>(started.tokenEndpoint, {
    method: 'POST',
    body,
  })
  return { idToken: tokens.id_token, nonce: started.nonce }
}

async function getJson<Body>(url: string, request?: RequestInit): Promise<Body> {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer.json()
}

/** 43 characters, as RFC 7636, 4.1 wants a verifier. */
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
