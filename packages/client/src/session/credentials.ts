export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface NewAccount extends Credentials {
  readonly name: string
  readonly inviteCode?: string
}

/** A sign-in by something else than a password, as docs/strong-sign-in.md explains. */
export type OtherSignIn =
  /** The second step: `mfaToken` of a `RequestRefused`, and what the person types. */
  | { readonly mfa_token: string; readonly code: string }
  | { readonly mfa_token: string; readonly recovery_code: string }
  /** A passkey: `toJSON()` of the credential of the browser. */
  | { readonly credential: object }
  /** The token of a link in a mail. */
  | { readonly token: string }

/** The request of such a sign-in. */
export function requestOf(way: OtherSignIn): readonly ['POST' | 'PUT', string] {
  if ('mfa_token' in way) return ['POST', '/v1/auth/mfa']
  return 'token' in way ? ['PUT', '/v1/auth/magic-link'] : ['POST', '/v1/auth/passkey-signin']
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
