import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { rotateKeysIfOld } from '#access/tokens/rotate-keys.ts'
import { createSecret } from '#platform/base/secret.ts'
import { runIfDue } from '#platform/jobs/schedule.ts'
import { SECRET, startApp, type TestApp } from './app.ts'
import { runDailyJob } from './daily-job.ts'
import { firstHousehold, inHousehold } from './household.ts'
import { pantryOf } from './pantry.ts'
import { type Person, signedUp } from './person.ts'
import { authenticator, enrolled } from './second-factor.ts'

const TEN_YEARS = { days: 3653 }
const BACK = { days: -3653 }
const secret = createSecret(SECRET)

/** Ways to reach a limit: all are asked until one is refused. */
const LIMITED: Readonly<Record<string, (app: TestApp, person: Person) => Promise<number>>> = {
  'wrong passwords': async (app, { email }) =>
    (await app.call('POST', '/v1/auth/signin', { body: { email, password: 'wrong' } })).status,
  'sign-ups': async (app) =>
    (
      await app.call('POST', '/v1/auth/signup', {
        body: { email: `${randomUUID()}@example.com`, password: 'a fine password', name: 'Ada' },
      })
    ).status,
  resets: async (app, { email }) =>
    (await app.call('POST', '/v1/auth/password-reset', { body: { email } })).status,
  'codes of invites': async (_app, person) =>
    (await person.call('POST', '/v1/households/join', { code: 'AAAA-BBBB-CCCC-DDDD' })).status,
  'wrong passwords of a change': async (_app, person) =>
    (
      await person.call('PUT', '/v1/auth/password', {
        current_password: 'wrong',
        new_password: 'another password',
      })
    ).status,
  writes: async (_app, person) =>
    (await person.call('POST', '/v1/pantry/items', { name: 'Rice' })).status,
}

const limited = await startApp({ RATE_LIMITS: 'on', WRITES_PER_MINUTE: '20' })

describe('a clock that is ten years ahead, and then right', () => {
  for (const [name, ask] of Object.entries(LIMITED))
    it(`leaves no limit of ${name} behind`, async () => {
      const app = limited
      app.clock.advance({ days: 1 }) // ends the limits of the test before
      const person = await signedUp(app)
      app.clock.advance(TEN_YEARS)
      const later = await signedUp(app)

      let status = 0
      for (let i = 0; i < 150 && status !== 429; i++) status = await ask(app, later)
      app.clock.advance(BACK)

      assert.equal(status, 429)
      assert.notEqual(await ask(app, person), 429)
      const again = await signedUp(app)
      assert.equal((await again.signIn()).status, 200)
    })

  it('leaves the rotation of keys as it was', async () => {
    const app = await startApp()
    const published = async () =>
      (await app.call('GET', '/.well-known/jwks.json')).body.keys.map(
        ({ kid }: { kid: string }) => kid,
      )
    const [first] = await published()
    app.clock.advance(TEN_YEARS)
    await rotateKeysIfOld(app.db, secret, app.clock())
    app.clock.advance({ days: 2 })
    await published() // loads the keys
    const ahead = (await signedUp(app)).accessToken
    app.clock.advance(BACK)
    app.clock.advance({ minutes: 2 })

    const early = await rotateKeysIfOld(app.db, secret, app.clock())
    app.clock.advance({ days: 91 })
    const due = await rotateKeysIfOld(app.db, secret, app.clock())
    app.clock.advance({ days: 2 })
    const left = await published()
    const fresh = (await signedUp(app)).accessToken

    assert.notEqual(decodeProtectedHeader(ahead).kid, first)
    assert.deepEqual([early, decodeProtectedHeader(fresh).kid], [undefined, due?.key])
    assert.deepEqual(left, [due?.key])
    const { status } = await app.call('GET', '/v1/auth/account', { token: ahead })
    assert.equal(status, 401)
  })

  it('locks nobody out of a second factor', async () => {
    const app = await startApp()
    const person = await signedUp(app)
    const factor = await enrolled(app, person)
    app.clock.advance(TEN_YEARS)
    const ahead = await factor.signIn()
    app.clock.advance(BACK)

    const right = await factor.signIn()
    const mfa_token = await factor.firstStep()
    const code = authenticator(app, factor.secret)()
    const repeated = await app.call('POST', '/v1/auth/mfa', { body: { mfa_token, code } })

    assert.deepEqual([ahead.status, right.status, repeated.status], [200, 200, 401])
  })

  it('ends what it gave for ten years', async () => {
    const app = await startApp()
    app.clock.advance(TEN_YEARS)
    const ahead = await signedUp(app)
    app.clock.advance(BACK)

    await runDailyJob(app, app.clock())
    app.clock.advance({ days: 31 })
    const { status } = await app.call('POST', '/v1/auth/refresh', {
      body: { refresh_token: ahead.refreshToken },
    })

    assert.equal(status, 401)
  })

  it('removes no account: the daily job waits for a second day', async () => {
    const app = await startApp()
    const person = await signedUp(app)
    const job = {
      name: 'daily',
      at: 0,
      isWary: true,
      run: (now: Date) => runDailyJob(app, now),
    } as const
    const run = () => runIfDue(app.db, job, app.clock())
    await run()
    await person.call('DELETE', '/v1/auth/account')

    app.clock.advance(TEN_YEARS)
    await assert.rejects(run(), { name: 'ClockJumped' })
    app.clock.advance(BACK)
    app.clock.advance({ days: 1 })
    const right = await run()

    assert.equal(right?.['accounts_removed'], 0)
    assert.equal((await person.signIn()).body.code, 'ACCOUNT_PENDING_DELETION')
  })
})

const app = await startApp()
const person = await signedUp(app)
const { id: householdId, default_shopping_list_id: listId } = await firstHousehold(person)

/** Times as phones with a wrong clock send them. */
const WRONG = ['1970-01-01', '1980-01-06', '2000-01-01', '2015-12-31', '2099-12-31', '9999-12-31']

describe('a phone whose clock is wrong', () => {
  const call = inHousehold(app, person, householdId)
  const { item, stocked } = pantryOf(call)
  const now = app.clock().toISOString()
  const today = now.slice(0, 10)

  for (const day of WRONG) {
    const at = `${day}T10:00:00.000Z`

    it(`in ${day} consumes, opens, freezes and ticks today`, async () => {
      const { id } = await stocked(5)
      const used = { quantity: 1, occurred_at: at }
      const { body: consumed } = await call('POST', `/v1/pantry/items/${id}/consume`, used)
      const states = [
        await call('PATCH', `/v1/pantry/items/${id}`, { opened_at: at }),
        await call('POST', `/v1/pantry/items/${id}/freeze`, { at }),
        await call('POST', `/v1/pantry/items/${id}/thaw`, { at }),
      ]
      const made = await item({ name: 'Peas', frozen_at: at })
      const ticked = await call('POST', `/v1/shopping-lists/${listId}/items`, {
        name: 'Milk',
        checked_at: at,
      })
      const { body: recipe } = await call('POST', '/v1/recipes', { title: 'Soup' })
      const cooked = await call('POST', `/v1/recipes/${recipe.id}/cook`, { on: day })

      assert.equal(consumed.movement.occurred_at, now)
      const { opened_at, frozen_at, thawed_at } = states.at(-1)?.body.item ?? {}
      assert.deepEqual(
        [states.map(({ status }) => status), opened_at, frozen_at, thawed_at, made.frozen_at],
        [[200, 200, 200], now, null, now, now],
      )
      assert.equal(ticked.body.checked_at, now, ticked.text)
      const { body: cooking } = await call('GET', `/v1/cookings/${cooked.body.cooking_id}`)
      assert.equal(cooking.cooked_on, today, cooked.text)
    })
  }
})
