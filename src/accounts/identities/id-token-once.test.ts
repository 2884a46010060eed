import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { outcome } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'
import { purgeUsedIdTokens } from './use-id-token.ts'

const clock = () => app.clock()
const provider = await startHostileProvider(clock)
const app = await startApp(trusting(provider))
const other = await startApp(trusting(provider), app)
const idp = (id_token: string, at = app) => at.call('POST', '/v1/auth/idp', { body: { id_token } })

/** The same token with another valid signature: with ES256, (r, n - s) is as valid as (r, s). */
function reencoded(token: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const [head, body, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = order - BigInt(`0x${bytes.toString('hex', 32)}`)
  const flipped = Buffer.from(s.toString(16).padStart(64, '0'), 'hex')
  return `${head}.${body}.${Buffer.concat([bytes.subarray(0, 32), flipped]).toString('base64url')}`
}

describe('an id token', () => {
  it('may be sent again for two minutes, and gives the same account', async () => {
    const token = await provider.sign(newcomer())
    const first = await idp(token)

    app.clock.advance({ minutes: 2 })
    const again = await idp(token)

    assert.deepEqual(
      [first.status, again.status, again.body.user.id],
      [201, 200, first.body.user.id],
    )
  })

  it('is refused after that, on every replica and in every encoding', async () => {
    const token = await provider.sign(newcomer())
    await idp(token)

    app.clock.advance({ minutes: 2, seconds: 1 })
    const answers = [await idp(token), await idp(token, other), await idp(reencoded(token))]

    assert.deepEqual(answers.map(outcome), Array(3).fill('401 INVALID_ID_TOKEN'))
    assert.ok(app.logLines.some((line) => line.includes('it was used before')))
  })

  it('is accepted in another encoding if it was not used', async () => {
    const token = reencoded(await provider.sign(newcomer()))

    assert.equal(outcome(await idp(token)), '201 ok')
  })

  it('is refused two minutes after its first use, even after a retry', async () => {
    const token = await provider.sign(newcomer())
    await idp(token)
    app.clock.advance({ minutes: 1, seconds: 30 })
    const retry = await idp(token)

    app.clock.advance({ minutes: 1 })
    const late = await idp(token)

    assert.deepEqual([retry, late].map(outcome), ['200 ok', '401 INVALID_ID_TOKEN'])
  })

  it('is stored while it would be accepted, and then deleted', async () => {
    const now = Math.floor(clock().getTime() / 1000)
    const token = await provider.sign({ ...newcomer(), exp: now + 86_400 * 365 })
    await idp(token)
    const purge = () => purgeUsedIdTokens(app.db, app.clock())

    app.clock.advance({ minutes: 10, seconds: 59 })
    await purge()
    const refused = await idp(token)
    app.clock.advance({ seconds: 3 })
    await purge()
    const left = await app.db.selectFrom('used_id_tokens').select('hash').execute()

    assert.deepEqual([outcome(refused), left], ['401 INVALID_ID_TOKEN', []])
  })

  it('that was used to sign in confirms no owner in a session', async () => {
    const nonce = randomUUID()
    const id_token = await provider.sign({ ...newcomer(), nonce })
    const { body } = await app.call('POST', '/v1/auth/idp', { body: { id_token, nonce } })

    const answer = await app.call('PUT', '/v1/auth/email', {
      token: body.access_token,
      body: { new_email: 'thief@example.com', id_token, nonce },
    })

    assert.equal(outcome(answer), '401 INVALID_ID_TOKEN')
  })
})
