// A restore token is validated when the headers of a request arrive, and again after the account is
// locked, because the body may arrive much later.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { holdRequests, say } from '#test/app/held-requests.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'

const hold = holdRequests()
const app = await startApp()

const restore = (token: string) => app.call('POST', '/v1/auth/restore-account', { token })
const close = (person: Person) => person.call('DELETE', '/v1/auth/account')

/** A person whose account is pending deletion. */
async function pendingPerson(): Promise<Person & { restoreToken: string }> {
  const person = await signedUp(app)
  await close(person)
  return { ...person, restoreToken: (await person.signIn()).body.restore_token }
}
type Leaver = Awaited<ReturnType<typeof pendingPerson>>

/** Restores with the restore token. `meanwhile` runs before the body is sent. */
async function restoreLate(ada: Leaver, meanwhile: () => Promise<Answer>): Promise<string> {
  const [send = assert.fail()] = await hold(app, [
    {
      method: 'POST',
      path: '/v1/auth/restore-account',
      body: {},
      headers: { authorization: `Bearer ${ada.restoreToken}` },
    },
  ])
  const other = await meanwhile()
  assert.ok(other.status < 300, other.text)
  return say(await send())
}

const isActive = async (person: Person) => outcome(await person.signIn()) === '200 ok'

describe('a restore whose body arrives late', () => {
  const endings: Record<string, (ada: Leaver) => Promise<Answer>> = {
    'a sign-out of all': (ada) => ada.call('POST', '/v1/auth/signout', { scope: 'all' }),
    'a restore, and another deletion': async (ada) => {
      await restore(ada.restoreToken)
      return close(ada)
    },
    'a restore, a deletion, and a restore by another way': async (ada) => {
      await restore(ada.restoreToken)
      await close(ada)
      return restore(ada.accessToken)
    },
  }
  for (const [what, act] of Object.entries(endings))
    it(`is refused after ${what}`, async () => {
      const ada = await pendingPerson()
      let before = false

      const answer = await restoreLate(ada, async () => {
        const other = await act(ada)
        before = await isActive(ada)
        return other
      })

      assert.equal(answer, '401 UNAUTHENTICATED')
      assert.equal(await isActive(ada), before)
    })

  it('is refused after a reset of the password', async () => {
    const ada = await pendingPerson()
    const body = { token: await resetToken(app, ada.email), new_password: 'seven new lamps' }

    const answer = await restoreLate(ada, () =>
      app.call('PUT', '/v1/auth/password-reset', { body }),
    )

    assert.equal(answer, '401 UNAUTHENTICATED')
  })

  it('runs once if the token was used meanwhile, and answers the same', async () => {
    const ada = await pendingPerson()

    const answer = await restoreLate(ada, () => restore(ada.restoreToken))

    assert.equal(answer, '200')
    assert.equal(await isActive(ada), true)
  })
})
