import type { Message } from '#platform/mail-transport.ts'

/** What of a message is the letter's own; the rest says whom it goes to. */
export type Letter = Omit<Message, 'id' | 'to'>

/** What each kind of letter tells of. `name` is that of the account's owner. */
export interface LetterData {
  readonly password_reset: { readonly name: string; readonly token: string }
  readonly password_changed: { readonly name: string }
  readonly deletion_scheduled: { readonly name: string; readonly deletion_scheduled_at: string }
  readonly restored: { readonly name: string }
  readonly provider_linked: { readonly name: string; readonly provider: string }
}

export type LetterKind = keyof LetterData

/**
 * Writes a letter: as text and as HTML, which say the same.
 *
 * @param data its times in ISO 8601, its names as people typed them
 * @param site.publicUrl base of the links, without a slash at its end
 */
export function writeLetter<Kind extends LetterKind>(
  kind: Kind,
  data: LetterData[Kind],
  { publicUrl }: { readonly publicUrl: string },
): Letter {
  const { subject, paragraphs, link } = drafts[kind](data, `${publicUrl}/reset-password`)
  const all = [greet(data.name), ...paragraphs]
  return {
    subject,
    text: all.map(toText).join('\n\n'),
    html: toHtml(subject, all),
    ...(link === undefined ? {} : { link }),
  }
}

type Paragraph = string | { readonly label: string; readonly href: string }

interface Draft {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  readonly link?: string
}

const drafts: { [Kind in LetterKind]: (data: LetterData[Kind], resetPage: string) => Draft } = {
  password_reset({ token }, resetPage) {
    // In the fragment, so that no server's log and no referrer gets to see the token.
    const link = `${resetPage}#token=${encodeURIComponent(token)}`
    return {
      subject: 'Choose a new password for Larder',
      paragraphs: [
        'Somebody asked for a new password for your Larder account. If that was you, choose it here:',
        { label: 'Choose a new password', href: link },
        'The link is good for 30 minutes and works once.',
        'If you did not ask for it, leave this mail be: your password stays as it is.',
      ],
      link,
    }
  },
  password_changed: (_, resetPage) => ({
    subject: 'Your Larder password was changed',
    paragraphs: [
      'The password of your Larder account was changed, and devices that were signed in with the old one were signed out.',
      'If it was not you, take your account back by choosing another password:',
      { label: 'Choose a new password', href: resetPage },
    ],
    link: resetPage,
  }),
  deletion_scheduled({ deletion_scheduled_at }, resetPage) {
    const at = new Date(deletion_scheduled_at)
    return {
      subject: `Your Larder account will be deleted on ${formatDay(at)}`,
      paragraphs: [
        `Your Larder account and all that only you have in it will be deleted on ${formatDay(at)}, ${formatTime(at)}. It is closed until then, and nothing is lost yet.`,
        'If you change your mind, sign in before that date and choose to restore your account.',
        'With the API: sign in, take restore_token from the 403 answer, and send it as the bearer token of POST /v1/auth/restore-account.',
        'If it was not you who asked for this, choose a new password, then sign in and restore your account:',
        { label: 'Choose a new password', href: resetPage },
      ],
    }
  },
  restored: (_, resetPage) => ({
    subject: 'Your Larder account is back',
    paragraphs: [
      'Your Larder account is active again and will not be deleted. Everything is where you left it.',
      'If it was not you who restored it, choose a new password:',
      { label: 'Choose a new password', href: resetPage },
    ],
  }),
  provider_linked({ provider }, resetPage) {
    const name = toOneLine(provider)
    return {
      subject: 'There is a new way to sign in to your Larder account',
      paragraphs: [
        `You can now sign in to your Larder account with ${name}, too.`,
        `If it was not you who did that, somebody may have got into your account at ${name}. Make that one safe first, then choose a new password for Larder, which signs out every device:`,
        { label: 'Choose a new password', href: resetPage },
      ],
    }
  },
}

/** Of a name that mail programs would turn into a link we take no notice: it may be a lure. */
function greet(name: string): string {
  const line = toOneLine(name)
  return line === '' || LINK.test(line) ? 'Hello,' : `Hello ${line},`
}

const LINK = /:\/\/|@|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu
const LONGEST = 100

/** Without line breaks, control characters, and those that turn the direction of what follows. */
function toOneLine(text: string): string {
  const line = text
    .slice(0, LONGEST)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
  return text.length > LONGEST ? `${line}…` : line
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const formatDay = (date: Date): string => DAY.format(date)
const formatTime = (date: Date): string => `${date.toISOString().slice(11, 16)} UTC`

const toText = (paragraph: Paragraph): string =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}:\n${paragraph.href}`

/** It has no colours of its own, so that it is as light or as dark as the program that shows it. */
function toHtml(title: string, paragraphs: readonly Paragraph[]): string {
  const body = paragraphs.map((paragraph) =>
    typeof paragraph === 'string'
      ? `<p>${escape(paragraph)}</p>`
      : `<p><a href="${escape(paragraph.href)}">${escape(paragraph.label)}</a></p>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
</head>
<body style="margin: 0 auto; padding: 1rem; max-width: 36rem; font: 1rem/1.5 sans-serif; overflow-wrap: anywhere">
${body.join('\n')}
</body>
</html>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
