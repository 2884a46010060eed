import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { eventually } from '#test/eventually.ts'

export interface ReceivedMail extends Email {
  /** The recipients of the envelope, which may differ from the headers. */
  readonly envelopeTo: readonly string[]
}

/** A mail server on loopback, with the received mails. */
export interface Inbox extends AsyncDisposable {
  readonly smtpUrl: string
  /** Refuses all mails for the time being (RFC 5321, 4.2.1: a code that begins with 4). */
  isFull: boolean
  /** All mails except requests to confirm an address. Every sign-up sends one. */
  readonly mails: readonly ReceivedMail[]
  /** Waits for `count` mails to an address, and returns them. */
  to(address: string, count?: number): Promise<ReceivedMail[]>
  /** Waits for `count` requests to confirm an address, and returns them. */
  verifications(address: string, count?: number): Promise<ReceivedMail[]>
  /** Removes all mails. */
  forget(): void
}

export async function openInbox(): Promise<Inbox> {
  const mails: ReceivedMail[] = []
  const verifications: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(inbox.isFull ? Object.assign(new Error('Try again.'), { responseCode: 452 }) : null)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      callbackify(receive)(stream, to, done)
    },
  })
  async function receive(stream: NodeJS.ReadableStream, envelopeTo: string[]): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream))
    const isVerification = mail.text?.includes('/verify-email#') ?? false
    const target = isVerification ? verifications : mails
    target.push({ ...mail, envelopeTo })
  }
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo // a TCP server that listens has one

  const inbox: Inbox = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    isFull: false,
    mails,
    to: (address, count = 1) => mailsTo(mails, address, count),
    verifications: (address, count = 1) => mailsTo(verifications, address, count),
    forget() {
      mails.length = 0
      verifications.length = 0
    },
    async [Symbol.asyncDispose]() {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(resolve)
      await promise
    },
  }
  return inbox
}

function mailsTo(
  mails: readonly ReceivedMail[],
  address: string,
  count: number,
): Promise<ReceivedMail[]> {
  return eventually(`${count} mails to ${address}`, () => {
    const found = mails.filter(({ envelopeTo }) => envelopeTo.includes(address))
    if (found.length >= count) return found
    const seen = mails.map(({ envelopeTo, subject }) => `${envelopeTo.join()}: ${subject}`)
    return assert.fail(`There are: ${seen.join('; ')}`)
  })
}

/** @returns the token after `#token=` in the link of a mail */
export function tokenIn(mail: ReceivedMail): string {
  const token = /#token=([\w-]+)/.exec(mail.text ?? '')?.[1]
  return token ?? assert.fail(`There is no link with a token in: ${mail.text}`)
}
