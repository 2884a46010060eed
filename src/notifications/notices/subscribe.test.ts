import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openPushService } from '#test/processes/push-service.ts'

const service = await openPushService()
after(() => service[Symbol.asyncDispose]())
const app = await startApp({ EGRESS_ALLOW: '127.0.0.0/8' })
const SUBSCRIPTIONS = '/v1/notices/push-subscriptions'

describe('a subscription to push messages', () => {
  it('is that of one session where several send it at the same time', async () => {
    const ada = await signedUp(app)
    const people = [ada, await signedUp(app), await signedUp(app)]
    const { public_key } = (await ada.call('GET', '/v1/notices/push-key')).body
    const { subscription: body } = service.subscribe(public_key)

    const answers = await Promise.all(people.map((one) => one.call('POST', SUBSCRIPTIONS, body)))

    const saved = sql`select 1 from push_subscriptions where endpoint = ${body.endpoint}`
    const { rows } = await saved.execute(app.db)
    assert.deepEqual([answers.map(({ status }) => status), rows.length], [[204, 204, 204], 1])
  })

  it('ends if ten other browsers of the account have subscribed after it', async () => {
    const ada = await signedUp(app)
    const { public_key } = (await ada.call('GET', '/v1/notices/push-key')).body
    const subscribe = (token: string) => {
      const { subscription: body } = service.subscribe(public_key)
      return app.call('POST', SUBSCRIPTIONS, { token, body })
    }
    await subscribe(ada.accessToken)
    for (let i = 0; i < 10; i++) {
      app.clock.advance({ seconds: 1 })
      await subscribe((await ada.signIn()).body.access_token)
    }

    const { body } = await ada.call('GET', '/v1/auth/export')

    const own = body.sessions.find((one: { current: boolean }) => one.current)
    const ids = body.push_subscriptions.map((one: { session_id: string }) => one.session_id)
    assert.deepEqual([ids.length, ids.includes(own.id)], [10, false])
  })

  it('with a key that is no point of the curve is refused', async () => {
    const ada = await signedUp(app)
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

    const { body } = await ada.call('POST', SUBSCRIPTIONS, {
      endpoint: 'https://push.example.com/',
      keys,
    })

    const [{ path, message }] = body.details
    assert.deepEqual([path, message], ['/keys/p256dh', 'p256dh must be a public key of P-256.'])
  })
})
