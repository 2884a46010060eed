import { lockActor } from '#access/sessions/lock-actor.ts'
import type { OwnerProof } from '#accounts/contract.ts'
import { codeIsMissing, useSecondFactor } from '#accounts/factors/use-second-factor.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { normalizePassword } from '#accounts/passwords/rules.ts'
import * as store from '#accounts/store.ts'
import type { Account } from '#accounts/store.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { accountIsGone, invalid, AppError } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { verifyWithinLimits } from './limit-attempts.ts'

/**
 * Validates the password in a session of the account. Wrong passwords count as failed sign-ins, so
 * that a stolen access token can't be used to avoid their limits.
 *
 * @param address the client's network, by which attempts are counted
 * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED, BUSY
 */
export async function provePassword(
  { hashing, limits }: { hashing: PasswordHashing; limits: RateLimits },
  account: Account,
  password: string,
  address: string,
  now: Date,
): Promise<void> {
  const attempt = { emailKey: account.email_key, client: address }
  const verify = () => hashing.verify(account.password_hash, normalizePassword(password))
  if (!(await verifyWithinLimits(limits, attempt, verify, now))) throw wrongPassword()
}

export const wrongPassword = () => new AppError('INVALID_CREDENTIALS', 'The password is wrong.')

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
