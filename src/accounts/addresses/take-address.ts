import type { Db } from '#platform/postgres/database.ts'
import { isReserved, lockAddresses } from './address-store.ts'
import { emailTaken } from './email-address.ts'

/**
 * Checks that an account may get an address. While a change of address can be undone, the previous
 * address is reserved for its account. Otherwise a thief could take that address too, and the owner
 * could not undo the change.
 *
 * @param account the account, with its current address; absent for a new account
 * @throws AppError EMAIL_TAKEN
 */
export async function takeAddress(
  tx: Db,
  key: string,
  account: { readonly id: string; readonly email_key: string } | undefined,
  now: Date,
): Promise<void> {
  await lockAddresses(tx, account ? [key, account.email_key] : [key])
  if (await isReserved(tx, key, account?.id, now)) throw emailTaken()
}
