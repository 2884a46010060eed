import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { SECRET, startApp } from '#test/app/app.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { confirmAddress, verified } from '#test/app/verified.ts'

const app = await startApp({ DAILY_JOB_AT: '03:15' })

interface Offer {
  readonly owner: Person
  readonly householdId: string
  readonly path: string
  readonly code: string
}

/** An owner who shows a code. Codes of other tests are over. */
async function offered(person?: Person): Promise<Offer> {
  app.clock.advance({ minutes: 11 })
  const owner = person ?? (await verified(app, { name: 'Ada' }))
  const { id: householdId } = await firstHousehold(owner)
  const path = `/v1/households/${householdId}/join-code`
  const { status, body, text } = await owner.call('POST', path)
  assert.equal(status, 201, text)
  return { owner, householdId, path, code: body.code }
}

const enter = (person: Person, code: string) =>
  person.call('POST', '/v1/households/join-request', { code })
const confirm = ({ owner, path }: Pick<Offer, 'owner' | 'path'>, { id }: Pick<Person, 'id'>) =>
  owner.call('POST', `${path}/confirm`, { account_id: id })
const isMember = async (person: Person, householdId: string) => {
  const { body } = await person.call('GET', '/v1/households')
  return body.items.some(({ id }: { id: string }) => id === householdId)
}
/** Codes that are not this one. */
const wrongCodes = (code: string) =>
  Array.from({ length: 20 }, (_, i) => String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'))

const shown = async ({ owner, path }: Offer) => (await owner.call('GET', path)).body
const requestOf = async (person: Person) =>
  (await person.call('GET', '/v1/households/join-request')).body.state
const NOTHING = { expires_at: null, tries_left: 0, joiner: null }

describe('a code of six digits', () => {
  it('lets in a person whom an owner confirms, and nobody before that', async () => {
    const offer = await offered()
    const ben = await signedUp(app, { name: 'Ben' })

    const entered = await enter(ben, `${offer.code.slice(0, 3)} ${offer.code.slice(3)}`)
    const before = await isMember(ben, offer.householdId)
    const seen = await offer.owner.call('GET', offer.path)
    const confirmed = await confirm(offer, ben)
    const after = await ben.call('GET', '/v1/households/join-request')

    assert.match(offer.code, /^\d{6}$/)
    assert.deepEqual(
      [entered.status, entered.body.state, entered.body.household_id, before],
      [202, 'waiting', null, false],
    )
    assert.deepEqual(seen.body.joiner, { account_id: ben.id, name: 'Ben', email: ben.email })
    assert.equal(outcome(confirmed), '200 ok')
    assert.deepEqual([after.body.state, after.body.household_id], ['joined', offer.householdId])
    assert.equal(await isMember(ben, offer.householdId), true)
  })

  it('lets a new person sign up, also where only invited people may, and wait', async () => {
    const closed = await startApp({ SIGN_UP: 'invite' }, app)
    const offer = await offered()
    const signUp = (invite_code: string) =>
      closed.call('POST', '/v1/auth/signup', {
        body: {
          email: `cleo-${offer.owner.id}@example.com`,
          password: 'plums in May',
          name: 'Cleo',
          invite_code,
        },
      })

    const wrong = await signUp(wrongCodes(offer.code)[0] ?? '')
    const right = await signUp(offer.code)
    const { user, access_token: token } = right.body
    const waiting = await app.call('GET', '/v1/households/join-request', { token })
    const state = await offer.owner.call('GET', offer.path)
    await confirm(offer, user)
    const { body } = await app.call('GET', '/v1/households', { token })

    assert.deepEqual([outcome(wrong), right.status], ['400 INVALID_TOKEN', 201])
    assert.equal(waiting.body.state, 'waiting')
    assert.equal(state.body.joiner.account_id, user.id)
    assert.ok(body.items.some(({ id }: { id: string }) => id === offer.householdId))
  })

  it('is gone after five wrong ones, also in parallel and from many accounts', async () => {
    for (const atOnce of [false, true]) {
      const offer = await offered()
      const [ben, eve] = [await signedUp(app), await signedUp(app)]
      const guesses = wrongCodes(offer.code).slice(0, atOnce ? 20 : 5)
      const send = (code: string, i: number) => enter(i % 2 ? ben : eve, code)

      const answers = atOnce
        ? await Promise.all(guesses.map(send))
        : await guesses.reduce<Promise<Awaited<ReturnType<typeof enter>>[]>>(
            async (all, code, i) => [...(await all), await send(code, i)],
            Promise.resolve([]),
          )
      const right = await enter(ben, offer.code)

      assert.deepEqual([...new Set(answers.map(outcome))], ['400 INVALID_TOKEN'])
      assert.equal(outcome(right), '400 INVALID_TOKEN')
      assert.deepEqual(await shown(offer), NOTHING)
    }
  })

  it('works at the fifth try, and counts the tries that are left', async () => {
    const offer = await offered()
    const ben = await signedUp(app)
    for (const code of wrongCodes(offer.code).slice(0, 4)) await enter(ben, code)

    const state = await offer.owner.call('GET', offer.path)
    const right = await enter(ben, offer.code)

    assert.deepEqual([state.body.tries_left, right.status], [1, 202])
  })

  it('finds no more in twenty parallel tries than in five, whatever their order', async () => {
    const offer = await offered()
    const ben = await signedUp(app)
    const wrong = wrongCodes(offer.code)

    const answers = await Promise.all(
      [...wrong.slice(0, 10), offer.code, ...wrong.slice(10)].map((code) => enter(ben, code)),
    )

    const found = answers.filter(({ status }) => status === 202).length
    const row = await app.db
      .selectFrom('invites')
      .select(['tries', 'joiner_id'])
      .where('household_id', '=', offer.householdId)
      .execute()
    assert.ok(found === 0 ? row.length === 0 : row[0]?.joiner_id === ben.id)
    assert.ok((row[0]?.tries ?? 0) < 5)
  })

  it('counts a wrong try in spite of an Idempotency-Key and of a refused sign-up', async () => {
    const offer = await offered()
    const ben = await signedUp(app)
    const [first = '', second = ''] = wrongCodes(offer.code)

    await app.call('POST', '/v1/households/join-request', {
      token: ben.accessToken,
      body: { code: first },
      headers: { 'idempotency-key': '"one"' },
    })
    await app.call('POST', '/v1/auth/signup', {
      body: { email: ben.email, password: 'plums in May', name: 'Eve', invite_code: second },
    })

    const { body } = await offer.owner.call('GET', offer.path)
    assert.equal(body.tries_left, 3)
  })

  it('ends after ten minutes, and the wait for an owner too', async () => {
    const [late, slow] = [await offered(), await offered()]
    const [ben, cleo] = [await signedUp(app), await signedUp(app)]
    await enter(cleo, slow.code)

    app.clock.advance({ minutes: 10 })
    const entered = await enter(ben, late.code)
    const confirmed = await confirm(slow, cleo)

    assert.deepEqual([entered, confirmed].map(outcome), ['400 INVALID_TOKEN', '404 NOT_FOUND'])
    assert.deepEqual([await requestOf(cleo), await shown(slow)], ['none', NOTHING])
  })

  it('is replaced by the next one of the household', async () => {
    const first = await offered()
    const ben = await signedUp(app)
    const { body } = await first.owner.call('POST', first.path)

    const [old, now] = [await enter(ben, first.code), await enter(ben, body.code)]

    assert.deepEqual([outcome(old), now.status], ['400 INVALID_TOKEN', 202])
  })

  it('is for one person: the second one is refused, and the first may repeat the request', async () => {
    const offer = await offered()
    const [ben, eve] = [await signedUp(app), await signedUp(app)]

    const answers = await Promise.all([enter(ben, offer.code), enter(eve, offer.code)])
    const winner = answers[0]?.status === 202 ? ben : eve
    const loser = winner === ben ? eve : ben
    const again = await enter(winner, offer.code)
    const wrong = await confirm(offer, loser)
    await confirm(offer, winner)
    const used = await enter(loser, offer.code)

    assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['202', '400'])
    assert.deepEqual(
      [again.status, outcome(wrong), outcome(used)],
      [202, '404 NOT_FOUND', '400 INVALID_TOKEN'],
    )
    assert.equal(await isMember(loser, offer.householdId), false)
  })

  it('lets a person in once, in parallel confirmations too', async () => {
    const offer = await offered()
    const ben = await signedUp(app)
    await enter(ben, offer.code)

    const answers = await Promise.all([1, 2, 3].map(() => confirm(offer, ben)))
    await ben.call('DELETE', `/v1/households/${offer.householdId}/members/${ben.id}`)
    const late = await confirm(offer, ben)

    assert.deepEqual([...new Set(answers.map(outcome))], ['200 ok'])
    assert.equal(late.status, 200) // a repeated request does nothing
    assert.equal(await isMember(ben, offer.householdId), false)
  })

  it('lets nobody in who has left meanwhile, and after nobody who may not', async () => {
    const offer = await offered()
    const second = await joined(app, offer.owner)
    await confirmAddress(app, second)
    const members = `/v1/households/${offer.householdId}/members`
    await offer.owner.call('PATCH', `${members}/${second.id}`, { role: 'owner' })
    const { body } = await offer.owner.call('POST', offer.path)
    const ben = await signedUp(app)
    await enter(ben, body.code)

    await offer.owner.call('DELETE', `${members}/${offer.owner.id}`)
    const byLeaver = await confirm(offer, ben)
    const byOther = await confirm({ owner: second, path: offer.path }, ben)

    // What a member has made ends with the membership.
    assert.deepEqual([byLeaver, byOther].map(outcome), ['404 NOT_FOUND', '404 NOT_FOUND'])
    assert.equal(await isMember(ben, offer.householdId), false)
  })

  it('lets nobody in who took it back, closed the account, or lost it to somebody else', async () => {
    const ways: ((person: Person) => Promise<unknown>)[] = [
      (person) => person.call('DELETE', '/v1/households/join-request'),
      (person) => person.call('DELETE', '/v1/auth/account'),
      async (person) => {
        const token = await resetToken(app, person.email)
        const body = { token, new_password: 'mine from now on' }
        await app.call('PUT', '/v1/auth/password-reset', { body })
      },
    ]
    for (const way of ways) {
      const offer = await offered()
      const ben = await signedUp(app)
      await enter(ben, offer.code)

      await way(ben)
      const confirmed = await confirm(offer, ben)

      assert.deepEqual([await shown(offer), outcome(confirmed)], [NOTHING, '404 NOT_FOUND'])
    }
  })

  it('is declined by the owner', async () => {
    const offer = await offered()
    const ben = await signedUp(app)
    await enter(ben, offer.code)

    const declined = await offer.owner.call('DELETE', offer.path)

    assert.deepEqual([declined.status, await requestOf(ben)], [204, 'none'])
  })

  it('is for owners who may invite', async () => {
    const offer = await offered()
    const member = await joined(app, offer.owner)
    await signedUp(app)
    app.clock.advance({ seconds: 1 })
    const stranger = await signedUp(app)
    const { id } = await firstHousehold(stranger)

    const answers = [
      await member.call('POST', offer.path),
      await member.call('GET', offer.path),
      await member.call('POST', `${offer.path}/confirm`, { account_id: stranger.id }),
      await stranger.call('POST', `/v1/households/${id}/join-code`),
      await stranger.call('GET', offer.path),
    ]

    assert.deepEqual(answers.map(outcome), [
      '403 FORBIDDEN',
      '403 FORBIDDEN',
      '403 FORBIDDEN',
      '403 EMAIL_UNVERIFIED',
      '404 NOT_FOUND',
    ])
  })

  it('is limited for an account and for a network', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' }, app)
    const ben = await signedUp(app)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++)
      statuses.push(
        (
          await limited.call('POST', '/v1/households/join-request', {
            token: ben.accessToken,
            body: { code: '000000' },
          })
        ).status,
      )

    assert.deepEqual(statuses, [...Array(10).fill(400), 429, 429])
  })

  it('is no invite: it opens nothing without an owner, and is in no list of invites', async () => {
    const offer = await offered()
    const ben = await signedUp(app)

    const join = await ben.call('POST', '/v1/households/join', { code: offer.code })
    const { body } = await offer.owner.call('GET', `/v1/households/${offer.householdId}/invites`)

    assert.deepEqual([outcome(join), body.items], ['400 INVALID_TOKEN', []])
  })

  it('ends with the session that made it', async () => {
    const offer = await offered()
    const ben = await signedUp(app)
    await enter(ben, offer.code)

    const { body } = await offer.owner.call('POST', '/v1/auth/signout', { scope: 'all' })
    const session = await offer.owner.signIn()
    const late = await app.call('POST', `${offer.path}/confirm`, {
      token: session.body.access_token,
      body: { account_id: ben.id },
    })

    assert.equal(body, undefined)
    assert.equal(outcome(late), '404 NOT_FOUND')
  })

  it('is off where the database is a server of its own, unless the operator turns it on', async () => {
    const big = await startApp({ DATABASE_URL: app.databaseUrl, LARDER_SECRET: SECRET }, app)
    const offer = await offered()

    const made = await big.call('POST', offer.path, { token: offer.owner.accessToken })
    const { body } = await big.call('GET', '/v1')

    assert.deepEqual([outcome(made), body.join_codes], ['404 NOT_FOUND', false])
  })
})
