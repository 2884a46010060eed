import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MailData, MailKind } from './mail-data.ts'
import { type MailText, writeMail as writeIn } from './write-mail.ts'

/** In English; `languages.test.ts` tests the other languages. */
const writeMail = <Kind extends MailKind>(
  kind: Kind,
  of: MailData[Kind],
  on: typeof site,
): MailText => writeIn(kind, of, on, 'en')

const site = { publicUrl: 'https://larder.test' }
const data: MailData = {
  password_reset: { name: 'Ada', token: 'aB3_-x', isUnconfirmed: false },
  password_changed: { name: 'Ada', wasCleared: false },
  deletion_scheduled: { name: 'Ada', deletion_scheduled_at: '2026-12-20T08:00:00.000Z' },
  restored: { name: 'Ada' },
  provider_linked: { name: 'Ada', provider: 'Kitchen ID', isOnlySignIn: false },
  provider_unlinked: { name: 'Ada', provider: 'Kitchen ID' },
  api_key_made: { name: 'Ada', key: 'Home Assistant' },
  webhook_stopped: { name: 'Ada', household: 'Home', host: 'hooks.example.com' },
  verify_email: { name: 'Ada', token: 'aB3_-x' },
  confirm_email: { name: 'Ada', token: 'aB3_-x' },
  email_taken: { name: 'Ada' },
  email_changed: { name: 'Ada', token: 'aB3_-x', isUndone: false },
  second_factor_changed: { name: 'Ada', change: 'on' },
  lost_factor: { name: 'Ada', token: 'aB3_-x' },
  factor_recovery: { name: 'Ada', token: 'aB3_-x', due_at: '2026-12-20T08:00:00.000Z' },
  passkey_changed: { name: 'Ada', passkey: 'Kitchen ID', change: 'added' },
  sign_in_link: { name: 'Ada', token: 'aB3_-x' },
}

/** One mail of each kind, to an owner with that name. */
function writeAll(name = 'Ada'): Record<MailKind, MailText> {
  return {
    password_reset: writeMail('password_reset', { ...data.password_reset, name }, site),
    password_changed: writeMail('password_changed', { ...data.password_changed, name }, site),
    deletion_scheduled: writeMail('deletion_scheduled', { ...data.deletion_scheduled, name }, site),
    restored: writeMail('restored', { name }, site),
    provider_linked: writeMail('provider_linked', { ...data.provider_linked, name }, site),
    provider_unlinked: writeMail('provider_unlinked', { ...data.provider_unlinked, name }, site),
    api_key_made: writeMail('api_key_made', { ...data.api_key_made, name }, site),
    webhook_stopped: writeMail('webhook_stopped', { ...data.webhook_stopped, name }, site),
    verify_email: writeMail('verify_email', { ...data.verify_email, name }, site),
    confirm_email: writeMail('confirm_email', { ...data.confirm_email, name }, site),
    email_taken: writeMail('email_taken', { name }, site),
    email_changed: writeMail('email_changed', { ...data.email_changed, name }, site),
    second_factor_changed: writeMail(
      'second_factor_changed',
      { ...data.second_factor_changed, name },
      site,
    ),
    lost_factor: writeMail('lost_factor', { ...data.lost_factor, name }, site),
    factor_recovery: writeMail('factor_recovery', { ...data.factor_recovery, name }, site),
    passkey_changed: writeMail('passkey_changed', { ...data.passkey_changed, name }, site),
    sign_in_link: writeMail('sign_in_link', { ...data.sign_in_link, name }, site),
  }
}

describe('a mail', () => {
  it('to choose a new password says how long the link is valid, and what to do if it was not requested', () => {
    const { password_reset } = writeAll()

    assert.deepEqual(
      { subject: password_reset.subject, text: password_reset.text, link: password_reset.link },
      {
        subject: 'Choose a new password for Larder',
        text: [
          'Hello Ada,',
          'Someone requested a new password for your Larder account. If it was you, choose it here:',
          'Choose a new password:\nhttps://larder.test/reset-password#token=aB3_-x',
          'The link works once, within 30 minutes.',
          'If it wasn’t you, ignore this email. Your password doesn’t change.',
        ].join('\n\n'),
        link: 'https://larder.test/reset-password#token=aB3_-x',
      },
    )
  })

  it('about a deletion shows when it happens, and how to restore the account', () => {
    const { subject, text, link } = writeAll().deletion_scheduled

    assert.deepEqual(
      [subject, link],
      ['Your Larder account will be deleted on 20 December 2026', undefined],
    )
    assert.match(text, /deleted on 20 December 2026, 08:00 UTC\./)
    assert.match(text, /sign in before that date and choose to restore your account/)
    assert.match(text, /403 answer with restore_token.*POST \/v1\/auth\/restore-account/)
  })

  it('shows times in UTC, in every time zone of the server', () => {
    const at = { name: 'Ada', deletion_scheduled_at: '2026-01-01T00:05:59.999+01:00' }

    const { text } = writeMail('deletion_scheduled', at, site)

    assert.match(text, /deleted on 31 December 2025, 23:05 UTC\./)
  })

  it('names the provider that was linked', () => {
    assert.match(
      writeAll().provider_linked.text,
      /now also sign in to your Larder account with Kitchen ID\./,
    )
  })

  it('names the provider as the only way to sign in after the account was claimed', () => {
    const { text } = writeMail(
      'provider_linked',
      { ...data.provider_linked, isOnlySignIn: true },
      site,
    )

    assert.match(text, /sign in to your Larder account only with Kitchen ID\./)
    assert.match(text, /password, other providers and sessions were removed/)
    assert.doesNotMatch(text, /\balso\b/)
  })

  it('to confirm an address says what to do if another person requested it', () => {
    const { text } = writeAll().verify_email

    assert.match(text, /If it wasn’t you, you can ignore this email: nobody else can confirm/)
    assert.match(text, /^https:\/\/larder\.test\/reset-password$/m)
  })

  it('links to the page for its token', () => {
    const { verify_email, confirm_email, email_changed } = writeAll()

    assert.deepEqual(
      [verify_email.link, confirm_email.link, email_changed.link],
      [
        'https://larder.test/verify-email#token=aB3_-x',
        'https://larder.test/confirm-email#token=aB3_-x',
        'https://larder.test/undo-email#token=aB3_-x',
      ],
    )
  })

  it('about a change of address has the undo link only if the previous one was verified', () => {
    const { text, link } = writeMail(
      'email_changed',
      { name: 'Ada', token: undefined, isUndone: false },
      site,
    )

    assert.equal(link, undefined)
    assert.doesNotMatch(text, /http|undo/i)
    assert.match(text, /If it wasn’t you, ask the person who runs this server for help\./)
  })

  it('links to the page for a new password if another person may have caused it', () => {
    const mails = writeAll()

    for (const kind of [
      'password_changed',
      'deletion_scheduled',
      'restored',
      'provider_linked',
      'provider_unlinked',
      'email_taken',
      'verify_email',
    ] as const)
      assert.match(mails[kind].text, /^https:\/\/larder\.test\/reset-password$/m, kind)
    assert.equal(mails.password_changed.link, 'https://larder.test/reset-password')
  })

  it('has the same content in HTML and in plain text', () => {
    for (const [kind, { text, html }] of Object.entries(writeAll('O’Neil & "Søn"'))) {
      assert.deepEqual(wordsOf(readHtml(html)), wordsOf(text), kind)
    }
  })

  it('loads no external content, and sets no colours', () => {
    for (const { html } of Object.values(writeAll())) {
      assert.doesNotMatch(html, /<(img|link|script|iframe|style)|src=|url\(|color:|background/i)
      assert.match(html, /<meta name="color-scheme" content="light dark">/)
    }
  })
})

describe('the name of an owner', () => {
  const greetings: readonly [what: string, name: string, greeting: string][] = [
    ['is where the letter begins', 'Ada Lovelace', 'Hello Ada Lovelace,'],
    ['may have initials', 'J.R. St. John', 'Hello J.R. St. John,'],
    ['may be written in any script', 'Айсель 由紀 👩‍🍳', 'Hello Айсель 由紀 👩‍🍳,'],
    ['stays on its line', 'Ada\r\nBcc: eve\u2028\0and', 'Hello Ada Bcc: eve and,'],
    ['does not turn what follows around', 'Ada\u202E\u2066', 'Hello Ada,'],
    ['is shortened when it is endless', 'a'.repeat(5000), `Hello ${'a'.repeat(100)}…,`],
    ['is not cut through a character', `${'a'.repeat(99)}👩`, `Hello ${'a'.repeat(99)}…,`],
    ['is left out where it is a lure', 'You won! https://evil.example/x', 'Hello,'],
    ['is left out where it would become a link', 'visit evil.example now', 'Hello,'],
    ['is left out where it is nothing', ' \n ', 'Hello,'],
  ]
  for (const [what, name, greeting] of greetings)
    it(what, () => {
      const { text } = writeMail('restored', { name }, site)

      assert.equal(text.split('\n')[0], greeting)
    })

  it('is never markup', () => {
    const { html } = writeMail('restored', { name: `<script>"'&amp;</script>` }, site)

    assert.match(html, /<p>Hello &lt;script&gt;&quot;&#39;&amp;amp;&lt;\/script&gt;,<\/p>/)
  })

  it('is never in a subject', () => {
    const subjects = Object.values(writeAll('Mallory')).map(({ subject }) => subject)

    assert.deepEqual(
      subjects.filter((subject) => subject.includes('Mallory')),
      [],
    )
  })
})

it('a token with special characters stays in its link', () => {
  const { link, html } = writeMail(
    'password_reset',
    { ...data.password_reset, token: '"><b> #&' },
    site,
  )

  assert.equal(link, 'https://larder.test/reset-password#token=%22%3E%3Cb%3E%20%23%26')
  assert.ok(html.includes(`<a href="${link}">`))
})

/** The visible text, with each link after its label. */
function readHtml(html: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return html
    .replace(/^.*<body[^>]*>/s, '')
    .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/g, '$2 $1')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&([\w#]+);/g, (_, name: string) => signs[name] ?? `unknown sign ${name}`)
}

/** The words only, without line breaks and colons. */
function wordsOf(text: string): string[] {
  return text.split(/[\s:]+/).filter((word) => word !== '')
}
