import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Clock } from '#platform/kernel/clock.ts'

/** Answers a request, and returns true. False: the provider answers as usual. */
export type Responder = (document: 'metadata' | 'keys', response: ServerResponse) => boolean

/** A provider on loopback that signs any claims, and answers as the test says. */
export interface HostileProvider {
  readonly issuer: string
  /** The requested paths, in order. */
  readonly asked: readonly string[]
  /** Number of requests for its metadata. */
  lookUps(): number
  /** Undefined: it answers as usual. */
  respond: Responder | undefined
  /** Members of the metadata that differ from the usual ones. */
  metadata: object
  /** Published keys beside its own. */
  readonly alsoPublished: JWK[]
  /** Publishes its keys without names. */
  namesNoKeys: boolean
  /**
   * Signs a token. These claims and header members replace the usual ones; undefined removes one.
   */
  sign(claims: object, header?: object, key?: CryptoKey | Uint8Array): Promise<string>
  /** The public key of its signing key. */
  publicKey(): JWK
  /** @param kid the name of the new key */
  rotateKeys(kid?: string): Promise<void>
}

/** @param end the issuer after the host: `/` or a path */
export async function startHostileProvider(clock: Clock, end = ''): Promise<HostileProvider> {
  const asked: string[] = []
  let own = await newKey()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const document = request.url === METADATA ? 'metadata' : 'keys'
    if (provider.respond?.(document, response)) return
    const { issuer, metadata, alsoPublished, namesNoKeys } = provider
    const published = ({ kid, ...jwk }: JWK) => (namesNoKeys ? jwk : { kid, ...jwk })
    const body =
      document === 'metadata'
        ? { issuer, jwks_uri: `${url}/keys`, ...metadata }
        : { keys: [...alsoPublished, own.jwk].map(published) }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // TCP, and it listens
  const METADATA = `${end.replace(/\/$/, '')}/.well-known/openid-configuration`

  const provider: HostileProvider = {
    issuer: url + end,
    asked,
    lookUps: () => asked.filter((path) => path === METADATA).length,
    respond: undefined,
    metadata: {},
    alsoPublished: [],
    namesNoKeys: false,
    async sign(claims, header = {}, key = own.key) {
      const now = Math.floor(clock().getTime() / 1000)
      const usual = { iss: provider.issuer, aud: 'larder', iat: now, exp: now + 600 }
      const payload = JSON.stringify({ ...usual, ...claims })
      const usualHeader = { alg: 'ES256', kid: own.jwk.kid, typ: 'JWT' }
      return new CompactSign(new TextEncoder().encode(payload))
        .setProtectedHeader(JSON.parse(JSON.stringify({ ...usualHeader, ...header })))
        .sign(key)
    },
    publicKey: () => own.jwk,
    async rotateKeys(kid) {
      own = await newKey(kid)
    },
  }
  return provider
}

async function newKey(
  kid = randomBytes(8).toString('hex'),
): Promise<{ key: CryptoKey; jwk: JWK & { kid: string } }> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  return {
    key: privateKey,
    jwk: { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid },
  }
}

/** Claims of a new person with a verified address. */
export function newcomer(claims: object = {}) {
  const sub = randomUUID()
  return { sub, email: `${sub}@example.com`, email_verified: true, ...claims }
}

/** The setting for these providers. */
export function trusting(
  ...providers: readonly (Pick<HostileProvider, 'issuer'> & {
    name?: string
    clients?: readonly string[]
  })[]
): { OIDC_PROVIDERS: string } {
  const entries = providers.map(({ issuer, name = 'Test ID', clients = ['larder'] }) => ({
    issuer,
    client_ids: clients,
    name,
  }))
  return { OIDC_PROVIDERS: JSON.stringify(entries) }
}
