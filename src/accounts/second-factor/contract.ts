import { type Static, Type } from 'typebox'
import { strict } from '#platform/kernel/schemas.ts'

/** What an authenticator app shows. */
const Code = Type.String({
  // People type it in groups, as apps show it.
  pattern: '^[\\s-]*(?:[0-9][\\s-]*){6}$',
  maxLength: 40,
  description: 'The code that the authenticator app shows now.',
  examples: ['492039'],
})
/** The second factor: one of the two. */
export const typedCode = {
  code: Type.Optional(Code),
  recovery_code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'One of the recovery codes, in the place of a code. Each works once.',
      examples: ['7QK2-M4XN-84D0-RTVB'],
    }),
  ),
}

const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] })
const strictTitle = (title: string) => ({ title, ...strict })

const MfaToken = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'The `mfa_token` of the refused sign-in.',
  examples: ['eyJhbGciOiJFUzI1NiIsInR5cCI6Im1mYStqd3QifQ.eyJzdWIiOiIwMTlhIn0.c2ln'],
})

/** The second step of a sign-in. */
export const SecondStep = Type.Object(
  { mfa_token: MfaToken, ...typedCode },
  {
    ...strictTitle('SecondStep'),
    examples: [{ mfa_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTlhIn0.c2ln', code: '492039' }],
  },
)
export type SecondStep = Static<typeof SecondStep>

export const RecoveryRequest = Type.Object(
  { mfa_token: MfaToken },
  strictTitle('SecondFactorRecoveryRequest'),
)

export const SecondFactorState = Type.Object(
  {
    enabled: Type.Boolean({ description: 'Whether a sign-in needs a code.' }),
    since: Type.Union([Instant, Type.Null()], { examples: [null] }),
    recovery_codes_left: Type.Integer({ examples: [10] }),
    recovery_due_at: Type.Union([Instant, Type.Null()], {
      description: 'When the second factor is removed because it is lost; null if nobody asked.',
      examples: [null],
    }),
  },
  { title: 'SecondFactorState' },
)
export type SecondFactorState = Static<typeof SecondFactorState>

export const NewTotp = Type.Object(
  {
    secret: Type.String({
      description: 'For people who type it into their authenticator app. In base32.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({
      description: 'The same for a QR code.',
      examples: ['otpauth://totp/Larder:ada%40example.com?issuer=Larder&secret=JBSWY3DPEHPK3PXP'],
    }),
  },
  { title: 'NewTotp' },
)
export type NewTotp = Static<typeof NewTotp>

export const FirstCode = Type.Object({ code: Code }, strictTitle('FirstCode'))

export const RecoveryCodes = Type.Object(
  {
    recovery_codes: Type.Array(Type.String(), {
      description: 'Each opens the account once. They are shown only now.',
      examples: [['7QK2-M4XN-84D0-RTVB', '1H5W-PABC-DEF9-STK0']],
    }),
  },
  { title: 'RecoveryCodes' },
)
export type RecoveryCodes = Static<typeof RecoveryCodes>
