import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import * as store from '#accounts/store.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { invalidToken, ownerOfToken, type Purpose } from './mail-tokens.ts'
import { provePassword } from './prove-owner.ts'

/** The person who opens a link that confirms an address. */
export interface LinkOwner {
  /** Undefined without an access token; then the password is needed. */
  readonly actor: Actor | undefined
  readonly password: string | undefined
  /** The client's network, by which wrong passwords are counted. */
  readonly address: string
}

/**
 * Validates that the person who opens a link has the account: they are signed in to it, or know its
 * password. So a link that a stranger requested does not work for the owner of the address. The
 * token is not used up here. A change of the password revokes it, so the check is still valid when
 * it is used.
 *
 * @throws AppError INVALID_TOKEN; UNAUTHENTICATED if both are missing; FORBIDDEN if the session is
 *   of another account; VALIDATION_FAILED if the account has no password; INVALID_CREDENTIALS,
 *   RATE_LIMITED, BUSY
 */
export async function requireLinkOwner(
  db: Db,
  deps: { readonly hashing: PasswordHashing; readonly limits: RateLimits },
  { purpose, token }: { readonly purpose: Purpose; readonly token: string },
  { actor, password, address }: LinkOwner,
  now: Date,
): Promise<void> {
  const account = await store.accountById(db, await ownerOfToken(db, purpose, token, now))
  if (!account) throw invalidToken()
  if (actor?.accountId === account.id) return
  if (actor) throw ofAnotherAccount()
  if (password === undefined) throw proofIsMissing()
  if (account.password_hash === null) throw hasNoPassword()
  await provePassword(deps, account, password, address, now)
}

const proofIsMissing = () =>
  new AppError('UNAUTHENTICATED', 'Sign in first, or send the password of the account.', {
    headers: { 'www-authenticate': 'Bearer' },
  })

const ofAnotherAccount = () =>
  new AppError(
    'FORBIDDEN',
    'This link is for another account. Sign in to that one, or sign out and send its password.',
  )

const hasNoPassword = () =>
  invalid({
    path: '/password',
    message: 'This account has no password. Open the link in an app where you are signed in.',
  })
