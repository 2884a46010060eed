import type { Secret } from '#platform/base/secret.ts'
import { AppError } from '#platform/kernel/errors.ts'
import { NIL_ID } from '#platform/kernel/ids.ts'
import type { Db } from '#platform/postgres/database.ts'
import * as store from './factor-store.ts'

/** The purpose of the key that seals the secrets of authenticator apps. */
const PURPOSE = 'second-factors'
const PAGE = 500

/** Seals the secret of an account. The account's id is in it, so that it opens for no other account. */
export const sealFactor = (secret: Secret, accountId: string, totpSecret: string): Buffer =>
  secret.seal(PURPOSE, `${accountId} ${totpSecret}`)

/** @throws AppError INVALID_CREDENTIALS if it was sealed with another LARDER_SECRET, or for another account */
export function openFactor(secret: Secret, accountId: string, sealed: Buffer): string {
  const [owner, totpSecret] = openOrNothing(secret, sealed).split(' ')
  if (owner !== accountId || totpSecret === undefined)
    throw new AppError(
      'INVALID_CREDENTIALS',
      'This server has a new secret, so it can not check codes of this authenticator app any more. Use a recovery code, and set the app up again.',
    )
  return totpSecret
}

function openOrNothing(secret: Secret, sealed: Buffer): string {
  try {
    return secret.open(PURPOSE, sealed)
  } catch {
    return '' // the caller says so
  }
}

/** Seals again, with the present secret, the factors that the secret before it has sealed. */
export async function resealFactors(db: Db, secret: Secret): Promise<void> {
  for (let afterId: string | undefined = NIL_ID; afterId !== undefined;) {
    const rows = await store.sealedFactors(db, afterId, PAGE)
    for (const { account_id, secret: before } of rows) {
      const sealed = secret.reseal(PURPOSE, before)
      if (sealed) await store.replaceSealed(db, account_id, before, sealed)
    }
    afterId = rows.at(-1)?.account_id
  }
}
