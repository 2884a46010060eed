import type { Db } from '#platform/postgres/database.ts'
import { enqueueMail, type QueuedMail } from '#platform/mail/queue.ts'

/** A kind without details. A kind whose details are all optional may be queued without them, too. */
interface None {
  readonly none?: never
}

/** The details of each kind of mail, as they are stored until the letter is written. */
interface MailDetails {
  /** `client`: the address of the client that asked. */
  readonly password_reset: { readonly client?: string }
  /** `afresh`: the address was never confirmed, and the account began anew. */
  readonly password_changed: { readonly afresh?: 'yes' }
  readonly verify_email: None
  /** `to`: the new address. */
  readonly confirm_email: { readonly to: string }
  /** `to`: the address before. `undone`: the change put an earlier address back. */
  readonly email_changed: { readonly to: string; readonly undone?: 'yes' }
  /** An instant in ISO 8601. */
  readonly deletion_scheduled: { readonly deletion_scheduled_at: string }
  readonly restored: None
  /** `only_way`: everything else that opened the account was removed. */
  readonly provider_linked: { readonly provider: string; readonly only_way?: 'yes' }
  readonly provider_unlinked: { readonly provider: string }
}

type MailKind = keyof MailDetails

/** A mail to the address of an account. `address` finds the account where its id is not known. */
export type AccountMail = {
  [Kind in MailKind]: {
    readonly kind: Kind
    readonly accountId?: string
    readonly address?: string
  } & (Partial<MailDetails[Kind]> extends MailDetails[Kind]
    ? { readonly details?: MailDetails[Kind] }
    : { readonly details: MailDetails[Kind] })
}[MailKind]

/** The same mail, when its letter is to be written. */
export type QueuedAccountMail = {
  [Kind in MailKind]: QueuedMail & { readonly kind: Kind; readonly details: MailDetails[Kind] }
}[MailKind]

/**
 * Adds a mail to the queue: it goes out if the transaction of `tx` commits.
 *
 * @returns the mail's id
 */
export function queueMail(tx: Db, mail: AccountMail, now: Date): Promise<string> {
  return enqueueMail(tx, mail, now)
}
