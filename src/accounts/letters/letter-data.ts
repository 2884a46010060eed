/** What each kind of letter tells of. `name` is that of the account's owner. */
export interface LetterData {
  /** `isUnconfirmed`: nobody has confirmed the address, so the account will start afresh. */
  readonly password_reset: {
    readonly name: string
    readonly token: string
    readonly isUnconfirmed: boolean
  }
  /** `isAfresh`: the address was never confirmed, and the account began anew. */
  readonly password_changed: { readonly name: string; readonly isAfresh: boolean }
  readonly deletion_scheduled: { readonly name: string; readonly deletion_scheduled_at: string }
  readonly restored: { readonly name: string }
  /** `isOnlyWay`: the account was a stranger's, and all else that opened it was removed. */
  readonly provider_linked: {
    readonly name: string
    readonly provider: string
    readonly isOnlyWay: boolean
  }
  readonly provider_unlinked: { readonly name: string; readonly provider: string }
  readonly verify_email: { readonly name: string; readonly token: string }
  /** To the new address. */
  readonly confirm_email: { readonly name: string; readonly token: string }
  /** To whoever has the address already that somebody asked for. */
  readonly email_taken: { readonly name: string }
  /** To the address that it was; the token is there where it puts that one back. */
  readonly email_changed: {
    readonly name: string
    readonly token: string | undefined
    /** The change put an earlier address back. */
    readonly isUndone: boolean
  }
}

export type LetterKind = keyof LetterData
