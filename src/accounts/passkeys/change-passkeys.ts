import { recordEvent } from '#access/audit/service.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import {
  changeProved,
  type Proved,
  accountOf,
  type ProofDeps,
} from '#accounts/credentials/prove-owner.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import * as store from '#accounts/factors/passkey-store.ts'
import { lockAccount } from '#accounts/store.ts'
import { parseName } from '#accounts/validate-sign-up.ts'
import type { Log } from '#platform/base/log.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { conflict, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { CHALLENGE_LIFETIME, newChallenge } from './challenges.ts'
import type { Passkey, PasskeyCreation } from './contract.ts'
import { refusal, ALGORITHMS, loadWebAuthn, verifyCreation, relyingPartyOf } from './verify.ts'

export interface PasskeyDeps extends ProofDeps {
  readonly publicUrl: string
  readonly log: Log
}

const MAX_PASSKEYS = 20

/**
 * The options with which a browser makes a passkey for the account. Their challenge is good for one
 * passkey, in this session, while the credentials do not change.
 *
 * @throws AppError CONFLICT if PUBLIC_URL has no host name, and the errors of `proveOwner`
 */
export async function startPasskey(db: Db, deps: PasskeyDeps, proved: Proved, now: Date) {
  const party = relyingPartyOf(deps.publicUrl)
  const { account, existing } = await changeProved(db, deps, proved, now, async (tx, found) => ({
    account: found,
    existing: await store.passkeysOf(tx, found.id),
  }))
  if (existing.length >= MAX_PASSKEYS) throw tooMany()
  const use = useOf(proved.actor, account.credentials_version)
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Larder',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    userName: account.email,
    userDisplayName: account.name,
    challenge: newChallenge(deps.secret, use, now),
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      transports,
    })),
    // Found without a name, and opened by a finger, a face or a PIN: so it is both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * Adds the passkey that the browser has made.
 *
 * @throws AppError VALIDATION_FAILED, INVALID_TOKEN if the answer is refused, CONFLICT for too many,
 *   UNAUTHENTICATED, ACCOUNT_PENDING_DELETION
 */
export async function addPasskey(
  db: Db,
  { publicUrl, secret, log }: Pick<PasskeyDeps, 'publicUrl' | 'secret' | 'log'>,
  actor: Actor,
  input: PasskeyCreation,
  now: Date,
): Promise<Passkey> {
  const party = relyingPartyOf(publicUrl)
  const name = parseName(input.name)
  const before = await accountOf(db, actor)
  const use = useOf(actor, before.credentials_version)
  const verified = await verifyCreation({ secret, party, use }, input.credential, now)
  if ('refused' in verified) throw refusal(log, 'INVALID_TOKEN', verified.refused)

  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const account = await lockAccount(tx, actor.accountId)
    if (account?.credentials_version !== before.credentials_version)
      throw refusal(log, 'INVALID_TOKEN', 'the credentials were changed')
    if (!(await store.useChallenge(tx, verified.challenge)))
      throw refusal(log, 'INVALID_TOKEN', 'its challenge was used before')
    if ((await store.passkeysOf(tx, account.id)).length >= MAX_PASSKEYS) throw tooMany()
    const row = {
      id: newId(now),
      account_id: account.id,
      credential_id: verified.credentialId,
      public_key: verified.publicKey,
      counter: verified.counter,
      transports: [],
      is_synced: verified.isSynced,
      name,
      created_at: now,
    }
    await store.insertPasskey(tx, row)
    await recordEvent(tx, actor, 'passkey_added', now, { name })
    await tell(tx, account.id, { passkey: name, change: 'added' }, now)
    return toPasskey({ ...row, counter: String(row.counter), last_used_at: null })
  })
}

export async function listPasskeys(db: Db, accountId: string): Promise<{ items: Passkey[] }> {
  return { items: (await store.passkeysOf(db, accountId)).map(toPasskey) }
}

/** The passkeys for the export of an account. */
export async function* readPasskeys(
  db: Db,
  { accountId }: Actor,
): AsyncGenerator<Passkey, void, undefined> {
  yield* (await listPasskeys(db, accountId)).items
}

/** @throws AppError VALIDATION_FAILED, NOT_FOUND, UNAUTHENTICATED, ACCOUNT_PENDING_DELETION */
export function renamePasskey(
  db: Db,
  actor: Actor,
  { id, name: typed }: { readonly id: string; readonly name: string },
  now: Date,
): Promise<Passkey> {
  const name = parseName(typed)
  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const renamed = await store.renamePasskey(tx, actor.accountId, id, name)
    if (!renamed) throw notFound('passkey')
    return toPasskey(renamed)
  })
}

/** Removes a passkey. One that is gone changes nothing. Throws the errors of `proveOwner`. */
export function removePasskey(
  db: Db,
  deps: PasskeyDeps,
  { id, ...proved }: Proved & { readonly id: string },
  now: Date,
): Promise<void> {
  return changeProved(db, deps, proved, now, async (tx, account) => {
    const name = await store.deletePasskey(tx, account.id, id)
    if (name === undefined) return
    await recordEvent(tx, proved.actor, 'passkey_removed', now, { name })
    await tell(tx, account.id, { passkey: name, change: 'removed' }, now)
  })
}

const tell = (
  tx: Db,
  accountId: string,
  details: { passkey: string; change: 'added' | 'removed' },
  now: Date,
) => queueMail(tx, { kind: 'passkey_changed', accountId, details }, now)

const useOf = ({ accountId, sessionId }: Actor, credentialsVersion: number) =>
  `add to ${accountId} in ${String(sessionId)} at ${credentialsVersion}`

const tooMany = () =>
  conflict(`An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`, { max: MAX_PASSKEYS })

const toPasskey = (row: store.Passkey): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  synced: row.is_synced,
})
