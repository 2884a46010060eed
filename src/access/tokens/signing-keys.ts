import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import type { Log } from '#platform/base/log.ts'
import type { Secret } from '#platform/base/secret.ts'
import { type Clock, MINUTE, SECOND } from '#platform/kernel/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { doApart } from '#platform/postgres/transactions.ts'
import { makeFirstKey, PURPOSE, resealKeys } from './rotate-keys.ts'
import * as store from './signing-key-store.ts'

/** Signs and verifies with keys that all replicas share. */
export interface SigningKeys {
  /** The newest key that may sign now. */
  signer(): Promise<{ id: string; key: KeyObject }>
  /** The key with that id; undefined if there is none. */
  verifier(id: string): Promise<CryptoKey | undefined>
  /** The public keys (RFC 7517, 5), with those that will sign later. */
  published(): Promise<JWK[]>
}

interface LoadedKeys {
  readonly loadedAt: number
  readonly verifiers: ReadonlyMap<string, CryptoKey>
  readonly published: readonly JWK[]
  readonly signers: readonly { id: string; key: KeyObject; from: Date }[]
}

/** Milliseconds for which loaded keys are used. A new key is published long before it signs. */
const MAX_AGE = MINUTE
/** The shortest time between two loads because of an unknown key, for any number of tokens. */
const COOL_DOWN = 10 * SECOND

/** Opens the shared keys, and creates the first one if there is none. */
export async function openSigningKeys(deps: {
  db: Db
  secret: Secret
  clock: Clock
  log: Log
}): Promise<SigningKeys> {
  const { db, secret, clock, log } = deps
  if (secret.previous) await resealKeys(db, secret, clock())
  let loadedKeys = await load()
  let loading: Promise<LoadedKeys> | undefined

  async function load(): Promise<LoadedKeys> {
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

  /**
   * Loads the keys if they are older than `maxAge`, once at a time. If that fails, the loaded keys
   * are used further.
   */
  async function current(maxAge: number): Promise<LoadedKeys> {
    if (Math.abs(clock().getTime() - loadedKeys.loadedAt) < maxAge) return loadedKeys
    loading ??= load().finally(() => (loading = undefined))
    try {
      loadedKeys = await loading
    } catch (error) {
      log.warn({ err: error }, 'the signing keys could not be loaded')
    }
    return loadedKeys
  }

  return {
    async signer() {
      const now = clock()
      // This does not wait: the caller may hold a connection, and if all connections of the pool
      // wait here, none is left to load the keys. A key that signs today was published yesterday.
      doApart(() => void current(MAX_AGE))
      const { signers } = loadedKeys
      const newest = signers.findLast(({ from }) => from <= now) ?? signers.at(-1)
      if (!newest) throw new Error('There is no signing key, though one was made.')
      return newest
    },
    async verifier(id) {
      return (
        (await current(MAX_AGE)).verifiers.get(id) ?? (await current(COOL_DOWN)).verifiers.get(id)
      )
    },
    published: async () => [...(await current(MAX_AGE)).published],
  }
}

async function readKey(row: store.SigningKey, secret: Secret, log: Log) {
  const jwk = { ...row.public_key, kid: row.id, alg: 'ES256', use: 'sig' }
  let key: KeyObject | undefined
  try {
    const opened: JsonWebKey = JSON.parse(secret.open(PURPOSE, row.private_key)) // sealed by us
    key = createPrivateKey({ key: opened, format: 'jwk' })
  } catch (error) {
    // The key was sealed with another LARDER_SECRET. Its tokens can still be verified; new tokens
    // get a new key.
    log.error(
      { err: error, key: row.id },
      'a signing key can not be opened with this LARDER_SECRET',
    )
  }
  const verifier = await importJWK(jwk, 'ES256')
  if (verifier instanceof Uint8Array) throw new Error('A public key is no list of bytes.')
  return { id: row.id, jwk, key, verifier, from: row.signs_from }
}
