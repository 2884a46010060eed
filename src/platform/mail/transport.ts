import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import type { Log } from '#platform/base/log.ts'
import { makeFolder } from '#platform/files/whole-file.ts'
import { SECOND } from '#platform/kernel/clock.ts'
import { hasCode } from '#platform/kernel/errors.ts'

export interface Message {
  /**
   * The same for all retries. The Message-ID is made of it, so that a receiver can drop a
   * duplicate.
   */
  readonly id: string
  /** One address, nothing else. */
  readonly to: string
  /** The language of subject and text (RFC 5646). */
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The link in the mail. It is logged if mails are written to files. */
  readonly link?: string
  /** The address of one-click unsubscription (RFC 8058). A POST to it needs no token. */
  readonly unsubscribeUrl?: string
}

export interface MailTransport extends AsyncDisposable {
  /**
   * Hands a mail over. When this returns, the receiver is responsible for it.
   *
   * @param signal aborts the attempt; the mail may have been sent anyway
   * @throws Error if the mail was not accepted before the transport's timeout
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
  /** The timeout of one send, in milliseconds. */
  readonly timeoutMs?: number
}

/**
 * Opens the transport for mails: an SMTP server (RFC 5321) or, without one, files in `dataDir`.
 *
 * @throws Error if `from` holds no address
 */
export function openMailTransport(options: MailTransportOptions): MailTransport {
  const { smtpUrl, from, dataDir, log, timeoutMs = 30 * SECOND } = options
  const sender = readSender(from)
  return smtpUrl === undefined
    ? openFolder(join(dataDir, 'mail'), sender, log)
    : openSmtp(smtpUrl, sender, timeoutMs)
}

/**
 * Connects to the mail server, greets it and logs in, as before a mail, and sends none.
 *
 * @throws Error if one of these fails
 */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await loadNodemailer()
  const smtp = createTransport({ url: smtpUrl, ...SILENCE })
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
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

/** How long a server may say nothing. */
const SILENCE = {
  dnsTimeout: 10 * SECOND,
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
}

function openSmtp(url: string, sender: Sender, timeoutMs: number): MailTransport {
  const smtp = atFirstUse(async () => {
    const { createTransport } = await loadNodemailer()
    return createTransport({
      url,
      ...SILENCE,
    })
  })
  return {
    async send(message, signal) {
      // The timeouts above end only a silent connection. This one also ends a server that sends
      // very slowly.
      const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
      const signals = AbortSignal.any(limits)
      await (await smtp.get()).sendMail({ ...toMime(message, sender), signal: signals })
    },
    async [Symbol.asyncDispose]() {
      const opened = await smtp.made()
      opened?.close()
    },
  }
}

function openFolder(folder: string, sender: Sender, log: Log): MailTransport {
  const writer = atFirstUse(async () => {
    const { createTransport } = await loadNodemailer()
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  return {
    async send(message) {
      const { message: bytes } = await (await writer.get()).sendMail(toMime(message, sender))
      const path = join(folder, `${message.id}.eml`)
      await writeAtomically(path, bytes).catch(async (error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error
        await makeFolder(folder)
        await writeAtomically(path, bytes)
      })
      log.info({ link: message.link }, `SMTP_URL is not set; the mail is in ${path}`)
    },
    async [Symbol.asyncDispose]() {
      const opened = await writer.made()
      opened?.close()
    },
  }
}

/** Nodemailer takes 5 MB of memory, and many processes never send a mail. */
const loadNodemailer = () => import('nodemailer')

/** A value that is made when it is needed first. */
function atFirstUse<T>(make: () => Promise<T>) {
  let value: Promise<T> | undefined
  return {
    get: (): Promise<T> => (value ??= make()),
    /** Undefined where it was never needed. */
    made: (): Promise<T> | undefined => value,
  }
}

type Bytes = Parameters<Awaited<ReturnType<typeof open>>['writeFile']>[0]

/** Writes a draft, flushes it and renames it, so that a full disk leaves no partial file. */
async function writeAtomically(path: string, bytes: Bytes): Promise<void> {
  const draft = `${path}.part` // the name is fixed, so a retry after a crash overwrites it
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
    headers: {
      'Auto-Submitted': 'auto-generated', // RFC 3834, 5: it suppresses automatic replies
      ...unsubscribeHeaders(message.unsubscribeUrl),
      'Content-Language': message.language, // RFC 3282
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** RFC 2369, 3.2, and RFC 8058, 3.1. Nodemailer folds a long header, which keeps the address whole. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
