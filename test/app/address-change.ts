import assert from 'node:assert/strict'
import { eventually } from '#test/eventually.ts'
import type { Answer, TestApp } from './app.ts'
import { tokenIn } from './inbox.ts'
import type { Person } from './person.ts'

const CHANGED = 'The address of your Larder account was changed'

/** Functions for tests that change the email address of an account. */
export function addressChanges(app: TestApp) {
  /** Sends the token of a link. Also sends the password of `opener`, if there is one. */
  const confirmAt = (path: string) => (token: string, opener?: Pick<Person, 'password'>) =>
    app.call('PUT', `/v1/auth/${path}`, {
      body: { token, ...(opener && { password: opener.password }) },
    })
  const changes = {
    confirm: confirmAt('email/confirm'),
    undo: (token: string) => app.call('PUT', '/v1/auth/email/undo', { body: { token } }),
    verify: confirmAt('email-verification'),
    requestChange: (
      person: Person,
      new_email: string,
      password = person.password,
    ): Promise<Answer> => person.call('PUT', '/v1/auth/email', { new_email, password }),

    /** Waits for `count` mails to this address. @returns the token of the newest link */
    tokenFor: async (address: string, count = 1): Promise<string> => {
      const mail = (await app.inbox.to(address, count)).at(-1)
      return tokenIn(mail ?? assert.fail('There is no mail.'))
    },

    verifyAddress: async (person: Person): Promise<void> => {
      const [mail = assert.fail('There is no mail.')] = await app.inbox.verifications(person.email)
      assert.equal((await changes.verify(tokenIn(mail), person)).status, 200)
    },

    /** Verifies the old address if needed, and changes it to a new one. */
    changeAddress: async (person: Person, to: string): Promise<{ undo: string }> => {
      const { body } = await person.call('GET', '/v1/auth/account')
      if (!body.email_verified) await changes.verifyAddress(person)
      assert.equal((await changes.requestChange(person, to)).status, 200)
      assert.equal((await changes.confirm(await changes.tokenFor(to), person)).status, 200)
      return { undo: await changes.undoTokenFor(person.email) }
    },

    /** @returns the token of the undo link in the mail to the old address */
    undoTokenFor: async (address: string): Promise<string> => {
      const find = () =>
        app.inbox.mails.findLast(
          ({ envelopeTo, subject }) => envelopeTo.includes(address) && subject === CHANGED,
        )
      await eventually(`a notice to ${address}`, () => find() !== undefined)
      return tokenIn(find() ?? assert.fail())
    },
  }
  return changes
}
