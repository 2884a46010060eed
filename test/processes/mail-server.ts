import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the server was handed it. */
interface Handed extends Email {
  /** Whom the envelope named. */
  readonly rcpt: string
  /** As it came over the line. */
  readonly raw: string
}

/** What the server does about a mail before it says yes: refuse (throw), take its time, hang. */
export type Manners = (mail: Handed) => Promise<void> | void

/** A mail provider on loopback that misbehaves as it is told. */
export interface MailServer extends AsyncDisposable {
  readonly port: number
  readonly smtpUrl: string
  /** All that it was handed, in order, and what it said yes to. */
  readonly handed: readonly Handed[]
  readonly taken: readonly Handed[]
}

export async function openMailServer(
  manners: Manners = () => {},
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const { port: wanted = 0, ...smtp } = options
  const handed: Handed[] = []
  const taken: Handed[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    logger: false, // or it warns of its own certificate
    onData(stream, session, done) {
      const rcpt = session.envelope.rcptTo.map(({ address }) => address).join()
      callbackify(take)(stream, rcpt, done)
    },
    ...smtp,
  })
  // A client that breaks off, or does not like our certificate, is what some tests are about.
  server.on('error', () => {})

  async function take(stream: NodeJS.ReadableStream, rcpt: string): Promise<void> {
    const raw = await buffer(stream)
    const mail = { ...(await PostalMime.parse(raw)), rcpt, raw: raw.toString('latin1') }
    handed.push(mail)
    await manners(mail)
    taken.push(mail)
  }

  const port = await listen(server.server, wanted)
  return {
    port,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    handed,
    taken,
    async [Symbol.asyncDispose]() {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(resolve)
      await promise
    },
  }
}

/** Has it listen on loopback; resolves to the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return address.port
}

/** A refusal as SMTP has it: 4xx is for now, 5xx for good (RFC 5321, 4.2.1). */
export function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

/** For manners: no answer ever comes. */
export const hang = (): Promise<never> => new Promise(() => {})

/** Waits until it holds; fails, saying what did not come about, after 15 seconds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 15_000
  while (!(await holds())) {
    if (performance.now() > deadline) assert.fail(`This did not come about: ${what}`)
    await sleep(10)
  }
}
