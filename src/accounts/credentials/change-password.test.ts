import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { type Person, signedUp } from '#test/app/person.ts'

const app = await startApp()
const NEW = 'an even finer password'
const change = (
  person: Person,
  current_password: string,
  new_password = NEW,
  token = person.accessToken,
) => app.call('PUT', '/v1/auth/password', { token, body: { current_password, new_password } })
const signIn = (email: string, password: string) =>
  app.call('POST', '/v1/auth/signin', { body: { email, password } })
const refresh = (refresh_token: string) =>
  app.call('POST', '/v1/auth/refresh', { body: { refresh_token } })

describe('PUT /v1/auth/password', () => {
  it('changes the password and sends a mail', async () => {
    const ada = await signedUp(app)

    const answer = await change(ada, ada.password)

    assert.deepEqual([answer.status, answer.text], [204, ''])
    assert.deepEqual(
      [outcome(await ada.signIn()), outcome(await signIn(ada.email, NEW))],
      ['401 INVALID_CREDENTIALS', '200 ok'],
    )
    const [notice] = await app.inbox.to(ada.email)
    assert.equal(notice?.subject, 'Your Larder password was changed')
    const { body } = await ada.call('GET', '/v1/auth/events')
    assert.ok(body.items.some(({ kind }: { kind: string }) => kind === 'password_changed'))
  })

  it('ends all sessions except the caller’s', async () => {
    const ada = await signedUp(app)
    const phone = (await ada.signIn()).body

    await change(ada, ada.password)

    const mine = [await ada.call('GET', '/v1/auth/account'), await refresh(ada.refreshToken)]
    const others = [
      await app.call('GET', '/v1/auth/account', { token: phone.access_token }),
      await refresh(phone.refresh_token),
    ]
    assert.deepEqual(mine.map(outcome), ['200 ok', '200 ok'])
    assert.deepEqual(others.map(outcome), ['401 UNAUTHENTICATED', '401 UNAUTHENTICATED'])
  })

  it('revokes the open reset links', async () => {
    const ada = await signedUp(app)
    await app.call('POST', '/v1/auth/password-reset', { body: { email: ada.email } })
    const [link] = await app.inbox.to(ada.email)
    assert.ok(link)

    await change(ada, ada.password)

    const reset = await app.call('PUT', '/v1/auth/password-reset', {
      body: { token: tokenIn(link), new_password: 'the password of a thief' },
    })
    assert.equal(outcome(reset), '400 INVALID_TOKEN')
  })

  it('revokes the restore token of the old password', async () => {
    const ada = await signedUp(app)
    await ada.call('DELETE', '/v1/auth/account')
    const { restore_token } = (await ada.signIn()).body
    await ada.call('POST', '/v1/auth/restore-account')

    await change(ada, ada.password)

    const answer = await app.call('POST', '/v1/auth/restore-account', { token: restore_token })
    assert.equal(outcome(answer), '401 UNAUTHENTICATED')
  })

  it('refuses a sign-in that had verified the old password', async () => {
    const ada = await signedUp(app)

    const [, ...signedIn] = await Promise.all([
      change(ada, ada.password),
      ...Array.from({ length: 20 }, () => ada.signIn()),
    ])

    const late = signedIn.filter(({ status }) => status === 200)
    const used = await Promise.all(
      late.map(({ body }) => app.call('GET', '/v1/auth/account', { token: body.access_token })),
    )
    assert.deepEqual(
      used.map(outcome),
      late.map(() => '401 UNAUTHENTICATED'),
    )
    assert.equal(outcome(await ada.call('GET', '/v1/auth/account')), '200 ok')
  })

  it('accepts one of two parallel changes from two devices', async () => {
    const ada = await signedUp(app)
    const phone = (await ada.signIn()).body.access_token

    const answers = await Promise.all([
      change(ada, ada.password, 'chosen on the laptop'),
      change(ada, ada.password, 'chosen on the phone', phone),
    ])

    const outcomes = answers.map(outcome)
    assert.equal(outcomes.filter((one) => one === '204 ok').length, 1, outcomes.join())
    assert.ok(
      outcomes.some((one) => one.startsWith('401')),
      outcomes.join(),
    )
  })

  it('changes nothing for a wrong password, or an invalid new one', async () => {
    const ada = await signedUp(app)
    const phone = (await ada.signIn()).body

    const wrong = await change(ada, 'not the password')
    const refused = await change(ada, ada.password, 'short')

    assert.deepEqual(
      [outcome(wrong), outcome(refused), refused.body.details[0].path],
      ['401 INVALID_CREDENTIALS', '400 VALIDATION_FAILED', '/new_password'],
    )
    const kept = await app.call('GET', '/v1/auth/account', { token: phone.access_token })
    assert.deepEqual([outcome(kept), outcome(await ada.signIn())], ['200 ok', '200 ok'])
  })

  it('refers an account without a password to the reset mail', async () => {
    const ada = await signedUp(app)
    await sql`update accounts set password_hash = null where id = ${ada.id}`.execute(app.db)

    const { status, body } = await change(ada, ada.password)

    assert.deepEqual([status, body.code], [409, 'CONFLICT'])
    assert.match(body.error, /POST \/v1\/auth\/password-reset/)
  })

  it('limits the tries of passwords with a stolen access token', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' }, app)
    const ada = await signedUp(app)
    const guess = (current_password: string) =>
      limited.call('PUT', '/v1/auth/password', {
        token: ada.accessToken,
        body: { current_password, new_password: NEW },
      })
    for (let i = 0; i < 5; i++) await guess('wrong')
    for (let i = 0; i < 5; i++)
      await limited.call('POST', '/v1/auth/signin', {
        body: { email: ada.email, password: 'wrong' },
      })

    const right = await guess(ada.password)

    assert.deepEqual(
      [outcome(right), right.headers.get('retry-after')],
      ['429 RATE_LIMITED', '900'],
    )
  })
})
