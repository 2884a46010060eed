import { recordEvent } from '#access/audit/service.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import { parseEmailAddress } from '#accounts/addresses/email-address.ts'
import type { EmailChange } from '#accounts/contract.ts'
import { reserveToken } from '#accounts/credentials/mail-tokens.ts'
import {
  accountOf,
  type ProofDeps,
  proveOwner,
  wrongPassword,
} from '#accounts/credentials/prove-owner.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { revokeEmailChange } from '#accounts/credentials/revoke-tokens.ts'
import * as store from '#accounts/store.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { invalid } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'

const PER_ACCOUNT = { most: 5, seconds: 3600 }
/** Limits the mails to one address, even if many accounts request it. */
const PER_ADDRESS = { most: 5, seconds: 3600 }

/**
 * Sends a link to the new address. The account keeps its address until somebody opens that link. A
 * new request replaces an earlier one. This function does not check whether another account has the
 * new address: the mail worker does. So the request takes the same time for every address.
 *
 * @param address the network of the client; wrong passwords are counted for each network
 * @throws AppError VALIDATION_FAILED, INVALID_CREDENTIALS, INVALID_ID_TOKEN, RATE_LIMITED, BUSY,
 *   UNAUTHENTICATED, ACCOUNT_PENDING_DELETION
 */
export async function requestEmailChange(
  db: Db,
  deps: ProofDeps,
  actor: Actor,
  input: EmailChange,
  address: string,
  now: Date,
): Promise<void> {
  const email = parseEmailAddress(input.new_email, '/new_email')
  const accountBefore = await accountOf(db, actor)
  if (accountBefore.email === email.address)
    throw invalid({ path: '/new_email', message: 'This is already the address of your account.' })
  await proveOwner(db, deps, accountBefore, input, address, now)
  await deps.limits.take({ what: `address changes of ${accountBefore.id}`, ...PER_ACCOUNT }, now)
  const perAddress = { what: `address changes to ${email.key}`, ...PER_ADDRESS }
  const [count] = await deps.limits.count([perAddress], now)

  await inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const account = await store.lockAccount(tx, accountBefore.id)
    // Another request has changed the credentials since we verified them.
    if (account?.credentials_version !== accountBefore.credentials_version) throw wrongPassword()
    await revokeEmailChange(tx, account.id)
    await recordEvent(tx, actor, 'email_change_requested', now)
    if (count?.isOver) return // no error, because an error would reveal the requests of other accounts
    const details = { to: email.address }
    const mailId = await queueMail(
      tx,
      { kind: 'confirm_email', accountId: account.id, details },
      now,
    )
    await reserveToken(
      tx,
      deps.secret,
      'change_email',
      { mailId, accountId: account.id },
      email,
      now,
    )
  })
}
