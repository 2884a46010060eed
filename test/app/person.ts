import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Answer, TestApp } from './app.ts'

/** A person with an account, on one device. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly accessToken: string
  readonly refreshToken: string
  call(method: string, path: string, body?: unknown): Promise<Answer>
  signIn(): Promise<Answer>
}

/** Signs up a new person. */
export async function signedUp(
  app: TestApp,
  wanted: { email?: string; password?: string; name?: string } = {},
): Promise<Person> {
  const email = wanted.email ?? `ada-${randomUUID()}@example.com`
  const password = wanted.password ?? `a fine password ${randomUUID()}`
  const { status, body } = await app.call('POST', '/v1/auth/signup', {
    body: { email, password, name: wanted.name ?? 'Ada Lovelace' },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return {
    id: body.user.id,
    email,
    password,
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    call: (method, path, sent) =>
      app.call(method, path, {
        token: body.access_token,
        ...(sent === undefined ? {} : { body: sent }),
      }),
    signIn: () => app.call('POST', '/v1/auth/signin', { body: { email, password } }),
  }
}

/** @returns the user of `GET /v1/auth/account`, without the language and the default household */
export function userOf({ body }: Answer): Record<string, unknown> {
  const { default_household_id: household, language, may_invite: _, ...user } = body
  assert.match(language, /^(en|de|fr|es|nl|it)$/)
  assert.match(household, /^[0-9a-f-]{36}$/)
  return user
}
