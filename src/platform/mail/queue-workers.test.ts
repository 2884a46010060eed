import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, describe, it } from 'node:test'
import { eventually } from '#test/eventually.ts'
import { compose, openMailQueueFixture } from '#test/processes/mail-queue-fixture.ts'
import { hang, openMailServer } from '#test/processes/mail-server.ts'

const fixture = await openMailQueueFixture()
const { db } = fixture
const isEmpty = async () => (await fixture.mails()).length === 0

beforeEach(() => db.deleteFrom('mails').execute())

describe('a worker', () => {
  it('that is killed loses its mail, which is sent by another without a counted failure', async () => {
    let attempts: number | undefined
    await using server = await openMailServer(async () => {
      if (server.received.length === 1) await hang()
      attempts = (await fixture.mails())[0]?.attempts
    })
    await fixture.add('ada@example.com')
    const child = startChild(server.smtpUrl, 1500)
    await eventually('the child is sending', () => server.received.length === 1)

    child.kill('SIGKILL')
    await once(child, 'exit')
    await using _queue = fixture.start(server)
    await eventually('the queue is empty', isEmpty)

    assert.deepEqual([server.received.length, server.accepted.length, attempts], [2, 1, 0])
  })

  it('that is killed again and again loses none of many mails', async () => {
    await using server = await openMailServer()
    const addresses = Array.from({ length: 30 }, (_, i) => `cook${i}@example.com`)
    for (const address of addresses) await fixture.add(address)

    for (const taken of [3, 9, 15]) {
      const child = startChild(server.smtpUrl, 500)
      await eventually(`${taken} are taken`, () => server.accepted.length >= taken)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await using _queue = fixture.start(server)
    await eventually('the queue is empty', isEmpty)

    const ids = Map.groupBy(server.accepted, ({ rcpt }) => rcpt)
    assert.deepEqual([...ids.keys()].toSorted(), addresses.toSorted())
    // A mail that was accepted at the moment of a kill comes twice. A receiver sees that by its id.
    const perPerson = ids.values().map((mails) => new Set(mails.map((mail) => mail.messageId)).size)
    assert.deepEqual([...new Set(perPerson)], [1])
    assert.ok(server.accepted.length <= 30 + 3 * 2, `${server.accepted.length} mails were taken`)
  })

  it('that is closed finishes its running sends, and starts no other', async () => {
    const answered = Promise.withResolvers<void>()
    await using server = await openMailServer(() => answered.promise)
    for (const who of ['ada', 'ben', 'cleo']) await fixture.add(`${who}@example.com`)
    const queue = fixture.start(server)
    await eventually('two are being sent', () => server.received.length === 2)

    const closing = queue[Symbol.asyncDispose]()
    answered.resolve()
    await closing

    assert.deepEqual([server.received.length, server.accepted.length], [2, 2])
    assert.deepEqual(await fixture.mails(), [{ to: 'cleo@example.com', attempts: 0, is_due: true }])
  })

  it('sends as many at the same time as its channel wants', async () => {
    await using server = await openMailServer(hang)
    for (const who of ['ada', 'ben', 'cleo', 'dan']) await fixture.add(`${who}@example.com`)

    await using _queue = fixture.start({ smtpUrl: server.smtpUrl, parallel: 3, graceMs: 10 })

    await eventually('three are being sent', () => server.received.length === 3)
  })

  it('that is closed while a server hangs aborts the send after its time, and releases the mail', async (t) => {
    await using server = await openMailServer(hang)
    await fixture.add('ada@example.com')
    const graceMs = 54_321
    const queue = fixture.start({ smtpUrl: server.smtpUrl, graceMs })
    await eventually('it is being sent', () => server.received.length === 1)
    const timers = t.mock.method(globalThis, 'setTimeout')

    const closing = queue[Symbol.asyncDispose]()
    const before = await fixture.mails()
    const grace = timers.mock.calls.find(({ arguments: [, ms] }) => ms === graceMs)
    grace?.arguments[0]()
    await closing

    const mail = { to: 'ada@example.com', attempts: 0 }
    assert.deepEqual(before, [{ ...mail, is_due: false }])
    assert.deepEqual(await fixture.mails(), [{ ...mail, is_due: true }])
  })
})

describe('a database', () => {
  it('that is lost during a send does not cause a second send', async () => {
    await using server = await openMailServer(async () => {
      await fixture.endConnections()
      await eventually('a replica is connected again', () => fixture.isConnected())
      await fixture.endConnections()
    })
    await fixture.add('ada@example.com')

    await using _first = fixture.start(server)
    await using _second = fixture.start(server)
    await eventually('the queue is empty', isEmpty)

    assert.deepEqual([server.received.length, server.accepted.length], [1, 1])
  })

  it('that is lost while a mail is composed does not count as a failure', async () => {
    await using server = await openMailServer()
    await fixture.add('ada@example.com')
    let written = 0

    await using _queue = fixture.start({
      smtpUrl: server.smtpUrl,
      delays: [],
      async compose(tx, mail, now) {
        const composed = await compose(tx, mail, now)
        if (++written < 3) await fixture.endConnections()
        return composed
      },
    })
    await eventually('the queue is empty', isEmpty)

    assert.deepEqual([written, server.accepted.length], [3, 1])
  })

  it('that drops its connections all the time causes no second send', async () => {
    let steps = 0
    /** While the first half is sent, each third step of the replicas loses all connections. */
    const step = async () => {
      if (++steps % 3 === 0 && server.accepted.length < 15) await fixture.endConnections()
    }
    await using server = await openMailServer(step)
    const addresses = Array.from({ length: 30 }, (_, i) => `cook${i}@example.com`)
    for (const address of addresses) await fixture.add(address)
    const options = {
      smtpUrl: server.smtpUrl,
      leaseMs: 3000,
      async compose(...args: Parameters<typeof compose>) {
        await step()
        return compose(...args)
      },
    }

    await using _first = fixture.start(options)
    await using _second = fixture.start(options)
    await eventually('the queue is empty', isEmpty)

    assert.deepEqual(server.accepted.map(({ rcpt }) => rcpt).toSorted(), addresses.toSorted())
  })
})

function startChild(smtpUrl: string, leaseMs: number): ChildProcess {
  const args = ['test/processes/mail-child.ts', fixture.url, smtpUrl, String(leaseMs)]
  return spawn(process.execPath, args, { stdio: 'inherit' })
}
