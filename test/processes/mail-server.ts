import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail that the server received. */
interface ReceivedMail extends Email {
  /** The recipient of the envelope. */
  readonly rcpt: string
  /** The received bytes. */
  readonly raw: string
}

/** Runs before the server accepts a mail. It may throw a refusal, wait, or never end. */
type MailHandler = (mail: ReceivedMail) => Promise<void> | void

/** A mail server on loopback. A handler can refuse or delay mails. */
export interface MailServer extends AsyncDisposable {
  readonly port: number
  readonly smtpUrl: string
  /** All received mails, in order. */
  readonly received: readonly ReceivedMail[]
  /** The received mails that it accepted. */
  readonly accepted: readonly ReceivedMail[]
}

export async function openMailServer(
  handle: MailHandler = () => {},
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const { port: wanted = 0, ...smtp } = options
  const received: ReceivedMail[] = []
  const accepted: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    logger: false, // else it warns about its certificate
    onData(stream, session, done) {
      const rcpt = session.envelope.rcptTo.map(({ address }) => address).join()
      callbackify(receive)(stream, rcpt, done)
    },
    ...smtp,
  })
  // In some tests the client closes the connection, or rejects the certificate.
  server.on('error', () => {})

  async function receive(stream: NodeJS.ReadableStream, rcpt: string): Promise<void> {
    const raw = await buffer(stream)
    const mail = { ...(await PostalMime.parse(raw)), rcpt, raw: raw.toString('latin1') }
    received.push(mail)
    await handle(mail)
    accepted.push(mail)
  }

  const port = await listen(server.server, wanted)
  return {
    port,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    accepted,
    async [Symbol.asyncDispose]() {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(resolve)
      await promise
    },
  }
}

/** Starts to listen on loopback. @returns the port */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return address.port
}

/** An SMTP refusal: 4xx is temporary, 5xx permanent (RFC 5321, 4.2.1). */
export function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** A mail handler that never ends. */
export const hang = (): Promise<never> => new Promise(() => {})
