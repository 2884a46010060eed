import type { OwnerProof } from '#accounts/contract.ts'
import { codeIsMissing, useSecondFactor } from '#accounts/factors/use-second-factor.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import * as store from '#accounts/store.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { accountIsGone, invalid } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { provePassword } from './prove-password.ts'

/**
 * Validates a fresh id token of an identity that is linked to the account. The app passes this
 * function in, because accounts do not import identities.
 *
 * @throws AppError INVALID_ID_TOKEN, UNAVAILABLE
 */
export type ProveIdentity = (
  db: Db,
  accountId: string,
  token: { readonly idToken: string; readonly nonce: string | undefined },
  now: Date,
) => Promise<void>

export interface ProofDeps {
  readonly hashing: PasswordHashing
  readonly limits: RateLimits
  /** Opens the second factor. */
  readonly secret: Secret
  readonly proveIdentity: ProveIdentity
}

const ID_TOKENS = { most: 30, seconds: 60 }

/** The account of the actor. Throws AppError UNAUTHENTICATED if it was just removed. */
export async function accountOf(db: Db, { accountId }: Actor): Promise<store.Account> {
  const account = await store.accountById(db, accountId)
  if (!account) throw accountIsGone()
  return account
}

/**
 * Validates that the caller is the owner, by the password or a fresh id token. If the account has a
 * second factor, it is used up too. A session alone is not enough for requests that change how the
 * owner signs in.
 *
 * @param address the client's network, by which wrong passwords are counted
 * @throws AppError VALIDATION_FAILED if both are missing, INVALID_CREDENTIALS, INVALID_ID_TOKEN,
 *   RATE_LIMITED, BUSY, UNAVAILABLE
 */
export async function proveOwner(
  db: Db,
  deps: ProofDeps,
  account: store.Account,
  proof: OwnerProof,
  address: string,
  now: Date,
): Promise<void> {
  const { code, recovery_code } = proof
  const hasFactor = account.second_factor_since !== null
  if (hasFactor && code === undefined && recovery_code === undefined) throw codeIsMissing()
  await proveFirstFactor(db, deps, account, proof, address, now)
  if (hasFactor) await useSecondFactor(db, deps, account.id, proof, address, now)
}

async function proveFirstFactor(
  db: Db,
  deps: ProofDeps,
  account: store.Account,
  { password, id_token: idToken, nonce }: OwnerProof,
  address: string,
  now: Date,
): Promise<void> {
  if (idToken !== undefined) {
    await deps.limits.take({ what: `id tokens of ${account.id}`, ...ID_TOKENS }, now)
    await deps.proveIdentity(db, account.id, { idToken, nonce }, now)
    return
  }
  if (account.password_hash === null)
    throw invalid({
      path: '/id_token',
      message: '/id_token is missing: this account has no password. Sign in at a provider again.',
    })
  if (password === undefined) throw invalid({ path: '/password', message: '/password is missing.' })
  await provePassword(deps, account, password, address, now)
}
