import { outcome } from './answers.ts'
import type { Answer, TestApp } from './app.ts'
import { newcomer } from '#test/processes/hostile-provider.ts'
import { type Person, signedUp } from './person.ts'

/** Somebody who has made an account with the address of somebody else, who has not come yet. */
export async function signUpSquatter(
  app: TestApp,
): Promise<{ squatter: Person; victim: ReturnType<typeof newcomer> }> {
  const victim = newcomer({ name: 'Victoria' })
  return { squatter: await signedUp(app, { email: victim.email, name: 'Sly' }), victim }
}

/** What the password of a squatter, and the tokens of these sessions of theirs, still open. */
export async function opens(
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

export const NOTHING = ['401 INVALID_CREDENTIALS', '401 UNAUTHENTICATED']
