import { enterAsNewcomer } from '#households/join-household.ts'
import { openAccount, openAccountScope } from '#households/open-household.ts'
import type { Origin } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import type { Sync } from '#sync/collection/contract.ts'
import type { Beginning } from './sign-up-door.ts'
import * as store from './store.ts'
import { takeAddress } from './addresses/take-address.ts'

interface NewAccount {
  readonly email: { readonly address: string; readonly key: string }
  readonly name: string
  /** Null where only a provider opens it. */
  readonly passwordHash: string | null
  readonly isVerified: boolean
  readonly beginning: Beginning
}

/**
 * The one way an account comes to be, with a household of its own, in that of an invite, or both. An
 * address that was not verified gets a mail that asks for it.
 *
 * @throws AppError EMAIL_TAKEN, INVALID_TOKEN where the invite was used up a moment ago, CONFLICT
 */
export async function createAccount(
  tx: Db,
  sync: Sync,
  wanted: NewAccount,
  origin: Origin,
  now: Date,
): Promise<store.Account> {
  const { email, name, passwordHash, isVerified, beginning } = wanted
  const emailVerifiedAt = isVerified ? now : null
  await takeAddress(tx, email.key, undefined, now)
  const created = await store.insertAccount(
    tx,
    { id: newId(now), email, name, passwordHash, emailVerifiedAt },
    now,
  )
  let own: string | null = null
  if (beginning.hasOwnHousehold) own = await openAccount(tx, sync, created, now)
  else await openAccountScope(tx, sync, created.id, now)
  if (beginning.invite) {
    const { network, requestId } = origin
    const actor = { accountId: created.id, sessionId: undefined, network, requestId }
    await enterAsNewcomer(tx, sync, { actor, name, before: own }, beginning.invite, now)
  }
  if (!isVerified) await queueMail(tx, { kind: 'verify_email', accountId: created.id }, now)
  return created
}
