import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import { type Clock, MINUTE, SECOND } from '#kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Log } from '#platform/base/log.ts'
import type { Secret } from '#platform/base/secret.ts'
import { makeFirstKey, PURPOSE } from './rotate-keys.ts'
import * as store from './signing-key-store.ts'

/** Signs and verifies with keys that all replicas share. */
export interface SigningKeys {
  /** The newest key that is in force. */
  signer(): Promise<{ id: string; key: KeyObject }>
  /** The key of that id; undefined where there is none. */
  verifier(id: string): Promise<CryptoKey | undefined>
  /** The public keys (RFC 7517, 5), those to come included. */
  published(): Promise<JWK[]>
}

interface Ring {
  readonly loadedAt: number
  readonly verifiers: ReadonlyMap<string, CryptoKey>
  readonly published: readonly JWK[]
  readonly signers: readonly { id: string; key: KeyObject; from: Date }[]
}

/** How old what is known of the keys may be. A new key is published long before it signs. */
const FRESH = MINUTE
/** An unknown key is looked for at most this often, however many tokens name one. */
const COOL_DOWN = 10 * SECOND

/** Opens the shared keys; makes the first where there is none. */
export async function openSigningKeys(deps: {
  db: Db
  secret: Secret
  clock: Clock
  log: Log
}): Promise<SigningKeys> {
  const { db, secret, clock, log } = deps
  let ring = await load()
  let loading: Promise<Ring> | undefined

  async function load(): Promise<Ring> {
    const now = clock()
    const rows = await store.signingKeys(db, now)
    const read = await Promise.all(rows.map((row) => readKey(row, secret, log)))
    const signers = read.flatMap(({ id, key, from }) => (key ? [{ id, key, from }] : []))
    if (!signers.some(({ from }) => from <= now)) {
      await makeFirstKey(db, secret, now)
      return load()
    }
    return {
      loadedAt: now.getTime(),
      verifiers: new Map(read.map(({ id, verifier }) => [id, verifier])),
      published: read.map(({ jwk }) => jwk),
      signers,
    }
  }

  /** One look at the database at a time; where it fails, what is known goes on serving. */
  async function current(oldest: number): Promise<Ring> {
    if (Math.abs(clock().getTime() - ring.loadedAt) < oldest) return ring
    loading ??= load().finally(() => (loading = undefined))
    try {
      ring = await loading
    } catch (error) {
      log.warn({ err: error }, 'the signing keys could not be looked up')
    }
    return ring
  }

  return {
    async signer() {
      const now = clock()
      // Not waited for: whoever signs may hold a connection, and a pool full of those has none to
      // look with. What is to sign today was published yesterday.
      void current(FRESH)
      const { signers } = ring
      const newest = signers.findLast(({ from }) => from <= now) ?? signers.at(-1)
      if (!newest) throw new Error('There is no signing key, though one was made.')
      return newest
    },
    async verifier(id) {
      return (
        (await current(FRESH)).verifiers.get(id) ?? (await current(COOL_DOWN)).verifiers.get(id)
      )
    },
    published: async () => [...(await current(FRESH)).published],
  }
}

async function readKey(row: store.SigningKey, secret: Secret, log: Log) {
  const jwk = { ...(row.public_key as JWK), kid: row.id, alg: 'ES256', use: 'sig' } // written by rotate-keys
  let key: KeyObject | undefined
  try {
    const opened = JSON.parse(secret.open(PURPOSE, row.private_key)) as JsonWebKey // sealed by us
    key = createPrivateKey({ key: opened, format: 'jwk' })
  } catch (error) {
    // Sealed with another LARDER_SECRET: its tokens can still be verified, new ones get a new key.
    log.error(
      { err: error, key: row.id },
      'a signing key can not be opened with this LARDER_SECRET',
    )
  }
  const verifier = (await importJWK(jwk, 'ES256')) as CryptoKey // an EC key is never a byte array
  return { id: row.id, jwk, key, verifier, from: row.signs_from }
}
