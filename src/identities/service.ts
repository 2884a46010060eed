import { claimAccount, lockAccountOf } from '#accounts/credentials/claim-account.ts'
import { type EmailAddress, parseEmailAddress } from '#accounts/addresses/email-address.ts'
import { nameFromAddress, parseName, toName } from '#accounts/names.ts'
import { createAccount, getAccount } from '#accounts/service.ts'
import type { SignUpMode } from '#accounts/contract.ts'
import { type Beginning, validateSignUp } from '#accounts/sign-up-door.ts'
import { recordEvent } from '#audit/service.ts'
import { AppError, retryLater } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { repeatWhileBusy } from '#accounts/repeat-while-busy.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Log } from '#platform/base/log.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { Client } from '#sessions/contract.ts'
import { assertNotPending, openSession } from '#sessions/service.ts'
import type { TokenIssuer } from '#sessions/tokens.ts'
import type { Sync } from '#sync/collection/contract.ts'
import type { ProviderSession, ProviderSignIn } from './contract.ts'
import { type ProvedIdentity, type ReadIdToken, refusal } from './id-tokens.ts'
import * as store from './store.ts'
import { useIdToken } from './use-id-token.ts'

interface Deps {
  readonly tokenIssuer: TokenIssuer
  readonly readIdToken: ReadIdToken
  readonly sync: Sync
  readonly log: Log
  readonly limits: RateLimits
  readonly signUpMode: SignUpMode
}

/** Looks at most: one that finds nobody, one that loses a race for being first, and some to spare. */
const MAX_TRIES = 5

/**
 * Opens a session for whoever a provider vouches for. The identity is issuer and subject; whatever
 * becomes of the address there, the account stays the same. An identity that is new here makes an
 * account, or is linked to the one that has the address.
 *
 * @param client with its whole `address`, by which codes of invites are counted
 * @throws AppError VALIDATION_FAILED, INVALID_ID_TOKEN, ACCOUNT_PENDING_DELETION, EMAIL_TAKEN,
 *   UNAVAILABLE; for a new account all that `validateSignUp` throws
 */
export async function signInWithProvider(
  db: Db,
  deps: Deps,
  input: ProviderSignIn,
  client: Client & { readonly address: string },
  now: Date,
): Promise<ProviderSession> {
  const { tokenIssuer, readIdToken, sync, log } = deps
  const name = input.name === undefined ? undefined : parseName(input.name)
  const identity = await readIdToken(input.id_token, input.nonce)
  await useIdToken(db, log, identity, 'sign_in', now)

  let isNew = false
  let overtaken: AppError | undefined
  let door: Beginning | AppError | undefined
  for (let looks = 0; looks < MAX_TRIES; looks++) {
    const account = await store.standingOf(db, identity.provider.issuer, identity.subject)
    if (!account) {
      const email = emailOf(identity)
      if (!email) throw refusal(log, identity.provider.issuer, 'it has no address we can write to')
      door ??= await orRefusal(() => validateSignUp(db, deps, input, client.address, now))
      const newcomer = { email, name, door }
      const outcome = await introduce(db, sync, identity, newcomer, client, now)
      if (outcome instanceof AppError) overtaken = outcome
      isNew = outcome === 'created'
      continue
    }
    await assertNotPending(account, tokenIssuer)
    const proof = { kind: isNew ? 'signed_up' : 'signed_in', method: 'provider' } as const
    const tokens = await openSession(db, tokenIssuer, account, client, proof, now)
    if (!tokens) continue // its credentials were replaced since we looked, the identity among them
    const actor = { accountId: account.id, sessionId: undefined, ...client }
    return { user: await getAccount(db, actor), ...tokens, is_new_user: isNew }
  }
  // Nobody has the address, and it can't be had: it is held for an account that may want it back.
  if (overtaken?.code === 'EMAIL_TAKEN') throw overtaken
  throw retryLater('BUSY', 'This account is changing right now. Try again in a second.', 1)
}

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
async function introduce(
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
      const notice = { ...details, ...(isTakeover && { only_way: 'yes' }) }
      await enqueueMail(tx, { kind: 'provider_linked', accountId: owner.id, details: notice }, now)
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

/** The refusal as a value, since it counts only for those who have no account. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
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

/** Undefined where the provider tells none, or one that we can't write to. */
function emailOf({ email }: ProvedIdentity): EmailAddress | undefined {
  if (email === undefined) return undefined
  try {
    return parseEmailAddress(email)
  } catch (error) {
    if (error instanceof AppError) return undefined // not the caller's typing, so not theirs to mend
    throw error
  }
}

const emailTaken = () =>
  new AppError(
    'EMAIL_TAKEN',
    'There is an account with this address already, and the provider does not say that the address is yours. Sign in as you did before.',
  )
