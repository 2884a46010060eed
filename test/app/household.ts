import assert from 'node:assert/strict'
import type { Answer, TestApp } from './app.ts'
import { type Person, signedUp } from './person.ts'
import { confirmAddress } from './verified.ts'

/** Signs up a new person who joins the owner's first household. Confirms the owner's address. */
export async function joined(
  app: TestApp,
  owner: Person,
  role: 'member' | 'viewer' = 'member',
  name = 'Ben Bitdiddle',
): Promise<Person> {
  const person = await signedUp(app, { name })
  app.clock.advance({ seconds: 1 }) // so that the person's own household is the oldest
  const { id } = await firstHousehold(owner)
  await confirmAddress(app, owner) // else the owner may not invite
  const invite = await owner.call('POST', `/v1/households/${id}/invites`, { role })
  assert.equal(invite.status, 201, invite.text)
  const answer = await person.call('POST', '/v1/households/join', { code: invite.body.code })
  assert.equal(answer.status, 200, answer.text)
  return person
}

export async function firstHousehold(
  person: Person,
): Promise<{ id: string; default_shopping_list_id: string }> {
  const { body } = await person.call('GET', '/v1/households')
  return body.items[0]
}

/** @returns a function that sends requests with the header of this household */
export function inHousehold(
  app: TestApp,
  person: Pick<Person, 'accessToken'>,
  householdId: string,
) {
  return (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    app.call(method, path, {
      token: person.accessToken,
      headers: { 'larder-household': householdId, ...headers },
      ...(body === undefined ? {} : { body }),
    })
}
