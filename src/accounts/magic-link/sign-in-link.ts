import type { Client } from '#access/sessions/contract.ts'
import { assertNotPending, openSession } from '#access/sessions/service.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import { keyToFind } from '#accounts/addresses/email-address.ts'
import type { Session } from '#accounts/contract.ts'
import { invalidToken, redeemToken } from '#accounts/credentials/mail-tokens.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { requireSecondFactor } from '#accounts/second-factor/lost-factor.ts'
import { toUser } from '#accounts/service.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'

/**
 * Queues a mail with a link that signs in. The account is looked up when the mail is composed, so that
 * the request takes the same time for every address.
 *
 * @param client the client's network, by which the mails of an hour are limited
 */
export async function requestLink(db: Db, email: string, client: string, now: Date): Promise<void> {
  const address = keyToFind(email)
  await queueMail(db, { kind: 'sign_in_link', address, details: { client } }, now)
}

/**
 * Opens a session with the link of a mail, which works once. The link proves the mailbox and nothing
 * else, so an account with a second factor is asked for it.
 *
 * @throws AppError INVALID_TOKEN, MFA_REQUIRED, ACCOUNT_PENDING_DELETION
 */
export async function signInWithLink(
  db: Db,
  tokenIssuer: TokenIssuer,
  token: string,
  client: Client,
  now: Date,
): Promise<Session> {
  const { account } = await inTransaction(db, (tx) => redeemToken(tx, 'sign_in', token, now))
  const first = { method: 'mail', origin: client } as const
  await requireSecondFactor(db, tokenIssuer, account, first, now)
  await assertNotPending(account, tokenIssuer)
  const proof = { kind: 'signed_in', method: 'mail' } as const
  const tokens = await openSession(db, tokenIssuer, account, client, proof, now)
  // The credentials were changed, or a second factor was turned on, since the link was used.
  if (!tokens) throw invalidToken()
  return { user: toUser(account), ...tokens }
}

/** @throws AppError FORBIDDEN */
export function assertLinksAreSent(sendsLinks: boolean): void {
  if (!sendsLinks)
    throw new AppError(
      'FORBIDDEN',
      'This server sends no links to sign in. Its operator can turn them on with MAGIC_LINK=on.',
    )
}
