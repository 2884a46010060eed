import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { invalid } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import type { Secret } from '#platform/base/secret.ts'
import { holdActor } from '#sessions/hold-actor.ts'
import type { EmailChange } from '#accounts/contract.ts'
import { parseEmailAddress } from '#accounts/addresses/email-address.ts'
import { reserveToken, revokeEmailChange } from '#accounts/credentials/mail-tokens.ts'
import { accountOf, type ProofDeps, proveOwner } from '#accounts/credentials/prove-owner.ts'
import { wrongPassword } from '#accounts/credentials/prove-password.ts'
import * as store from '#accounts/store.ts'

const PER_ACCOUNT = { most: 5, seconds: 3600 }
/** Nobody's mailbox is filled by many accounts that all want its address. */
const PER_ADDRESS = { most: 5, seconds: 3600 }

interface Deps extends ProofDeps {
  readonly secret: Secret
}

/**
 * Sends a link to the address that the actor wants to have; the account keeps its own until that link
 * is opened. Whether the new one has an account is looked up when the mail is made: here every
 * address is the same work. What was asked for before is replaced.
 *
 * @param address the network that the request comes from, by which wrong passwords are counted
 * @throws AppError VALIDATION_FAILED, INVALID_CREDENTIALS, INVALID_ID_TOKEN, RATE_LIMITED, BUSY,
 *   UNAUTHENTICATED, ACCOUNT_PENDING_DELETION
 */
export async function requestEmailChange(
  db: Db,
  deps: Deps,
  actor: Actor,
  input: EmailChange,
  address: string,
  now: Date,
): Promise<void> {
  const email = parseEmailAddress(input.new_email, '/new_email')
  const known = await accountOf(db, actor)
  if (known.email === email.address)
    throw invalid({ path: '/new_email', message: 'This is the address of your account already.' })
  await proveOwner(db, deps, known, input, address, now)
  await deps.limits.take({ what: `address changes of ${known.id}`, ...PER_ACCOUNT }, now)
  const perAddress = { what: `address changes to ${email.key}`, ...PER_ADDRESS }
  const [asked] = await deps.limits.count([perAddress], now)

  await inTransaction(db, async (tx) => {
    await holdActor(tx, actor, now)
    const account = await store.lockAccount(tx, known.id)
    // The password that was proved is the account's no longer.
    if (account?.credentials_version !== known.credentials_version) throw wrongPassword()
    await revokeEmailChange(tx, account.id)
    await recordEvent(tx, actor, 'email_change_requested', now)
    if (asked?.isOver) return // and not a word of it: it would tell of others' changes
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
