import { recordEvent } from '#access/audit/service.ts'
import { hashApiKey, makeApiKey } from '#access/sessions/api-key-text.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import { accountOf, type ProofDeps, proveOwner } from '#accounts/credentials/prove-owner.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { accountIsGone, conflict, invalid, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { announce } from '#platform/postgres/transactions.ts'
import type { Key, Keys, MadeKey, NewKey } from './contract.ts'
import * as store from './store.ts'

/** Keys of an account. More than a person has programs. */
const MAX_KEYS = 50
const MAKING = { most: 20, seconds: 3600 }
/** The end of a key that has no end. */
const NEVER = new Date('9999-12-31T00:00:00.000Z')

/**
 * Makes an API key. It needs the owner, because a key is a way into the account.
 *
 * @param address the client's network, by which wrong passwords are counted
 * @throws AppError VALIDATION_FAILED, CONFLICT if there are too many keys, and the errors of `proveOwner`
 */
export async function makeKey(
  db: Db,
  deps: ProofDeps,
  actor: Actor,
  { input, address }: { readonly input: NewKey; readonly address: string },
  now: Date,
): Promise<MadeKey> {
  const { name, scope, household_ids, expires_at, ...proof } = input
  const expiresAt = expires_at === undefined ? NEVER : new Date(expires_at)
  if (expiresAt <= now || expiresAt > NEVER)
    throw invalid({ path: '/expires_at', message: 'The end of a key must be in the future.' })
  const account = await accountOf(db, actor)
  await proveOwner(db, deps, account, proof, address, now)
  await deps.limits.take({ what: `API keys of ${account.id}`, ...MAKING }, now)
  const key = makeApiKey()
  const id = newId(now)
  await inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    // A change of the password meanwhile has proved that the password was not enough.
    const current = await accountOf(tx, actor)
    if (current.credentials_version !== account.credentials_version) throw accountIsGone()
    const others = await store.keysOf(tx, actor.accountId, now)
    if (others.length >= MAX_KEYS)
      throw conflict(`An account can have at most ${MAX_KEYS} API keys. Revoke one first.`)
    const householdIds = household_ids.map((one) => one.toLowerCase())
    const inserted = await store.insertKey(
      tx,
      {
        id,
        accountId: actor.accountId,
        madeIn: actor.sessionId,
        tokenHash: hashApiKey(key),
        name,
        scope,
        householdIds,
        expiresAt,
        network: actor.network,
      },
      now,
    )
    if (inserted !== new Set(householdIds).size)
      throw invalid({ path: '/household_ids', message: 'You are not in one of these households.' })
    await recordEvent(tx, actor, 'api_key_made', now, { key_id: id, name, scope })
    await queueMail(
      tx,
      { kind: 'api_key_made', accountId: actor.accountId, details: { name } },
      now,
    )
  })
  const made = (await store.keysOf(db, actor.accountId, now)).find((one) => one.id === id)
  if (!made) throw accountIsGone()
  return { ...toKey(made), key }
}

/** Lists the actor's API keys that are valid, the newest first. */
export async function listKeys(db: Db, actor: Actor, now: Date): Promise<Keys> {
  return { items: (await store.keysOf(db, actor.accountId, now)).map(toKey) }
}

/** The keys, for the export of an account. */
export async function* readKeys(
  db: Db,
  actor: Actor,
  now: Date,
): AsyncGenerator<Key, void, undefined> {
  yield* (await listKeys(db, actor, now)).items
}

/** Describes the API key of this request. @throws AppError NOT_FOUND if the caller has another credential */
export async function readOwnKey(db: Db, actor: Actor, now: Date): Promise<Key> {
  const { items } = await listKeys(db, actor, now)
  const own = items.find(({ id }) => id === actor.sessionId)
  if (!own) throw notFound('API key')
  return own
}

/** Revokes a key, immediately. An unknown id revokes nothing. @throws AppError UNAUTHENTICATED */
export function revokeKey(db: Db, actor: Actor, id: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const name = await store.deleteKey(tx, actor.accountId, id)
    if (name === undefined) return
    await recordEvent(tx, actor, 'api_key_revoked', now, { key_id: id, name })
    announce(tx, 'scope', actor.accountId)
  })
}

function toKey({ expires_at, created_at, last_used_at, ...key }: store.StoredKey): Key {
  return {
    ...key,
    created_at: created_at.toISOString(),
    expires_at: expires_at < NEVER ? expires_at.toISOString() : null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
