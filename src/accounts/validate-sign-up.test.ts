import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { type Answer, startApp } from '#test/app/app.ts'
import { invitedBy } from '#test/app/invite.ts'
import { hold } from '#test/app/row-locks.ts'
import { verified } from '#test/app/verified.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'
import { signInWithProvider, setRealTime, startProvider } from '#test/processes/oidc-provider.ts'

const provider = await startProvider()
const trusted = trusting({ issuer: provider.issuer, name: 'Home ID', clients: ['larder'] })
const open = await startApp(trusted)
const invite = await startApp({ ...trusted, SIGN_UP: 'invite' }, open)
const closed = await startApp({ ...trusted, SIGN_UP: 'closed' }, open)
setRealTime(open)

const NO_CODE = 'AAAAA-AAAAA-AAAAA-AAAAA'
const free = () => `free-${randomUUID()}@example.com`
const signUp = (app: typeof open, email: string, more: object = {}) =>
  app.call('POST', '/v1/auth/signup', {
    body: { email, password: 'a fine password', name: 'Ben', ...more },
  })
/** The response without its time and request id. */
const withoutTime = ({ status, body }: Answer) => {
  const { timestamp: _at, request_id: _id, ...rest } = body
  return { status, ...rest }
}
const householdsOf = async (token: string) =>
  (await open.call('GET', '/v1/households', { token })).body.items as {
    id: string
    name: string
    role: string
  }[]
const roles = async ({ body }: Answer) =>
  (await householdsOf(body.access_token)).map(({ role }) => role).toSorted()

describe('SIGN_UP', () => {
  it('closed creates no account, with the same response for every address and code', async () => {
    const ada = await verified(open)
    const { code } = await invitedBy(ada)

    const answers = [
      await signUp(closed, free()),
      await signUp(closed, ada.email),
      await signUp(closed, free(), { invite_code: code }),
      await signUp(closed, ada.email, { invite_code: NO_CODE }),
    ]

    assert.equal(new Set(answers.map((one) => JSON.stringify(withoutTime(one)))).size, 1)
    assert.deepEqual(outcome(answers[0] ?? assert.fail()), '403 SIGN_UP_CLOSED')
    const { email, password } = ada
    const body = { email, password }
    assert.equal((await closed.call('POST', '/v1/auth/signin', { body })).status, 200)
  })

  it('invite creates no account without a valid code, and leaks no address', async () => {
    const ada = await verified(open)
    const used = await invitedBy(ada)
    await signUp(invite, free(), { invite_code: used.code })
    const withdrawn = await invitedBy(ada)
    const path = `/v1/households/${withdrawn.householdId}/invites/${withdrawn.id}`
    await ada.call('DELETE', path)

    const [missing, ...wrong] = await Promise.all(
      [{}, ...[NO_CODE, used.code, withdrawn.code].map((one) => ({ invite_code: one }))].map(
        async (more) => {
          const answers = [
            await signUp(invite, free(), more),
            await signUp(invite, ada.email, more),
            await signUp(invite, ada.email, { ...more, password: 'x' }),
          ].map(withoutTime)
          assert.deepEqual(answers[0], answers[1])
          assert.deepEqual(answers[0], answers[2])
          return `${answers[0]?.status} ${answers[0]?.code}`
        },
      ),
    )

    assert.equal(missing, '403 SIGN_UP_CLOSED')
    assert.deepEqual(wrong, Array<string>(3).fill('400 INVALID_TOKEN'))
  })

  it('does not change reset and sign-in', async () => {
    const ada = await verified(open)
    const calls = [
      ['signin', { email: free(), password: 'a fine password' }],
      ['signin', { email: ada.email, password: 'another password' }],
      ['password-reset', { email: ada.email }],
      ['password-reset', { email: free() }],
    ] as const

    for (const [path, body] of calls) {
      const answers = await Promise.all(
        [open, invite, closed].map((app) => app.call('POST', `/v1/auth/${path}`, { body })),
      )
      const [one, ...others] = answers.map(withoutTime)
      assert.deepEqual(others, [one, one])
    }
  })
})

describe('POST /v1/auth/signup with an invite_code', () => {
  it('joins the household with the role of the invite, and creates no other', async () => {
    const ada = await verified(open, { name: 'Ada' })
    const { householdId, code } = await invitedBy(ada)

    const { status, body } = await signUp(invite, free(), { invite_code: code.toLowerCase() })

    assert.equal(status, 201)
    const token = body.access_token
    const households = await householdsOf(token)
    assert.deepEqual(
      households.map(({ id, role }) => [id, role]),
      [[householdId, 'member']],
    )
    const made = await open.call('POST', '/v1/pantry/foods', { token, body: { name: 'Rye' } })
    assert.deepEqual([made.status, made.headers.get('larder-household')], [201, householdId])
    const { body: overview } = await open.call('GET', '/v1/sync', { token })
    assert.deepEqual(
      new Set(overview.scopes.map((one: { scope_id: string }) => one.scope_id)),
      new Set([body.user.id, householdId]),
    )
    const { body: events } = await open.call('GET', '/v1/auth/events', { token })
    const kinds = events.items.map((one: { kind: string }) => one.kind)
    assert.deepEqual(kinds.toSorted(), ['household_joined', 'signed_up'])
    const { body: members } = await ada.call('GET', `/v1/households/${householdId}/members`)
    assert.deepEqual(
      new Set(members.items.map((one: { name: string }) => one.name)),
      new Set(['Ada', 'Ben']),
    )
  })

  it('creates an own household too if that is requested', async () => {
    const ada = await verified(open)
    const [first, second] = [
      await invitedBy(ada),
      await invitedBy(ada, { role: 'viewer' }),
    ] as const

    const ben = await signUp(open, free(), { invite_code: first.code, own_household: true })
    const cy = await signUp(open, free(), { invite_code: second.code })
    const dan = await signUp(open, free(), { own_household: false })
    assert.deepEqual(await roles(ben), ['member', 'owner'])
    assert.deepEqual(await roles(cy), ['viewer'])
    assert.deepEqual(await roles(dan), ['owner'])
    const token = ben.body.access_token
    const { body } = await open.call('GET', '/v1/auth/account', { token })
    assert.equal(body.default_household_id, first.householdId)
  })

  it('creates one account for ten parallel sign-ups with a code for one', async () => {
    const ada = await verified(open)
    const { householdId, code } = await invitedBy(ada)
    const emails = Array.from({ length: 10 }, free)

    const answers = await Promise.all(
      emails.map((email) => signUp(invite, email, { invite_code: code })),
    )

    assert.deepEqual(answers.map(outcome).toSorted(), [
      '201 ok',
      ...Array<string>(9).fill('400 INVALID_TOKEN'),
    ])
    const rows = await open.db
      .selectFrom('accounts')
      .select('id')
      .where('email_key', 'in', emails)
      .execute()
    assert.equal(rows.length, 1)
    const { body } = await ada.call('GET', `/v1/households/${householdId}/members`)
    assert.equal(body.items.length, 2)
  })

  it('does not use up a code if no account is created', async () => {
    const ada = await verified(open)
    const { code } = await invitedBy(ada)

    const taken = await signUp(invite, ada.email, { invite_code: code })
    const next = await signUp(invite, free(), { invite_code: code })

    assert.deepEqual([taken, next].map(outcome), ['409 EMAIL_TAKEN', '201 ok'])
  })

  it('answers 409 for a full household, for every address', async () => {
    const small = await startApp({ ...trusted, MAX_MEMBERS: '1' }, open)
    const ada = await verified(small)
    const { code } = await invitedBy(ada)
    const { subject } = provider.add()

    const answers = [
      await signUp(small, free(), { invite_code: code }),
      await signUp(small, ada.email, { invite_code: code }),
      await signInWithProvider(small, provider, subject, {}, { invite_code: code }),
    ]

    assert.deepEqual(answers.map(outcome), Array<string>(3).fill('409 CONFLICT'))
  })

  it('lets each client try 30 codes an hour, by both routes together', async () => {
    const signer = await startHostileProvider(open.clock)
    const limited = await startApp(
      { ...trusting(signer), SIGN_UP: 'invite', RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
      open,
    )
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    const idp = async () => {
      const id_token = await signer.sign(newcomer())
      return limited.call('POST', '/v1/auth/idp', {
        body: { id_token, invite_code: NO_CODE },
        headers,
      })
    }

    const guesses: Answer[] = []
    for (let i = 0; i < 29; i++) guesses.push(await idp())
    const body = { email: free(), password: 'a fine password', name: 'Ben', invite_code: NO_CODE }
    const last = await limited.call('POST', '/v1/auth/signup', { body, headers })
    const over = await limited.call('POST', '/v1/auth/signup', { body, headers })

    assert.deepEqual(new Set([...guesses, last].map(outcome)), new Set(['400 INVALID_TOKEN']))
    assert.equal(outcome(over), '429 RATE_LIMITED')
  })
})

describe('POST /v1/auth/idp with SIGN_UP', () => {
  it('signs in and links accounts that exist, without a code', async () => {
    const known = provider.add()
    const first = await signInWithProvider(open, provider, known.subject)
    const ada = await verified(open)
    const linked = provider.add({ email: ada.email })

    const answers = [
      await signInWithProvider(closed, provider, known.subject),
      await signInWithProvider(invite, provider, known.subject, {}, { invite_code: NO_CODE }),
      await signInWithProvider(closed, provider, linked.subject),
    ]

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.user.id]),
      [
        [200, first.body.user.id],
        [200, first.body.user.id],
        [200, ada.id],
      ],
    )
  })

  it('creates a new account only with a code, in its household', async () => {
    const ada = await verified(open)
    const { householdId, code } = await invitedBy(ada)
    const { subject } = provider.add()

    const without = await signInWithProvider(invite, provider, subject)
    const wrong = await signInWithProvider(invite, provider, subject, {}, { invite_code: NO_CODE })
    const shut = await signInWithProvider(closed, provider, subject, {}, { invite_code: code })
    const come = await signInWithProvider(invite, provider, subject, {}, { invite_code: code })

    assert.deepEqual([without, wrong, shut, come].map(outcome), [
      '403 SIGN_UP_CLOSED',
      '400 INVALID_TOKEN',
      '403 SIGN_UP_CLOSED',
      '201 ok',
    ])
    const households = await householdsOf(come.body.access_token)
    assert.deepEqual(
      households.map(({ id }) => id),
      [householdId],
    )
  })

  it('never shows whether an unverified address has an account', async () => {
    const ada = await verified(open)
    const taken = provider.add({ email: ada.email, email_verified: false })
    const fresh = provider.add({ email_verified: false })

    for (const [app, more] of [
      [closed, {}],
      [invite, {}],
      [invite, { invite_code: NO_CODE }],
    ] as const) {
      const answers = [
        await signInWithProvider(app, provider, taken.subject, {}, more),
        await signInWithProvider(app, provider, fresh.subject, {}, more),
      ].map(withoutTime)
      assert.deepEqual(answers[0], answers[1])
    }
  })
})

it('a sign-up through a provider says that the household has just become full', async () => {
  const small = await startApp({ ...trusted, MAX_MEMBERS: '2' }, open)
  const ada = await verified(small)
  const [first, second] = [await invitedBy(ada), await invitedBy(ada)]
  const ben = await verified(small)
  const { id } = (await ada.call('GET', '/v1/households')).body.items[0]
  const { subject } = provider.add()
  const lock = 'select from sync_scope where household_id = $1 for no key update'
  await using held = await hold(small, lock, [id])

  const joins = ben.call('POST', '/v1/households/join', { code: first.code })
  await held.waiting(1)
  const signsUp = signInWithProvider(small, provider, subject, {}, { invite_code: second.code })
  await held.waiting(2)
  await held.release()

  assert.equal((await joins).status, 200)
  assert.equal(outcome(await signsUp), '409 CONFLICT')
})
