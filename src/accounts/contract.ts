import { type Static, Type } from 'typebox'
import { Tokens } from '#access/sessions/contract.ts'
import { typedCode } from '#accounts/second-factor/contract.ts'
import { LANGUAGES } from '#platform/kernel/languages.ts'
import { Id, strict } from '#platform/kernel/schemas.ts'
import type { Db } from '#platform/postgres/database.ts'

/**
 * Unlinks the identities that were linked to the account since then. The app passes this function
 * in, because accounts do not import identities.
 */
export type UnlinkSince = (tx: Db, accountId: string, since: Date) => Promise<void>

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] })
const Email = Type.String({
  maxLength: 1000,
  documented: { maxLength: 254, pattern: '[^@]@[^@]' },
  examples: ['ada@example.com'],
})
/** This limit is above the length of every valid password. The real rule counts normalized characters. */
const Password = Type.String({ maxLength: 2000, examples: ['correct horse battery staple'] })
const NewPassword = Type.String({ ...Password, documented: { minLength: 8, maxLength: 256 } })
/** The name of a person or of something that a person names: `parseName` validates it. */
export const TypedName = (example: string) =>
  Type.String({
    maxLength: 1000,
    documented: {
      minLength: 1,
      maxLength: 100,
      pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    },
    examples: [example],
  })
const Name = TypedName('Ada Lovelace')

const Language = Type.Enum([...LANGUAGES], {
  type: 'string',
  description: 'The language of mails to this account.',
  examples: ['de'],
})

export const User = Type.Object(
  {
    id: Id,
    email: Email,
    name: Name,
    email_verified: Type.Boolean(),
    created_at: Instant,
    updated_at: Instant,
    deletion_scheduled_at: Type.Union([Instant, Type.Null()], {
      description: 'When the account will be removed permanently; null while it is active.',
      examples: [null],
    }),
  },
  { title: 'User' },
)
export type User = Static<typeof User>

/** The user, with the fields that only the routes of the account return. */
export const Account = Type.Object(
  {
    ...User.properties,
    language: Language,
    default_household_id: Type.Union([Id, Type.Null()], {
      description: 'The household of requests without `Larder-Household`.',
    }),
    may_invite: Type.Boolean({
      description:
        'Whether the account may invite people to the households that it owns: its address is confirmed, or it is the first account of a server without a mail server.',
      examples: [true],
    }),
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>

export const Session = Type.Object({ user: User, ...Tokens.properties }, { title: 'Session' })
export type Session = Static<typeof Session>

/** A response body with only a message. */
export const MessageBody = Type.Object(
  {
    message: Type.String({
      description: 'A sentence for people.',
      examples: ['We send you a mail with a link.'],
    }),
    timestamp: Instant,
  },
  { title: 'Told' },
)

export const messageBody = (message: string, now: Date): Static<typeof MessageBody> => ({
  message,
  timestamp: now.toISOString(),
})

export const Restored = Type.Object(
  { user: User, ...MessageBody.properties },
  { title: 'Restored' },
)

/** Each further part of the export is an array: identities, sessions, events. */
export const Export = Type.Object(
  { exported_at: Instant, user: Type.Object({ ...User.properties, language: Language }) },
  {
    title: 'Export',
    additionalProperties: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  },
)

const MailToken = Type.String({
  maxLength: 200,
  description: 'The part of the link in the mail after `token=`.',
  examples: ['YqQ2nSbZ3v0h1sJ8cXo4p7Rk5tUeWfLgDmNaBiKxVyM'],
})
const strictTitle = (title: string) => ({ title, ...strict })
/** Who may create an account: everyone, people with an invite, no one. */
export const SIGN_UP_MODES = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof SIGN_UP_MODES)[number]

/** The fields of a sign-up with an invite. */
export const invited = {
  invite_code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'An invite code. The new account joins the household of the invite. With a code of six digits it gets its own household, and waits for an owner of the other one (`GET /v1/households/join-request`).',
      examples: ['01KBR-Q4N9Y-7KQ2M-XN84D-0RTVB-51HJW-PABCD-EF9ST-K0Y3Z'],
    }),
  ),
  own_household: Type.Optional(
    Type.Boolean({
      description: 'Only with `invite_code`: whether the new account also gets its own household.',
    }),
  ),
}
export type Invited = Static<typeof Invited>
const Invited = Type.Object(invited)

export const SignUp = Type.Object(
  { email: Email, password: NewPassword, name: Name, ...invited },
  {
    ...strictTitle('SignUp'),
    examples: [
      {
        email: 'ada@example.com',
        password: 'correct horse battery staple',
        name: 'Ada Lovelace',
      },
    ],
  },
)
export type SignUp = Static<typeof SignUp>
export const SignIn = Type.Object({ email: Email, password: Password }, strictTitle('SignIn'))
export type SignIn = Static<typeof SignIn>
export const ResetRequest = Type.Object({ email: Email }, strictTitle('ResetRequest'))
export const Reset = Type.Object(
  { token: MailToken, new_password: NewPassword },
  strictTitle('Reset'),
)
export type Reset = Static<typeof Reset>
/** The body of a request that uses the token of a link. */
export const Redemption = Type.Object({ token: MailToken }, strictTitle('Redemption'))
/**
 * The same for a link that confirms an address. A password or an access token proves that the person
 * owns the account.
 */
export const Confirmation = Type.Object(
  {
    token: MailToken,
    password: Type.Optional(
      Type.String({
        ...Password,
        description: 'The password of the account. Required without an access token.',
      }),
    ),
  },
  strictTitle('Confirmation'),
)
export const PasswordChange = Type.Object(
  { current_password: Password, new_password: NewPassword },
  strictTitle('PasswordChange'),
)
export type PasswordChange = Static<typeof PasswordChange>
/**
 * `password` or `id_token` proves that the client belongs to the owner of the account. If the account
 * has a second factor, a code is needed too.
 */
const proof = {
  password: Type.Optional(
    Type.String({
      ...Password,
      description: 'The password of the account. Or send an `id_token`.',
    }),
  ),
  id_token: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 16_384,
      description:
        'An id token of a linked provider. It must be unused, have a `nonce`, and be at most five minutes old. Required if the account has no password.',
      examples: ['eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIyNDgyODk3NjEwMDEifQ.c2ln'],
    }),
  ),
  nonce: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'The `nonce` of the `id_token`.',
      examples: ['n-0S6_WzA2Mj'],
    }),
  ),
  ...typedCode,
}
export const OwnerProof = Type.Object(proof, strictTitle('OwnerProof'))
export type OwnerProof = Static<typeof OwnerProof>
export const EmailChange = Type.Object({ new_email: Email, ...proof }, strictTitle('EmailChange'))
export type EmailChange = Static<typeof EmailChange>
export const AccountPatch = Type.Object(
  {
    name: Type.Optional(Name),
    language: Type.Optional(Language),
    default_household_id: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'One of your households.' }),
    ),
  },
  strictTitle('AccountPatch'),
)
export type AccountPatch = Static<typeof AccountPatch>
