export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface NewAccount extends Credentials {
  readonly name: string
  readonly inviteCode?: string
}

/** The id token of an identity provider, as docs/identity-providers.md explains. */
export interface ProviderToken {
  readonly id_token: string
  /** Where the token has one. */
  readonly nonce?: string
  /** For a new account, in place of the name in the token. */
  readonly name?: string
  /** For a new account: the code of the household that it joins. */
  readonly invite_code?: string
}
