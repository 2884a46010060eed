import { Type } from 'typebox'
import { strict } from '#platform/kernel/schemas.ts'

export const SignInLinkRequest = Type.Object(
  { email: Type.String({ maxLength: 1000, examples: ['ada@example.com'] }) },
  { title: 'SignInLinkRequest', ...strict },
)
