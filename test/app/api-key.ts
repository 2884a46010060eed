import assert from 'node:assert/strict'
import type { KeyScope } from '#platform/kernel/actor.ts'
import type { TestApp } from './app.ts'
import { firstHousehold } from './household.ts'
import type { Person } from './person.ts'

/** Makes an API key of a person, for their first household. */
export async function madeKey(
  person: Person,
  scope: KeyScope,
  wanted: { householdIds?: readonly string[]; expiresAt?: string } = {},
): Promise<{ id: string; key: string; householdId: string }> {
  const { id: householdId } = await firstHousehold(person)
  const { status, body, text } = await person.call('POST', '/v1/auth/keys', {
    name: `for ${scope}`,
    scope,
    household_ids: wanted.householdIds ?? [householdId],
    password: person.password,
    ...(wanted.expiresAt === undefined ? {} : { expires_at: wanted.expiresAt }),
  })
  assert.equal(status, 201, text)
  return { id: body.id, key: body.key, householdId }
}

/** @returns a function that sends requests with an API key */
export const withKey =
  (app: TestApp, key: string) =>
  (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.call(method, path, { token: key, headers, ...(body === undefined ? {} : { body }) })
