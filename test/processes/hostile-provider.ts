import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Clock } from '#kernel/clock.ts'

/** Handles a request itself, or says no and leaves it to the provider's good side. */
export type Manners = (document: 'metadata' | 'keys', response: ServerResponse) => boolean

/** A provider on loopback that signs whatever it is asked to, and misbehaves as it is told. */
export interface HostileProvider {
  readonly issuer: string
  /** Paths it was asked for, in order. */
  readonly asked: readonly string[]
  /** How often its keys were looked up, from the metadata on. */
  lookUps(): number
  /** Undefined: it behaves. */
  manners: Manners | undefined
  /** What its metadata says instead. */
  metadata: object
  /** Keys that it publishes beside its own. */
  readonly alsoPublished: JWK[]
  /**
   * A token of this very moment, with these claims and members of the header in place of the usual;
   * undefined takes one away.
   */
  sign(claims: object, header?: object, key?: CryptoKey | Uint8Array): Promise<string>
  /** The public key it signs with. */
  publicKey(): JWK
  rotateKeys(): Promise<void>
}

/** @param end of the issuer, behind the host: `/`, or a path */
export async function startHostileProvider(clock: Clock, end = ''): Promise<HostileProvider> {
  const asked: string[] = []
  let own = await newKey()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const document = request.url === METADATA ? 'metadata' : 'keys'
    if (provider.manners?.(document, response)) return
    const { issuer, metadata, alsoPublished } = provider
    const body =
      document === 'metadata'
        ? { issuer, jwks_uri: `${url}/keys`, ...metadata }
        : { keys: [...alsoPublished, own.jwk] }
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
    manners: undefined,
    metadata: {},
    alsoPublished: [],
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
    async rotateKeys() {
      own = await newKey()
    },
  }
  return provider
}

async function newKey(): Promise<{ key: CryptoKey; jwk: JWK & { kid: string } }> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const kid = randomBytes(8).toString('hex')
  return {
    key: privateKey,
    jwk: { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid },
  }
}

/** Claims of somebody whom nobody has met, with a verified address. */
export function newcomer(claims: object = {}) {
  const sub = randomUUID()
  return { sub, email: `${sub}@example.com`, email_verified: true, ...claims }
}

/** The setting that makes these the providers, with one client each. */
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
