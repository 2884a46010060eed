import { checkJoinCode, isShortCode, SHORT_CODE_LIMIT } from '#households/invites/join-codes.ts'
import { type FoundInvite, CODE_LIMIT, findOpenInvite } from '#households/invites/join-household.ts'
import type { Secret } from '#platform/base/secret.ts'
import type { RateLimits } from '#platform/http/limits/rate-limits.ts'
import { AppError, conflict, invalid } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SyncSchema } from '#sync/schema/contract.ts'
import type { Invited, SignUpMode } from './contract.ts'

const MAX_LENGTH = 100

/** Parses the name of a person. Throws AppError VALIDATION_FAILED at `path`. */
export function parseName(text: string, path = '/name'): string {
  const name = text.normalize('NFC').trim()
  const length = Array.from(name).length
  if (length < 1 || length > MAX_LENGTH)
    throw invalid({ path, message: 'A name must have 1 to 100 characters.' })
  if (/\p{Cc}/u.test(name))
    throw invalid({ path, message: 'A name must not have control characters.' })
  return name
}

/** Removes the invalid parts of a text. @returns a valid name, or an empty text if nothing remains */
export function toName(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, MAX_LENGTH).join('').trim()
}

/** Derives a name from an address, if the name is unknown: the part before the `@`. */
export function nameFromAddress(address: string): string {
  return toName(address.slice(0, address.lastIndexOf('@')))
}

/** What a sign-up is validated with. */
export interface SignUpDeps {
  readonly signUpMode: SignUpMode
  readonly limits: RateLimits
  readonly sync: SyncSchema
  readonly secret: Secret
  /** Whether this server has codes of six digits. */
  readonly hasJoinCodes: boolean
}

/** The first households of a new account. */
export interface InitialHouseholds {
  readonly invite: FoundInvite | undefined
  readonly hasOwnHousehold: boolean
  /** A code of six digits, with which it waits for an owner of another household. */
  readonly joinCode?: Buffer
}

/**
 * Validates that a new account may be created. It does not use the address, so a refusal is the
 * same for an address with an account and one without.
 *
 * @param client the client's network, by which tries of codes are counted
 * @throws AppError SIGN_UP_CLOSED; INVALID_TOKEN for an invalid code; RATE_LIMITED; CONFLICT if the
 *   household is full
 */
export async function validateSignUp(
  db: Db,
  { signUpMode, limits, sync, secret, hasJoinCodes }: SignUpDeps,
  { invite_code: code, own_household: own = false }: Invited,
  client: string,
  now: Date,
): Promise<InitialHouseholds> {
  if (signUpMode === 'closed') throw closed('This server makes no new accounts.')
  if (code === undefined) {
    if (signUpMode === 'open') return { invite: undefined, hasOwnHousehold: true }
    throw closed('A new account needs an invite code. Ask a person who uses this server.')
  }
  if (hasJoinCodes && isShortCode(code)) {
    await limits.take({ what: `short codes from ${client}`, ...SHORT_CODE_LIMIT }, now)
    const joinCode = await checkJoinCode(db, secret, code, now)
    return { invite: undefined, hasOwnHousehold: true, joinCode }
  }
  await limits.take({ what: `invite codes from ${client}`, ...CODE_LIMIT }, now)
  const invite = await findOpenInvite(db, sync, code, now)
  if (own && sync.quotas.households < 2) throw conflict('An account can be in at most 1 household.')
  return { invite, hasOwnHousehold: own }
}

const closed = (message: string) => new AppError('SIGN_UP_CLOSED', message)
