import { type Static, Type } from 'typebox'
import { invited, Session, TypedName } from '#accounts/contract.ts'
import { Id, strict } from '#platform/kernel/schemas.ts'

/** An OpenID provider that this server trusts. */
export interface OidcProvider {
  /** The `iss` of its tokens; its metadata is found from here (OpenID Connect Discovery 1.0, 4). */
  readonly issuer: string
  /** Our `aud` values. */
  readonly client_ids: readonly string[]
  /** The name that people know. */
  readonly name: string
}

export const ProviderSignIn = Type.Object(
  {
    id_token: Type.String({
      minLength: 1,
      maxLength: 15_000, // a body has at most 16 KiB
      description: 'The id token that the app got from the provider (OpenID Connect Core 1.0, 2).',
      examples: ['eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIyNDgyODk3NjEwMDEifQ.c2ln'],
    }),
    nonce: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'The `nonce` that the app sent to the provider, exactly as in the token.',
        examples: ['n-0S6_WzA2Mj'],
      }),
    ),
    name: Type.Optional(
      Type.String({
        ...TypedName('Ada Lovelace'),
        description: 'The name of a new account, if the provider does not send one.',
      }),
    ),
    ...invited,
  },
  {
    ...strict,
    title: 'ProviderSignIn',
    examples: [
      {
        id_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIyNDgyODk3NjEwMDEifQ.c2ln',
        nonce: 'n-0S6_WzA2Mj',
        name: 'Ada Lovelace',
      },
    ],
  },
)
export type ProviderSignIn = Static<typeof ProviderSignIn>

export const ProviderSession = Type.Object(
  {
    ...Session.properties,
    is_new_user: Type.Boolean({ description: 'Whether this request made the account.' }),
  },
  { title: 'ProviderSession' },
)
export type ProviderSession = Static<typeof ProviderSession>

/** A provider that is linked to the account, as its owner sees it. */
export const Identity = Type.Object(
  {
    id: Id,
    provider: Type.String({
      description: 'The name of the provider for people.',
      examples: ['Kitchen ID'],
    }),
    issuer: Type.String({ examples: ['https://id.example.com'] }),
    subject: Type.String({
      description: 'The id of the person at the provider (`sub`).',
      examples: ['248289761001'],
    }),
    email: Type.Union([Type.String(), Type.Null()], {
      description: 'The address from the provider at the time of the link.',
      examples: ['ada@example.com'],
    }),
    created_at: Type.String({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] }),
  },
  { title: 'Identity' },
)
export type Identity = Static<typeof Identity>

export const Identities = Type.Object({ items: Type.Array(Identity) }, { title: 'Identities' })
