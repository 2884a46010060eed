import { createHash } from 'node:crypto'
import type { EmailAddress } from '#accounts/addresses/email-address.ts'
import { type Account, lockAccount } from '#accounts/store.ts'
import type { Secret } from '#platform/base/secret.ts'
import { after, DAY, MINUTE } from '#platform/kernel/clock.ts'
import { AppError } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import * as store from './mail-token-store.ts'

/** The purpose of the token in a mail's link. */
export type Purpose = IssuedPurpose | 'change_email' | 'undo_email'
/** The purposes of tokens that are created when their mail is sent. */
export type IssuedPurpose =
  | 'reset_password'
  | 'verify_email'
  | 'lost_factor'
  | 'keep_factor'
  | 'sign_in'

const LIFETIME: Record<Purpose, number> = {
  reset_password: 30 * MINUTE,
  verify_email: DAY,
  change_email: DAY,
  undo_email: 7 * DAY,
  lost_factor: 30 * MINUTE,
  keep_factor: 7 * DAY,
  sign_in: 15 * MINUTE,
}
/**
 * The most valid tokens; only the newest ones stay valid. Reserved tokens are counted separately.
 */
const MAX_LIVE = 3
const MAX_RESERVED = 8

/** The mail that holds a token. */
interface TokenMail {
  readonly mailId: string
  readonly accountId: string
  /** The recipient of the mail. */
  readonly to: string
}

/**
 * Creates the token of a mail that is sent now, and makes it valid. It is derived from three
 * values. The mail's id: a mail that is sent again holds the same token, while the database stores
 * only its hash. The address: the token proves only this address. The version of the credentials: a
 * mail that is sent again does not make a used token valid.
 */
export async function issueToken(
  tx: Db,
  secret: Secret,
  purpose: IssuedPurpose,
  {
    mailId,
    account,
    isReserved = false,
  }: { readonly mailId: string; readonly account: Account; readonly isReserved?: boolean },
  now: Date,
): Promise<string> {
  const of = `${mailId} ${account.credentials_version}`
  const mail = { mailId: of, accountId: account.id, to: account.email }
  const token = derive(secret, purpose, mail)
  const row = { ...toRow(purpose, mail, token, null, now), is_reserved: isReserved }
  await store.insertToken(tx, row)
  await store.deleteOldest(tx, row, isReserved ? MAX_RESERVED : MAX_LIVE)
  return token
}

/**
 * Stores the token of a mail that will be sent later; the token makes `email` the account's
 * address. From now on it can be revoked, even while its mail waits.
 *
 * @param email.name the name that is restored with the address; absent if the account keeps its
 *   name
 */
export async function reserveToken(
  tx: Db,
  secret: Secret,
  purpose: 'change_email' | 'undo_email',
  mail: Omit<TokenMail, 'to'>,
  email: EmailAddress & { readonly name?: string },
  now: Date,
): Promise<void> {
  const tokenMail = { ...mail, to: email.address }
  const token = derive(secret, purpose, tokenMail)
  const row = { ...toRow(purpose, tokenMail, token, email, now), name: email.name ?? null }
  await store.insertToken(tx, row)
}

/**
 * Creates the reserved token of a mail that is sent now, and makes it valid.
 *
 * @returns undefined if it was revoked meanwhile
 */
export async function activateToken(
  tx: Db,
  secret: Secret,
  purpose: 'change_email' | 'undo_email',
  mail: TokenMail,
  now: Date,
): Promise<string | undefined> {
  // It may have been reserved before the secret was changed.
  for (const one of [secret, secret.previous]) {
    const token = one && derive(one, purpose, mail)
    if (token && (await store.extendToken(tx, hashOf(token), after(now, LIFETIME[purpose]))))
      return token
  }
  return undefined
}

/** The account of a token. Throws AppError INVALID_TOKEN. */
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
 * Uses up a token, and locks its account until the transaction ends.
 *
 * @throws AppError INVALID_TOKEN, the same for one unknown, used, revoked or expired
 */
export async function redeemToken(
  tx: Db,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<{ account: Account; usedToken: store.MailToken }> {
  const owner = await ownerOfToken(tx, purpose, token, now)
  // The account is locked first, because two of its tokens used at the same time could otherwise deadlock.
  const account = await lockAccount(tx, owner)
  const usedToken = account && (await store.consume(tx, purpose, hashOf(token), now))
  if (!usedToken) throw invalidToken()
  return { account, usedToken }
}

/**
 * Uses up a token that changes the address.
 *
 * @returns the account before the change, its new address, its new name if there is one, and the
 *   time at which the token was created
 * @throws AppError INVALID_TOKEN
 */
export async function redeemChange(
  tx: Db,
  purpose: 'change_email' | 'undo_email',
  token: string,
  now: Date,
): Promise<{ account: Account; email: EmailAddress; name: string | undefined; since: Date }> {
  const { account, usedToken } = await redeemToken(tx, purpose, token, now)
  if (usedToken.email === null || usedToken.email_key === null)
    throw new Error('The table lets no such token be without an address.')
  const email = { address: usedToken.email, key: usedToken.email_key }
  return { account, email, name: usedToken.name ?? undefined, since: usedToken.created_at }
}

/** @returns the number of expired tokens that were deleted */
export function purgeMailTokens(db: Db, now: Date): Promise<number> {
  return store.deleteExpired(db, now)
}

const derive = (secret: Secret, purpose: Purpose, { mailId, to }: TokenMail) =>
  secret.mac(purpose, `${mailId} ${to}`).toString('base64url')

/** 256 random bits need no salt and no slow hash. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()

function toRow(
  purpose: Purpose,
  { accountId }: TokenMail,
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
    expires_at: after(now, LIFETIME[purpose]),
    name: null,
    is_reserved: false,
  }
}

export const invalidToken = () =>
  new AppError('INVALID_TOKEN', 'This link is not valid any more. Request a new one.')
