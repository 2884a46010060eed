// Slow. Covers: src/accounts src/access/sessions src/accounts/identities src/platform/mail
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Compared, findDifference } from '#test/fixtures/compare-costs.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { startApp } from './app.ts'
import { signedUp } from './person.ts'

/** Real hashing costs, because hashing takes most of the time of a sign-in; and no mail server. */
const HASHING = { HASH_MEMORY_KIB: '19456', HASH_PASSES: '2', SMTP_URL: 'smtp://127.0.0.1:1' }
const app = await startApp(HASHING)
/** All tests of this file together raise a false alarm at most once in a million runs. */
const BOUNDS = { falseAlarm: 1e-6 / 5, missed: 1e-4 }
/** Milliseconds. A busy machine is slow, and needs more rounds. */
const TIMEOUT = { timeout: 280_000 }
const random = seededRandom(1)

type Ask = (email: string) => Promise<unknown>

/** Addresses in all states that a stranger must not be able to distinguish. */
async function addresses(): Promise<[state: string, email: string][]> {
  const known = await signedUp(app)
  const pending = await signedUp(app)
  await pending.call('DELETE', '/v1/auth/account')
  const withoutPassword = await signedUp(app)
  await app.db
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('id', '=', withoutPassword.id)
    .execute()
  return [
    ['known', known.email],
    ['pending deletion', pending.email],
    ['without password', withoutPassword.email],
    ['unknown', `nobody${known.email}`],
  ]
}

/** Milliseconds of the processor that this process has used: the service with the threads that hash, and its client. */
function used(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Measures the time of the processor, because other work of the machine makes an answer late by chance.
 *
 * @param times how often it asks. The least time counts: that of an answer beside which the service did nothing else
 */
const comparedBy =
  (ask: Ask, times: number) =>
  ([name, email]: readonly [string, string]): Compared => ({
    name,
    async measure() {
      let least = Infinity
      for (let i = 0; i < times; i++) {
        const start = used()
        await ask(email)
        least = Math.min(least, used() - start)
      }
      return least
    },
  })

async function assertSame(
  states: readonly [string, string][],
  ask: Ask,
  { times, ratio }: { times: number; ratio: number },
): Promise<void> {
  const compared = states.map(comparedBy(ask, times))
  assert.equal(await findDifference(compared, { ...BOUNDS, ratio }, random), undefined)
}

/** An answer with a hash takes about 20 ms. */
const LONG = { times: 1, ratio: 1.1 }
/** One without takes about 1 ms, so the jobs of the service are seen beside it. A quarter is far below a hash. */
const SHORT = { times: 4, ratio: 1.25 }

const signIn: Ask = (email) =>
  app.call('POST', '/v1/auth/signin', { body: { email, password: 'not the password' } })

describe('the time of an answer', () => {
  it('does not reveal at sign-in which addresses have an account', TIMEOUT, async () => {
    const states = await addresses()

    await assertSame(states, signIn, LONG)
  })

  it('would reveal a tenth more for an address, and this test would find it', TIMEOUT, async () => {
    const [known, , , unknown] = (await addresses()).map(comparedBy(signIn, 1))
    assert.ok(known && unknown)
    async function measureMore(this: void): Promise<number> {
      const cost = (await known?.measure()) ?? NaN
      const start = used()
      while (used() - start < cost / 10);
      return cost + used() - start
    }

    const compared = [{ name: 'known', measure: measureMore }, unknown]

    const found = await findDifference(compared, { ...BOUNDS, ...LONG }, random)

    assert.match(String(found), /^known costs more than unknown /)
  })

  it('does not reveal at a reset request which addresses have an account', TIMEOUT, async () => {
    const states = await addresses()

    await assertSame(
      states,
      (email) => app.call('POST', '/v1/auth/password-reset', { body: { email } }),
      SHORT,
    )
  })

  for (const mode of ['closed', 'invite'])
    it(
      `does not reveal at a sign-up with SIGN_UP=${mode} which addresses have an account`,
      TIMEOUT,
      async () => {
        const door = await startApp({ ...HASHING, SIGN_UP: mode }, app) // another replica
        const states = await addresses()
        const answers = new Set<string>()
        const ask: Ask = async (email) => {
          const body = { email, password: 'a door that is closed', name: 'Eve' }
          const { status, text } = await door.call('POST', '/v1/auth/signup', { body })
          answers.add(`${status} ${text.replace(/"request_id":"[^"]*"/, '')}`)
        }

        await assertSame(states, ask, SHORT)

        assert.equal(answers.size, 1, [...answers].join('\n'))
        assert.match([...answers].join(), /^403 .*SIGN_UP_CLOSED/)
      },
    )
})
