import { lockAccount } from '#accounts/credentials/claim-account.ts'
import type { OwnerProof } from '#accounts/contract.ts'
import { accountOf, type ProofDeps, proveOwner } from '#accounts/credentials/prove-owner.ts'
import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { accountIsGone, conflict } from '#kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { holdActor } from '#sessions/hold-actor.ts'
import type { OidcProvider } from './contract.ts'
import { nameOf } from './list-identities.ts'
import * as store from './store.ts'

/**
 * Takes from a provider what it was given, and says so by mail. What is linked no more unlinks nothing.
 *
 * @param address the network that the request comes from, by which wrong passwords are counted
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, CONFLICT where it is the last way into the account, and what `proveOwner` throws
 */
export async function unlinkIdentity(
  db: Db,
  deps: ProofDeps & { readonly providers: readonly OidcProvider[] },
  actor: Actor,
  { id, proof, address }: { id: string; proof: OwnerProof; address: string },
  now: Date,
): Promise<void> {
  const { providers } = deps
  const known = await accountOf(db, actor)
  await proveOwner(db, deps, known, proof, address, now)
  await inTransaction(db, async (tx) => {
    await holdActor(tx, actor, now)
    // Under the lock: of two at once, the one that comes second sees what the first has left.
    const account = await lockAccount(tx, actor.accountId)
    if (account?.credentials_version !== known.credentials_version) throw accountIsGone()
    const linked = await store.identities(tx, actor.accountId)
    const identity = linked.find((one) => one.id === id)
    if (!identity) return
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
    await queueMail(tx, { kind: 'provider_unlinked', accountId: account.id, details }, now)
  })
}

/** Takes from providers what they were given since then: the account was in the wrong hands. */
export function unlinkSince(tx: Db, accountId: string, since: Date): Promise<void> {
  return store.deleteIdentitiesSince(tx, accountId, since)
}
