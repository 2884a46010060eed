import { recordEvent } from '#access/audit/service.ts'
import type { Client } from '#access/sessions/contract.ts'
import { assertNotPending, openSession } from '#access/sessions/service.ts'
import type { TokenIssuer } from '#access/tokens/tokens.ts'
import type { Session } from '#accounts/contract.ts'
import { queueMail } from '#accounts/credentials/queue-mail.ts'
import { type FactorDeps, useSecondFactor } from '#accounts/factors/use-second-factor.ts'
import { toUser } from '#accounts/service.ts'
import * as store from '#accounts/store.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import type { SecondStep } from './contract.ts'
import { cancelRecovery } from './recover-factor.ts'

/**
 * Opens a session with the second factor, after the first one was proved.
 *
 * @param client with the `address` by which limits count it (`clientAddressOf`)
 * @throws AppError INVALID_TOKEN if the first step is too old, INVALID_CREDENTIALS, RATE_LIMITED,
 *   VALIDATION_FAILED, ACCOUNT_PENDING_DELETION
 */
export async function finishSignIn(
  db: Db,
  deps: FactorDeps & { readonly tokenIssuer: TokenIssuer },
  input: SecondStep,
  client: Client & { readonly address: string },
  now: Date,
): Promise<Session> {
  const { tokenIssuer } = deps
  const { account, method } = await readFirstStep(db, tokenIssuer, input.mfa_token)
  const secondFactor = await useSecondFactor(db, deps, account.id, input, client.address, now)
  await inTransaction(db, async (tx) => {
    await store.lockAccount(tx, account.id)
    // Who has the factor has not lost it.
    await cancelRecovery(tx, { accountId: account.id, ...client }, now)
    if (secondFactor === 'recovery_code') await tellOfRecoveryCode(tx, account.id, client, now)
  })
  await assertNotPending(account, tokenIssuer)
  const proof = { kind: 'signed_in', method, secondFactor } as const
  const tokens = await openSession(db, tokenIssuer, account, client, proof, now)
  if (!tokens) throw startAgain()
  return { user: toUser(account), ...tokens }
}

/** The account whose first factor was proved. Throws AppError INVALID_TOKEN. */
export async function readFirstStep(db: Db, tokenIssuer: TokenIssuer, token: string) {
  const claims = await tokenIssuer.readMfa(token)
  const account = claims && (await store.accountById(db, claims.accountId))
  // Its password was changed, or its factor was removed: then the first step is not valid any more.
  if (!account || account.credentials_version !== claims.credentialsVersion) throw startAgain()
  if (account.second_factor_since === null) throw startAgain()
  return { account, method: claims.method }
}

async function tellOfRecoveryCode(
  tx: Db,
  accountId: string,
  client: Client,
  now: Date,
): Promise<void> {
  await recordEvent(tx, { accountId, ...client }, 'recovery_code_used', now)
  const details = { change: 'code_used' } as const
  await queueMail(tx, { kind: 'second_factor_changed', accountId, details }, now)
}

const startAgain = () =>
  new AppError('INVALID_TOKEN', 'This sign-in has taken too long. Start it again.')
