import type { Db } from '#platform/postgres/database.ts'
import { isReserved, lockAddresses } from './address-store.ts'
import { emailTaken } from './email-address.ts'

/**
 * Locks an address, and checks that an account may use it. While the owner can undo a change of
 * address, the previous address stays reserved for the account. Otherwise a thief of the account
 * could register that address with another account. Then the owner could not undo the change.
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
