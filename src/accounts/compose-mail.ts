import type { Db } from '#platform/database.ts'
import type { ComposedMail, QueuedMail } from '#platform/mail-queue.ts'
import type { Secret } from '#platform/secret.ts'
import { type Letter, writeLetter } from './letters.ts'
import { issueResetToken } from './reset-password.ts'
import * as store from './store.ts'

/**
 * Makes a message of a queued mail when it is about to go out. It goes to the address that the
 * account has, never to one that was typed.
 *
 * @returns a function that answers undefined where there is nobody to write to
 */
export function mailComposer({ secret, publicUrl }: { secret: Secret; publicUrl: string }) {
  return async (tx: Db, mail: QueuedMail, now: Date): Promise<ComposedMail | undefined> => {
    const account = await addressee(tx, mail)
    if (!account) return undefined
    const letter = await write(tx, mail, account, now)
    return { accountId: account.id, message: { to: account.email, ...letter } }
  }

  async function write(
    tx: Db,
    { id, kind, details }: QueuedMail,
    { id: accountId, name }: store.Account,
    now: Date,
  ): Promise<Letter> {
    const site = { publicUrl }
    const told = details as { [field: string]: string } // by whoever queued it, for its kind
    switch (kind) {
      case 'password_reset': {
        const token = await issueResetToken(tx, secret, accountId, id, now)
        return writeLetter(kind, { name, token }, site)
      }
      case 'deletion_scheduled': {
        const { deletion_scheduled_at = '' } = told
        return writeLetter(kind, { name, deletion_scheduled_at }, site)
      }
      case 'provider_linked':
        return writeLetter(kind, { name, provider: told['provider'] ?? '' }, site)
      case 'password_changed':
      case 'restored':
        return writeLetter(kind, { name }, site)
      default:
        throw new Error(`There is no letter of the kind ${kind}.`)
    }
  }
}

async function addressee(tx: Db, mail: QueuedMail): Promise<store.Account | undefined> {
  if (mail.accountId !== undefined) return store.lockAccount(tx, mail.accountId)
  return mail.address === undefined ? undefined : store.lockAccountByKey(tx, mail.address)
}
