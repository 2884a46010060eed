import { type EmailAddress, parseEmailAddress } from '#accounts/addresses/email-address.ts'
import { parseName } from '#accounts/names.ts'
import { getAccount } from '#accounts/service.ts'
import type { SignUpMode } from '#accounts/contract.ts'
import { type Beginning, validateSignUp } from '#accounts/sign-up-door.ts'
import { AppError, retryLater } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Log } from '#platform/base/log.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { Client } from '#sessions/contract.ts'
import { assertNotPending, openSession } from '#sessions/service.ts'
import type { TokenIssuer } from '#sessions/tokens.ts'
import type { Sync } from '#sync/collection/contract.ts'
import type { ProviderSession, ProviderSignIn } from './contract.ts'
import { type ProvedIdentity, type ReadIdToken, refusal } from './id-tokens.ts'
import { introduce } from './introduce-identity.ts'
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

/** The refusal as a value, since it counts only for those who have no account. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return error
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
