import { randomInt } from 'node:crypto'
import type { JoinCode, JoinCodeState, JoinRequest } from '#households/contract.ts'
import { defaultHouseholdOf } from '#households/default-household.ts'
import { recordInHousehold } from '#households/record-event.ts'
import * as store from '#households/store.ts'
import { validateHouseholdQuota } from '#households/validate-quotas.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { Actor, Member } from '#platform/kernel/actor.ts'
import { after, type Clock } from '#platform/kernel/clock.ts'
import { AppError, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import { expectAuthority, expectCredential } from '#sync/write/scopes/authority.ts'
import { type LockedHousehold, withHousehold } from '#sync/write/scopes/with-household.ts'
import { lockScopes } from '#sync/write/write.ts'
import { insertInvite } from './invite-store.ts'
import { expectInviter } from './invite.ts'
import * as codes from './join-code-store.ts'
import { addMember, invalidCode } from './join-household.ts'

/** The account that has entered a code; undefined if it is gone or closed. */
export type FindJoiner = (
  db: Db,
  accountId: string,
) => Promise<
  { readonly name: string; readonly email: string; readonly credentialsVersion: number } | undefined
>

export interface JoinCodeDeps {
  readonly db: Db
  readonly sync: SyncSchema
  readonly clock: Clock
  readonly secret: Secret
  readonly findActiveAccount: FindJoiner
  /** Whether this server has codes of six digits. */
  readonly hasJoinCodes: boolean
}

/** How many codes of six digits a client, and an account, may try in an hour. */
export const SHORT_CODE_LIMIT = { most: 10, seconds: 3600 }

/** Whether a typed code has six digits, with spaces and hyphens as people type them. */
export const isShortCode = (typed: string): boolean => /^\d{6}$/.test(digitsOf(typed))

const digitsOf = (typed: string) => typed.replaceAll(/[\s-]/gu, '')
const macOf = (secret: Secret, code: string) => secret.mac('join-codes', digitsOf(code))

/**
 * Makes the code of a household, in place of the one before. Only this answer has it.
 *
 * @throws AppError EMAIL_UNVERIFIED, NOT_FOUND, FORBIDDEN
 */
export async function makeJoinCode(
  deps: JoinCodeDeps,
  actor: Member & { readonly mayInvite: boolean },
): Promise<JoinCode> {
  assertHasCodes(deps)
  expectInviter(actor)
  const { householdId } = actor
  return withHousehold(
    deps,
    actor,
    async (tx, { now }) => {
      await codes.deleteCodeOf(tx, householdId)
      const code = await newCode(tx, deps.secret, now)
      const expires_at = after(now, codes.CODE_LIFETIME)
      const id = newId(now)
      const details = { invite_id: id, role: 'member' }
      await recordInHousehold(tx, actor, { householdId, kind: 'invite_made', details }, now)
      await insertInvite(tx, {
        household_id: householdId,
        id,
        code_hash: macOf(deps.secret, code),
        role: 'member',
        made_by: actor.accountId,
        session_id: actor.sessionId ?? null,
        max_uses: 1,
        created_at: now,
        expires_at,
        tries: 0,
        joiner_id: null,
        joiner_version: null,
      })
      return { code, expires_at: expires_at.toISOString() }
    },
    'owner',
  )
}

/** A code that no other household has now. */
async function newCode(tx: Db, secret: Secret, now: Date): Promise<string> {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!(await codes.findOpenCode(tx, macOf(secret, code), now))) return code
  }
}

/** Reads who waits for an owner. */
export async function readJoinCode(
  { db, clock, findActiveAccount }: JoinCodeDeps,
  householdId: string,
): Promise<JoinCodeState> {
  const row = await codes.codeOf(db, householdId, clock())
  if (!row || row.uses > 0) return NO_CODE
  const state = { expires_at: row.expires_at.toISOString() }
  if (row.joiner_id === null)
    return { ...state, tries_left: codes.MAX_TRIES - (row.tries ?? 0), joiner: null }
  const found = await findActiveAccount(db, row.joiner_id)
  if (found?.credentialsVersion !== row.joiner_version) return NO_CODE
  const { name, email } = found
  return { ...state, tries_left: 0, joiner: { account_id: row.joiner_id, name, email } }
}

const NO_CODE: JoinCodeState = { expires_at: null, tries_left: 0, joiner: null }

/** Ends the code of a household, and declines who waits. @throws AppError NOT_FOUND, FORBIDDEN */
export function cancelJoinCode(deps: JoinCodeDeps, actor: Member): Promise<void> {
  const { householdId } = actor
  const remove = async (tx: Db, { now }: LockedHousehold) => {
    const row = await codes.codeOf(tx, householdId, now)
    if (!(await codes.deleteCodeOf(tx, householdId)) || !row) throw noCode()
    const details = { invite_id: row.id }
    await recordInHousehold(tx, actor, { householdId, kind: 'invite_revoked', details }, now)
  }
  return withHousehold(deps, actor, remove, 'owner')
}

/**
 * Lets in the account that has entered the code, and no other one.
 *
 * @throws AppError EMAIL_UNVERIFIED, FORBIDDEN; NOT_FOUND if this account does not wait, or its credentials were changed
 *   since then; CONFLICT if the household is full, or the account is in too many
 */
export async function confirmJoiner(
  { db, sync, clock, findActiveAccount }: JoinCodeDeps,
  actor: Member & { readonly mayInvite: boolean },
  accountId: string,
): Promise<void> {
  expectInviter(actor)
  const { householdId } = actor
  await inTransaction(db, async (tx) => {
    const previousDefault = await defaultHouseholdOf(tx, accountId)
    const scopes = [householdId, accountId, ...(previousDefault ? [previousDefault] : [])]
    await lockScopes(tx, scopes)
    const now = clock()
    await expectAuthority(tx, sync, { scopeId: householdId, writer: actor, needs: 'owner' }, now)
    const row = await codes.codeOf(tx, householdId, now)
    if (row?.joiner_id !== accountId) throw noCode()
    const joiner = await findActiveAccount(tx, accountId)
    if (joiner?.credentialsVersion !== row.joiner_version) throw noCode()
    if (row.uses > 0) return // a repeated request
    await codes.markJoined(tx, row)
    if (await store.memberOf(tx, householdId, accountId)) return
    await validateHouseholdQuota(tx, sync, accountId)
    const account = { actor: nobody(accountId), name: joiner.name, previousDefault }
    const wanted = { householdId, role: 'member' as const, invitedBy: actor.accountId }
    await addMember(tx, sync, account, wanted, now)
  })
}

const nobody = (accountId: string): Actor => ({
  accountId,
  sessionId: undefined,
  network: undefined,
  requestId: undefined,
})

/**
 * Enters a code for an account, which then waits for an owner. A wrong code counts for all codes that can be entered:
 * the server can't know which one was meant. The count stays, whatever becomes of the request.
 *
 * @throws AppError INVALID_TOKEN for a code that is wrong, used or over; UNAUTHENTICATED
 */
export async function requestToJoin(
  { db, sync, clock, secret, findActiveAccount }: JoinCodeDeps,
  actor: Actor,
  code: string,
): Promise<JoinRequest> {
  const { accountId } = actor
  const mac = macOf(secret, code)
  const entered = await inTransaction(db, async (tx) => {
    await lockScopes(tx, [accountId])
    const now = clock()
    await expectCredential(tx, sync, actor, now)
    await codes.lockTries(tx)
    const before = await codes.findEnteredCode(tx, { accountId, mac }, now)
    if (before) return before // a repeated request
    const account = await findActiveAccount(tx, accountId)
    if (!account) throw notFound('account')
    const joiner = { accountId, version: account.credentialsVersion }
    if (isShortCode(code) && (await codes.enterCode(tx, mac, joiner, now)))
      return codes.findEnteredCode(tx, { accountId, mac }, now)
    await codes.countWrongTry(tx, now)
    return undefined
  })
  if (!entered) throw invalidCode()
  return toRequest(entered)
}

/**
 * Compares a code before an account is created, and counts a wrong one.
 *
 * @returns what `enterAsNewAccount` takes
 * @throws AppError INVALID_TOKEN
 */
export async function checkJoinCode(
  db: Db,
  secret: Secret,
  code: string,
  now: Date,
): Promise<Buffer> {
  const mac = macOf(secret, code)
  const isRight = await inTransaction(db, async (tx) => {
    await codes.lockTries(tx)
    if (await codes.findOpenCode(tx, mac, now)) return true
    await codes.countWrongTry(tx, now)
    return false
  })
  if (!isRight) throw invalidCode()
  return mac
}

/** Enters a code for an account that this transaction has created. @throws AppError INVALID_TOKEN */
export async function enterAsNewAccount(
  tx: Db,
  mac: Buffer,
  joiner: { readonly accountId: string; readonly version: number },
  now: Date,
): Promise<void> {
  if (!(await codes.enterCode(tx, mac, joiner, now))) throw invalidCode()
}

/** Reads what became of the code that the account has entered. */
export async function readJoinRequest(
  { db, clock }: JoinCodeDeps,
  { accountId }: Actor,
): Promise<JoinRequest> {
  const row = await codes.findEnteredCode(db, { accountId }, clock())
  return row ? toRequest(row) : { state: 'none', household_id: null, expires_at: null }
}

/** Takes back that the account wants to join. @throws AppError NOT_FOUND, UNAUTHENTICATED */
export function cancelJoinRequest({ db, sync, clock }: JoinCodeDeps, actor: Actor): Promise<void> {
  const { accountId } = actor
  return inTransaction(db, async (tx) => {
    await lockScopes(tx, [accountId])
    await expectCredential(tx, sync, actor, clock())
    if (!(await codes.findEnteredCode(tx, { accountId }, clock()))) throw notFound('join request')
    await codes.deleteEntered(tx, accountId)
  })
}

/** The household stays a secret until an owner has let the account in. */
const toRequest = (row: codes.JoinCodeRow): JoinRequest => ({
  state: row.uses > 0 ? 'joined' : 'waiting',
  household_id: row.uses > 0 ? row.household_id : null,
  expires_at: row.expires_at.toISOString(),
})

/** @throws AppError NOT_FOUND */
function assertHasCodes({ hasJoinCodes }: JoinCodeDeps): void {
  if (!hasJoinCodes)
    throw new AppError(
      'NOT_FOUND',
      'This server has no codes of six digits. The operator turns them on with JOIN_CODES=on.',
    )
}

const noCode = () => notFound('join code')
