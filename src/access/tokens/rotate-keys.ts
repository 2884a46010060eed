import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { Secret } from '#platform/base/secret.ts'
import { after, DAY, HOUR, MINUTE } from '#platform/kernel/clock.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import * as store from './signing-key-store.ts'

/** The purpose of the key that seals private keys. */
export const PURPOSE = 'signing-keys'
/**
 * A new key is published this long before it signs, so that every cache of the public keys has it.
 */
const PUBLISHED_BEFORE = DAY
/**
 * An old key still verifies this long after the next one signs. Its last token lives 15 minutes.
 */
const VERIFIES_AFTER = 30 * MINUTE
/** A key signs for this time. Then the daily job adds the next one. */
const LIFETIME = 90 * DAY
const FAR_FUTURE = new Date('9999-12-31T00:00:00Z')

export interface Rotated {
  /** The new key's id. */
  readonly key: string
  readonly signsFrom: Date
}

/**
 * Adds a new signing key. It is published immediately and signs a day later, when the key before it
 * starts to retire. With `atOnce`, for a leaked key, it signs now and every other key becomes
 * invalid. Every replica refuses the tokens of invalid keys within a minute.
 */
export function rotateKeys(
  db: Db,
  secret: Secret,
  { atOnce }: { atOnce: boolean },
  now: Date,
): Promise<Rotated> {
  return inTransaction(db, async (tx) => {
    await store.lockSigningKeys(tx)
    if (!atOnce) return addFutureKey(tx, secret, now)
    await store.retireSigningKeys(tx, FAR_FUTURE, now)
    return addKey(tx, secret, now)
  })
}

/** For the daily job: adds a new key when the newest has signed for 90 days, or none is left that signs. */
export function rotateKeysIfOld(db: Db, secret: Secret, now: Date): Promise<Rotated | undefined> {
  return inTransaction(db, async (tx) => {
    await store.lockSigningKeys(tx)
    const keys = await store.signingKeys(tx, now)
    // Later ones were made by a clock that was wrong. No token of theirs is valid now.
    const latest = after(now, PUBLISHED_BEFORE + HOUR)
    await store.deleteKeysFrom(tx, latest)
    const newest = keys.findLast(({ signs_from }) => signs_from <= latest)
    const retires = newest?.retires_at ?? null
    const isGoingOn = retires === null || retires > after(latest, VERIFIES_AFTER)
    if (newest && isGoingOn && newest.signs_from > after(now, -LIFETIME)) {
      if (retires) await store.keepSigningKey(tx, newest.id)
      return undefined
    }
    return addFutureKey(tx, secret, now)
  })
}

/** Adds a first key if no key can sign. If two replicas start at the same time, one of them adds it. */
export function makeFirstKey(db: Db, secret: Secret, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await store.lockSigningKeys(tx)
    const existing = await store.signingKeys(tx, now)
    if (existing.some((row) => row.signs_from <= now && opens(secret, row))) return
    await store.retireSigningKeys(tx, now, after(now, VERIFIES_AFTER))
    await addKey(tx, secret, now)
  })
}

/** Seals again, with the present secret, the keys that the secret before it has sealed. */
export async function resealKeys(db: Db, secret: Secret, now: Date): Promise<void> {
  for (const { id, private_key } of await store.signingKeys(db, now)) {
    const sealed = secret.reseal(PURPOSE, private_key)
    if (sealed) await store.replaceSealed(db, id, private_key, sealed)
  }
}

/** @returns the number of keys, and of those that this secret can not open */
export async function countKeys(
  db: Db,
  secret: Secret,
  now: Date,
): Promise<{ keys: number; closed: number }> {
  const rows = await store.signingKeys(db, now)
  return { keys: rows.length, closed: rows.filter((row) => !opens(secret, row)).length }
}

/** @returns the number of deleted keys */
export function purgeKeys(db: Db, now: Date): Promise<number> {
  return store.deleteRetiredKeys(db, now)
}

async function addFutureKey(tx: Db, secret: Secret, now: Date): Promise<Rotated> {
  const signsFrom = after(now, PUBLISHED_BEFORE)
  await store.retireSigningKeys(tx, signsFrom, after(signsFrom, VERIFIES_AFTER))
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
