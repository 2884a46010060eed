import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from './app.ts'
import { seededChance } from '#test/fixtures/crowd.ts'
import { signedUp } from './person.ts'

/** Hashing as it is in earnest, since it is most of what a sign-in costs; and no mail server. */
const app = await startApp({
  HASH_MEMORY_KIB: '19456',
  HASH_PASSES: '2',
  SMTP_URL: 'smtp://127.0.0.1:1',
})
const SAMPLES = 200
const TOLERANCE = 0.1
const MEASUREMENTS = 3
/** Milliseconds: a machine that is busy elsewhere is slow, and is measured three times. */
const TIMEOUT = { timeout: 280_000 }

type Ask = (email: string) => Promise<unknown>

/** An address in every state that a stranger must not be able to tell from the others. */
async function addresses(): Promise<[state: string, email: string][]> {
  const known = await signedUp(app)
  const leaving = await signedUp(app)
  await leaving.call('DELETE', '/v1/auth/account')
  const provided = await signedUp(app)
  await app.db
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('id', '=', provided.id)
    .execute()
  return [
    ['known', known.email],
    ['leaving', leaving.email],
    ['provided', provided.email],
    ['unknown', `nobody${known.email}`],
  ]
}

/**
 * Takes samples of how long each state takes, as a share of its round. In each round every state is
 * asked for once, in an order of chance, so that what else the machine does hits all.
 */
async function sample(
  shares: Map<string, number[]>,
  states: readonly [string, string][],
  ask: Ask,
) {
  for (let round = 0; round < SAMPLES; round++) {
    const taken = new Map<string, number>()
    for (const [state, email] of states.toSorted(() => chance() - 0.5)) {
      const start = performance.now()
      await ask(email)
      taken.set(state, performance.now() - start)
    }
    const mean = taken.values().reduce((sum, ms) => sum + ms) / states.length
    for (const [state, ms] of taken) shares.get(state)?.push(ms / mean)
  }
}

const chance = seededChance(1)
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Where the medians lie too far apart, as they do on a busy machine, as many samples again tell more. */
async function assertSame(states: readonly [string, string][], ask: Ask): Promise<void> {
  const shares = new Map(states.map(([state]) => [state, [] as number[]]))
  const found = []
  for (let i = 0; i < MEASUREMENTS; i++) {
    await sample(shares, states, ask)
    const medians = [...shares.values()].map(median)
    if (Math.max(...medians) / Math.min(...medians) <= 1 + TOLERANCE) return
    found.push(medians.map((share) => share.toFixed(3)).join(', '))
  }
  assert.fail(`The time tells ${[...shares.keys()].join(', ')} apart: ${found.join('; ')}`)
}

describe('how long an answer takes', () => {
  it('tells nobody which addresses have an account at sign-in', TIMEOUT, async () => {
    const states = await addresses()

    await assertSame(states, (email) =>
      app.call('POST', '/v1/auth/signin', { body: { email, password: 'not the password' } }),
    )
  })

  it(
    'tells nobody which addresses have an account where a reset is asked for',
    TIMEOUT,
    async () => {
      const states = await addresses()

      await assertSame(states, (email) =>
        app.call('POST', '/v1/auth/password-reset', { body: { email } }),
      )
    },
  )
})
