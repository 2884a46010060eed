import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'

const app = await startApp()
const signUp = (body: object) => app.call('POST', '/v1/auth/signup', { body })
const PASSWORD = 'seven brave lamps'

describe('POST /v1/auth/signup', () => {
  it('returns the user and the tokens, and nothing else', async () => {
    const { status, body } = await signUp({
      email: ' Grace@Example.com ',
      password: PASSWORD,
      name: ' Grace Hopper ',
    })

    const { id, ...user } = body.user
    const { access_token, refresh_token, ...rest } = body
    assert.equal(status, 201)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.deepEqual(user, {
      email: 'Grace@Example.com',
      name: 'Grace Hopper',
      email_verified: false,
      created_at: '2026-11-20T08:00:00.000Z',
      updated_at: '2026-11-20T08:00:00.000Z',
      deletion_scheduled_at: null,
    })
    assert.equal(access_token.split('.').length, 3)
    assert.equal(typeof refresh_token, 'string')
    assert.deepEqual(rest, {
      user: body.user,
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
    })
  })

  it('refuses an address that has an account, in every spelling', async () => {
    await signUp({ email: 'user@example.com', password: PASSWORD, name: 'One' })
    await signUp({ email: 'jos\u00e9@b\u00fccher.example', password: PASSWORD, name: 'Two' })

    const spellings = [
      'USER@Example.COM',
      ' user@example.com\t',
      'jose\u0301@b\u00fccher.example',
      'jos\u00e9@xn--bcher-kva.example',
      'jos\u00e9@BU\u0308CHER.example',
    ]
    const answers = await Promise.all(
      spellings.map((email) => signUp({ email, password: PASSWORD, name: 'Again' })),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      spellings.map(() => [409, 'EMAIL_TAKEN']),
    )
  })

  it('refuses an address that only looks similar to another one', async () => {
    const kim = await signedUp(app, { email: 'kim@example.com', password: PASSWORD })

    const lookAlike = await signUp({
      email: '\u212aim@example.com',
      password: 'another lamp entirely',
      name: 'K',
    })
    const fullWidth = await signUp({
      email: '\uff4bim@example.com',
      password: 'another lamp entirely',
      name: 'K',
    })

    assert.deepEqual([lookAlike.status, fullWidth.status], [400, 400])
    assert.equal((await kim.signIn()).body.user.id, kim.id)
  })

  it('creates one account for 50 parallel sign-ups', async () => {
    const email = 'fifty@example.com'

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => signUp({ email, password: PASSWORD, name: 'Fifty' })),
    )

    const rows = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', email)
      .execute()
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, ...Array<number>(49).fill(409)],
    )
    assert.equal(rows.length, 1)
  })

  it('refuses an invalid address, before it is used in a mail', async () => {
    const wrong = [
      'ada',
      '@example.com',
      'ada@',
      'a@b@example.com',
      'ada@exam\r\nple.com',
      'ada\n@example.com',
      'ada@example.com\r\nBcc: eve@example.com',
      'Ada <ada@example.com>',
      'a da@example.com',
      'ada@example.com,eve@example.com',
      `${'a'.repeat(65)}@example.com`,
      `ada@${'a.'.repeat(122)}example.com`,
      '',
    ]

    const answers = await Promise.all(
      wrong.map((email) => signUp({ email, password: PASSWORD, name: 'Ada' })),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code, body.details[0].path]),
      wrong.map(() => [400, 'VALIDATION_FAILED', '/email']),
    )
    assert.equal(
      (await signUp({ email: 'ada\u0000@example.com', password: PASSWORD, name: 'A' })).status,
      400,
    )
    assert.equal(
      (await signUp({ email: `${'a'.repeat(64)}@example.com`, password: PASSWORD, name: 'Ada' }))
        .status,
      201,
    )
  })

  it('refuses a password that is too short, too long, or the owner’s own name', async () => {
    const wrong = [
      'seven77',
      'x'.repeat(257),
      'owner@example.com',
      'OWNER@example.com',
      'olivia owner',
    ]

    const answers = await Promise.all(
      wrong.map((password) =>
        signUp({ email: 'owner@example.com', password, name: 'Olivia Owner' }),
      ),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code, body.details[0].path]),
      wrong.map(() => [400, 'VALIDATION_FAILED', '/password']),
    )
  })

  it('refuses common passwords, in any spelling', async () => {
    const wrong = ['password', 'PassWord', '12345678', 'iloveyou', '\uff50\uff41\uff53\uff53word']

    const answers = await Promise.all(
      wrong.map((password) => signUp({ email: 'common@example.com', password, name: 'Olivia' })),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.details]),
      wrong.map(() => [
        400,
        [
          {
            path: '/password',
            message: 'This password is too common. Other people would guess it.',
          },
        ],
      ]),
    )
  })

  it('counts the characters of a password, not its bytes', async () => {
    const shortest = await signUp({
      email: 'eight@example.com',
      password: '🔑'.repeat(8),
      name: 'E',
    })
    const longest = await signUp({
      email: 'most@example.com',
      password: '🔑'.repeat(256),
      name: 'M',
    })
    const tooShort = await signUp({ email: 'x@example.com', password: '🔑'.repeat(7), name: 'X' })

    assert.deepEqual([shortest.status, longest.status, tooShort.status], [201, 201, 400])
  })

  it('refuses a name that is empty, too long, or holds control characters', async () => {
    const wrong = ['', '   ', 'n'.repeat(101), 'Ada\nBcc: eve@example.com', 'A\u0007da']

    const answers = await Promise.all(
      wrong.map((name) => signUp({ email: 'nameless@example.com', password: PASSWORD, name })),
    )

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.details[0].path]),
      wrong.map(() => [400, '/name']),
    )
  })

  it('validates a name in its stored form, which may be longer than the sent one (NFC)', async () => {
    const grows = '\u0958' // one character, which NFC writes as two

    const kept = await signUp({
      email: 'qa@example.com',
      password: PASSWORD,
      name: grows.repeat(50),
    })
    const refused = await signUp({
      email: 'qaa@example.com',
      password: PASSWORD,
      name: grows.repeat(51),
    })

    assert.deepEqual([kept.status, kept.body.user.name], [201, '\u0915\u093c'.repeat(50)])
    assert.deepEqual([refused.status, refused.body.details[0].path], [400, '/name'])
  })

  it('refuses unknown fields', async () => {
    const { status, body } = await signUp({
      email: 'sly@example.com',
      password: PASSWORD,
      name: 'Sly',
      email_verified: true,
    })

    assert.deepEqual(
      [status, body.code, body.details],
      [
        400,
        'VALIDATION_FAILED',
        [
          {
            path: '/email_verified',
            message: 'email_verified is not known here. The nearest known name is email.',
          },
        ],
      ],
    )
  })

  it('stores a password only as an argon2id hash', async () => {
    await signedUp(app, { email: 'hashed@example.com', password: PASSWORD })

    const row = await app.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email_key', '=', 'hashed@example.com')
      .executeTakeFirstOrThrow()
    assert.match(row.password_hash ?? '', /^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  })
})
