import { type Static, Type } from 'typebox'
import { Tokens } from '#sessions/contract.ts'

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] })
const Email = Type.String({ maxLength: 1000, examples: ['ada@example.com'] })
/** Longer than any password may be: the rule counts characters after normalising. */
const Password = Type.String({ maxLength: 2000, examples: ['correct horse battery staple'] })
const Name = Type.String({ maxLength: 1000, examples: ['Ada Lovelace'] })

export const User = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Email,
    name: Name,
    email_verified: Type.Boolean(),
    created_at: Instant,
    updated_at: Instant,
    deletion_scheduled_at: Type.Union([Instant, Type.Null()], {
      description: 'When the account will be removed for good; null while it is active.',
      examples: [null],
    }),
  },
  { title: 'User' },
)
export type User = Static<typeof User>

export const Session = Type.Object({ user: User, ...Tokens.properties }, { title: 'Session' })
export type Session = Static<typeof Session>

/** What an answer says that has nothing else to say. */
export const Told = Type.Object(
  {
    message: Type.String({
      description: 'A sentence for people.',
      examples: ['A mail with a link is on its way.'],
    }),
    timestamp: Instant,
  },
  { title: 'Told' },
)

export const told = (message: string, now: Date): Static<typeof Told> => ({
  message,
  timestamp: now.toISOString(),
})

export const Restored = Type.Object({ user: User, ...Told.properties }, { title: 'Restored' })

/** Beside these each part that is kept of an account is an array: identities, sessions, events. */
export const Export = Type.Object(
  { exported_at: Instant, user: User },
  {
    title: 'Export',
    additionalProperties: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  },
)

const MailToken = Type.String({
  maxLength: 200,
  description: 'From the link in the mail, after `token=`.',
  examples: ['YqQ2nSbZ3v0h1sJ8cXo4p7Rk5tUeWfLgDmNaBiKxVyM'],
})
const strict = (title: string) => ({ title, additionalProperties: false })
export const SignUp = Type.Object(
  { email: Email, password: Password, name: Name },
  strict('SignUp'),
)
export type SignUp = Static<typeof SignUp>
export const SignIn = Type.Object({ email: Email, password: Password }, strict('SignIn'))
export type SignIn = Static<typeof SignIn>
export const ResetRequest = Type.Object({ email: Email }, strict('ResetRequest'))
export const Reset = Type.Object({ token: MailToken, new_password: Password }, strict('Reset'))
export type Reset = Static<typeof Reset>
/** What a page does with the token of the link that led to it. */
export const Redemption = Type.Object({ token: MailToken }, strict('Redemption'))
export const PasswordChange = Type.Object(
  { current_password: Password, new_password: Password },
  strict('PasswordChange'),
)
export type PasswordChange = Static<typeof PasswordChange>
export const EmailChange = Type.Object(
  {
    new_email: Email,
    password: Type.Optional(
      Type.String({ ...Password, description: 'Of the account, where it has one.' }),
    ),
  },
  strict('EmailChange'),
)
export type EmailChange = Static<typeof EmailChange>
export const AccountPatch = Type.Object({ name: Type.Optional(Name) }, strict('AccountPatch'))
export type AccountPatch = Static<typeof AccountPatch>
