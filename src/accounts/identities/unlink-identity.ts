import { recordEvent } from '#access/audit/service.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import type { OwnerProof } from '#accounts/contract.ts'
import { lockAccount } from '#accounts/credentials/claim-account.ts'
import { accountOf, type ProofDeps, proveOwner } from '#accounts/credentials/prove-owner.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { endStandingAccess } from '#accounts/credentials/standing-access.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { accountIsGone, conflict } from '#platform/kernel/errors.ts'
import { repeatWhileBusy, type Db, inTransaction } from '#platform/postgres/database.ts'
import type { OidcProvider, Identity } from './contract.ts'
import * as store from './store.ts'

/**
 * Unlinks an identity from the account, and sends a mail. The other sessions end with what they have made: one of them
 * may have been opened through the provider. If it is not linked any more, nothing changes.
 *
 * @param address the client's network, by which wrong passwords are counted
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, CONFLICT if it is the last way to
 *   sign in, and the errors of `proveOwner`
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
  const unlink = async (tx: Db) => {
    await lockActor(tx, actor, now)
    // Read after the lock, so that the second of two parallel requests sees the result of the
    // first.
    const account = await lockAccount(tx, actor.accountId)
    if (account?.credentials_version !== known.credentials_version) throw accountIsGone()
    const linked = await store.identities(tx, actor.accountId)
    const identity = linked.find((one) => one.id === id)
    if (!identity) return
    const canSignIn = ({ issuer }: { issuer: string }) =>
      providers.some((one) => one.issuer === issuer)
    const isLast = !linked.some((one) => one !== identity && canSignIn(one))
    if (account.password_hash === null && isLast)
      throw conflict(
        'This is your last way to sign in. First set a password (POST /v1/auth/password-reset), or link another provider.',
      )

    await store.deleteIdentity(tx, account.id, id)
    const made = { accountId: account.id, except: actor.sessionId }
    const ended = await endStandingAccess(tx, made, 'identity_unlinked', now)
    const details = { provider: nameOf(providers, identity.issuer) }
    await recordEvent(tx, actor, 'identity_unlinked', now, { ...details, ended })
    await queueMail(tx, { kind: 'provider_unlinked', accountId: account.id, details }, now)
  }
  await repeatWhileBusy(() => inTransaction(db, unlink))
}

/** Unlinks the identities that were linked since then, because the account may have been stolen. */
export function unlinkSince(tx: Db, accountId: string, since: Date): Promise<void> {
  return store.deleteIdentitiesSince(tx, accountId, since)
}

type Providers = readonly Pick<OidcProvider, 'issuer' | 'name'>[]

/** Lists the providers that are linked to an account, in the order in which they were linked. */
export async function listIdentities(
  db: Db,
  providers: Providers,
  accountId: string,
): Promise<{ items: Identity[] }> {
  const rows = await store.identities(db, accountId)
  return {
    items: rows.map((row) => ({
      ...row,
      provider: nameOf(providers, row.issuer),
      created_at: row.created_at.toISOString(),
    })),
  }
}

/** The same for an export. */
export async function* readIdentities(
  db: Db,
  providers: Providers,
  accountId: string,
): AsyncGenerator<Identity, void, undefined> {
  yield* (await listIdentities(db, providers, accountId)).items
}

/** The provider's name, or the issuer if the provider is not configured any more. */
function nameOf(providers: Providers, issuer: string): string {
  return providers.find((provider) => provider.issuer === issuer)?.name ?? issuer
}
