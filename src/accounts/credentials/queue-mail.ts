import type { QueuedMail } from '#platform/mail/leases.ts'
import { enqueueMail } from '#platform/mail/queue.ts'
import type { Db } from '#platform/postgres/database.ts'

/** A kind without details, or with optional details only. */
interface NoDetails {
  readonly none?: never
}

export type FactorChange = 'on' | 'off' | 'codes' | 'code_used' | 'lost'

/** The details of each kind of mail, as they are stored until the mail is written. */
interface MailDetails {
  /** `client`: the network of the client that requested the mail. */
  readonly password_reset: { readonly client?: string }
  /** `afresh`: the address was never confirmed, so the account lost its data. */
  readonly password_changed: { readonly afresh?: 'yes' }
  readonly verify_email: NoDetails
  /** `to`: the new address. */
  readonly confirm_email: { readonly to: string }
  /** `to`: the previous address. `undone`: the change restored an earlier address. */
  readonly email_changed: { readonly to: string; readonly undone?: 'yes' }
  /** An instant in ISO 8601. */
  readonly deletion_scheduled: { readonly deletion_scheduled_at: string }
  readonly restored: NoDetails
  /** `only_way`: all other ways to sign in were removed. */
  readonly provider_linked: { readonly provider: string; readonly only_way?: 'yes' }
  readonly provider_unlinked: { readonly provider: string }
  /** `name`: of the key. */
  readonly api_key_made: { readonly name: string }
  /** `host`: of its address. */
  readonly webhook_stopped: { readonly household: string; readonly host: string }
  /** `code_used`: a recovery code was used. `lost`: it was removed after the waiting time. */
  readonly second_factor_changed: { readonly change: FactorChange }
  readonly lost_factor: NoDetails
  /** `client`: the network of the client that requested the mail. */
  readonly sign_in_link: { readonly client?: string }
  /** `copied`: a sign-in was refused, because the passkey may have been copied. */
  readonly passkey_changed: {
    readonly passkey: string
    readonly change: 'added' | 'removed' | 'copied'
  }
  /** When a lost second factor is removed: an instant in ISO 8601. */
  readonly factor_recovery: { readonly due_at: string }
}

type MailKind = keyof MailDetails

/** All kinds. A replica of another version may know others. */
export const ACCOUNT_MAILS = Object.keys({
  password_reset: true,
  password_changed: true,
  verify_email: true,
  confirm_email: true,
  email_changed: true,
  deletion_scheduled: true,
  restored: true,
  provider_linked: true,
  provider_unlinked: true,
  api_key_made: true,
  webhook_stopped: true,
  second_factor_changed: true,
  lost_factor: true,
  sign_in_link: true,
  passkey_changed: true,
  factor_recovery: true,
} satisfies Record<MailKind, true>)

/** A mail to the address of an account. `address` finds the account if its id is not known. */
export type AccountMail = {
  [Kind in MailKind]: {
    readonly kind: Kind
    readonly accountId?: string
    readonly address?: string
  } & (Partial<MailDetails[Kind]> extends MailDetails[Kind]
    ? { readonly details?: MailDetails[Kind] }
    : { readonly details: MailDetails[Kind] })
}[MailKind]

/** The same mail, when its text is written. */
export type QueuedAccountMail = {
  [Kind in MailKind]: QueuedMail & { readonly kind: Kind; readonly details: MailDetails[Kind] }
}[MailKind]

/**
 * Adds a mail to the queue: it is sent if the transaction of `tx` commits.
 *
 * @returns the mail's id
 */
export function queueMail(tx: Db, mail: AccountMail, now: Date): Promise<string> {
  return enqueueMail(tx, mail, now)
}
