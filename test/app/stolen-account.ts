import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addressChanges } from './address-change.ts'
import type { TestApp } from './app.ts'
import { firstHousehold, joined } from './household.ts'
import { type Person, signedUp } from './person.ts'
import { resetToken } from './reset-mail.ts'

/** Makes an invite for five. @returns its code */
export async function inviteTo(owner: Person, id: string): Promise<string> {
  const { status, body, text } = await owner.call('POST', `/v1/households/${id}/invites`, {
    max_uses: 5,
  })
  assert.equal(status, 201, text)
  return body.code
}

export const join = (person: Person, code: string) =>
  person.call('POST', '/v1/households/join', { code })

export async function setRole(
  owner: Person,
  householdId: string,
  { id }: { id: string },
  role: string,
) {
  const answer = await owner.call('PATCH', `/v1/households/${householdId}/members/${id}`, { role })
  assert.equal(answer.status, 200, answer.text)
}

/** Names and roles, the longest-standing first. */
export async function membersSeenBy(get: (path: string) => ReturnType<Person['call']>, id: string) {
  const { body } = await get(`/v1/households/${id}/members`)
  return body.items.map((one: { name: string; role: string }) => [one.name, one.role])
}

/** What tests of stolen accounts begin and end with. */
export function accountTheft(app: TestApp) {
  const { move, undo } = addressChanges(app)

  /**
   * Ada has shared her household with Ben for long; a thief has moved her account to their address.
   *
   * @param before what else had happened in it
   */
  async function stolen(before?: (ada: Person, householdId: string) => Promise<void>) {
    const ada = await signedUp(app, { name: 'Ada' })
    const ben = await joined(app, ada, 'member', 'Ben')
    const { id } = await firstHousehold(ada)
    await before?.(ada, id)
    app.clock.advance({ minutes: 1 })
    const link = await move(ada, `thief-${randomUUID()}@example.com`)
    app.clock.advance({ minutes: 1 })
    return { ada, ben, id, undoing: () => undo(link.undo) }
  }

  /** Signs the owner in again, who has taken the account back. */
  async function back(ada: Person) {
    const token = await resetToken(app, ada.email)
    const password = 'mine again, and for good'
    await app.call('PUT', '/v1/auth/password-reset', { body: { token, new_password: password } })
    const { body } = await app.call('POST', '/v1/auth/signin', {
      body: { email: ada.email, password },
    })
    return {
      user: body.user,
      get: (path: string) => app.call('GET', path, { token: body.access_token }),
    }
  }

  return { stolen, back }
}
