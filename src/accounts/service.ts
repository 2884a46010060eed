import { recordEvent } from '#audit/service.ts'
import type { Actor } from '#kernel/actor.ts'
import { AppError, accountIsGone } from '#kernel/errors.ts'
import { renameMemberships } from '#households/change-members.ts'
import { defaultHouseholdOf, setDefaultHousehold } from '#households/default-household.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/http/rate-limits.ts'
import type { Client, Proof } from '#sessions/contract.ts'
import { holdActor } from '#sessions/hold-actor.ts'
import { assertNotPending, openSession } from '#sessions/service.ts'
import type { TokenIssuer } from '#sessions/tokens.ts'
import type { Sync } from '#sync/collection/contract.ts'
import type {
  Account,
  AccountPatch,
  Session,
  SignIn,
  SignUp,
  SignUpMode,
  User,
} from './contract.ts'
import { parseEmailAddress } from './addresses/email-address.ts'
import type { PasswordHashing } from './passwords/hashing.ts'
import { countAttempt } from './credentials/count-attempts.ts'
import { createAccount } from './create-account.ts'
import { parseName } from './names.ts'
import { validatePassword, normalizePassword } from './passwords/rules.ts'
import { strengthenHash } from './credentials/credentials-store.ts'
import { validateSignUp } from './sign-up-door.ts'
import * as store from './store.ts'

interface Deps {
  readonly tokenIssuer: TokenIssuer
  readonly hashing: PasswordHashing
  readonly limits: RateLimits
  readonly sync: Sync
}

/**
 * Makes an account and its first session. The door and the invite are validated before the password is
 * hashed and before the address is looked up.
 *
 * @param client with its whole `address`, by which codes of invites are counted
 * @throws AppError SIGN_UP_CLOSED, INVALID_TOKEN, RATE_LIMITED, VALIDATION_FAILED, EMAIL_TAKEN, CONFLICT
 *   for a full household, BUSY
 */
export async function signUp(
  db: Db,
  deps: Deps & { readonly signUpMode: SignUpMode },
  input: SignUp,
  client: Client & { readonly address: string },
  now: Date,
): Promise<Session> {
  const { tokenIssuer, hashing, sync } = deps
  const beginning = await validateSignUp(db, deps, input, client.address, now)
  const email = parseEmailAddress(input.email)
  const name = parseName(input.name)
  const password = validatePassword(input.password, { email: email.address, name })
  const passwordHash = await hashing.hash(password)

  return inTransaction(db, async (tx) => {
    const wanted = { email, name, passwordHash, isVerified: false, beginning }
    const account = await createAccount(tx, sync, wanted, client, now)
    const proof = { kind: 'signed_up', method: 'password' } as const
    return startSession(tx, tokenIssuer, account, client, proof, now)
  })
}

/**
 * Opens a session for whoever knows the password. An unknown address, a wrong password and an
 * account without one are the same to the caller, and cost the same.
 *
 * @param client with its whole `address`, by which attempts are counted
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_PENDING_DELETION, RATE_LIMITED, BUSY
 */
export async function signIn(
  db: Db,
  { tokenIssuer, hashing, limits }: Omit<Deps, 'sync'>,
  input: SignIn,
  client: Client & { readonly address: string },
  now: Date,
): Promise<Session> {
  const { key } = parseEmailAddress(input.email)
  const password = normalizePassword(input.password)

  const account = await store.accountByKey(db, key)
  const known = account?.password_hash ?? null
  const attempt = { emailKey: key, client: client.address }
  const matches = await countAttempt(limits, attempt, () => hashing.verify(known, password), now)
  if (!account || known === null || !matches) throw wrongCredentials()
  await assertNotPending(account, tokenIssuer)

  if (hashing.isWeak(known))
    await strengthenHash(db, account.id, { old: known, new: await hashing.hash(password) })
  const proof = { kind: 'signed_in', method: 'password' } as const
  const tokens = await openSession(db, tokenIssuer, account, client, proof, now)
  // The password was changed, or the account deleted, while this one was being checked.
  if (!tokens) throw wrongCredentials()
  return { user: toUser(account), ...tokens }
}

/** @throws AppError UNAUTHENTICATED where the account was removed a moment ago */
export async function getAccount(db: Db, actor: Actor): Promise<User> {
  const account = await store.accountById(db, actor.accountId)
  if (!account) throw accountIsGone()
  return toUser(account)
}

/** The same with the default household. @throws AppError UNAUTHENTICATED */
export async function readAccount(db: Db, actor: Actor): Promise<Account> {
  const user = await getAccount(db, actor)
  return { ...user, default_household_id: await defaultHouseholdOf(db, actor.accountId) }
}

/** @throws AppError VALIDATION_FAILED, UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, NOT_FOUND for a household that the account is not in */
export async function patchAccount(
  db: Db,
  sync: Sync,
  actor: Actor,
  patch: AccountPatch,
  now: Date,
): Promise<Account> {
  const name = patch.name === undefined ? undefined : parseName(patch.name)
  const household = patch.default_household_id?.toLowerCase()
  await inTransaction(db, async (tx) => {
    await holdActor(tx, actor, now)
    if (name !== undefined) {
      if (!(await store.renameAccount(tx, actor.accountId, name, now))) throw accountIsGone()
      await recordEvent(tx, actor, 'renamed', now)
      await renameMemberships(tx, sync, actor.accountId, name, now)
    }
    if (household !== undefined) await setDefaultHousehold(tx, sync, actor, household, now)
  })
  return readAccount(db, actor)
}

/** The first session of an account that this transaction has made or holds. */
async function startSession(
  tx: Db,
  tokenIssuer: TokenIssuer,
  account: store.Account,
  client: Client,
  proof: Proof,
  now: Date,
): Promise<Session> {
  const tokens = await openSession(tx, tokenIssuer, account, client, proof, now)
  if (!tokens) throw new Error('The account changed under the transaction that holds it.')
  return { user: toUser(account), ...tokens }
}

/** What of an account its owner sees; nothing else of the row leaves. */
export function toUser(account: store.Account): User {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    email_verified: account.email_verified_at !== null,
    created_at: account.created_at.toISOString(),
    updated_at: account.updated_at.toISOString(),
    deletion_scheduled_at: account.deletion_scheduled_at?.toISOString() ?? null,
  }
}

const wrongCredentials = () =>
  new AppError('INVALID_CREDENTIALS', 'The address or the password is wrong.')
