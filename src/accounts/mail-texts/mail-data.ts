import type { FactorChange } from '#accounts/credentials/queue-mail.ts'

/** The data of each kind of mail. `name` is the name of the account's owner. */
export interface MailData {
  /** `isUnconfirmed`: the address is not confirmed, so the account will lose its data. */
  readonly password_reset: {
    readonly name: string
    readonly token: string
    readonly isUnconfirmed: boolean
  }
  /** `wasCleared`: the address was never confirmed, so the account lost its data. */
  readonly password_changed: { readonly name: string; readonly wasCleared: boolean }
  readonly deletion_scheduled: { readonly name: string; readonly deletion_scheduled_at: string }
  readonly restored: { readonly name: string }
  /** `isOnlySignIn`: a stranger had made the account, and all other credentials were removed. */
  readonly provider_linked: {
    readonly name: string
    readonly provider: string
    readonly isOnlySignIn: boolean
  }
  readonly provider_unlinked: { readonly name: string; readonly provider: string }
  readonly api_key_made: { readonly name: string; readonly key: string }
  readonly webhook_stopped: {
    readonly name: string
    readonly household: string
    readonly host: string
  }
  readonly verify_email: { readonly name: string; readonly token: string }
  /** To the new address. */
  readonly confirm_email: { readonly name: string; readonly token: string }
  /** Sent to the account that already has the requested address. */
  readonly email_taken: { readonly name: string }
  /** Sent to the previous address. The token is set if it can restore that address. */
  readonly email_changed: {
    readonly name: string
    readonly token: string | undefined
    /** The change restored an earlier address. */
    readonly isUndone: boolean
  }
  readonly second_factor_changed: { readonly name: string; readonly change: FactorChange }
  readonly lost_factor: { readonly name: string; readonly token: string }
  /** `due_at`: when the factor is removed, in ISO 8601. The token keeps it. */
  readonly factor_recovery: {
    readonly name: string
    readonly due_at: string
    readonly token: string
  }
  /** `copied`: a sign-in was refused, because the passkey may have been copied. */
  readonly passkey_changed: {
    readonly name: string
    readonly passkey: string
    readonly change: 'added' | 'removed' | 'copied'
  }
  readonly sign_in_link: { readonly name: string; readonly token: string }
}

export type MailKind = keyof MailData
