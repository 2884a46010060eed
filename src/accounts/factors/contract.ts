import { Type } from 'typebox'

/** What an authenticator app shows. */
export const Code = Type.String({
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
