import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { removeDueAccounts } from '#accounts/removal/remove-accounts.ts'
import { describeSync } from '#server/entity-tables.ts'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { problemsOnly } from '#test/app/database.ts'
import { signedUp } from '#test/app/person.ts'
import { trusting } from '#test/processes/hostile-provider.ts'
import { signInWithProvider, setRealTime, startProvider } from '#test/processes/oidc-provider.ts'

const provider = await startProvider()
const app = await startApp({
  ...trusting({ issuer: provider.issuer, name: 'Home ID' }),
  RATE_LIMITS: 'off',
})

setRealTime(app)

const signInWith = (subject: string, claims: object = {}, more: object = {}) =>
  signInWithProvider(app, provider, subject, claims, more)

describe('a new identity', () => {
  it('is linked to the account if both sides have verified the address, and notifies the owner', async () => {
    const ada = await signedUp(app)
    await app.db
      .updateTable('accounts')
      .set({ email_verified_at: app.clock() })
      .where('id', '=', ada.id)
      .execute()
    const { subject } = provider.add({ email: ada.email.toUpperCase() })

    const answers = [await signInWith(subject), await signInWith(subject)]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.is_new_user, body.user.id]),
      answers.map(() => [200, false, ada.id]),
    )
    assert.equal((await ada.call('GET', '/v1/auth/account')).status, 200)
    assert.equal((await ada.signIn()).status, 200)
    const mails = await app.inbox.to(ada.email)
    assert.deepEqual(
      mails.map(({ subject: about, text }) => [
        about,
        text?.includes('also sign in to your Larder account with Home ID.'),
      ]),
      [['A new sign-in method for your Larder account', true]],
    )
  })

  it('is not linked if the provider has not verified the address', async () => {
    const ada = await signedUp(app)
    const { subject } = provider.add({ email: ada.email, email_verified: false })

    const answer = await signInWith(subject)

    assert.equal(outcome(answer), '409 EMAIL_TAKEN')
    assert.deepEqual(await identitiesOf(ada.id), [])
    assert.equal((await ada.signIn()).status, 200)
  })

  it('creates an account with an unverified address, and shows that', async () => {
    const { subject } = provider.add({ email_verified: false })

    const { status, body } = await signInWith(subject)

    assert.deepEqual([status, body.user.email_verified], [201, false])
  })

  it('needs an address to create an account', async () => {
    const { subject } = provider.add()

    const answer = await signInWith(subject, { scope: 'openid profile' })

    assert.equal(outcome(answer), '401 INVALID_ID_TOKEN')
  })
})

describe('an identity whose account is pending deletion', () => {
  it('gets a restore token, and creates no other account', async () => {
    const { subject, email } = provider.add()
    const first = await signInWith(subject)
    await app.call('DELETE', '/v1/auth/account', { token: first.body.access_token })

    const refused = await signInWith(subject)
    const { restore_token } = refused.body
    const restored = await app.call('POST', '/v1/auth/restore-account', { token: restore_token })
    const back = await signInWith(subject)

    assert.equal(outcome(refused), '403 ACCOUNT_PENDING_DELETION')
    assert.deepEqual(Object.keys(refused.body).toSorted(), [
      'code',
      'deletion_scheduled_at',
      'error',
      'request_id',
      'restore_token',
      'timestamp',
    ])
    assert.equal(restored.status, 200)
    assert.deepEqual([back.status, back.body.user.id], [200, first.body.user.id])
    const rows = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', email)
      .execute()
    assert.equal(rows.length, 1)
  })

  it('gets a restore token for an account that was created with a password', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    const { subject } = provider.add({ email: ada.email })

    const refused = await signInWith(subject)
    const { restore_token } = refused.body
    const restored = await app.call('POST', '/v1/auth/restore-account', { token: restore_token })
    const back = await signInWith(subject)

    assert.equal(outcome(refused), '403 ACCOUNT_PENDING_DELETION')
    assert.deepEqual([restored.status, restored.body.user.id], [200, ada.id])
    assert.deepEqual([back.status, back.body.user.id], [200, ada.id])
  })

  it('creates a new account after the old one was removed', async () => {
    const { subject, email } = provider.add()
    const first = await signInWith(subject)
    await app.call('DELETE', '/v1/auth/account', { token: first.body.access_token })
    await removeDueAccounts(
      app.db,
      { sync: describeSync(), log: problemsOnly },
      new Date(first.body.user.created_at),
    )
    const pending = await signInWith(subject)

    const due = new Date(Date.parse(pending.body.deletion_scheduled_at) + 1)
    await removeDueAccounts(app.db, { sync: describeSync(), log: problemsOnly }, due)
    const again = await signInWith(subject)
    const oldToken = await app.call('GET', '/v1/auth/account', { token: first.body.access_token })

    assert.equal(outcome(pending), '403 ACCOUNT_PENDING_DELETION')
    assert.deepEqual([again.status, again.body.user.email], [201, email])
    assert.notEqual(again.body.user.id, first.body.user.id)
    assert.equal(oldToken.status, 401)
  })
})

function identitiesOf(accountId: string) {
  return app.db
    .selectFrom('identities')
    .select('subject')
    .where('account_id', '=', accountId)
    .execute()
}
