import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { enrolled } from '#test/app/second-factor.ts'

const app = await startApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
const free = await startApp({}, app)

async function openTries() {
  const ada = await signedUp(free)
  const factor = await enrolled(free, ada)
  const mfa_token = await factor.firstStep()
  const send = (code: string, address: string) =>
    app.call('POST', '/v1/auth/mfa', {
      body: { mfa_token, code },
      headers: { 'x-forwarded-for': address },
    })
  const recover = (recovery_code: string, address: string) =>
    app.call('POST', '/v1/auth/mfa', {
      body: { mfa_token, recovery_code },
      headers: { 'x-forwarded-for': address },
    })
  return { ada, factor, send, recover }
}

describe('the limits of codes', () => {
  it('refuse a client for 15 minutes after ten wrong codes, also a right one', async () => {
    const { factor, send } = await openTries()
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await send('000000', '192.0.2.1')).status)

    const right = await send(factor.nextCode(), '192.0.2.1')
    const elsewhere = await send(factor.nextCode(), '192.0.2.2')

    assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429])
    assert.deepEqual([right, elsewhere].map(outcome), ['429 RATE_LIMITED', '200 ok'])
  })

  it('refuse all clients that the account does not know after 50 wrong codes in a day', async () => {
    const { factor, send } = await openTries()
    const known = await send(factor.nextCode(), '198.51.100.1')
    for (let i = 0; i < 50; i++) await send('000000', `203.0.113.${i}`)

    const unknown = await send(factor.nextCode(), '192.0.2.3')
    const atHome = await send(factor.nextCode(), '198.51.100.1')

    assert.deepEqual([known, unknown, atHome].map(outcome), [
      '200 ok',
      '429 RATE_LIMITED',
      '200 ok',
    ])
  })

  it('let the owner in with a recovery code while somebody uses up the tries of the account', async () => {
    const { factor, send, recover } = await openTries()
    for (let i = 0; i < 50; i++) await send('000000', `203.0.113.${i}`)

    const [code = ''] = factor.recoveryCodes
    const owner = await recover(code, '192.0.2.4')

    assert.equal(outcome(owner), '200 ok')
  })

  it('count wrong codes of proofs in a session too', async () => {
    const { ada, factor, send } = await openTries()
    const headers = { 'x-forwarded-for': '192.0.2.9' }
    const proof = { password: ada.password, code: '000000' }
    for (let i = 0; i < 10; i++)
      await app.call('DELETE', '/v1/auth/mfa/totp', {
        token: ada.accessToken,
        body: proof,
        headers,
      })

    assert.equal(outcome(await send(factor.nextCode(), '192.0.2.9')), '429 RATE_LIMITED')
  })
})
