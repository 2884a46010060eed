import type { Actor } from '#kernel/actor.ts'
import { accountIsGone, invalid } from '#kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { OwnerProof } from '#accounts/contract.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { provePassword } from './prove-password.ts'
import * as store from '#accounts/store.ts'

/**
 * Makes sure that an id token is a fresh one of an identity that opens the account. Identities are
 * another feature's, which knows accounts and not the other way round: the app hands this in.
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
  readonly proveIdentity: ProveIdentity
}

const ID_TOKENS = { most: 30, seconds: 60 }

/** The account of the actor. @throws AppError UNAUTHENTICATED where it was removed a moment ago */
export async function accountOf(db: Db, { accountId }: Actor): Promise<store.Account> {
  const account = await store.accountById(db, accountId)
  if (!account) throw accountIsGone()
  return account
}

/**
 * Makes sure that the owner of the account is there, and not only a session of it: everything that
 * changes how one signs in asks for this. The owner sends the password, or a fresh id token.
 *
 * @param address the network that the request comes from, by which wrong passwords are counted
 * @throws AppError VALIDATION_FAILED where neither is there, INVALID_CREDENTIALS, INVALID_ID_TOKEN,
 *   RATE_LIMITED, BUSY, UNAVAILABLE
 */
export async function proveOwner(
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
