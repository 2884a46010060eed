import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { SECOND } from '#kernel/clock.ts'
import { hasCode } from '#platform/base/error-code.ts'
import type { Log } from '#platform/base/log.ts'

export interface Message {
  /** Stable over retries: the Message-ID is made of it, so that a receiver can drop a duplicate. */
  readonly id: string
  /** One address, nothing else. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where the mail leads; logged where mails are written to files. */
  readonly link?: string
}

export interface MailTransport extends AsyncDisposable {
  /**
   * Hands a mail over: when this returns, somebody else answers for it.
   *
   * @param signal breaks off; the mail may have gone out nevertheless
   * @throws Error where it was not taken, within the transport's patience
   */
  send(message: Message, signal?: AbortSignal): Promise<void>
}

export interface MailTransportOptions {
  /** smtp:// or smtps://, with user and password; absent: mails become files. */
  readonly smtpUrl: string | undefined
  /** The sender: an address, or a name with the address in angle brackets. */
  readonly from: string
  readonly dataDir: string
  readonly log: Log
  /** The longest that one send may take, in milliseconds. */
  readonly timeoutMs?: number
}

/**
 * Opens the way out for mails: a server that speaks SMTP (RFC 5321) or, where there is none, files
 * in `dataDir`.
 *
 * @throws Error where `from` holds no address
 */
export function openMailTransport(options: MailTransportOptions): MailTransport {
  const { smtpUrl, from, dataDir, log, timeoutMs = 30 * SECOND } = options
  const sender = readSender(from)
  return smtpUrl === undefined
    ? openFolder(join(dataDir, 'mail'), sender, log)
    : openSmtp(smtpUrl, sender, timeoutMs)
}

interface Sender {
  readonly name: string
  readonly address: string
}

function readSender(from: string): Sender {
  const [sender] = addressparser(from, { flatten: true })
  if (!sender?.address.includes('@'))
    throw new Error('MAIL_FROM must be an address such as mail@example.com.')
  return sender
}

function openSmtp(url: string, sender: Sender, timeoutMs: number): MailTransport {
  const smtp = createTransport({
    url,
    dnsTimeout: 10 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  })
  return {
    async send(message, signal) {
      // The timeouts above judge silence; a server that dribbles is stopped by this one alone.
      const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
      await smtp.sendMail({ ...toMime(message, sender), signal: AbortSignal.any(limits) })
    },
    async [Symbol.asyncDispose]() {
      smtp.close()
    },
  }
}

function openFolder(folder: string, sender: Sender, log: Log): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: bytes } = await writer.sendMail(toMime(message, sender))
      const path = join(folder, `${message.id}.eml`)
      await writeWhole(path, bytes).catch(async (error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(path, bytes)
      })
      log.info({ link: message.link }, `SMTP_URL is not set, so the mail lies in ${path}`)
    },
    async [Symbol.asyncDispose]() {
      writer.close()
    },
  }
}

type Bytes = Parameters<Awaited<ReturnType<typeof open>>['writeFile']>[0]

/** Written aside, flushed and renamed into place, so that a full disk leaves no half of it. */
async function writeWhole(path: string, bytes: Bytes): Promise<void> {
  const draft = `${path}.part` // of a fixed name: what a crash leaves, the retry writes over
  const file = await open(draft, 'w', 0o600)
  try {
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function toMime(message: Message, sender: Sender): SendMailOptions {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  return {
    messageId: `<${message.id}@${domain}>`,
    from: sender,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834, 5: no holiday notice comes back
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
