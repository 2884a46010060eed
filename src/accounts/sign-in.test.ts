import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp, userOf } from '#test/app/person.ts'

const app = await startApp()
const signIn = (email: string, password: string) =>
  app.call('POST', '/v1/auth/signin', { body: { email, password } })

describe('POST /v1/auth/signin', () => {
  it('opens a session with access to the account', async () => {
    const ada = await signedUp(app)

    const { status, body } = await ada.signIn()
    const account = await app.call('GET', '/v1/auth/account', { token: body.access_token })

    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).toSorted(), [
      'access_token',
      'expires_in',
      'refresh_expires_in',
      'refresh_token',
      'token_type',
      'user',
    ])
    assert.deepEqual([account.status, userOf(account)], [200, body.user])
  })

  it('accepts the address in any spelling, and the password in both Unicode forms', async () => {
    const password = 'Zo\u00eb likes caf\u00e9s'
    await signedUp(app, { email: 'zoe@example.com', password })

    const composed = await signIn(' ZOE@EXAMPLE.com ', password.normalize('NFC'))
    const decomposed = await signIn('zoe@example.com', password.normalize('NFD'))

    assert.deepEqual([composed.status, decomposed.status], [200, 200])
  })

  it('compares the whole password', async () => {
    const password = 'p'.repeat(200)
    await signedUp(app, { email: 'long@example.com', password })

    const prefix = await signIn('long@example.com', password.slice(0, 73))
    const longer = await signIn('long@example.com', `${password}p`)

    assert.deepEqual([prefix.status, longer.status], [401, 401])
  })

  it('never shows which address has an account, or its state', async () => {
    await signedUp(app, { email: 'known@example.com' })
    const leaving = await signedUp(app, { email: 'leaving@example.com' })
    await leaving.call('DELETE', '/v1/auth/account')
    const provided = await signedUp(app, { email: 'provided@example.com' })
    await app.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('id', '=', provided.id)
      .execute()

    const answers = await Promise.all(
      ['known', 'leaving', 'provided', 'unknown'].map((who) =>
        signIn(`${who}@example.com`, 'not the password'),
      ),
    )

    const [first, ...others] = answers.map(({ status, headers, body }) => ({
      status,
      body: { ...body, timestamp: '', request_id: '' },
      headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    }))
    assert.deepEqual([first?.status, first?.body.code], [401, 'INVALID_CREDENTIALS'])
    assert.deepEqual(others, [first, first, first])
  })

  it('refuses a password of a megabyte before it is hashed', async () => {
    const { status, body } = await signIn('ada@example.com', 'x'.repeat(1_000_000))

    assert.deepEqual([status, body.code], [413, 'BODY_TOO_LARGE'])
  })

  it('hashes a password again if its hash has a lower cost than the current setting', async () => {
    const ada = await signedUp(app)
    const strict = await startApp({ HASH_PASSES: '2', HASH_MEMORY_KIB: '128' }, app)

    const { status } = await strict.call('POST', '/v1/auth/signin', {
      body: { email: ada.email, password: ada.password },
    })

    const row = await app.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    assert.equal(status, 200)
    assert.match(row.password_hash ?? '', /^\$argon2id\$v=19\$m=128,t=2,p=1\$/)
    assert.equal((await ada.signIn()).status, 200)
  })

  it('handles 200 parallel sign-ins, and stays healthy', async () => {
    const slowHashing = await startApp({ HASH_PASSES: '2', HASH_MEMORY_KIB: '19456' }, app)
    const ada = await signedUp(slowHashing)
    const signIns = Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        slowHashing.call('POST', '/v1/auth/signin', {
          body: { email: ada.email, password: i % 2 ? ada.password : 'wrong password' },
        }),
      ),
    )

    const health = await Promise.all(
      Array.from({ length: 5 }, () => slowHashing.call('GET', '/health/ready')),
    )
    const answers = await signIns

    assert.deepEqual(
      health.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    )
    assert.deepEqual(
      new Set(answers.map(({ status }) => status)).difference(new Set([200, 401, 429, 503])),
      new Set(),
    )
    for (const { status, headers } of answers)
      assert.equal(headers.has('retry-after'), status === 503 || status === 429)
    assert.ok(answers.some(({ status }) => status === 200))
  })
})
