import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { after, DAY, MINUTE } from '#kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { Secret } from '#platform/base/secret.ts'
import * as store from './signing-key-store.ts'

/** What private keys are sealed for. */
export const PURPOSE = 'signing-keys'
/** A new key is published so long before it signs that every cache of the public keys has it. */
const PUBLISHED_AHEAD = DAY
/** An old key verifies so long after the next one signs: its last token lives 15 minutes. */
const KEPT_BEHIND = 30 * MINUTE
/** How long a key signs before the daily job brings in the next. */
const LIFE = 90 * DAY
const FAR_AHEAD = new Date('9999-12-31T00:00:00Z')

export interface Rotated {
  /** The new key's id. */
  readonly key: string
  readonly signsFrom: Date
}

/**
 * Brings in a new signing key. It is published at once and signs a day later, when the one before it
 * begins to retire. With `atOnce` it signs now, and every other key is void: for a key that leaked.
 * Tokens of void keys are refused within a minute on every replica.
 */
export function rotateKeys(
  db: Db,
  secret: Secret,
  { atOnce }: { atOnce: boolean },
  now: Date,
): Promise<Rotated> {
  return inTransaction(db, async (tx) => {
    await store.lockSigningKeys(tx)
    if (!atOnce) return announceKey(tx, secret, now)
    await store.retireSigningKeys(tx, FAR_AHEAD, now)
    return addKey(tx, secret, now)
  })
}

/** For the daily job: a new key once the newest has signed for 90 days. */
export function rotateKeysIfOld(db: Db, secret: Secret, now: Date): Promise<Rotated | undefined> {
  return inTransaction(db, async (tx) => {
    await store.lockSigningKeys(tx)
    const newest = (await store.signingKeys(tx, now)).at(-1)
    if (newest && newest.signs_from > after(now, -LIFE)) return undefined
    return announceKey(tx, secret, now)
  })
}

/** The key without which nothing could be signed; where two replicas start at once, one makes it. */
export function makeFirstKey(db: Db, secret: Secret, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await store.lockSigningKeys(tx)
    const known = await store.signingKeys(tx, now)
    if (known.some((row) => row.signs_from <= now && opens(secret, row))) return
    await store.retireSigningKeys(tx, now, after(now, KEPT_BEHIND))
    await addKey(tx, secret, now)
  })
}

/** @returns how many keys were retired long enough and are gone */
export function purgeKeys(db: Db, now: Date): Promise<number> {
  return store.deleteRetiredKeys(db, now)
}

async function announceKey(tx: Db, secret: Secret, now: Date): Promise<Rotated> {
  const signsFrom = after(now, PUBLISHED_AHEAD)
  await store.retireSigningKeys(tx, signsFrom, after(signsFrom, KEPT_BEHIND))
  return addKey(tx, secret, signsFrom)
}

async function addKey(tx: Db, secret: Secret, signsFrom: Date): Promise<Rotated> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const key = await calculateJwkThumbprint(jwk)
  await store.insertSigningKey(tx, {
    id: key,
    public_key: JSON.stringify(jwk),
    private_key: secret.seal(PURPOSE, JSON.stringify(await exportJWK(privateKey))),
    signs_from: signsFrom,
  })
  return { key, signsFrom }
}

function opens(secret: Secret, row: store.SigningKey): boolean {
  try {
    return secret.open(PURPOSE, row.private_key) !== ''
  } catch {
    return false // signing-keys has logged it
  }
}
