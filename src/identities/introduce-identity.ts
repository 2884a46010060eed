import { claimAccount, lockAccountOf } from '#accounts/credentials/claim-account.ts'
import { createAccount } from '#accounts/create-account.ts'
import type { EmailAddress } from '#accounts/addresses/email-address.ts'
import { nameFromAddress, toName } from '#accounts/names.ts'
import { repeatWhileBusy } from '#accounts/repeat-while-busy.ts'
import type { Beginning } from '#accounts/sign-up-door.ts'
import { recordEvent } from '#audit/service.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import type { Client } from '#sessions/contract.ts'
import type { Sync } from '#sync/collection/contract.ts'
import type { ProvedIdentity } from './id-tokens.ts'
import * as store from './store.ts'

interface Newcomer {
  readonly email: EmailAddress
  readonly name: string | undefined
  /** How a new account begins, or why none is made. */
  readonly door: Beginning | AppError
}

type Outcome = 'created' | 'linked' | 'taken' | 'refused'

/**
 * Makes a new identity known: with an account of its own, or linked to the one that has its address.
 * Only where the provider has verified the address is it linked; and where it was not verified here,
 * whoever made that account loses it, since the one who came has proved what they have not.
 *
 * Where the door is closed to a new account, an address that was not proved is not looked up at all.
 *
 * @returns the error where somebody else was faster, so that it has to be looked at again
 */
export async function introduce(
  db: Db,
  sync: Sync,
  identity: ProvedIdentity,
  newcomer: Newcomer,
  client: Client,
  now: Date,
): Promise<Outcome | AppError> {
  const { email, name, door } = newcomer
  if (door instanceof AppError && !identity.emailVerified) throw door
  const outcome = await unlessOvertaken(() =>
    inTransaction(db, async (tx): Promise<Outcome> => {
      // The account before all else, as everywhere: two who meet here do not wait for each other.
      const owner = await lockAccountOf(tx, email)
      if (!owner) {
        if (door instanceof AppError) return 'refused'
        await createFor(tx, sync, identity, { ...newcomer, door }, client, now)
        return 'created'
      }
      if (!identity.emailVerified) return 'taken'
      const isTakeover = owner.email_verified_at === null
      if (isTakeover) {
        const claimer = { name: nameFor(identity, email, name), passwordHash: null }
        await claimAccount(tx, sync, owner.id, claimer, client, now)
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
  if (outcome === 'refused' && door instanceof AppError) throw door
  return outcome
}

async function createFor(
  tx: Db,
  sync: Sync,
  identity: ProvedIdentity,
  { email, name, door: beginning }: Newcomer & { readonly door: Beginning },
  client: Client,
  now: Date,
): Promise<void> {
  const account = await createAccount(
    tx,
    sync,
    {
      email,
      name: nameFor(identity, email, name),
      passwordHash: null,
      isVerified: identity.emailVerified,
      beginning,
    },
    client,
    now,
  )
  await link(tx, account.id, identity, email, now)
}

/** The name that the app told, else the provider's, else one made of the address. */
function nameFor(identity: ProvedIdentity, email: EmailAddress, told: string | undefined): string {
  return told ?? (toName(identity.name ?? '') || nameFromAddress(email.address))
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

/** The error where another request made the account or the identity while this one was about to. */
async function unlessOvertaken<T>(work: () => Promise<T>): Promise<T | AppError> {
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
    'There is an account with this address already, and the provider does not say that the address is yours. Sign in as you did before.',
  )
