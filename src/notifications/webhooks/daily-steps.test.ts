import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { Webhook as Verifier } from 'standardwebhooks'
import { createSecret } from '#platform/base/secret.ts'
import { runDaily } from '#server/jobs/daily.ts'
import { readSettings } from '#server/settings/settings.ts'
import { SECRET, startApp, type TestApp } from '#test/app/app.ts'
import { runDailyJob } from '#test/app/daily-job.ts'
import { problemsOnly } from '#test/app/database.ts'
import { firstHousehold, inHousehold } from '#test/app/household.ts'
import { verified } from '#test/app/verified.ts'
import { LOOPBACK, openReceiver } from '#test/app/webhook-receiver.ts'
import { eventually } from '#test/eventually.ts'

const receiver = await openReceiver()
after(() => receiver[Symbol.asyncDispose]())
const egress = { ca: receiver.ca, timeoutMs: 30_000 }
const app = await startApp(LOOPBACK, undefined, { egress })

/** The day after some days, as YYYY-MM-DD. */
const day = (days: number) =>
  new Date(app.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function openHousehold(events: readonly string[], of: TestApp = app) {
  const ada = await verified(of)
  const { id } = await firstHousehold(ada)
  const wish = { url: `${receiver.url}/${id}`, events }
  const { body: webhook } = await ada.call('POST', `/v1/households/${id}/webhooks`, wish)
  const messages = () => receiver.received.filter(({ body }) => body.data.scope_id === id)
  /** Waits for so many messages of this household. */
  async function wait(count: number) {
    await eventually(`${count} messages`, () => messages().length >= count)
    assert.equal(messages().length, count)
    return messages()
  }
  return { id, webhook, messages, wait, call: inHousehold(of, ada, id) }
}

describe('items that expire', () => {
  it('are told once a day, with those of the next three days', async () => {
    const { id, wait, call } = await openHousehold(['expiring'])
    const empty = await openHousehold(['expiring'])
    const add = async (name: string, best_before: string) =>
      (await call('POST', '/v1/pantry/items', { name, best_before, quantity: 1 })).body.id
    const milk = await add('Milk', day(2))
    await add('Rice', day(5))

    const counts = [await runDailyJob(app, app.clock()), await runDailyJob(app, app.clock())]

    assert.deepEqual(
      counts.map((one) => one['expiring_told']),
      [1, 0],
    )
    const [message] = await wait(1)
    assert.deepEqual(message?.body.data, {
      scope_id: id,
      from: day(0),
      to: day(3),
      items: [{ id: milk, date: day(2) }],
    })
    app.clock.advance({ days: 1 })
    await runDailyJob(app, app.clock())
    await wait(2)
    assert.deepEqual(empty.messages(), [])
  })
})

describe('the secrets of webhooks', () => {
  it('are encrypted anew after a change of LARDER_SECRET, and sign without the old one', async () => {
    const next = 'the next secret of the tests, long enough'
    // These send nothing: they collect changes for an hour.
    const quiet = { egress, webhookPeriods: { settleMs: 3_600_000 } }
    const old = await startApp(LOOPBACK, undefined, quiet)
    const { webhook, wait, call } = await openHousehold(['changed'], old)
    await call('POST', '/v1/pantry/foods', { name: 'Tea' })
    const both = { LARDER_SECRET: next, LARDER_SECRET_PREVIOUS: SECRET }
    await startApp({ ...LOOPBACK, ...both }, old, quiet) // it encrypts the keys of tokens anew
    const settings = readSettings({ DATA_DIR: old.dataDir })
    const deps = { settings, secret: createSecret(next, SECRET), log: problemsOnly }

    const first = await runDaily(old.db, deps, old.clock())
    const second = await runDaily(old.db, deps, old.clock())

    const counts = [first, second].map((one) => one['webhook_secrets_resealed'])
    assert.deepEqual(counts, [1, 0])
    await startApp({ ...LOOPBACK, LARDER_SECRET: next }, old, { egress })
    const [message = assert.fail()] = await wait(1)
    const headers = message.headers as Record<string, string>
    mock.timers.enable({ apis: ['Date'], now: old.clock() })
    const body = new Verifier(webhook.secret).verify(message.text, headers)
    mock.timers.reset()
    assert.deepEqual(body, message.body)
  })
})
