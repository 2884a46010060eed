import { takeAddress } from '#accounts/addresses/address-store.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { createAccountScope, createScopeAndHousehold } from '#households/create-household.ts'
import { enterAsNewAccount } from '#households/invites/join-codes.ts'
import { joinAsNewAccount } from '#households/invites/join-household.ts'
import type { Origin } from '#platform/kernel/actor.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/languages.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import * as store from './store.ts'
import type { InitialHouseholds } from './validate-sign-up.ts'

interface NewAccount {
  readonly email: { readonly address: string; readonly key: string }
  readonly name: string
  readonly language: Language
  /** Null if it can be opened only through a provider. */
  readonly passwordHash: string | null
  readonly isVerified: boolean
  readonly initialHouseholds: InitialHouseholds
}

/**
 * Creates an account with an own household, in the household of an invite, or both. An address that
 * is not verified gets a mail with a link. All sign-ups use this function.
 *
 * @throws AppError EMAIL_TAKEN, INVALID_TOKEN if the invite was just used up, CONFLICT
 */
export async function createAccount(
  tx: Db,
  sync: SyncSchema,
  newAccount: NewAccount,
  origin: Origin,
  now: Date,
): Promise<store.Account> {
  const { email, name, language, passwordHash, isVerified, initialHouseholds } = newAccount
  const emailVerifiedAt = isVerified ? now : null
  await takeAddress(tx, email.key, undefined, now)
  const created = await store.insertAccount(
    tx,
    { id: newId(now), email, name, language, passwordHash, emailVerifiedAt },
    now,
  )
  let own: string | null = null
  if (initialHouseholds.hasOwnHousehold) own = await createScopeAndHousehold(tx, sync, created, now)
  else await createAccountScope(tx, sync, created.id, now)
  if (initialHouseholds.invite) {
    const { network, requestId } = origin
    const actor = { accountId: created.id, sessionId: undefined, network, requestId }
    await joinAsNewAccount(
      tx,
      sync,
      { actor, name, previousDefault: own },
      initialHouseholds.invite,
      now,
    )
  }
  const { joinCode } = initialHouseholds
  if (joinCode) {
    const joiner = { accountId: created.id, version: created.credentials_version }
    await enterAsNewAccount(tx, joinCode, joiner, now)
  }
  if (!isVerified) await queueMail(tx, { kind: 'verify_email', accountId: created.id }, now)
  return created
}
