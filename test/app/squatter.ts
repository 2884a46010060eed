import { newcomer } from '#test/processes/hostile-provider.ts'
import { outcome } from './answers.ts'
import type { Answer, TestApp } from './app.ts'
import { type Person, signedUp } from './person.ts'

/** Signs up a squatter: an account with the address of a victim, who has no account yet. */
export async function signUpSquatter(
  app: TestApp,
): Promise<{ squatter: Person; victim: ReturnType<typeof newcomer> }> {
  const victim = newcomer({ name: 'Victoria' })
  return { squatter: await signedUp(app, { email: victim.email, name: 'Sly' }), victim }
}

/** Tries the squatter's password and the tokens of these sessions. @returns the distinct outcomes */
export async function tryAccess(
  app: TestApp,
  squatter: Person,
  ...sessions: readonly Answer[]
): Promise<string[]> {
  const tokens = [
    [squatter.accessToken, squatter.refreshToken],
    ...sessions.map(({ body }) => [body.access_token, body.refresh_token]),
  ]
  const answers = await Promise.all([
    squatter.signIn(),
    ...tokens.map(([token]) => app.call('GET', '/v1/auth/account', { token })),
    ...tokens.map(([, refresh_token]) =>
      app.call('POST', '/v1/auth/refresh', { body: { refresh_token } }),
    ),
  ])
  return [...new Set(answers.map(outcome))]
}

/** The outcomes of `tryAccess` without any access. */
export const NO_ACCESS = ['401 INVALID_CREDENTIALS', '401 UNAUTHENTICATED']
