import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from './app.ts'
import { seededRandom } from '#test/fixtures/seeded-random.ts'
import { signedUp } from './person.ts'

/** Real hashing costs, because hashing takes most of the time of a sign-in; and no mail server. */
const app = await startApp({
  HASH_MEMORY_KIB: '19456',
  HASH_PASSES: '2',
  SMTP_URL: 'smtp://127.0.0.1:1',
})
/** Other replicas, where strangers may not sign up. */
const doors = {
  closed: await startApp({ SIGN_UP: 'closed' }, app),
  invite: await startApp({ SIGN_UP: 'invite' }, app),
}
const SAMPLES = 200
const TOLERANCE = 0.1
const MEASUREMENTS = 3
/** Milliseconds. A busy machine is slow and needs up to three measurements. */
const TIMEOUT = { timeout: 280_000 }

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

/**
 * Measures how long each state takes, as a share of its round. A round requests each state once, in
 * random order, so that other work of the machine slows all states down.
 */
async function sample(
  shares: Map<string, number[]>,
  states: readonly [string, string][],
  ask: Ask,
) {
  for (let round = 0; round < SAMPLES; round++) {
    const taken = new Map<string, number>()
    for (const [state, email] of states.toSorted(() => random() - 0.5)) {
      const start = performance.now()
      await ask(email)
      taken.set(state, performance.now() - start)
    }
    const mean = taken.values().reduce((sum, ms) => sum + ms) / states.length
    for (const [state, ms] of taken) shares.get(state)?.push(ms / mean)
  }
}

const random = seededRandom(1)
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** On a busy machine the medians may differ too much. Then it takes as many samples again. */
async function assertSame(states: readonly [string, string][], ask: Ask): Promise<void> {
  const shares = new Map(states.map(([state]) => [state, [] as number[]]))
  const found = []
  for (let i = 0; i < MEASUREMENTS; i++) {
    await sample(shares, states, ask)
    const medians = [...shares.values()].map(median)
    if (Math.max(...medians) / Math.min(...medians) <= 1 + TOLERANCE) return
    found.push(medians.map((share) => share.toFixed(3)).join(', '))
  }
  assert.fail(`The times of ${[...shares.keys()].join(', ')} differ: ${found.join('; ')}`)
}

describe('the time of an answer', () => {
  it('does not reveal at sign-in which addresses have an account', TIMEOUT, async () => {
    const states = await addresses()

    await assertSame(states, (email) =>
      app.call('POST', '/v1/auth/signin', { body: { email, password: 'not the password' } }),
    )
  })

  it('does not reveal at a reset request which addresses have an account', TIMEOUT, async () => {
    const states = await addresses()

    await assertSame(states, (email) =>
      app.call('POST', '/v1/auth/password-reset', { body: { email } }),
    )
  })

  for (const [mode, door] of Object.entries(doors))
    it(
      `does not reveal at a sign-up with SIGN_UP=${mode} which addresses have an account`,
      TIMEOUT,
      async () => {
        const states = await addresses()
        const answers = new Set<string>()

        await assertSame(states, async (email) => {
          const body = { email, password: 'a door that is closed', name: 'Eve' }
          const { status, text } = await door.call('POST', '/v1/auth/signup', { body })
          answers.add(`${status} ${text.replace(/"request_id":"[^"]*"/, '')}`)
        })

        assert.equal(answers.size, 1, [...answers].join('\n'))
        assert.match([...answers].join(), /^403 .*SIGN_UP_CLOSED/)
      },
    )
})
