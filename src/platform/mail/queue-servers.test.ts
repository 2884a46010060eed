import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { eventually } from '#test/eventually.ts'
import { compose, openMailQueueFixture } from '#test/processes/mail-queue-fixture.ts'
import { hang, listen, openMailServer, refusal } from '#test/processes/mail-server.ts'

const fixture = await openMailQueueFixture()
const { db } = fixture
const isEmpty = async () => (await fixture.mails()).length === 0

beforeEach(() => db.deleteFrom('mails').execute())

describe('a mail server', () => {
  it('that was down gets one mail when it is up again', async () => {
    await using server = await openMailServer()
    let isDown = true
    const door = createServer((socket) => {
      socket.on('error', () => {}) // the client may close it first
      if (isDown) socket.resetAndDestroy()
      else socket.pipe(connect(server.port, '127.0.0.1')).pipe(socket)
    })
    const smtpUrl = `smtp://127.0.0.1:${await listen(door)}`
    await fixture.add('ada@example.com')
    await using _first = fixture.start({ smtpUrl, delays: [10, 10, 60_000] })
    await using _second = fixture.start({ smtpUrl, delays: [10, 10, 60_000] })
    await eventually('three tries failed', async () => (await fixture.mails())[0]?.attempts === 3)

    isDown = false
    await db.updateTable('mails').set({ due_at: new Date() }).execute()
    await eventually('the queue is empty', isEmpty)
    door.close()

    assert.deepEqual(
      server.received.map(({ rcpt }) => rcpt),
      ['ada@example.com'],
    )
  })

  for (const code of [421, 451, 550])
    it(`that answers ${code} once gets the mail again, and accepts it once`, async () => {
      await using server = await openMailServer(() => {
        if (server.received.length === 1) throw refusal(code, 'Not now')
      })
      await fixture.add('ada@example.com')

      await using _queue = fixture.start(server)
      await eventually('the queue is empty', isEmpty)

      assert.deepEqual([server.received.length, server.accepted.length], [2, 1])
    })

  it('that takes long gets the mail once, while another replica sends the next ones', async () => {
    const answered = Promise.withResolvers<void>()
    await using server = await openMailServer(({ rcpt }) =>
      rcpt === 'ada@example.com' ? answered.promise : undefined,
    )
    await using _first = fixture.start({ smtpUrl: server.smtpUrl, parallel: 1 })
    await using _second = fixture.start({ smtpUrl: server.smtpUrl, parallel: 1 })
    await fixture.add('ada@example.com')
    await eventually('it is being sent', () => server.received.length === 1)

    for (const who of ['ben', 'cleo']) await fixture.add(`${who}@example.com`)
    await eventually('the next ones are sent', () => server.accepted.length === 2)
    answered.resolve()
    await eventually('the queue is empty', isEmpty)

    assert.deepEqual(server.received.map(({ rcpt }) => rcpt).toSorted(), [
      'ada@example.com',
      'ben@example.com',
      'cleo@example.com',
    ])
  })

  it('that hangs at one mail does not block the others', async () => {
    await using server = await openMailServer(({ rcpt }) =>
      rcpt === 'tarpit@example.com' ? hang() : undefined,
    )
    for (const who of ['tarpit', 'ada', 'ben', 'cleo']) await fixture.add(`${who}@example.com`)

    await using _queue = fixture.start({ smtpUrl: server.smtpUrl, graceMs: 50 })
    await eventually('one is left', async () => (await fixture.mails()).length === 1)

    assert.equal(server.accepted.length, 3)
    assert.deepEqual(await fixture.mails(), [
      { to: 'tarpit@example.com', attempts: 0, is_due: false },
    ])
  })

  it('that hangs at every mail gets each mail, also the newest', async () => {
    await using server = await openMailServer(hang)
    for (const who of ['ada', 'ben', 'cleo', 'dora', 'eve']) await fixture.add(`${who}@example.com`)

    const { smtpUrl } = server
    const begun: unknown[] = []
    const noted: typeof compose = (...given) => {
      begun.push(given[1].address)
      return compose(...given)
    }
    const delays = [...Array<number>(6).fill(0), 60_000]
    await using _queue = fixture.start({ smtpUrl, timeoutMs: 300, delays, compose: noted })
    await eventually(
      'all are handed',
      () => new Set(server.received.map(({ rcpt }) => rcpt)).size === 5,
    )

    assert.equal(new Set(begun.slice(0, 5)).size, 5, `in this order: ${begun.join(', ')}`)
  })

  it('that never answers causes a timeout, and the mail is tried again', async () => {
    const silentServer = createServer((socket) => void socket.on('error', () => {}))
    const port = await listen(silentServer)
    await fixture.add('ada@example.com')

    await using _queue = fixture.start({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 100 })
    await eventually('two tries failed', async () => (await fixture.mails())[0]?.attempts === 2)

    silentServer.close()
  })
})

describe('a folder for mails', () => {
  it('that can’t be written to gets the mail when it can', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'larder-mail-'))
    await writeFile(join(dataDir, 'mail'), 'in the way')
    await fixture.add('ada@example.com')
    await using _queue = fixture.start({ dataDir })
    await eventually('a try failed', async () => ((await fixture.mails())[0]?.attempts ?? 0) > 0)

    await rm(join(dataDir, 'mail'))
    await eventually('the queue is empty', isEmpty)

    const files = await readdir(join(dataDir, 'mail'))
    assert.deepEqual(
      files.map((name) => name.slice(36)),
      ['.eml'],
    )
    await rm(dataDir, { recursive: true })
  })
})
