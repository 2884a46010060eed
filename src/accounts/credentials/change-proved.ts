import { lockActor } from '#access/sessions/lock-actor.ts'
import type { OwnerProof } from '#accounts/contract.ts'
import * as store from '#accounts/store.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { accountOf, type ProofDeps, proveOwner } from './prove-owner.ts'
import { wrongPassword } from './prove-password.ts'

/** A request in a session, with the proof that it comes from the owner. */
export interface Proved {
  readonly actor: Actor
  readonly proof: OwnerProof
  /** The client's network, by which wrong passwords and codes are counted. */
  readonly address: string
}

/**
 * Does `work` under the lock of the account, after its owner was proved.
 *
 * @throws AppError UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, and the errors of `proveOwner`
 */
export async function changeProved<T>(
  db: Db,
  deps: ProofDeps,
  { actor, proof, address }: Proved,
  now: Date,
  work: (tx: Db, account: store.Account) => Promise<T>,
): Promise<T> {
  const before = await accountOf(db, actor)
  await proveOwner(db, deps, before, proof, address, now)
  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const account = await store.lockAccount(tx, before.id)
    // Another request has changed the credentials since we verified them.
    if (account?.credentials_version !== before.credentials_version) throw wrongPassword()
    return work(tx, account)
  })
}
