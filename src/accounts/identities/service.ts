import type { Client } from '#access/sessions/contract.ts'
import { assertNotPending, openSession } from '#access/sessions/service.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import { type EmailAddress, parseEmailAddress } from '#accounts/addresses/email-address.ts'
import { requireSecondFactor } from '#accounts/second-factor/lost-factor.ts'
import { getAccount } from '#accounts/service.ts'
import {
  parseName,
  type InitialHouseholds,
  type SignUpDeps,
  validateSignUp,
} from '#accounts/validate-sign-up.ts'
import type { Log } from '#platform/base/log.ts'
import { AppError, retryLater } from '#platform/kernel/errors.ts'
import { findLanguage, type Language } from '#platform/kernel/languages.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { ProviderSession, ProviderSignIn } from './contract.ts'
import { type ProvedIdentity, type ReadIdToken, refusal } from './id-tokens.ts'
import { linkOrCreateAccount } from './link-or-create-account.ts'
import * as store from './store.ts'
import { useIdToken } from './use-id-token.ts'

interface Deps extends SignUpDeps {
  readonly tokenIssuer: TokenIssuer
  readonly readIdToken: ReadIdToken
  readonly log: Log
}

/** The most tries: one that finds no account, one that loses a race, and some more. */
const MAX_TRIES = 5

/**
 * Opens a session for an identity that a provider has verified. The identity is issuer and subject,
 * so the account stays the same if the address changes there. A new identity creates an account, or
 * is linked to the account with its address.
 *
 * @param client with the `address` by which limits count it (`clientAddressOf`)
 * @throws AppError VALIDATION_FAILED, INVALID_ID_TOKEN, MFA_REQUIRED, ACCOUNT_PENDING_DELETION, EMAIL_TAKEN,
 *   UNAVAILABLE; for a new account also the errors of `validateSignUp`
 */
export async function signInWithProvider(
  db: Db,
  deps: Deps,
  input: ProviderSignIn & { readonly language: Language },
  client: Client & { readonly address: string },
  now: Date,
): Promise<ProviderSession> {
  const { tokenIssuer, readIdToken, sync, log } = deps
  const name = input.name === undefined ? undefined : parseName(input.name)
  const identity = await readIdToken(input.id_token, input.nonce)
  await useIdToken(db, log, identity, 'sign_in', now)

  let isNew = false
  let lastConflict: AppError | undefined
  let signUpCheck: InitialHouseholds | AppError | undefined
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const account = await store.credentialStateOf(db, identity.provider.issuer, identity.subject)
    if (!account) {
      const email = emailOf(identity)
      if (!email) throw refusal(log, identity.provider.issuer, 'it has no valid e-mail address')
      signUpCheck ??= await returnError(() => validateSignUp(db, deps, input, client.address, now))
      const language = findLanguage(identity.locale) ?? input.language
      const newIdentity = { email, name, language, signUpCheck }
      const outcome = await linkOrCreateAccount(db, sync, identity, newIdentity, client, now)
      if (outcome instanceof AppError) lastConflict = outcome
      isNew = outcome === 'created'
      continue
    }
    lastConflict = undefined
    await requireSecondFactor(db, tokenIssuer, account, { method: 'provider', origin: client }, now)
    await assertNotPending(account, tokenIssuer)
    const proof = { kind: isNew ? 'signed_up' : 'signed_in', method: 'provider' } as const
    const tokens = await openSession(db, tokenIssuer, account, client, proof, now)
    if (!tokens) continue // the credentials were replaced after the lookup, perhaps the identity too
    const actor = { accountId: account.id, sessionId: undefined, ...client }
    return { user: await getAccount(db, actor), ...tokens, is_new_user: isNew }
  }
  // Nobody was faster: the address is reserved for an account that may take it back, or the household is full.
  if (lastConflict) throw lastConflict
  throw retryLater('BUSY', 'Another request is changing this account. Try again in a second.', 1)
}

/** Returns the error as a value, because it matters only if there is no account. */
async function returnError<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Undefined if the provider sends no address, or an invalid one. */
function emailOf({ email }: ProvedIdentity): EmailAddress | undefined {
  if (email === undefined) return undefined
  try {
    return parseEmailAddress(email)
  } catch (error) {
    if (error instanceof AppError) return undefined // the caller did not type it and can’t correct it
    throw error
  }
}
