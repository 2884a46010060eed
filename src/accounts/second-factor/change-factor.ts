import { recordEvent } from '#access/audit/service.ts'
import { lockActor } from '#access/sessions/lock-actor.ts'
import {
  changeProved,
  type Proved,
  accountOf,
  type ProofDeps,
} from '#accounts/credentials/prove-owner.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import * as factors from '#accounts/factors/factor-store.ts'
import { checkWithinLimits } from '#accounts/factors/limit-codes.ts'
import { openFactor, sealFactor } from '#accounts/factors/sealed-secret.ts'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  type FactorDeps,
  wrongCode,
  newTotpSecret,
  stepOfCode,
  totpUri,
} from '#accounts/factors/use-second-factor.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import { after, MINUTE } from '#platform/kernel/clock.ts'
import { conflict } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { NewTotp, RecoveryCodes, SecondFactorState } from './contract.ts'
import { removeFactor } from './lost-factor.ts'

/** Milliseconds in which the first code must follow the new secret. */
const FIRST_CODE_WITHIN = 15 * MINUTE

export async function readState(db: Db, { accountId }: Actor): Promise<SecondFactorState> {
  const factor = await factors.factorOf(db, accountId)
  const since = factor?.confirmed_at ?? null
  return {
    enabled: since !== null,
    since: since?.toISOString() ?? null,
    recovery_codes_left: await factors.countRecoveryCodes(db, accountId),
    recovery_due_at: factor?.recovery_due_at?.toISOString() ?? null,
  }
}

/** The state for the export of an account: one row, or none. */
export async function* readFactors(
  db: Db,
  actor: Actor,
): AsyncGenerator<SecondFactorState, void, undefined> {
  const state = await readState(db, actor)
  if (state.enabled) yield state
}

/**
 * Makes a secret for an authenticator app. Nothing changes until its first code confirms it.
 *
 * @throws AppError CONFLICT if the account has a second factor, and the errors of `proveOwner`
 */
export async function startEnrolment(
  db: Db,
  deps: ProofDeps,
  proved: Proved,
  now: Date,
): Promise<NewTotp> {
  const account = await accountOf(db, proved.actor)
  if (account.second_factor_since !== null) throw hasOne()
  const totpSecret = newTotpSecret()
  const secret = sealFactor(deps.secret, account.id, totpSecret)
  await changeProved(db, deps, proved, now, async (tx, { second_factor_since: since }) => {
    if (since !== null) throw hasOne()
    await factors.saveUnconfirmed(tx, { accountId: account.id, secret }, now)
  })
  return { secret: totpSecret, uri: totpUri(totpSecret, account.email) }
}

/**
 * Turns the second factor on with the first code of the app. The session that asked for the secret has
 * proved its owner.
 *
 * @returns the recovery codes, which are stored only as hashes
 * @throws AppError CONFLICT without a new secret, INVALID_CREDENTIALS, RATE_LIMITED
 */
export async function confirmEnrolment(
  db: Db,
  { secret, limits }: FactorDeps,
  { actor, code, address }: { actor: Actor; code: string; address: string },
  now: Date,
): Promise<RecoveryCodes> {
  const { accountId } = actor
  const started = await factors.factorOf(db, accountId)
  if (started && started.confirmed_at !== null) throw hasOne()
  if (!started || after(started.created_at, FIRST_CODE_WITHIN) < now) throw startFirst()
  const totpSecret = openFactor(secret, accountId, started.secret)
  let step: number | undefined
  const check = async () => {
    step = stepOfCode(totpSecret, code, now)
    return step !== undefined
  }
  await checkWithinLimits(limits, { accountId, client: address }, check, now)
  const confirmedStep = step
  if (confirmedStep === undefined) throw wrongCode()

  return inTransaction(db, async (tx) => {
    await lockActor(tx, actor, now)
    const current = await factors.factorOf(tx, accountId)
    if (current?.confirmed_at !== null || !current.secret.equals(started.secret)) throw startFirst()
    await factors.confirmFactor(tx, accountId, confirmedStep, now)
    await recordEvent(tx, actor, 'second_factor_added', now)
    const details = { change: 'on' } as const
    await queueMail(tx, { kind: 'second_factor_changed', accountId, details }, now)
    return makeCodes(tx, accountId, now)
  })
}

/**
 * Turns the second factor off. An account without one is not changed.
 *
 * @throws AppError the errors of `proveOwner`
 */
export function endFactor(db: Db, deps: ProofDeps, proved: Proved, now: Date): Promise<void> {
  return changeProved(db, deps, proved, now, (tx) => removeFactor(tx, proved.actor, 'off', now))
}

/**
 * Replaces the recovery codes.
 *
 * @throws AppError CONFLICT without a second factor, and the errors of `proveOwner`
 */
export function renewRecoveryCodes(
  db: Db,
  deps: ProofDeps,
  proved: Proved,
  now: Date,
): Promise<RecoveryCodes> {
  const { actor } = proved
  return changeProved(db, deps, proved, now, async (tx, account) => {
    if (account.second_factor_since === null) throw conflict('This account has no second factor.')
    await recordEvent(tx, actor, 'recovery_codes_made', now)
    const details = { change: 'codes' } as const
    await queueMail(tx, { kind: 'second_factor_changed', accountId: account.id, details }, now)
    return makeCodes(tx, account.id, now)
  })
}

async function makeCodes(tx: Db, accountId: string, now: Date): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(accountId, code))
  await factors.replaceRecoveryCodes(tx, accountId, hashes, now)
  return { recovery_codes: codes }
}

const hasOne = () => conflict('This account already has a second factor. Remove it first.')
const startFirst = () =>
  conflict('There is no new secret to confirm. Ask for one: POST /v1/auth/mfa/totp.')
