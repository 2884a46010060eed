import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { dumpDatabase, tablesWith } from '#test/app/database-dump.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { signUpSquatter } from '#test/app/squatter.ts'
import { confirmAddress, verified } from '#test/app/verified.ts'
import { startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

const clock = () => app.clock()
const provider = await startHostileProvider(clock)
const app = await startApp({ ...trusting(provider), RATE_LIMITS: 'off' })

type Victim = Awaited<ReturnType<typeof signUpSquatter>>['victim']

/** The ways in which the owner of an address gets an unconfirmed account. */
const ways = {
  'through a provider': async (victim: Victim) => {
    const id_token = await provider.sign(victim)
    const { status, body } = await app.call('POST', '/v1/auth/idp', { body: { id_token } })
    return { status, token: body.access_token, name: 'Victoria' }
  },
  'by a reset of the password': async ({ email }: Victim) => {
    const new_password = 'mine from now on'
    const token = await resetToken(app, email)
    const { status } = await app.call('PUT', '/v1/auth/password-reset', {
      body: { token, new_password },
    })
    const signedIn = await app.call('POST', '/v1/auth/signin', {
      body: { email, password: new_password },
    })
    return { status, token: signedIn.body.access_token, name: email.split('@')[0] }
  },
}

/** While `work` runs, lets the account invite, as accounts of earlier versions could. */
async function asInEarlierVersion<T>({ id }: Person, work: () => Promise<T>): Promise<T> {
  const verify = (at: Date | null) =>
    app.db.updateTable('accounts').set({ email_verified_at: at }).where('id', '=', id).execute()
  await verify(clock())
  try {
    return await work()
  } finally {
    await verify(null)
  }
}

/** A squatter with households, invites and an accomplice. */
async function squatterWithHouseholds() {
  const { squatter, victim } = await signUpSquatter(app)
  const { id } = await firstHousehold(squatter)
  const { accomplice, code } = await asInEarlierVersion(squatter, async () => {
    const friend = await joined(app, squatter)
    await squatter.call('PATCH', `/v1/households/${id}/members/${friend.id}`, { role: 'owner' })
    const { body } = await squatter.call('POST', `/v1/households/${id}/invites`)
    return { accomplice: friend, code: body.code as string }
  })
  await squatter.call('POST', '/v1/households', { name: 'Second household' })
  const theirs = await firstHousehold(accomplice)
  await confirmAddress(app, accomplice)
  const back = await accomplice.call('POST', `/v1/households/${theirs.id}/invites`)
  await squatter.call('POST', '/v1/households/join', { code: back.body.code })
  await accomplice.call('POST', '/v1/pantry/foods', { name: 'Their own jam' })
  return { squatter, victim, accomplice, code, shared: id, theirs: theirs.id }
}

const namesIn = ({ body }: { body: { items: { name: string }[] } }) =>
  body.items.map(({ name }) => name)

describe('an account that a stranger made with my address, after I got it', () => {
  for (const [way, come] of Object.entries(ways)) {
    it(`${way}: starts again without its earlier members`, async () => {
      const { squatter, victim, accomplice, code, shared, theirs } = await squatterWithHouseholds()

      const { status, token, name } = await come(victim)

      const mine = (path: string) => app.call('GET', path, { token })
      const { body: households } = await mine('/v1/households')
      const [home] = households.items
      const { body: account } = await mine('/v1/auth/account')
      assert.equal(status, 200)
      assert.deepEqual(
        [account.id, account.name, account.email_verified],
        [squatter.id, name, true],
      )
      assert.deepEqual(namesIn({ body: households }), [name])
      assert.ok(![shared, theirs].includes(home.id))
      assert.deepEqual(namesIn(await mine(`/v1/households/${home.id}/members`)), [name])
      const answers = [
        await accomplice.call('GET', `/v1/households/${home.id}`),
        await accomplice.call('DELETE', `/v1/households/${home.id}/members/${squatter.id}`),
        await accomplice.call('DELETE', `/v1/households/${shared}/members/${squatter.id}`),
        await mine(`/v1/households/${shared}`),
        await mine(`/v1/households/${theirs}`),
      ]
      assert.deepEqual(answers.map(outcome), Array(5).fill('404 NOT_FOUND'))
      const late = await signedUp(app)
      assert.equal(
        outcome(await late.call('POST', '/v1/households/join', { code })),
        '400 INVALID_TOKEN',
      )
    })

    it(`${way}: keeps the data of others, and nothing of the squatter`, async () => {
      const { squatter, victim, accomplice, shared, theirs } = await squatterWithHouseholds()
      const { body } = await squatter.call('GET', '/v1/households')
      const squattersHouseholdId = body.items.find(
        (one: { name: string }) => one.name === 'Second household',
      ).id

      await come(victim)

      const { body: left } = await accomplice.call('GET', '/v1/households')
      assert.deepEqual(
        Object.fromEntries(
          left.items.map((one: { id: string; role: string }) => [one.id, one.role]),
        ),
        { [shared]: 'owner', [theirs]: 'owner' },
      )
      assert.deepEqual(namesIn(await accomplice.call('GET', '/v1/pantry/foods')), ['Their own jam'])
      const dump = await dumpDatabase(app.db)
      assert.deepEqual(tablesWith(dump, 'Second household'), [])
      const tablesWithIt = tablesWith(dump, squattersHouseholdId)
      assert.deepEqual(
        tablesWithIt.filter((table) => !['events', 'sync_change'].includes(table)), // a tombstone
        [],
      )
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from members where account_id = ${squatter.id}`.execute(app.db)
      assert.deepEqual(rows, [{ n: 1 }])
    })
  }

  it('can’t invite while the address is not confirmed', async () => {
    await signedUp(app) // the first account of a server without a mail server may invite
    app.clock.advance({ seconds: 1 })
    const { squatter, victim } = await signUpSquatter(app)
    const { id } = await firstHousehold(squatter)
    const invite = () => squatter.call('POST', `/v1/households/${id}/invites`)

    const before = await invite()
    await ways['through a provider'](victim)
    const afterwards = await invite()

    assert.deepEqual([before, afterwards].map(outcome), [
      '403 EMAIL_UNVERIFIED',
      '401 UNAUTHENTICATED',
    ])
  })

  it('keeps its data if the address was confirmed before the reset', async () => {
    const ada = await verified(app)
    const { id } = await firstHousehold(ada)

    await ways['by a reset of the password']({ email: ada.email } as Victim)

    const { body } = await app.call('POST', '/v1/auth/signin', {
      body: { email: ada.email, password: 'mine from now on' },
    })
    const households = await app.call('GET', '/v1/households', { token: body.access_token })
    assert.deepEqual([households.body.items[0].id, body.user.name], [id, 'Ada Lovelace'])
  })

  for (const [way, come] of Object.entries(ways))
    it(`${way}: is mine alone, even after parallel requests of the squatter`, async () => {
      for (let round = 0; round < 3; round++) {
        const { squatter, victim, accomplice, code, shared } = await squatterWithHouseholds()
        const late = await signedUp(app)
        const during = () =>
          Promise.all([
            late.call('POST', '/v1/households/join', { code }),
            squatter.call('POST', '/v1/households', { name: 'Third household' }),
            squatter.call('POST', '/v1/pantry/foods', { name: 'Squatter jam' }),
            squatter.call('PATCH', '/v1/auth/account', { name: 'Sly again' }),
            squatter.call('DELETE', `/v1/households/${shared}/members/${squatter.id}`),
            accomplice.call('DELETE', `/v1/households/${shared}/members/${squatter.id}`),
            accomplice.call('PATCH', `/v1/households/${shared}`, { name: 'Taken' }),
          ])

        const [{ status, token, name }, others] = await Promise.all([come(victim), during()])

        assert.equal(status, 200)
        assert.deepEqual(
          others.filter((one) => one.status >= 500).map((one) => one.text),
          [],
        )
        const households = await app.call('GET', '/v1/households', { token })
        const [home, ...more] = households.body.items
        const found = await app.call('GET', `/v1/households/${home.id}/members`, { token })
        const foods = await app.call('GET', '/v1/pantry/foods', { token })
        assert.deepEqual(
          [more.length, home.role, namesIn(found), namesIn(foods)],
          [0, 'owner', [name], []],
          `${way}: ${households.text}`,
        )
      }
    })
})
