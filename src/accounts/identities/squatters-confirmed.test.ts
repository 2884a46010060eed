// A stranger has made an account with my address. I open the link that confirms it, and reset the
// password later.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { addressChanges } from '#test/app/address-change.ts'
import { outcome } from '#test/app/answers.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { NO_ACCESS, tryAccess, signUpSquatter } from '#test/app/squatter.ts'
import { verified } from '#test/app/verified.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

const clock = () => app.clock()
const provider = await startHostileProvider(clock)
const app = await startApp({ ...trusting(provider), RATE_LIMITS: 'off' })
const changes = addressChanges(app)

const PASSWORD = 'mine from now on'
const idp = async (person: object) =>
  app.call('POST', '/v1/auth/idp', { body: { id_token: await provider.sign(person) } })
const linkOf = async (email: string) => {
  const [mail = assert.fail('There is no mail.')] = await app.inbox.verifications(email)
  return tokenIn(mail)
}
const redeem = (token: string, accessToken: string) =>
  app.call('PUT', '/v1/auth/email-verification', { token: accessToken, body: { token } })
const namesIn = ({ body }: Answer) => body.items.map(({ name }: { name: string }) => name)

/** Resets the password of an address and signs in. */
async function resetTo(email: string) {
  const token = await resetToken(app, email)
  const { status } = await app.call('PUT', '/v1/auth/password-reset', {
    body: { token, new_password: PASSWORD },
  })
  assert.equal(status, 200)
  const signedIn = await app.call('POST', '/v1/auth/signin', {
    body: { email, password: PASSWORD },
  })
  const { access_token } = signedIn.body
  return (method: string, path: string, body?: object) =>
    app.call(method, path, { token: access_token, ...(body && { body }) })
}

/** Tries all that the owner of an address can do with the link without the account's password. */
async function tryLink(email: string): Promise<string[]> {
  const token = await linkOf(email)
  const me = await signedUp(app)
  const answers = [
    await changes.verify(token),
    await changes.verify(token, { password: 'I never chose one' }),
    await redeem(token, me.accessToken),
    await redeem(token, 'none'),
  ]
  return answers.map(outcome)
}

const REFUSED = [
  '401 UNAUTHENTICATED',
  '401 INVALID_CREDENTIALS',
  '403 FORBIDDEN',
  '401 UNAUTHENTICATED',
]

describe('a squatter, after I have confirmed the address', () => {
  it('can’t invite, and loses all access by my reset', async () => {
    await signedUp(app) // the first account of a server without a mail server may invite
    app.clock.advance({ seconds: 1 })
    const { squatter, victim } = await signUpSquatter(app)
    const accomplice = await verified(app, { name: 'Accomplice' })
    const { id: otherHouseholdId } = await firstHousehold(accomplice)
    const { body } = await accomplice.call('POST', `/v1/households/${otherHouseholdId}/invites`)
    await squatter.call('POST', '/v1/households/join', { code: body.code })
    await accomplice.call('PATCH', `/v1/households/${otherHouseholdId}/members/${squatter.id}`, {
      role: 'owner',
    })
    const { id: home } = await firstHousehold(squatter)

    const opened = await tryLink(victim.email)
    const invited = [
      await squatter.call('POST', `/v1/households/${home}/invites`),
      await squatter.call('POST', `/v1/households/${otherHouseholdId}/invites`),
    ]
    const call = await resetTo(victim.email)

    assert.deepEqual(opened, REFUSED)
    assert.deepEqual(invited.map(outcome), Array(2).fill('403 EMAIL_UNVERIFIED'))
    const account = await call('GET', '/v1/auth/account')
    const households = await call('GET', '/v1/households')
    const [mine] = households.body.items
    const name = victim.email.split('@')[0]
    assert.deepEqual(
      [account.body.name, account.body.email_verified, namesIn(households), mine.role],
      [name, true, [name], 'owner'],
    )
    assert.ok(![home, otherHouseholdId].includes(mine.id))
    assert.deepEqual(namesIn(await call('GET', `/v1/households/${mine.id}/members`)), [name])
    assert.deepEqual(await tryAccess(app, squatter), NO_ACCESS)
    assert.equal(
      outcome(await accomplice.call('GET', `/v1/households/${mine.id}`)),
      '404 NOT_FOUND',
    )
  })

  it('loses the identity that created the account', async () => {
    const squatter = newcomer({ email_verified: false, name: 'Sly' })
    const made = await idp(squatter)

    const { email } = squatter
    const token = await linkOf(email)
    const opened = [
      await changes.verify(token),
      await changes.verify(token, { password: PASSWORD }),
    ]
    const call = await resetTo(email)

    assert.equal(made.status, 201)
    assert.deepEqual(opened.map(outcome), ['401 UNAUTHENTICATED', '400 VALIDATION_FAILED'])
    assert.equal(outcome(await idp(squatter)), '409 EMAIL_TAKEN')
    assert.deepEqual((await call('GET', '/v1/auth/identities')).body.items, [])
    assert.equal(
      outcome(await app.call('GET', '/v1/auth/account', { token: made.body.access_token })),
      '401 UNAUTHENTICATED',
    )
    assert.notEqual((await call('GET', '/v1/auth/account')).body.name, 'Sly')
  })

  it('can’t change the address of another account to mine either', async () => {
    const squatter = await verified(app)
    const mine = `mine-${randomUUID()}@example.com`
    await changes.requestChange(squatter, mine)
    const token = await changes.tokenFor(mine)
    const me = await signedUp(app)

    const answers = [
      await changes.confirm(token),
      await changes.confirm(token, me),
      await me.call('PUT', '/v1/auth/email/confirm', { token }),
    ]

    assert.deepEqual(answers.map(outcome), REFUSED.slice(0, 3))
    assert.equal((await signedUp(app, { email: mine })).email, mine)
  })
})

describe('the person who made the account', () => {
  const ways: Record<string, (person: Person, token: string) => Promise<Answer>> = {
    'where they are signed in': (person, token) => redeem(token, person.accessToken),
    'by their password': (person, token) => changes.verify(token, person),
  }
  for (const [way, confirm] of Object.entries(ways))
    it(`confirms the address ${way}, and loses nothing by a reset`, async () => {
      const ada = await signedUp(app, { name: 'Ada' })
      const { id } = await firstHousehold(ada)
      const confirmed = await confirm(ada, await linkOf(ada.email))
      await ada.call('POST', '/v1/pantry/foods', { name: 'Plum jam' })
      const ben = await joined(app, ada, 'member', 'Ben')
      await ada.call('PATCH', `/v1/households/${id}/members/${ben.id}`, { role: 'owner' })
      const linked = newcomer({ email: ada.email })
      await idp(linked)

      const call = await resetTo(ada.email)

      assert.equal(outcome(confirmed), '200 ok')
      const members = await call('GET', `/v1/households/${id}/members`)
      const account = await call('GET', '/v1/auth/account')
      assert.equal(account.body.name, 'Ada')
      assert.deepEqual(namesIn(members), ['Ada', 'Ben'])
      assert.deepEqual(namesIn(await call('GET', '/v1/pantry/foods')), ['Plum jam'])
      assert.equal((await call('GET', '/v1/auth/identities')).body.items.length, 1)
      assert.equal((await idp(linked)).body.user.id, ada.id)
    })

  it('confirms in a session of a provider, without a password', async () => {
    const person = newcomer({ email_verified: false })
    const made = await idp(person)

    const confirmed = await redeem(await linkOf(person.email), made.body.access_token)

    assert.equal(outcome(confirmed), '200 ok')
    assert.equal((await idp(person)).body.user.email_verified, true)
  })

  it('can’t confirm in a session that has ended', async () => {
    const ada = await signedUp(app)
    const token = await linkOf(ada.email)
    await ada.call('POST', '/v1/auth/signout')

    const answers = [await redeem(token, ada.accessToken), await changes.verify(token, ada)]

    assert.deepEqual(answers.map(outcome), ['401 UNAUTHENTICATED', '200 ok'])
  })
})
