import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, describe, it } from 'node:test'
import type { EgressOptions } from '#platform/egress/egress.ts'
import { startApp, type TestApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { LOOPBACK, openReceiver } from '#test/app/webhook-receiver.ts'
import { eventually } from '#test/eventually.ts'
import { REFUSED_URLS } from '#test/fixtures/refused-urls.ts'

const receiver = await openReceiver()
const inside = await openReceiver()
after(async () => {
  await receiver[Symbol.asyncDispose]()
  await inside[Symbol.asyncDispose]()
})
/** Answers of the resolver, one after another. The last one repeats. */
let addresses: string[][] = [['127.0.0.1']]
const resolve = ((
  _name: string,
  _options: object,
  done: (error: null, found: object[]) => void,
) => {
  const found = (addresses.length > 1 ? addresses.shift() : addresses[0]) ?? []
  done(
    null,
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}) as unknown as NonNullable<EgressOptions['resolve']> // it has many signatures
const egress = { ca: receiver.ca, timeoutMs: 500, resolve, ports: [443, receiver.port] }
const app = await startApp(LOOPBACK, undefined, { egress })
const closed = await startApp({}, undefined, { egress })

async function openHousehold(on: TestApp, url: string) {
  const ada = await signedUp(on)
  const { id } = await firstHousehold(ada)
  const hooks = `/v1/households/${id}/webhooks`
  const made = await ada.call('POST', hooks, { url, events: ['changed'] })
  const state = async () => (await ada.call('GET', hooks)).body.items[0]
  /** Changes the household, and waits until the first try has failed. */
  async function fail(): Promise<string> {
    assert.equal(made.status, 201, made.text)
    await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })
    return eventually('a failed try', async () => (await state()).last_error)
  }
  return { ada, made, fail, hooks, state }
}

describe('the receiver of a webhook', () => {
  it('has no address that is private, in no spelling, and no other scheme or port', async () => {
    const { ada, hooks } = await openHousehold(closed, 'https://example.com/')
    const found = []
    for (const url of REFUSED_URLS) {
      const { status, body } = await ada.call('POST', hooks, { url, events: ['changed'] })
      if (status !== 400 || body.details?.[0].path !== '/url') found.push([url, status])
    }

    assert.deepEqual(found, [])
  })

  it('is not moved to such an address either', async () => {
    const { ada, hooks, made } = await openHousehold(closed, 'https://example.com/')
    const path = `${hooks}/${made.body.id}`

    const { status } = await ada.call('PATCH', path, { url: 'https://169.254.169.254/latest' })

    assert.equal(status, 400)
  })

  it('gets nothing where its name has a private address, also if it had another one before', async () => {
    addresses = [['10.0.0.7', 'fe80::1'], ['127.0.0.1', '::ffff:127.0.0.1'], ['192.168.0.1']]
    const { fail } = await openHousehold(closed, `https://localhost:${receiver.port}/rebound`)
    const before = receiver.received.length

    const error = await fail()

    addresses = [['127.0.0.1']]
    assert.equal(error, 'Its address is not public.')
    assert.equal(receiver.received.length, before)
  })

  it('does not send Larder elsewhere by a redirect', async () => {
    const { fail } = await openHousehold(app, receiver.url)
    receiver.answer = (response) => {
      response.writeHead(307, { location: inside.url })
      response.end()
    }

    const error = await fail()

    assert.deepEqual([error, inside.received.length], ['The receiver answered 307.', 0])
  })

  it('has a limit of time and of bytes', async () => {
    const answers: ((response: ServerResponse) => void)[] = [
      () => {}, // nothing
      (response) => void response.write('x'), // no end
      (response) => void response.end('x'.repeat(70_000)),
    ]
    const errors = []
    for (const answer of answers) {
      receiver.answer = answer
      errors.push(await (await openHousehold(app, receiver.url)).fail())
    }
    receiver.answer = (response) => void response.end()

    assert.deepEqual(errors, [
      'The operation was aborted due to timeout',
      'The operation was aborted due to timeout',
      'The answer has over 65536 bytes.',
    ])
  })

  it('does not delay the messages of other households while it does not answer', async () => {
    const patient = await startApp(LOOPBACK, undefined, {
      egress: { ...egress, timeoutMs: 60_000 },
    })
    const held: ServerResponse[] = []
    receiver.answer = (response) => {
      if (response.req.url === '/hook/slow') held.push(response)
      else response.end()
    }
    const slow = await openHousehold(patient, `${receiver.url}/slow`)
    const quick = await openHousehold(patient, `${receiver.url}/quick`)
    const before = receiver.received.length

    for (const { ada } of [slow, quick]) await ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })
    await receiver.wait(before + 2) // both, though the first has got no answer

    assert.equal(held.length, 1)
    for (const one of held) one.end()
  })

  it('does not delay them either while it does not answer to all webhooks of an account', async () => {
    const patient = await startApp(LOOPBACK, undefined, {
      egress: { ...egress, timeoutMs: 60_000 },
    })
    const held: ServerResponse[] = []
    receiver.answer = (response) => {
      if (response.req.url === '/hook/slow') held.push(response)
      else response.end()
    }
    const url = `${receiver.url}/slow`
    const slow = await openHousehold(patient, url)
    for (let i = 1; i < 10; i++)
      await slow.ada.call('POST', slow.hooks, { url, events: ['changed'] })
    const quick = await openHousehold(patient, `${receiver.url}/quick`)
    assert.equal((await slow.ada.call('GET', slow.hooks)).body.items.length, 10)
    const before = receiver.received.length
    await slow.ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })
    await receiver.wait(before + 2)
    await quick.ada.call('POST', '/v1/pantry/foods', { name: 'Tea' })

    await eventually('the quick message', async () => (await quick.state()).last_delivered_at)
    assert.equal(held.length, 2)
    for (const one of held) one.end()
    receiver.answer = (response) => void response.end()
  })
})

describe('webhooks that are off', () => {
  it('can not be made, and are off by default with a database of the operator', async () => {
    const off = await startApp({ WEBHOOKS: 'off' })
    const ada = await signedUp(off)
    const { id } = await firstHousehold(ada)

    const { status, body } = await ada.call('POST', `/v1/households/${id}/webhooks`, {
      url: 'https://example.com/',
      events: ['changed'],
    })

    assert.deepEqual([status, body.code], [404, 'NOT_FOUND'])
    assert.match(body.error, /WEBHOOKS=on/)
    assert.equal((await off.call('GET', '/v1')).body.webhooks, false)
  })
})
