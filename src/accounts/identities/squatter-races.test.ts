import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { hold } from '#test/app/row-locks.ts'
import { NO_ACCESS, tryAccess, signUpSquatter } from '#test/app/squatter.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

/** The clock of the app, which starts after its providers. */
const clock = () => app.clock()
const [provider, second, unverifying] = await Promise.all([
  startHostileProvider(clock),
  startHostileProvider(clock),
  startHostileProvider(clock),
])
const app = await startApp({ ...trusting(provider, second, unverifying), RATE_LIMITS: 'off' })

const idp = (id_token: string) => app.call('POST', '/v1/auth/idp', { body: { id_token } })
const withToken = (token: string) => app.call('GET', '/v1/auth/account', { token })

describe('an account that a stranger made with my address', () => {
  it('is mine even if they sign in at the same moment', async () => {
    const { squatter, victim } = await signUpSquatter(app)
    const token = await provider.sign(victim)

    const [mine, ...theirs] = await Promise.all([
      idp(token),
      ...Array.from({ length: 20 }, () => squatter.signIn()),
    ])

    assert.equal(outcome(mine), '200 ok')
    const inside = theirs.filter(({ status }) => status === 200)
    assert.deepEqual(await tryAccess(app, squatter, ...inside), NO_ACCESS)
    assert.equal(outcome(await withToken(mine.body.access_token)), '200 ok')
  })

  it('is mine even if their password was verified just before its removal', async () => {
    const { squatter, victim } = await signUpSquatter(app)
    const token = await provider.sign(victim)

    // Both requests have read the account and now wait for its lock. In both orders the sign-in
    // fails.
    const sql = 'select from accounts where id = $1 for update'
    await using row = await hold(app, sql, [squatter.id])
    const mine = idp(token)
    await row.waiting(1)
    const theirs = squatter.signIn()
    await row.waiting(2)
    await row.release()

    assert.equal(outcome(await mine), '200 ok')
    const session = await theirs
    assert.deepEqual(
      await tryAccess(app, squatter, ...(session.status === 200 ? [session] : [])),
      NO_ACCESS,
    )
  })

  it('is claimed once, though I sign in many times through several providers at the same time', async () => {
    const { squatter, victim } = await signUpSquatter(app)
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? provider : second).sign(victim)),
    )

    const answers = await Promise.all(tokens.map(idp))

    assert.deepEqual(
      answers.map((answer) => [outcome(answer), answer.body.is_new_user, answer.body.user.id]),
      answers.map(() => ['200 ok', false, squatter.id]),
    )
    const sessions = await Promise.all(answers.map(({ body }) => withToken(body.access_token)))
    assert.deepEqual(new Set(sessions.map(outcome)), new Set(['200 ok']))
    const destroyed = await app.db
      .selectFrom('events')
      .select('id')
      .where('subject', '=', squatter.id)
      .where('kind', '=', 'credentials_destroyed')
      .execute()
    assert.equal(destroyed.length, 1)
  })
  it('is mine even if they sign in at the same moment through a provider that does not verify addresses', async () => {
    const rounds = await Promise.all(
      [true, false].map(async (theyWereHereBefore) => {
        const victim = newcomer()
        const squatter = newcomer({ email: victim.email, email_verified: false })
        if (theyWereHereBefore) await idp(await unverifying.sign(squatter))
        const tokens = await Promise.all(
          Array.from({ length: 20 }, (_, i) =>
            i % 2 === 0 ? provider.sign(victim) : unverifying.sign(squatter),
          ),
        )
        const answers = await Promise.all(tokens.map(idp))
        return {
          mine: answers.filter((_, i) => i % 2 === 0),
          theirs: answers.filter((_, i) => i % 2 === 1),
        }
      }),
    )

    for (const { mine, theirs } of rounds) {
      const stillOpen = async (answers: typeof mine) =>
        Promise.all(answers.map(async ({ body }) => outcome(await withToken(body.access_token))))
      assert.deepEqual(new Set(await stillOpen(mine)), new Set(['200 ok']))
      const inside = theirs.filter(({ status }) => status < 300)
      assert.deepEqual(
        new Set(await stillOpen(inside)).difference(new Set(['401 UNAUTHENTICATED'])),
        new Set(),
      )
      assert.deepEqual(
        new Set(theirs.map(outcome)).difference(new Set(['200 ok', '201 ok', '409 EMAIL_TAKEN'])),
        new Set(),
      )
    }
  })
})
