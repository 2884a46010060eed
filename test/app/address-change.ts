import assert from 'node:assert/strict'
import type { Answer, TestApp } from './app.ts'
import { tokenIn } from './inbox.ts'
import type { Person } from './person.ts'

const CHANGED = 'The address of your Larder account was changed'

/** What tests of changes of address do, over and over. */
export function addressChanges(app: TestApp) {
  /** A link that the person who has the account opens without being signed in, or somebody else does. */
  const confirming = (path: string) => (token: string, opener?: Pick<Person, 'password'>) =>
    app.call('PUT', `/v1/auth/${path}`, {
      body: { token, ...(opener && { password: opener.password }) },
    })
  const changes = {
    confirm: confirming('email/confirm'),
    undo: (token: string) => app.call('PUT', '/v1/auth/email/undo', { body: { token } }),
    verify: confirming('email-verification'),
    ask: (person: Person, new_email: string, password = person.password): Promise<Answer> =>
      person.call('PUT', '/v1/auth/email', { new_email, password }),

    /** The token of the newest link that went to this address, once there are `count` mails. */
    linkTo: async (address: string, count = 1): Promise<string> => {
      const mail = (await app.inbox.to(address, count)).at(-1)
      return tokenIn(mail ?? assert.fail('There is no mail.'))
    },

    verifyAddress: async (person: Person): Promise<void> => {
      const [mail = assert.fail('There is no mail.')] = await app.inbox.verifications(person.email)
      assert.equal((await changes.verify(tokenIn(mail), person)).status, 200)
    },

    /** Moves a person to a new address, from one that was verified before. */
    move: async (person: Person, to: string): Promise<{ undo: string }> => {
      const { body } = await person.call('GET', '/v1/auth/account')
      if (!body.email_verified) await changes.verifyAddress(person)
      assert.equal((await changes.ask(person, to)).status, 200)
      assert.equal((await changes.confirm(await changes.linkTo(to), person)).status, 200)
      return { undo: await changes.noticeTo(person.email) }
    },

    /** The token of the link that undoes a change, from the mail to the address before. */
    noticeTo: async (address: string): Promise<string> => {
      await app.inbox.to(address)
      const notice = app.inbox.mails.findLast(
        ({ envelopeTo, subject }) => envelopeTo.includes(address) && subject === CHANGED,
      )
      return tokenIn(notice ?? assert.fail(`No notice came to ${address}.`))
    },
  }
  return changes
}
