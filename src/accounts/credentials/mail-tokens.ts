import { createHash } from 'node:crypto'
import { after, DAY, MINUTE } from '#kernel/clock.ts'
import { AppError } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { EmailAddress } from '#accounts/addresses/email-address.ts'
import * as store from './mail-token-store.ts'
import { type Account, lockAccount } from '#accounts/store.ts'

/** What the token in a mail's link is good for. */
export type Purpose = 'reset_password' | 'verify_email' | 'change_email' | 'undo_email'

const LIFE: Record<Purpose, number> = {
  reset_password: 30 * MINUTE,
  verify_email: DAY,
  change_email: DAY,
  undo_email: 7 * DAY,
}
/** More mails than these open nothing: the newest count. Those of the reserve count by themselves. */
const MAX_LIVE = 3
const MAX_RESERVED = 8

/** The mail that a token goes out with. */
interface Carrier {
  readonly mailId: string
  readonly accountId: string
  /** Where the mail goes. */
  readonly to: string
}

/**
 * Makes the token of a mail that is about to go out, and lets it live from now on. It is made of the
 * mail's id, so that a mail that is sent again carries the same one while the database knows no more
 * than its hash; of the address, so that it proves this one and no other; and of the credentials as
 * they are, so that a mail that is sent again does not bring a token back to life that was used.
 */
export async function issueToken(
  tx: Db,
  secret: Secret,
  purpose: 'reset_password' | 'verify_email',
  {
    mailId,
    account,
    isReserved = false,
  }: { readonly mailId: string; readonly account: Account; readonly isReserved?: boolean },
  now: Date,
): Promise<string> {
  const of = `${mailId} ${account.credentials_version}`
  const carrier = { mailId: of, accountId: account.id, to: account.email }
  const token = derive(secret, purpose, carrier)
  const row = { ...toRow(purpose, carrier, token, null, now), is_reserved: isReserved }
  await store.insertToken(tx, row)
  await store.dropOldest(tx, row, isReserved ? MAX_RESERVED : MAX_LIVE)
  return token
}

/**
 * Notes a token that a mail will carry and that makes `email` the account's address: from now on it
 * can be revoked, also while its mail waits.
 *
 * @param email.name the name that comes back with the address; left out: the account keeps its own
 */
export async function reserveToken(
  tx: Db,
  secret: Secret,
  purpose: 'change_email' | 'undo_email',
  mail: Omit<Carrier, 'to'>,
  email: EmailAddress & { readonly name?: string },
  now: Date,
): Promise<void> {
  const carrier = { ...mail, to: email.address }
  const token = derive(secret, purpose, carrier)
  const row = { ...toRow(purpose, carrier, token, email, now), name: email.name ?? null }
  await store.insertToken(tx, row)
}

/**
 * Makes the promised token of a mail that is about to go out, and lets it live from now on.
 *
 * @returns undefined where it was revoked meanwhile
 */
export async function activateToken(
  tx: Db,
  secret: Secret,
  purpose: 'change_email' | 'undo_email',
  carrier: Carrier,
  now: Date,
): Promise<string | undefined> {
  const token = derive(secret, purpose, carrier)
  return (await store.prolong(tx, hashOf(token), after(now, LIFE[purpose]))) ? token : undefined
}

/** The account whose token it is. @throws AppError INVALID_TOKEN */
export async function ownerOfToken(
  db: Db,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string> {
  const owner = await store.ownerOf(db, purpose, hashOf(token), now)
  if (owner === undefined) throw invalidToken()
  return owner
}

/**
 * Spends a token and holds its account until the transaction ends.
 *
 * @throws AppError INVALID_TOKEN, the same for one unknown, used, revoked or expired
 */
export async function redeemToken(
  tx: Db,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<{ account: Account; spent: store.MailToken }> {
  const owner = await ownerOfToken(tx, purpose, token, now)
  // The account first: two of its tokens used at once would otherwise wait for each other.
  const account = await lockAccount(tx, owner)
  const spent = account && (await store.consume(tx, purpose, hashOf(token), now))
  if (!spent) throw invalidToken()
  return { account, spent }
}

/**
 * Spends a token that changes the address.
 *
 * @returns the account as it is, the address that it gets, the name that comes with it if any, and
 *   since when the token was there
 * @throws AppError INVALID_TOKEN
 */
export async function redeemChange(
  tx: Db,
  purpose: 'change_email' | 'undo_email',
  token: string,
  now: Date,
): Promise<{ account: Account; email: EmailAddress; name: string | undefined; since: Date }> {
  const { account, spent } = await redeemToken(tx, purpose, token, now)
  if (spent.email === null || spent.email_key === null)
    throw new Error('The table lets no such token be without an address.')
  const email = { address: spent.email, key: spent.email_key }
  return { account, email, name: spent.name ?? undefined, since: spent.created_at }
}

/** Kills the link that would change the address, also one that waits in the queue. */
export function revokeEmailChange(tx: Db, accountId: string): Promise<void> {
  return store.deleteTokens(tx, accountId, ['change_email'])
}

/**
 * Kills what mails have handed out so far, those that wait in the queue included. What undoes a change
 * of address stays good: it went to who had the account before, whom a thief would so be rid of.
 */
export function revokeTokens(tx: Db, accountId: string): Promise<void> {
  return store.deleteTokens(tx, accountId, ['reset_password', 'verify_email', 'change_email'])
}

/**
 * Kills what would undo changes of address that came later than one that is undone. What undoes an
 * earlier one stays: a thief who undoes their own second change must not be rid of the owner's link.
 */
export function revokeUndosSince(tx: Db, accountId: string, since: Date): Promise<void> {
  return store.deleteTokensSince(tx, accountId, 'undo_email', since)
}

/** Kills every one, also what would undo a change of address: the account is somebody else's now. */
export function revokeAllTokens(tx: Db, accountId: string): Promise<void> {
  return store.deleteTokens(tx, accountId)
}

/** Kills what others have asked for who wanted an address that is to be forgotten, too. */
export function revokeTokensTo(tx: Db, emailKey: string): Promise<void> {
  return store.deleteTokensTo(tx, emailKey)
}

/** @returns how many tokens had run out and are gone */
export function purgeMailTokens(db: Db, now: Date): Promise<number> {
  return store.deleteExpired(db, now)
}

const derive = (secret: Secret, purpose: Purpose, { mailId, to }: Carrier) =>
  secret.mac(purpose, `${mailId} ${to}`).toString('base64url')

/** 256 bits of chance need no salt and no slow hash. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()

function toRow(
  purpose: Purpose,
  { accountId }: Carrier,
  token: string,
  email: EmailAddress | null,
  now: Date,
): store.MailToken {
  return {
    hash: hashOf(token),
    account_id: accountId,
    purpose,
    email: email?.address ?? null,
    email_key: email?.key ?? null,
    created_at: now,
    expires_at: after(now, LIFE[purpose]),
    name: null,
    is_reserved: false,
  }
}

export const invalidToken = () =>
  new AppError('INVALID_TOKEN', 'This link is not valid any more. Ask for a new one.')
