import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { openMailTransport } from '#platform/mail/transport.ts'
import { problemsOnly } from '#test/app/database.ts'
import { openInbox } from '#test/app/inbox.ts'
import { RUNS } from '#test/properties/runs.ts'
import { type EmailAddress, keyToFind, parseEmailAddress } from './email-address.ts'

/** Undefined if it is refused. */
function parse(text: string) {
  try {
    return parseEmailAddress(text)
  } catch {
    return undefined
  }
}

/** Pieces that some program drops, decodes, maps to others, or takes for the end of the address. */
const ODD = [
  ...'/?#%\\&=!|^`{}~*$\'"@,;:<>()[]. +-_'.split(''),
  ...'.. %65 %40 %2e %00 (a) "a-b" <a@b.example> 127.0.0.1 [::1] 0x7f 1 -- xn--a xn-- xn--zzz-'.split(
    ' ',
  ),
  ...'\uff20 \ufe6b \uff0e \u3002 \uff61 \u2024 \uff0f \u2044 \u2100 \uff41 \uff21 \u2488'.split(
    ' ',
  ),
  ...'\u00ad \u200b \u200c \u200d \u2060 \ufe0f \u034f \u115f \u202e \ufeff \ud800'.split(' '),
  ...'\u212a \u1fef \u037e \u212b \u0130 \u0131 \u017f \ufb01 \u2460 \u{1d51e} \u{1f600}'.split(
    ' ',
  ),
  ...'\u00df \u1e9e \u03c2 \u03a3 \u00e9 e\u0301 \u0301 \u00c9 \u0661 \u05d0 \u4f8b\u3048'.split(
    ' ',
  ),
  ...'b\u00fccher bu\u0308cher b\u00fccher- -b\u00fccher B\u00dcCHER xn--bcher-kva XN--BCHER-KVA'.split(
    ' ',
  ),
  '\u0e17\u0e33',
  '\u0646\u0627\u0645\u0647\u200c\u0627\u06cc',
  '\u0dc1\u0dca\u200d\u0dbb\u0dd3',
  '\u00a0',
  '\t',
  '\r\n',
  '\0',
  'a'.repeat(63),
  'a'.repeat(64),
  'a.'.repeat(120),
  '\u00fc'.repeat(40),
]
/** Addresses into which odd pieces are put: so many of them are still accepted. */
const PLAIN = [
  'victim@example.com',
  'v.i+c_t/i=m@mail.example.co.uk',
  '\u00c9va@b\u00fccher.example',
  'zoe\u0308@xn--bcher-kva.example',
  'root@localhost',
]
const oddText = fc
  .tuple(
    fc.constantFrom(...PLAIN),
    fc.array(fc.tuple(fc.nat({ max: 40 }), fc.constantFrom(...ODD)), { maxLength: 3 }),
  )
  .map(([plain, pieces]) =>
    pieces.reduce((text, [at, piece]) => text.slice(0, at) + piece + text.slice(at), plain),
  )
const anyText = fc
  .tuple(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.domain(),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  .map(([local, domain, end]) => `${local}@${domain}${end}`)
const addresses = fc.oneof({ weight: 3, arbitrary: oddText }, { weight: 1, arbitrary: anyText })

/** The mail server of the tests takes 253 characters; RFC 5321, 4.5.3.1.3, has 256 with `<` and `>`. */
const accepted = addresses
  .map(parse)
  .filter((email): email is EmailAddress => email !== undefined && email.address.length <= 253)

/** The mailbox that a mail server reads out of RCPT. A domain in ASCII is compared as it is. */
function mailboxOf(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  const local = recipient.slice(0, at).normalize('NFC')
  const folded = local.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const domain = recipient.slice(at + 1)
  return `${folded}@${/^[\x21-\x7e]+$/.test(domain) ? domain.toLowerCase() : domainToASCII(domain)}`
}

describe('an accepted address', () => {
  it('has the key of the mailbox that a mail server sees in RCPT', async () => {
    await using inbox = await openInbox()
    const options = {
      smtpUrl: inbox.smtpUrl,
      from: 'larder@example.org',
      dataDir: '',
      log: problemsOnly,
    }
    await using transport = openMailTransport(options)
    const mail = { language: 'en', subject: 'Hello', text: 'Hello', html: '<p>Hello' }
    let sent = 0

    await fc.assert(
      fc.asyncProperty(fc.array(accepted, { minLength: 10, maxLength: 10 }), async (emails) => {
        const mails = emails.map((email) => ({ email, id: `mail-${++sent}` }))
        await Promise.all(
          mails.map(({ email, id }) => transport.send({ ...mail, id, to: email.address })),
        )
        for (const { email, id } of mails) {
          const seen = inbox.mails.find(({ messageId }) => messageId === `<${id}@example.org>`)
          const recipients = seen?.envelopeTo ?? []
          assert.deepEqual(recipients.map(mailboxOf), [email.key])
          assert.deepEqual(
            recipients.map((recipient) => parse(recipient)?.key),
            [email.key],
          )
        }
      }),
      { ...RUNS, numRuns: RUNS.numRuns / 5 },
    )
  })

  it('is found by its key, in each spelling, and its key is a spelling', () => {
    fc.assert(
      fc.property(addresses, (text) => {
        const email = parse(text)
        if (!email) return
        for (const spelling of [text, email.address, email.key])
          assert.deepEqual([parse(spelling)?.key, keyToFind(spelling)], [email.key, email.key])
      }),
      { ...RUNS, numRuns: RUNS.numRuns * 20 },
    )
  })
})

describe('a refused address', () => {
  it('has a label that begins or ends with a hyphen, in Unicode or in punycode', () => {
    const labels = ['-b\u00fccher', 'b\u00fccher-', 'b\u00fccherxn--']
    const domains = labels.flatMap((label) => [label, domainToASCII(label)])

    assert.deepEqual(
      domains.map((domain) => parse(`ada@${domain}.example`)),
      domains.map(() => undefined),
    )
  })

  it('finds at most an account with the very same address', () => {
    fc.assert(
      fc.property(addresses, (text) => {
        if (parse(text)) return
        let key
        try {
          key = keyToFind(text)
        } catch {
          return
        }
        assert.equal(parse(key), undefined, key)
      }),
      { ...RUNS, numRuns: RUNS.numRuns * 20 },
    )
  })
})
