import { recordEvent } from '#access/audit/service.ts'
import type { Client } from '#access/sessions/contract.ts'
import type { EmailAddress } from '#accounts/addresses/email-address.ts'
import { createAccount } from '#accounts/create-account.ts'
import { claimAccount, lockAccountOf } from '#accounts/credentials/claim-account.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { nameFromAddress, toName, type InitialHouseholds } from '#accounts/validate-sign-up.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/languages.ts'
import { repeatWhileBusy, type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { ProvedIdentity } from './id-tokens.ts'
import * as store from './store.ts'

interface NewIdentity {
  readonly email: EmailAddress
  readonly name: string | undefined
  /** The language of a new account. */
  readonly language: Language
  /** The households of a new account, or the error if sign-up is refused. */
  readonly signUpCheck: InitialHouseholds | AppError
}

type Outcome = 'created' | 'linked' | 'taken' | 'refused'

/**
 * Links a new identity to the account with its address, or creates an account for it. It is linked
 * only if the provider has verified the address. If the address was not verified here, the previous
 * user of the account loses it, because only the new one has proved the address.
 *
 * If sign-up is refused, an address that is not verified is not looked up.
 *
 * @returns the error if another request was faster, so that the caller must look up the identity
 *   again
 */
export async function linkOrCreateAccount(
  db: Db,
  sync: SyncSchema,
  identity: ProvedIdentity,
  newIdentity: NewIdentity,
  client: Client,
  now: Date,
): Promise<Outcome | AppError> {
  const { email, name, language, signUpCheck } = newIdentity
  if (signUpCheck instanceof AppError && !identity.emailVerified) throw signUpCheck
  const outcome = await returnConflict(() =>
    inTransaction(db, async (tx): Promise<Outcome> => {
      // The account is locked first, as everywhere, so that two requests can't deadlock.
      const owner = await lockAccountOf(tx, email)
      if (!owner) {
        if (signUpCheck instanceof AppError) return 'refused'
        await createFor(tx, sync, identity, { ...newIdentity, signUpCheck }, client, now)
        return 'created'
      }
      if (!identity.emailVerified) return 'taken'
      const isTakeover = owner.email_verified_at === null
      if (isTakeover) {
        const newOwner = { name: nameFor(identity, email, name), language, passwordHash: null }
        await claimAccount(tx, sync, owner.id, newOwner, client, now)
        await store.deleteIdentities(tx, owner.id)
      }
      await link(tx, owner.id, identity, email, now)
      const details = { provider: identity.provider.name }
      await recordEvent(tx, { accountId: owner.id, ...client }, 'identity_linked', now, details)
      const notice = { ...details, ...(isTakeover && { only_way: 'yes' as const }) }
      await queueMail(tx, { kind: 'provider_linked', accountId: owner.id, details: notice }, now)
      return 'linked'
    }),
  )
  if (outcome === 'taken') throw emailTaken()
  if (outcome === 'refused' && signUpCheck instanceof AppError) throw signUpCheck
  return outcome
}

async function createFor(
  tx: Db,
  sync: SyncSchema,
  identity: ProvedIdentity,
  {
    email,
    name,
    language,
    signUpCheck: initialHouseholds,
  }: NewIdentity & { readonly signUpCheck: InitialHouseholds },
  client: Client,
  now: Date,
): Promise<void> {
  const account = await createAccount(
    tx,
    sync,
    {
      email,
      name: nameFor(identity, email, name),
      language,
      passwordHash: null,
      isVerified: identity.emailVerified,
      initialHouseholds,
    },
    client,
    now,
  )
  await link(tx, account.id, identity, email, now)
}

/** The name from the app, or from the provider, or one made from the address. */
function nameFor(
  identity: ProvedIdentity,
  email: EmailAddress,
  givenName: string | undefined,
): string {
  return givenName ?? (toName(identity.name ?? '') || nameFromAddress(email.address))
}

function link(
  tx: Db,
  accountId: string,
  { provider, subject }: ProvedIdentity,
  email: EmailAddress,
  now: Date,
): Promise<void> {
  const { issuer } = provider
  const row = { id: newId(now), accountId, issuer, subject, email: email.address }
  return store.insertIdentity(tx, row, now)
}

/** Returns the error if another request has created the account or the identity meanwhile. */
async function returnConflict<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await repeatWhileBusy(work)
  } catch (error) {
    if (error instanceof AppError && ['EMAIL_TAKEN', 'CONFLICT'].includes(error.code)) return error
    throw error
  }
}

const emailTaken = () =>
  new AppError(
    'EMAIL_TAKEN',
    'An account with this address exists, and the provider does not confirm that the address is yours. Sign in with your usual method.',
  )
