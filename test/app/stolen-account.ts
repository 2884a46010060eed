import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addressChanges } from './address-change.ts'
import type { TestApp } from './app.ts'
import { firstHousehold, joined } from './household.ts'
import { type Person, signedUp } from './person.ts'
import { resetToken } from './reset-mail.ts'

/** Makes an invite with five uses. @returns its code */
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

/** @returns names and roles, the oldest member first */
export async function membersSeenBy(get: (path: string) => ReturnType<Person['call']>, id: string) {
  const { body } = await get(`/v1/households/${id}/members`)
  return body.items.map((one: { name: string; role: string }) => [one.name, one.role])
}

/** Functions for tests of stolen accounts. */
export function accountTheft(app: TestApp) {
  const { changeAddress, undo } = addressChanges(app)

  /**
   * Ada shares a household with Ben. Then a thief changes the address of her account.
   *
   * @param before runs before the theft
   */
  async function stealAccount(before?: (ada: Person, householdId: string) => Promise<void>) {
    const ada = await signedUp(app, { name: 'Ada' })
    const ben = await joined(app, ada, 'member', 'Ben')
    const { id } = await firstHousehold(ada)
    await before?.(ada, id)
    app.clock.advance({ minutes: 1 })
    const link = await changeAddress(ada, `thief-${randomUUID()}@example.com`)
    app.clock.advance({ minutes: 1 })
    return { ada, ben, id, undoChange: () => undo(link.undo) }
  }

  /** Resets the password for the owner after the undo, and signs in. */
  async function recoverAccount(ada: Person) {
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

  return { stealAccount, recoverAccount }
}
