import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, describe, it, mock } from 'node:test'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { startApp } from '#test/app/app.ts'
import { dumpDatabase } from '#test/app/database-dump.ts'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { confirmAddress, verified } from '#test/app/verified.ts'
import { LOOPBACK, openReceiver, type Received } from '#test/app/webhook-receiver.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'

const receiver = await openReceiver()
after(() => receiver[Symbol.asyncDispose]())
const app = await startApp(LOOPBACK, undefined, {
  egress: { ca: receiver.ca, timeoutMs: 30_000 },
  webhookPeriods: { leaseMs: 60_000 },
})

async function openHousehold(events: readonly string[] = ['changed'], path = '') {
  const ada = await verified(app)
  const { id: householdId } = await firstHousehold(ada)
  const hooks = `/v1/households/${householdId}/webhooks`
  const wish = { url: `${receiver.url}/${path || ada.id}`, events }
  const made = await ada.call('POST', hooks, wish)
  assert.equal(made.status, 201, made.text)
  const call = inHousehold(app, ada, householdId)
  const food = (name: string) => call('POST', '/v1/pantry/foods', { name })
  const isOwn = ({ body }: Received) => body.data.scope_id === householdId
  /** Waits for so many messages of this household. */
  function own(count: number): Promise<readonly Received[]> {
    return eventually(`${count} messages of the webhook ${made.body.id}`, () => {
      const found = receiver.received.filter(isOwn)
      return found.length >= count && found
    })
  }
  return { ada, householdId, hooks, webhook: made.body, food, own, call }
}

/** Verifies as the official library does, at the time of the test clock. */
function verify(secret: string, { text, headers }: Received): unknown {
  mock.timers.enable({ apis: ['Date'], now: app.clock() })
  try {
    return new Verifier(secret).verify(text, headers as Record<string, string>)
  } finally {
    mock.timers.reset()
  }
}

/** Makes the next try due, as if the failures had lasted for some days. */
const age = (id: string, days: number) =>
  sql`update webhooks set due_at = now() - interval '1 second',
    failing_since = failing_since - make_interval(days => ${days})
    where id = ${id}`.execute(app.db)

/** Makes a next try due at once. It is in 5 or 30 seconds; the end of a running one is later. */
const tellAgain = (id: string, isTold: () => boolean | Promise<boolean>) =>
  eventually('the next try', async () => {
    if (await isTold()) return true
    await sql`update webhooks set due_at = now() - interval '1 second'
      where id = ${id} and due_at between now() and now() + interval '40 seconds'`.execute(app.db)
    return false
  })

describe('a webhook', () => {
  it('tells what kinds of rows have changed, signed as Standard Webhooks says, without data', async () => {
    const { webhook, food, own, householdId } = await openHousehold()

    await food('Tea from a secret shop')
    const [message = assert.fail()] = await own(1)

    assert.deepEqual(verify(webhook.secret, message), message.body)
    assert.deepEqual(message.body, {
      type: 'changed',
      timestamp: message.body.timestamp,
      data: { scope_id: householdId, version: message.body.data.version, entities: ['food'] },
    })
    assert.match(message.headers['webhook-id'] as string, /^msg_[0-9a-f-]{36}$/)
    assert.equal(message.headers['content-type'], 'application/json; charset=utf-8')
    assert.match(message.headers['user-agent'] ?? '', /^Larder\//)
  })

  it('is refused by the official library after any change of the body, id, time or secret', async () => {
    const { webhook, food, own } = await openHousehold()
    await food('Tea')
    const [message = assert.fail()] = await own(1)
    const { headers, text, body } = message
    const other = webhook.secret.replace(/.$/, (last: string) => (last === '=' ? 'A=' : '='))

    const changed: [string, Received][] = [
      [webhook.secret, { body, headers, text: `${text} ` }],
      [webhook.secret, { body, text, headers: { ...headers, 'webhook-id': 'msg_1' } }],
      [webhook.secret, { body, text, headers: { ...headers, 'webhook-timestamp': '1' } }],
      [`whsec_${Buffer.alloc(32, other).toString('base64')}`, message],
    ]

    for (const [secret, one] of changed) assert.throws(() => verify(secret, one))
  })

  it('gets one message for changes that come while it is slow, and none is lost', async () => {
    const { food, own, webhook } = await openHousehold()
    const held: ServerResponse[] = []
    receiver.answer = (response) => void held.push(response)
    await food('First')
    await own(1)

    for (let i = 0; i < 10; i++) await food(`Food ${i}`)
    receiver.answer = (response) => void response.end()
    for (const response of held) response.end()

    const [first, second] = await own(2)
    const { rows } = await sql<{ version: string }>`
      select version::text from sync_scope where household_id = ${second?.body.data.scope_id}`.execute(
      app.db,
    )
    assert.equal(String(second?.body.data.version), rows[0]?.version)
    assert.ok(first?.body.data.version < second?.body.data.version)
    await tellAgain(webhook.id, async () => (await waiting(webhook.id)) === 0)
    assert.equal(await waiting(webhook.id), 0)
  })

  it('gets its messages in their order, also when one is refused at first', async () => {
    const { ada, own, webhook, hooks, householdId } = await openHousehold(['invited', 'joined'])
    await confirmAddress(app, ada)
    receiver.answer = (response, number) => {
      response.statusCode = number % 2 === 0 ? 500 : 200
      response.end()
    }
    const roles = ['member', 'viewer', 'member', 'viewer']
    for (const role of roles)
      await ada.call('POST', `/v1/households/${householdId}/invites`, { role })

    await tellAgain(webhook.id, async () => (await waiting(webhook.id)) === 0)

    receiver.answer = (response) => void response.end()
    const seen = new Map(
      (await own(4)).map(({ headers, body }) => [headers['webhook-id'], body.data.role]),
    )
    assert.deepEqual([...seen.values()], roles)
    assert.equal((await ada.call('GET', hooks)).body.items[0].failing_since, null)
  })

  it('tells that somebody was invited and has joined, without a code and a name', async () => {
    const { ada, own, householdId } = await openHousehold(['invited', 'joined'])

    await joined(app, ada, 'viewer', 'Ben Bitdiddle')

    const messages = await own(2)
    assert.deepEqual(
      messages.map(({ body: { type, data } }) => [type, data.scope_id, data.role]),
      [
        ['invited', householdId, 'viewer'],
        ['joined', householdId, 'viewer'],
      ],
    )
    assert.ok(messages.every(({ text }) => !text.includes('Ben')))
  })

  it('is sent the same message again, with the same id and body, if its answer was lost', async () => {
    const { food, own, webhook } = await openHousehold()
    receiver.answer = (response) => void response.destroy()
    await food('Tea')
    await own(1)
    await food('Coffee')
    receiver.answer = (response) => void response.end()

    await tellAgain(webhook.id, async () => (await waiting(webhook.id)) === 0)

    const [first, again, last] = await own(3)
    assert.deepEqual(
      [again?.headers['webhook-id'], again?.text],
      [first?.headers['webhook-id'], first?.text],
    )
    assert.notEqual(last?.headers['webhook-id'], first?.headers['webhook-id'])
  })

  it('is switched off after three days of failures, with a mail to its maker and an event', async () => {
    const { ada, food, own, webhook, hooks } = await openHousehold()
    receiver.answer = (response) => {
      response.statusCode = 500
      response.end('secret words of the receiver')
    }
    await food('Tea')
    await own(1)
    const isFailing = async () =>
      (await ada.call('GET', hooks)).body.items[0].failing_since !== null
    await eventually('the failed try', isFailing)

    await age(webhook.id, 4)
    const [mail] = await app.inbox.to(ada.email, 1)
    receiver.answer = (response) => void response.end()

    const [item] = (await ada.call('GET', hooks)).body.items
    assert.deepEqual([item.is_on, item.last_error], [false, 'The receiver answered 500.'])
    assert.match(mail?.subject ?? '', /^A webhook of .* was switched off$/)
    assert.match(mail?.text ?? '', new RegExp(`127\\.0\\.0\\.1:${receiver.port}`))
    const { body: events } = await ada.call('GET', '/v1/auth/events')
    const kinds = events.items.map(({ kind }: { kind: string }) => kind)
    assert.ok(kinds.includes('webhook_stopped'), kinds.join())
    assert.equal(await waiting(webhook.id), 0)

    await food('Coffee')
    assert.equal(await waiting(webhook.id), 0)
    const on = await ada.call('PATCH', `${hooks}/${webhook.id}`, { is_on: true })
    await food('Milk')
    assert.deepEqual([on.body.is_on, on.body.failing_since], [true, null])
    assert.deepEqual((await own(3)).at(-1)?.body.data.entities, ['food'])
  })

  it('is switched off at once by an answer of 410', async () => {
    const { ada, food, hooks } = await openHousehold()
    receiver.answer = (response) => {
      response.statusCode = 410
      response.end()
    }

    await food('Tea')

    const isOn = async () => (await ada.call('GET', hooks)).body.items[0].is_on
    await eventuallyEqual(isOn, false)
    receiver.answer = (response) => void response.end()
  })

  it('signs with the old and the new secret for a day, and shows neither again', async () => {
    const { ada, food, own, webhook, hooks } = await openHousehold()
    const rotated = await ada.call('POST', `${hooks}/${webhook.id}/secret`)
    await food('Tea')
    const [during = assert.fail()] = await own(1)
    app.clock.advance({ hours: 25 })
    const again = await ada.signIn()
    const { body: listed } = await app.call('GET', hooks, { token: again.body.access_token })
    await app.call('POST', '/v1/pantry/foods', {
      token: again.body.access_token,
      body: { name: 'Coffee' },
    })
    const [, later = assert.fail()] = await own(2)

    assert.notEqual(rotated.body.secret, webhook.secret)
    app.clock.advance({ hours: -25 })
    assert.deepEqual(verify(webhook.secret, during), during.body)
    assert.deepEqual(verify(rotated.body.secret, during), during.body)
    app.clock.advance({ hours: 25 })
    assert.deepEqual(verify(rotated.body.secret, later), later.body)
    assert.throws(() => verify(webhook.secret, later))
    const everything = JSON.stringify(listed) + JSON.stringify(await dumpDatabase(app.db))
    for (const secret of [webhook.secret, rotated.body.secret])
      assert.ok(!everything.includes(secret.slice('whsec_'.length)))
    assert.ok(!app.logLines.join('').includes('whsec_'))
  })

  it('takes a secret of its owner, and refuses one that is too short', async () => {
    const { ada, hooks } = await openHousehold()
    const make = (secret: string) =>
      ada.call('POST', hooks, { url: receiver.url, events: ['changed'], secret })
    const own = `whsec_${Buffer.alloc(24, 'x').toString('base64')}`

    const made = await make(own)
    const short = await make(`whsec_${Buffer.alloc(23, 'x').toString('base64')}`)

    assert.deepEqual([made.status, made.body.secret, short.status], [201, own, 400])
  })

  it('is only for owners, is changed and deleted by them, and ends with the membership of its maker', async () => {
    const { ada, food, hooks, webhook, householdId } = await openHousehold()
    const ben = await joined(app, ada)
    const asBen = async (method: string, path: string, body?: object) =>
      (await ben.call(method, path, body)).status
    const one = `${hooks}/${webhook.id}`
    const wish = { url: receiver.url, events: ['changed'] }

    assert.deepEqual(
      [
        await asBen('GET', hooks),
        await asBen('POST', hooks, wish),
        await asBen('PATCH', one, { is_on: false }),
        await asBen('POST', `${one}/secret`),
        await asBen('DELETE', one),
      ],
      [403, 403, 403, 403, 403],
    )
    await ada.call('PATCH', `/v1/households/${householdId}/members/${ben.id}`, { role: 'owner' })
    const patched = await ben.call('PATCH', one, { events: ['joined'], is_on: false })
    assert.deepEqual(
      [patched.status, patched.body.events, patched.body.is_on],
      [200, ['joined'], false],
    )
    assert.equal(await asBen('POST', hooks, wish), 201)
    await ada.call('DELETE', `/v1/households/${householdId}/members/${ben.id}`)
    assert.equal((await ada.call('GET', hooks)).body.items.length, 1)
    assert.equal((await ada.call('DELETE', one)).status, 204)
    await food('Tea')
    assert.deepEqual((await ada.call('GET', hooks)).body.items, [])
  })

  it('belongs to the owner who gives it another address, and ends with that membership', async () => {
    const { ada, hooks, webhook, householdId } = await openHousehold()
    const ben = await joined(app, ada)
    const member = `/v1/households/${householdId}/members/${ben.id}`
    await ada.call('PATCH', member, { role: 'owner' })
    const one = `${hooks}/${webhook.id}`
    const makerOf = async () =>
      (
        await sql<{
          created_by: string
        }>`select created_by from webhooks where id = ${webhook.id}`.execute(app.db)
      ).rows

    await ben.call('PATCH', one, { url: webhook.url, events: ['changed', 'joined'] })
    const unchanged = await makerOf()
    const moved = await ben.call('PATCH', one, { url: `${receiver.url}/of-ben` })
    const removed = await ada.call('DELETE', member)

    assert.deepEqual(
      [unchanged, moved.status, removed.status],
      [[{ created_by: ada.id }], 200, 204],
    )
    assert.deepEqual((await ada.call('GET', hooks)).body.items, [])
  })

  it('sends nothing when its maker is no owner any more, also one who owns another household', async () => {
    const { ada, hooks, householdId } = await openHousehold()
    const ben = await joined(app, ada)
    const members = `/v1/households/${householdId}/members`
    await ada.call('POST', '/v1/households', { name: 'Another' })
    await ada.call('PATCH', `${members}/${ben.id}`, { role: 'owner' })
    const { status } = await ben.call('PATCH', `${members}/${ada.id}`, { role: 'member' })
    await inHousehold(app, ben, householdId)('POST', '/v1/pantry/foods', { name: 'Tea' })

    const stopped = await eventually('the end of the webhook', async () => {
      const { body } = await ben.call('GET', hooks)
      return body.items[0].is_on === false && body.items[0]
    })

    assert.deepEqual(
      [status, stopped.last_error],
      [200, 'Its maker is not an owner of the household any more.'],
    )
    const sent = receiver.received.filter(({ body }) => body.data.scope_id === householdId)
    assert.ok(sent.every(({ body }) => !body.data.entities.includes('food')))
  })

  it('does not wait for another one that is locked', async () => {
    const [locked, free] = [await openHousehold(), await openHousehold()]
    const tx = await app.db.startTransaction().execute()
    await sql`select from webhooks where id = ${locked.webhook.id} for no key update`.execute(tx)
    await locked.food('Tea')
    await free.food('Tea')

    await free.own(1)
    await tx.rollback().execute()

    await locked.own(1)
  })

  it('tells of no change from before it was to tell of changes', async () => {
    const { ada, food, hooks, webhook, own, call, householdId } = await openHousehold(['joined'])
    const list = (await ada.call('GET', `/v1/households/${householdId}`)).body
    await food('Tea')
    await ada.call('PATCH', `${hooks}/${webhook.id}`, { events: ['changed'] })

    await call('POST', `/v1/shopping-lists/${list.default_shopping_list_id}/items`, {
      name: 'Milk',
    })

    const [message] = await own(1)
    assert.deepEqual(message?.body.data.entities, ['shopping_item'])
  })

  it('is one of at most ten of a household', async () => {
    const { ada, hooks } = await openHousehold()
    const statuses = []
    for (let i = 0; i < 10; i++)
      statuses.push(
        (await ada.call('POST', hooks, { url: receiver.url, events: ['invited'] })).status,
      )

    assert.deepEqual(statuses, [...Array<number>(9).fill(201), 409])
  })

  it('is queued only if the change is committed', async () => {
    const { householdId, webhook } = await openHousehold()

    await app.db
      .transaction()
      .execute(async (tx) => {
        await sql`update sync_scope set version = version + 1 where household_id = ${householdId}`.execute(
          tx,
        )
        throw new Error('rolled back')
      })
      .catch(() => {})

    assert.equal(await waiting(webhook.id), 0)
  })
})

async function waiting(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_messages where webhook_id = ${id}`.execute(
    app.db,
  )
  return rows[0]?.count ?? 0
}
