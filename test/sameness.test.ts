import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from './app.ts'
import { seededChance } from './crowd.ts'
import { mailsOut } from './mails-out.ts'
import { signedUp } from './person.ts'

/** Hashing as it is in earnest: it is most of what a sign-in costs. */
const app = await startApp({ HASH_MEMORY_KIB: '19456', HASH_PASSES: '2' })
const SAMPLES = 200
const TOLERANCE = 0.1
const MEASUREMENTS = 3

/** An address in every state that a stranger must not be able to tell from the others. */
async function addresses(): Promise<Record<string, string>> {
  const known = await signedUp(app)
  const leaving = await signedUp(app)
  await leaving.call('DELETE', '/v1/auth/account')
  const provided = await signedUp(app)
  await app.db
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('id', '=', provided.id)
    .execute()
  await mailsOut(app)
  return {
    known: known.email,
    leaving: leaving.email,
    provided: provided.email,
    unknown: 'nobody@example.com'.padStart(known.email.length, 'x'),
  }
}

/** How far the medians of the states lie apart, as a share of the least; in an order of chance. */
async function spread(states: Record<string, string>, ask: (email: string) => Promise<unknown>) {
  const chance = seededChance(1)
  const times = new Map(Object.keys(states).map((state) => [state, [] as number[]]))
  for (let round = 0; round < SAMPLES; round++) {
    const order = Object.keys(states).toSorted(() => chance() - 0.5)
    for (const state of order) {
      const start = performance.now()
      await ask(states[state] ?? '')
      times.get(state)?.push(performance.now() - start)
    }
  }
  const medians = [...times].map(([state, all]) => [state, median(all)] as const)
  const values = medians.map(([, value]) => value)
  return { share: Math.max(...values) / Math.min(...values) - 1, medians }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** Measures again where it is too far apart: a machine that is busy elsewhere does that, too. */
async function assertSame(
  states: Record<string, string>,
  ask: (email: string) => Promise<unknown>,
) {
  const found = []
  for (let i = 0; i < MEASUREMENTS; i++) {
    const { share, medians } = await spread(states, ask)
    if (share <= TOLERANCE) return
    found.push(medians.map(([state, ms]) => `${state} ${ms.toFixed(2)} ms`).join(', '))
  }
  assert.fail(`The time tells the states apart: ${found.join('; ')}`)
}

describe('how long an answer takes', () => {
  it('tells nobody which addresses have an account at sign-in', async () => {
    const states = await addresses()

    await assertSame(states, (email) =>
      app.call('POST', '/v1/auth/signin', { body: { email, password: 'not the password' } }),
    )
  })

  it('tells nobody which addresses have an account when a reset is asked for', async () => {
    const states = await addresses()

    await assertSame(states, (email) =>
      app.call('POST', '/v1/auth/password-reset', { body: { email } }),
    )
  })
})
