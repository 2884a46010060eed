import { lockAccount } from '#accounts/claim-account.ts'
import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { conflict } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/database.ts'
import { enqueueMail } from '#platform/mail-queue.ts'
import type { OidcProvider } from './contract.ts'
import { nameOf } from './list-identities.ts'
import * as store from './store.ts'

/**
 * Takes from a provider what it was given, and says so by mail. What is linked no more unlinks nothing.
 *
 * @throws AppError CONFLICT where it is the last way into the account
 */
export function unlinkIdentity(
  db: Db,
  providers: readonly OidcProvider[],
  actor: Actor,
  id: string,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Under the lock: of two at once, the one that comes second sees what the first has left.
    const account = await lockAccount(tx, actor.accountId)
    const linked = await store.identities(tx, actor.accountId)
    const identity = linked.find((one) => one.id === id)
    if (!account || !identity) return
    const isWayIn = ({ issuer }: { issuer: string }) =>
      providers.some((one) => one.issuer === issuer)
    const isLast = !linked.some((one) => one !== identity && isWayIn(one))
    if (account.password_hash === null && isLast)
      throw conflict(
        'This is the last way into your account. Choose a password first (POST /v1/auth/password-reset), or link another provider.',
      )

    await store.deleteIdentity(tx, account.id, id)
    const details = { provider: nameOf(providers, identity.issuer) }
    await recordEvent(tx, actor, 'identity_unlinked', now, details)
    await enqueueMail(tx, { kind: 'provider_unlinked', accountId: account.id, details }, now)
  })
}

/** Takes from providers what they were given since then: the account was in the wrong hands. */
export function unlinkSince(tx: Db, accountId: string, since: Date): Promise<void> {
  return store.deleteIdentitiesSince(tx, accountId, since)
}
