import { recordEvent } from '#access/audit/service.ts'
import type { Client } from '#access/sessions/contract.ts'
import { assertNotPending, openSession } from '#access/sessions/service.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import type { Session } from '#accounts/contract.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import * as passkeys from '#accounts/factors/passkey-store.ts'
import { toUser } from '#accounts/service.ts'
import { lockAccount } from '#accounts/store.ts'
import type { Log } from '#platform/base/log.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { AppError } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { CHALLENGE_LIFETIME, newChallenge } from './challenges.ts'
import type { Assertion } from './contract.ts'
import { refusal, verifyAssertion, relyingPartyOf } from './verify.ts'

export interface PasskeySignInDeps {
  readonly publicUrl: string
  readonly secret: Secret
  readonly limits: RateLimits
  readonly tokenIssuer: TokenIssuer
  readonly log: Log
}

const USE = 'sign in'
/** So a stranger with a copied passkey does not fill the mailbox. */
const NOTICES = { most: 1, seconds: 24 * 3600 }

/**
 * The options with which a browser asks for a passkey (WebAuthn 3, 5.1.9). They name no account: the
 * passkey does. The library is not needed, so that strangers can not make the process load it.
 */
export function startPasskeySignIn(
  { publicUrl, secret }: Pick<PasskeySignInDeps, 'publicUrl' | 'secret'>,
  now: Date,
) {
  const party = relyingPartyOf(publicUrl)
  return {
    rpId: party.id,
    challenge: Buffer.from(newChallenge(secret, USE, now)).toString('base64url'),
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
  }
}

/**
 * Opens a session with a passkey. It was opened by a finger, a face or a PIN, so it counts as both
 * factors. An unknown passkey and a wrong signature get the same answer.
 *
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_PENDING_DELETION, CONFLICT if PUBLIC_URL has no host
 *   name
 */
export async function signInWithPasskey(
  db: Db,
  deps: PasskeySignInDeps,
  assertion: Assertion,
  client: Client,
  now: Date,
): Promise<Session> {
  const { publicUrl, secret, tokenIssuer, log } = deps
  const party = relyingPartyOf(publicUrl)
  const refuse = (reason: string) => refusal(log, 'INVALID_CREDENTIALS', reason)
  const passkey = await passkeys.passkeyByCredential(db, Buffer.from(assertion.id, 'base64url'))
  if (!passkey) throw refuse('it is unknown')
  const verified = await verifyAssertion({ secret, party, use: USE }, assertion, passkey, now)
  if ('refused' in verified) throw refuse(verified.refused)
  if (accountIdIn(assertion) !== passkey.account_id) throw refuse('it is of another account')
  if (!(await passkeys.useChallenge(db, verified.challenge)))
    throw refuse('its challenge was used before')

  const opened = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, passkey.account_id)
    if (!account) return 'gone'
    if (!(await passkeys.raiseCounter(tx, passkey.id, verified.counter, now))) return 'copied'
    if (account.deletion_scheduled_at !== null) return account
    const proof = { kind: 'signed_in', method: 'passkey', secondFactor: 'passkey' } as const
    const tokens = await openSession(tx, tokenIssuer, account, client, proof, now)
    if (!tokens) throw new Error('The account changed under the transaction that holds it.')
    return { user: toUser(account), ...tokens }
  })
  if (opened === 'gone') throw refuse('its account is gone')
  if (opened === 'copied') throw await refuseCopy(db, deps, passkey, client, now)
  if ('user' in opened) return opened
  await assertNotPending(opened, tokenIssuer)
  throw refuse('its account was restored meanwhile')
}

/**
 * The counter did not rise: another copy of the passkey has signed before (WebAuthn 3, 6.1.1). It is
 * not known which of the two is the thief's, so the owner is told.
 */
async function refuseCopy(
  db: Db,
  { limits, log }: PasskeySignInDeps,
  { account_id: accountId, id, name }: passkeys.Passkey,
  client: Client,
  now: Date,
): Promise<AppError> {
  const [notices] = await limits.count([{ what: `copied passkey ${id}`, ...NOTICES }], now)
  await inTransaction(db, async (tx) => {
    // The passkey or its account may be gone.
    if (!(await lockAccount(tx, accountId))) return
    await recordEvent(tx, { accountId, ...client }, 'passkey_refused', now, {
      name,
      reason: 'counter',
    })
    const details = { passkey: name, change: 'copied' } as const
    if (!notices?.isOver) await queueMail(tx, { kind: 'passkey_changed', accountId, details }, now)
  })
  return refusal(log, 'INVALID_CREDENTIALS', 'its counter did not rise')
}

/** The account that the passkey was made for: its id is the user handle (WebAuthn 3, 4). */
function accountIdIn({ response }: Assertion): string {
  const hex = Buffer.from(response.userHandle, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
