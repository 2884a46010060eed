// Other ways into an account, and what they do with its second factor.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressChanges } from '#test/app/address-change.ts'
import { outcome } from '#test/app/answers.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { authenticator, enrolled } from '#test/app/second-factor.ts'
import { signUpSquatter } from '#test/app/squatter.ts'
import { verified } from '#test/app/verified.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

const NEXT = 'the next secret of the tests, long enough'
const clock = () => app.clock()
const provider = await startHostileProvider(clock)
const trusted = trusting(provider)
const app = await startApp(trusted)
const changes = addressChanges(app)
const idp = async (claims: object) =>
  app.call('POST', '/v1/auth/idp', { body: { id_token: await provider.sign(claims) } })
const finish = (mfa_token: string, typed: object, at = app) =>
  at.call('POST', '/v1/auth/mfa', { body: { mfa_token, ...typed } })

async function resetTo(person: Pick<Person, 'email'>, new_password: string) {
  const token = await resetToken(app, person.email)
  const { status } = await app.call('PUT', '/v1/auth/password-reset', {
    body: { token, new_password },
  })
  assert.equal(status, 200)
  return app.call('POST', '/v1/auth/signin', {
    body: { email: person.email, password: new_password },
  })
}

describe('the second factor', () => {
  it('is asked for after a password reset', async () => {
    const ada = await verified(app)
    const factor = await enrolled(app, ada)

    const refused = await resetTo(ada, 'nine jars of plum jam')
    const opened = await finish(refused.body.mfa_token, { code: factor.nextCode() })

    assert.deepEqual([refused, opened].map(outcome), ['403 MFA_REQUIRED', '200 ok'])
  })

  it('is asked for after a sign-in with a provider, and after a new link to one', async () => {
    const ada = await verified(app)
    const factor = await enrolled(app, ada)
    const claims = newcomer({ email: ada.email })

    const linked = await idp(claims)
    const again = await idp({ ...claims, jti: 'another' })
    const opened = await finish(again.body.mfa_token, { code: factor.nextCode() })

    assert.deepEqual([linked, again, opened].map(outcome), [
      '403 MFA_REQUIRED',
      '403 MFA_REQUIRED',
      '200 ok',
    ])
    const { body } = await app.call('GET', '/v1/auth/sessions', { token: opened.body.access_token })
    const { method, second_factor } = body.items[0]
    assert.deepEqual([method, second_factor], ['provider', 'totp'])
  })

  it('of an account that waits for removal comes first, then the restore token', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    await ada.call('DELETE', '/v1/auth/account')

    const refused = await ada.signIn()
    const pending = await finish(refused.body.mfa_token, { code: factor.nextCode() })
    const { restore_token: token } = pending.body
    const restored = await app.call('POST', '/v1/auth/restore-account', { token })

    assert.deepEqual([refused, pending, restored].map(outcome), [
      '403 MFA_REQUIRED',
      '403 ACCOUNT_PENDING_DELETION',
      '200 ok',
    ])
    assert.equal(refused.body.deletion_scheduled_at, undefined)
  })

  it('of a squatter does not survive when the owner of the address comes', async () => {
    const [first, second] = [await signUpSquatter(app), await signUpSquatter(app)]
    for (const { squatter } of [first, second]) await enrolled(app, squatter)

    const byProvider = await idp(first.victim)
    const byReset = await resetTo(second.victim, 'nine jars of plum jam')

    assert.deepEqual([byProvider, byReset].map(outcome), ['200 ok', '200 ok'])
    for (const { body } of [byProvider, byReset]) {
      const state = await app.call('GET', '/v1/auth/mfa', { token: body.access_token })
      assert.deepEqual([state.body.enabled, state.body.recovery_codes_left], [false, 0])
    }
  })

  it('that a thief added goes with the undo of a change of address, and an older one stays', async () => {
    const [ada, ben] = [await verified(app), await verified(app)]
    const link = await changes.changeAddress(ada, `thief-${ada.email}`)
    app.clock.advance({ minutes: 1 })
    await enrolled(app, ada)
    const bens = await enrolled(app, ben)
    const change = { new_email: `thief-${ben.email}`, password: ben.password }
    await ben.call('PUT', '/v1/auth/email', { ...change, code: bens.nextCode() })
    await changes.confirm(await changes.tokenFor(change.new_email), ben)
    await app.inbox.to(ben.email, 2)
    const undoOfBen = await changes.undoTokenFor(ben.email)

    await changes.undo(link.undo)
    await changes.undo(undoOfBen)

    const answers = [
      await resetTo(ada, 'nine jars of plum jam'),
      await resetTo(ben, 'nine jars of plum jam'),
    ]
    assert.deepEqual(answers.map(outcome), ['200 ok', '403 MFA_REQUIRED'])
  })

  it('that is added while a password is checked is asked for: that sign-in opens nothing', async () => {
    const ada = await signedUp(app)
    const { body } = await ada.call('POST', '/v1/auth/mfa/totp', { password: ada.password })
    const code = authenticator(app, body.secret)()

    const [confirmed, ...signIns] = await Promise.all([
      ada.call('PUT', '/v1/auth/mfa/totp', { code }),
      ...Array.from({ length: 8 }, () => ada.signIn()),
    ])
    const late = await ada.signIn()

    const since = (await ada.call('GET', '/v1/auth/sessions')).body.items
    const opened = signIns.filter(({ status }) => status === 200).length
    assert.equal(confirmed.status, 200)
    assert.equal(since.length, opened + 1)
    assert.equal(outcome(late), '403 MFA_REQUIRED')
  })

  it('leaves no row when the account is removed', async () => {
    const ada = await signedUp(app)
    await enrolled(app, ada)
    await app.db.deleteFrom('accounts').where('id', '=', ada.id).execute()

    const factors = await app.db
      .selectFrom('second_factors')
      .selectAll()
      .where('account_id', '=', ada.id)
      .execute()
    const codes = await app.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', ada.id)
      .execute()
    assert.deepEqual([factors, codes], [[], []])
  })

  it('is in the export, without its secret', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)

    const { body, text } = await ada.call('GET', '/v1/auth/export')

    assert.deepEqual(
      body.second_factors.map(({ enabled, recovery_codes_left: left }: Record<string, unknown>) => [
        enabled,
        left,
      ]),
      [[true, 10]],
    )
    assert.ok(!text.includes(factor.secret))
  })

  it('works after a change of LARDER_SECRET, also when the one before it is gone', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    const rotation = { ...trusted, LARDER_SECRET: NEXT, LARDER_SECRET_PREVIOUS: SECRET }
    const changing = await startApp(rotation, app)
    const after = await startApp({ ...trusted, LARDER_SECRET: NEXT }, app)

    const outcomes = []
    for (const replica of [changing, after]) {
      const { body } = await replica.call('POST', '/v1/auth/signin', {
        body: { email: ada.email, password: ada.password },
      })
      outcomes.push(outcome(await finish(body.mfa_token, { code: factor.nextCode() }, replica)))
    }

    assert.deepEqual(outcomes, ['200 ok', '200 ok'])
  })

  it('of an app ends with a new LARDER_SECRET, but the recovery codes still work', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    const changed = await startApp({ ...trusted, LARDER_SECRET: NEXT }, app)
    const signIn = async (typed: object) => {
      const { body } = await changed.call('POST', '/v1/auth/signin', {
        body: { email: ada.email, password: ada.password },
      })
      return finish(body.mfa_token, typed, changed)
    }

    const refused = await signIn({ code: factor.nextCode() })
    const opened = await signIn({ recovery_code: factor.recoveryCodes[0] })

    assert.deepEqual([refused, opened].map(outcome), ['401 INVALID_CREDENTIALS', '200 ok'])
    assert.match(refused.body.error, /Use a recovery code/)
  })
})
