import assert from 'node:assert/strict'
import type { Answer, TestApp } from './app.ts'
import { firstHousehold, inHousehold } from './household.ts'
import { type Person, signedUp } from './person.ts'

/** A person with a list with tea, and functions for its links and guests. */
export async function sharedList(app: TestApp) {
  const ada = await signedUp(app, { name: 'Ada' })
  const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(ada)
  const call = inHousehold(app, ada, householdId)
  const path = `/v1/shopping-lists/${listId}`
  const { body: tea } = await call('POST', `${path}/items`, { name: 'Tea' })
  const readTea = async () => (await call('GET', `${path}/items/${tea.id}`)).body

  /** Makes a link. @returns the answer, and functions for its guest */
  async function share(wish: object = { role: 'tick' }, of: Person = ada) {
    const { status, body, text } = await inHousehold(app, of, householdId)(
      'POST',
      `${path}/links`,
      wish,
    )
    assert.equal(status, 201, text)
    return { ...body, ...guestOf(app, body.token) } as SharedLink
  }

  return { ada, householdId, listId, call, path, tea, readTea, share }
}

interface SharedLink extends ReturnType<typeof guestOf> {
  readonly id: string
  readonly token: string
  readonly url: string
  readonly expires_at: string
}

/** The requests of a guest with this token. */
export const guestOf = (app: Pick<TestApp, 'call'>, token: string) => ({
  open: (headers: Record<string, string> = {}): Promise<Answer> =>
    app.call('GET', '/v1/guest/list', { token, headers }),
  check: (item_ids: readonly string[], checked = true): Promise<Answer> =>
    app.call('POST', '/v1/guest/list/check', { token, body: { item_ids, checked } }),
})
