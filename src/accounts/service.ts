import { recordEvent } from '#access/audit/service.ts'
import type { Client, Proof } from '#access/sessions/contract.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import { assertNotPending, openSession } from '#access/sessions/service.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import { keyToFind, parseEmailAddress } from '#accounts/addresses/email-address.ts'
import { strengthenHash } from '#accounts/credentials/credentials-store.ts'
import { verifyWithinLimits } from '#accounts/credentials/limit-attempts.ts'
import type { PasswordHashing } from '#accounts/passwords/hashing.ts'
import { validatePassword, normalizePassword } from '#accounts/passwords/rules.ts'
import { requireSecondFactor } from '#accounts/second-factor/lost-factor.ts'
import { defaultHouseholdOf, setDefaultHousehold } from '#households/default-household.ts'
import { renameMemberships } from '#households/members/change-members.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { AppError, accountIsGone } from '#platform/kernel/errors.ts'
import { type Language, languageOf } from '#platform/kernel/languages.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { Account, AccountPatch, Session, SignIn, SignUp, User } from './contract.ts'
import { createAccount } from './create-account.ts'
import * as store from './store.ts'
import { parseName, type SignUpDeps, validateSignUp } from './validate-sign-up.ts'

interface Deps {
  readonly tokenIssuer: TokenIssuer
  readonly hashing: PasswordHashing
  readonly limits: RateLimits
  readonly sync: SyncSchema
}

/**
 * Creates an account and its first session. Sign-up mode and invite are validated before the
 * password is hashed and before the address is looked up.
 *
 * @param client with the `address` by which limits count it (`clientAddressOf`)
 * @throws AppError SIGN_UP_CLOSED, INVALID_TOKEN, RATE_LIMITED, VALIDATION_FAILED, EMAIL_TAKEN,
 *   CONFLICT for a full household, BUSY
 */
export async function signUp(
  db: Db,
  deps: Deps & SignUpDeps,
  input: SignUp & { readonly language: Language },
  client: Client & { readonly address: string },
  now: Date,
): Promise<Session> {
  const { tokenIssuer, hashing, sync } = deps
  const initialHouseholds = await validateSignUp(db, deps, input, client.address, now)
  const email = parseEmailAddress(input.email)
  const name = parseName(input.name)
  const password = validatePassword(input.password, { email: email.address, name })
  const passwordHash = await hashing.hash(password)

  return inTransaction(db, async (tx) => {
    const { language } = input
    const newAccount = { email, name, language, passwordHash, isVerified: false, initialHouseholds }
    const account = await createAccount(tx, sync, newAccount, client, now)
    const proof = { kind: 'signed_up', method: 'password' } as const
    return startSession(tx, tokenIssuer, account, client, proof, now)
  })
}

/**
 * Opens a session if the password is right. An unknown address, a wrong password and an account
 * without a password give the same response and take the same time.
 *
 * @param client with the `address` by which limits count it (`clientAddressOf`)
 * @throws AppError INVALID_CREDENTIALS, MFA_REQUIRED, ACCOUNT_PENDING_DELETION, RATE_LIMITED, BUSY
 */
export async function signIn(
  db: Db,
  { tokenIssuer, hashing, limits }: Omit<Deps, 'sync'>,
  input: SignIn,
  client: Client & { readonly address: string },
  now: Date,
): Promise<Session> {
  const key = keyToFind(input.email)
  const password = normalizePassword(input.password)

  const account = await store.accountByKey(db, key)
  const storedHash = account?.password_hash ?? null
  const attempt = { emailKey: key, client: client.address }
  const isRight = await verifyWithinLimits(
    limits,
    attempt,
    () => hashing.verify(storedHash, password),
    now,
  )
  if (!account || storedHash === null || !isRight) throw wrongCredentials()
  const first = { method: 'password', origin: client } as const
  await requireSecondFactor(db, tokenIssuer, account, first, now)
  await assertNotPending(account, tokenIssuer)

  if (hashing.isWeak(storedHash))
    await strengthenHash(db, account.id, { old: storedHash, new: await hashing.hash(password) })
  const proof = { kind: 'signed_in', method: 'password' } as const
  const tokens = await openSession(db, tokenIssuer, account, client, proof, now)
  // The password was changed, or the account was deleted, while the password was verified.
  if (!tokens) throw wrongCredentials()
  return { user: toUser(account), ...tokens }
}

/** @throws AppError UNAUTHENTICATED if the account was just removed */
export async function getAccount(db: Db, actor: Actor): Promise<User> {
  return toUser(await loadAccount(db, actor))
}

/** The account of the actor, with its language and default household. Only the account's own routes return these. @throws AppError UNAUTHENTICATED */
export async function readAccount(db: Db, sendsMail: boolean, actor: Actor): Promise<Account> {
  const account = await loadAccount(db, actor)
  return {
    ...toUser(account),
    may_invite: await isInviter(db, sendsMail, account),
    language: languageOf(account.language),
    default_household_id: await defaultHouseholdOf(db, actor.accountId),
  }
}

/**
 * Whether an account may invite people to the households that it owns: its address is confirmed, or it is the oldest
 * account of a server without a mail server, where no link can confirm an address. That is a right, and no proof of
 * the address: a claim of the account still removes all that it had (docs/decisions/0020).
 *
 * @throws AppError UNAUTHENTICATED if the account was just removed
 */
export async function mayInvite(db: Db, sendsMail: boolean, actor: Actor): Promise<boolean> {
  return isInviter(db, sendsMail, await loadAccount(db, actor))
}

const isInviter = async (db: Db, sendsMail: boolean, account: store.Account) =>
  account.email_verified_at !== null ||
  (!sendsMail && (await store.firstAccountId(db)) === account.id)

/** Whether anybody has an account on this server. */
export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await store.firstAccountId(db)) !== undefined

/** The name, address, language and version of the credentials of an account; undefined if it is gone or closed. */
export async function findActiveAccount(db: Db, id: string) {
  const account = await store.accountById(db, id)
  if (!account || account.deletion_scheduled_at) return undefined
  const { name, email, language, credentials_version: credentialsVersion } = account
  return { name, email, language: languageOf(language), credentialsVersion }
}

async function loadAccount(db: Db, actor: Actor): Promise<store.Account> {
  const account = await store.accountById(db, actor.accountId)
  if (!account) throw accountIsGone()
  return account
}

/** @throws AppError VALIDATION_FAILED, UNAUTHENTICATED, ACCOUNT_PENDING_DELETION, NOT_FOUND for a household that the account is not in */
export async function patchAccount(
  db: Db,
  { sync, sendsMail }: Pick<Deps, 'sync'> & { readonly sendsMail: boolean },
  actor: Actor,
  patch: AccountPatch,
  now: Date,
): Promise<Account> {
  const name = patch.name === undefined ? undefined : parseName(patch.name)
  const { language, default_household_id: household } = patch
  const fields = { ...(name !== undefined && { name }), ...(language && { language }) }
  await inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    if (Object.keys(fields).length > 0) {
      if (!(await store.updateAccount(tx, actor.accountId, fields, now))) throw accountIsGone()
    }
    if (name !== undefined) {
      await recordEvent(tx, actor, 'renamed', now)
      await renameMemberships(tx, sync, actor.accountId, name, now)
    }
    if (household !== undefined) await setDefaultHousehold(tx, sync, actor, household, now)
  })
  return readAccount(db, sendsMail, actor)
}

/** Opens the first session of an account that this transaction has created. */
async function startSession(
  tx: Db,
  tokenIssuer: TokenIssuer,
  account: store.Account,
  client: Client,
  proof: Proof,
  now: Date,
): Promise<Session> {
  const tokens = await openSession(tx, tokenIssuer, account, client, proof, now)
  if (!tokens)
    throw new Error('The new account changed, although only this transaction can see it.')
  return { user: toUser(account), ...tokens }
}

/** The fields of an account that its owner sees. No other column is sent. */
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

/** The account that gets a message. */
export interface Recipient {
  readonly accountId: string
  readonly name: string
  readonly language: Language
  /** Undefined until it is confirmed: the address may be that of somebody else. */
  readonly email: string | undefined
}

/** Locks the account until the transaction ends. @returns undefined if the account was removed or will be */
export async function lockRecipient(tx: Db, accountId: string): Promise<Recipient | undefined> {
  const account = await store.lockAccount(tx, accountId)
  if (!account || account.deletion_scheduled_at !== null) return undefined
  const { name, email, email_verified_at: confirmedAt } = account
  const language = languageOf(account.language)
  return { accountId, name, language, email: confirmedAt === null ? undefined : email }
}

/** The language of an account, or the default language if the account was removed. */
export async function languageOfAccount(db: Db, accountId: string): Promise<Language> {
  const account = await store.accountById(db, accountId)
  return languageOf(account?.language ?? '')
}
