import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { type Static, Type } from 'typebox'
import { TypedName } from '#accounts/contract.ts'
import { Id, strict } from '#platform/kernel/schemas.ts'

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] })
const strictTitle = (title: string) => ({ title, ...strict })

export const Passkey = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Ada’s phone'] }),
    created_at: Instant,
    last_used_at: Type.Union([Instant, Type.Null()]),
    synced: Type.Boolean({
      description: 'Whether other devices of the person have it too, as a password manager does.',
    }),
  },
  { title: 'Passkey' },
)
export type Passkey = Static<typeof Passkey>

export const Passkeys = Type.Object({ items: Type.Array(Passkey) }, { title: 'Passkeys' })

const Name = TypedName('Ada’s phone')
export const PasskeyPatch = Type.Object({ name: Name }, strictTitle('PasskeyPatch'))

/** base64url without padding (WebAuthn 3, 5.1). */
const Base64Url = Type.String({
  pattern: '^[\\w-]+$',
  maxLength: 12_000,
  examples: ['AAAAaaaa1111_-'],
})
const credentialOf = <R extends Record<string, typeof Base64Url>>(response: R, title: string) =>
  Type.Object(
    {
      id: Base64Url,
      rawId: Base64Url,
      type: Type.Literal('public-key'),
      response: Type.Object(response),
    },
    {
      title,
      description:
        'The browser makes it: `PublicKeyCredential.toJSON()`. Further members are ignored.',
    },
  )

/** What `navigator.credentials.create()` returns (WebAuthn 3, 5.1). */
export const NewCredential = credentialOf(
  { clientDataJSON: Base64Url, attestationObject: Base64Url },
  'NewCredential',
)
export type NewCredential = Static<typeof NewCredential>

export const PasskeyCreation = Type.Object(
  { name: Name, credential: NewCredential },
  strictTitle('PasskeyCreation'),
)
export type PasskeyCreation = Static<typeof PasskeyCreation>

/** What `navigator.credentials.get()` returns. */
export const Assertion = credentialOf(
  {
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url,
  },
  'Assertion',
)
export type Assertion = Static<typeof Assertion>

export const PasskeySignIn = Type.Object({ credential: Assertion }, strictTitle('PasskeySignIn'))

/** The options of the browser's functions, as JSON (WebAuthn 3, 5.1.8 and 5.1.9). */
const Known = Type.Array(
  Type.Object(
    {
      id: Base64Url,
      type: Type.Literal('public-key'),
      transports: Type.Optional(Type.Array(Type.String({ examples: ['internal'] }))),
    },
    { title: 'KnownPasskey' },
  ),
)
const Timeout = Type.Optional(Type.Number({ description: 'In milliseconds.', examples: [300_000] }))
const UserVerification = Type.Optional(
  Type.Enum(['required', 'preferred', 'discouraged'], { type: 'string' }),
)
/** A browser may get members that newer versions of WebAuthn have. */
const open = { additionalProperties: true }

export const CreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>(
  Type.Object(
    {
      challenge: Base64Url,
      rp: Type.Object({ id: Type.Optional(Type.String()), name: Type.String() }),
      user: Type.Object({
        id: Type.String({ description: 'Not the id of the account.' }),
        name: Type.String({ description: 'The address of the account.' }),
        displayName: Type.String(),
      }),
      pubKeyCredParams: Type.Array(
        Type.Object({
          type: Type.Literal('public-key'),
          alg: Type.Integer({ description: 'A COSE algorithm, such as -7 for ES256.' }),
        }),
      ),
      timeout: Timeout,
      attestation: Type.Optional(Type.String()),
      excludeCredentials: Type.Optional(Known),
      authenticatorSelection: Type.Optional(
        Type.Object(
          {
            residentKey: Type.Optional(Type.String()),
            requireResidentKey: Type.Optional(Type.Boolean()),
            userVerification: UserVerification,
          },
          open,
        ),
      ),
    },
    {
      title: 'PasskeyCreationOptions',
      description: 'For `PublicKeyCredential.parseCreationOptionsFromJSON()`.',
      ...open,
      examples: [
        {
          challenge: 'AAABnH0OAAA',
          rp: { id: 'larder.example.com', name: 'Larder' },
          user: { id: 'AZ9', name: 'ada@example.com', displayName: 'Ada Lovelace' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        },
      ],
    },
  ),
)
interface SignInOptions {
  readonly challenge: string
  readonly rpId: string
  readonly timeout: number
  readonly userVerification: string
}

export const RequestOptions = Type.Unsafe<SignInOptions>(
  Type.Object(
    {
      challenge: Base64Url,
      rpId: Type.Optional(Type.String()),
      timeout: Timeout,
      allowCredentials: Type.Optional(Known),
      userVerification: UserVerification,
    },
    {
      title: 'PasskeyRequestOptions',
      description: 'For `PublicKeyCredential.parseRequestOptionsFromJSON()`.',
      ...open,
      examples: [
        { challenge: 'AAABnH0OAAA', rpId: 'larder.example.com', userVerification: 'required' },
      ],
    },
  ),
)
