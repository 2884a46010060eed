import type { Db } from '#platform/postgres/database.ts'
import { isHeld, lockAddresses } from './address-store.ts'
import { emailTaken } from './email-address.ts'

/**
 * Makes sure that an address may be given to an account: while a change of address can be undone, the
 * one before is held for it, or whoever stole the account could take that one too and be safe.
 *
 * @param taker the account, with the address that it leaves; absent where it is a new one
 * @throws AppError EMAIL_TAKEN
 */
export async function takeAddress(
  tx: Db,
  key: string,
  taker: { readonly id: string; readonly email_key: string } | undefined,
  now: Date,
): Promise<void> {
  await lockAddresses(tx, taker ? [key, taker.email_key] : [key])
  if (await isHeld(tx, key, taker?.id, now)) throw emailTaken()
}
