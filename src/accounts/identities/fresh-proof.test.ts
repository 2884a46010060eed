import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signInWithProvider, setRealTime, startProvider } from '#test/processes/oidc-provider.ts'

const provider = await startProvider()
const app = await startApp({
  OIDC_PROVIDERS: JSON.stringify([{ issuer: provider.issuer, client_ids: ['larder'] }]),
})

/** A person whose account has no password, only a provider. */
async function personWithProvider() {
  const { subject, email } = provider.add()
  const { body } = await signInWithProvider(app, provider, subject)
  return { subject, email, token: body.access_token as string }
}

async function proofOf(subject: string, isWithNonce = true) {
  const nonce = randomUUID()
  if (!isWithNonce) return { id_token: await provider.idToken(subject) }
  return { id_token: await provider.idToken(subject, { nonce }), nonce }
}

const change = (token: string, proof: object, new_email = `new-${randomUUID()}@example.com`) =>
  app.call('PUT', '/v1/auth/email', { token, body: { new_email, ...proof } })

describe('a change of address of an account without a password', () => {
  it('requires a fresh id token, and then sends its mail', async () => {
    const { subject, token } = await personWithProvider()
    const wanted = `new-${randomUUID()}@example.com`
    const proof = await proofOf(subject)
    setRealTime(app)

    const alone = await change(token, {})
    const withPassword = await change(token, { password: 'there is none' })
    const proved = await change(token, proof, wanted)

    assert.deepEqual(
      [alone, withPassword].map(({ status, body }) => [status, body.details[0].path]),
      [
        [400, '/id_token'],
        [400, '/id_token'],
      ],
    )
    assert.equal(outcome(proved), '200 ok')
    assert.equal((await app.inbox.to(wanted)).length, 1)
  })

  it('refuses a token that is too old, of another person, or without the right nonce', async () => {
    const { subject, token } = await personWithProvider()
    const stranger = await personWithProvider()
    const [own, without, theirs] = [
      await proofOf(subject),
      await proofOf(subject, false),
      await proofOf(stranger.subject),
    ]
    setRealTime(app)

    const answers = [
      await change(token, without),
      await change(token, theirs),
      await change(token, { ...own, nonce: randomUUID() }),
      await change(token, { id_token: own.id_token }),
      await change(token, { ...own, id_token: `${own.id_token}x` }),
    ]
    app.clock.advance({ minutes: 5, seconds: 1 })
    answers.push(await change(token, own))

    assert.deepEqual(answers.map(outcome), Array(6).fill('401 INVALID_ID_TOKEN'))
  })

  it('accepts a token again for two minutes, and never for a sign-in', async () => {
    const { subject, token } = await personWithProvider()
    const proof = await proofOf(subject)
    setRealTime(app)
    await change(token, proof)

    const signIn = await app.call('POST', '/v1/auth/idp', { body: proof })
    const retry = await change(token, proof)
    app.clock.advance({ minutes: 2, seconds: 1 })
    const late = await change(token, proof)

    assert.deepEqual([signIn, retry, late].map(outcome), [
      '401 INVALID_ID_TOKEN',
      '200 ok',
      '401 INVALID_ID_TOKEN',
    ])
  })
})
