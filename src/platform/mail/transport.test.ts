import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { message, silent } from '#test/fixtures/mail-message.ts'
import { hang, listen, openMailServer, refusal } from '#test/processes/mail-server.ts'
import { type MailTransportOptions, openMailTransport } from './transport.ts'

const defaults = { from: 'Larder <larder@example.org>', dataDir: '/nowhere', log: silent }

function open(options: Partial<MailTransportOptions>) {
  return openMailTransport({ smtpUrl: undefined, ...defaults, ...options })
}

describe('a mail over SMTP', () => {
  it('uses the options of the URL', async () => {
    await using server = await openMailServer()
    await using transport = open({ smtpUrl: `${server.smtpUrl}/?requireTLS=true` })

    await assert.rejects(transport.send(message), /STARTTLS|TLS/)

    assert.deepEqual(server.accepted, [])
  })

  it('can have an address of one-click unsubscription, also a long one', async () => {
    await using server = await openMailServer()
    await using transport = open({ smtpUrl: server.smtpUrl })
    const unsubscribeUrl = `https://larder.example/unsubscribe/${'aB3_-x'.repeat(16)}`

    await transport.send({ ...message, unsubscribeUrl })

    const headers = server.accepted[0]?.headers ?? []
    assert.deepEqual(
      headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
      [
        ['list-unsubscribe', `<${unsubscribeUrl}>`],
        ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
      ],
    )
  })

  it('arrives as it was written', async () => {
    await using server = await openMailServer()
    await using transport = open({ smtpUrl: server.smtpUrl })

    await transport.send(message)

    const [mail] = server.accepted
    assert.deepEqual(
      [
        mail?.rcpt,
        mail?.from,
        mail?.to,
        mail?.subject,
        mail?.text?.trim(),
        mail?.html?.trim(),
        mail?.messageId,
      ],
      [
        'ada@example.com',
        { name: 'Larder', address: 'larder@example.org' },
        [{ name: '', address: 'ada@example.com' }],
        message.subject,
        message.text,
        message.html,
        '<0199a0b0-0000-7000-8000-000000000001@example.org>',
      ],
    )
    assert.deepEqual(mail?.headers.map(({ key }) => key).toSorted(), [
      'auto-submitted',
      'content-language',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    assert.equal(mail.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
    assert.equal(mail.headers.find(({ key }) => key === 'content-language')?.value, 'en')
  })

  it('is sent with the user and the password of the URL', async () => {
    const seen: unknown[] = []
    await using server = await openMailServer(undefined, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push({ username, password })
        done(null, { user: username })
      },
    })
    const url = new URL(server.smtpUrl)
    url.username = 'larder@example.org'
    url.password = 'p/ss:w@rd'
    await using transport = open({ smtpUrl: url.href })

    await transport.send(message)

    assert.deepEqual(seen, [{ username: 'larder@example.org', password: 'p/ss:w@rd' }])
    assert.equal(server.accepted.length, 1)
  })

  it('is encrypted if the server offers it', async () => {
    const secure: boolean[] = []
    await using server = await openMailServer(undefined, {
      disabledCommands: [],
      onMailFrom(_address, session, done) {
        secure.push(session.secure)
        done()
      },
    })
    await using transport = open({ smtpUrl: `${server.smtpUrl}/?tls.rejectUnauthorized=false` })

    await transport.send(message)

    assert.deepEqual(secure, [true])
  })

  it('does not go to a server whose certificate is not trusted', async () => {
    await using server = await openMailServer(undefined, { disabledCommands: [] })
    await using transport = open({ smtpUrl: server.smtpUrl })

    await assert.rejects(transport.send(message), /certificate/)

    assert.equal(server.received.length, 0)
  })

  it('fails with an error if the server refuses it', async () => {
    await using server = await openMailServer(() => {
      throw refusal(554, 'No mails today')
    })
    await using transport = open({ smtpUrl: server.smtpUrl })

    await assert.rejects(transport.send(message), { responseCode: 554 })
  })

  for (const [behaviour, bytes] of [
    ['says nothing', ''],
    ['says one letter at a time', 'x'],
  ] as const)
    it(`gives up on a server that ${behaviour}`, async (t) => {
      const late = new AbortController()
      const timeout = t.mock.method(AbortSignal, 'timeout', () => late.signal)
      const server = createServer()
      const port = await listen(server)
      await using transport = open({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 200 })

      const sending = assert.rejects(transport.send(message), { code: 'EABORT' })
      const [socket] = await once(server, 'connection')
      socket.on('error', () => {}) // the client closes the connection
      for (let letters = 0; letters < 20; letters += 1)
        await new Promise((done) => void socket.write(bytes, done))
      late.abort()
      await sending

      assert.deepEqual(
        timeout.mock.calls.map(({ arguments: [ms] }) => ms),
        [200],
      )
      socket.destroy()
      server.close()
    })

  it('is aborted by its signal', async () => {
    const aborted = new AbortController()
    await using server = await openMailServer(() => {
      aborted.abort()
      return hang()
    })
    await using transport = open({ smtpUrl: server.smtpUrl })

    const sending = transport.send(message, aborted.signal)

    await assert.rejects(sending, { code: 'EABORT' })
  })

  it('never starts a header by a line break in a name, a subject or an address', async () => {
    await using server = await openMailServer()
    await using transport = open({
      smtpUrl: server.smtpUrl,
      from: 'Larder\r\nX-Evil: 1 <larder@example.org>',
    })

    await transport.send({
      ...message,
      subject: 'Ada\r\nBcc: eve@example.com\nX-Evil: 2\rX-Evil: 3',
    })
    const injected = { ...message, to: 'ada@example.com\r\nBcc: eve@example.com' }
    await transport.send(injected).catch(() => {}) // it may fail; the assertions are below

    const keys = server.received.flatMap((mail) => mail.headers.map(({ key }) => key))
    assert.deepEqual([keys.includes('bcc'), keys.includes('x-evil')], [false, false])
    assert.equal(server.received[0]?.subject, 'Ada Bcc: eve@example.com X-Evil: 2 X-Evil: 3')
    assert.deepEqual(
      server.received.filter(({ rcpt }) => rcpt.includes('eve')),
      [],
    )
  })

  it('sends nothing to a second address that is hidden in the first', async () => {
    await using server = await openMailServer()
    await using transport = open({ smtpUrl: server.smtpUrl })

    for (const to of ['ada@example.com, eve@example.com', 'ada@example.com>, <eve@example.com'])
      await transport.send({ ...message, to }).catch(() => {}) // it may be refused

    assert.deepEqual(
      server.received.filter(({ rcpt }) => rcpt === 'eve@example.com'),
      [],
    )
  })
})

it('refuses a sender that is not an address', () => {
  assert.throws(() => open({ from: 'Larder' }), /MAIL_FROM must be an address/)
})
