import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Language, LANGUAGES } from '#platform/kernel/languages.ts'
import { TEXTS } from '#platform/languages/texts.ts'
import { textsByPath } from '#test/fixtures/text-keys.ts'
import type { MailData, MailKind } from './mail-data.ts'
import { writeMail } from './write-mail.ts'

const site = { publicUrl: 'https://larder.test' }
const data: { [Kind in MailKind]: readonly MailData[Kind][] } = {
  password_reset: [
    { name: 'Ada', token: 't', isUnconfirmed: false },
    { name: '', token: 't', isUnconfirmed: true },
  ],
  password_changed: [
    { name: 'Ada', wasCleared: false },
    { name: '', wasCleared: true },
  ],
  deletion_scheduled: [{ name: 'Ada', deletion_scheduled_at: '2026-12-20T08:05:00.000Z' }],
  restored: [{ name: 'Ada' }],
  provider_linked: [
    { name: 'Ada', provider: 'Kitchen ID', isOnlySignIn: false },
    { name: 'Ada', provider: 'Kitchen ID', isOnlySignIn: true },
  ],
  provider_unlinked: [{ name: 'Ada', provider: 'Kitchen ID' }],
  api_key_made: [{ name: 'Ada', key: 'Home Assistant' }],
  webhook_stopped: [{ name: 'Ada', household: 'Home', host: 'hooks.example.com' }],
  verify_email: [{ name: 'Ada', token: 't' }],
  confirm_email: [{ name: 'Ada', token: 't' }],
  email_taken: [{ name: 'Ada' }],
  email_changed: [
    { name: 'Ada', token: 't', isUndone: false },
    { name: 'Ada', token: undefined, isUndone: false },
    { name: 'Ada', token: undefined, isUndone: true },
  ],
  second_factor_changed: (['on', 'off', 'codes', 'code_used', 'lost'] as const).map((change) => ({
    name: 'Ada',
    change,
  })),
  lost_factor: [{ name: 'Ada', token: 't' }],
  factor_recovery: [{ name: 'Ada', token: 't', due_at: '2026-12-20T08:05:00.000Z' }],
  passkey_changed: (['added', 'removed', 'copied'] as const).map((change) => ({
    name: 'Ada',
    passkey: 'Kitchen ID',
    change,
  })),
  sign_in_link: [{ name: 'Ada', token: 't' }],
}
const KINDS = Object.keys(data) as MailKind[] // typed above

const write = (kind: MailKind, language: Language) =>
  data[kind].map((of) => writeMail(kind, of, site, language))

/** The text without names and links. */
const wordsIn = (text: string) =>
  text.replaceAll(/https:\S+|Ada|Kitchen ID|restore_token|POST|\/v1\S+|Larder/g, '')

const linksIn = (text: string) => text.match(/https:\S+/g)

describe('the texts of mails', () => {
  it('are all used, and no placeholder is left, in each language', () => {
    for (const language of LANGUAGES) {
      const mails = KINDS.flatMap((kind) => write(kind, language))
      const written = mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n')

      const pieces = textsByPath(TEXTS[language].mails).map(([path, text]) => {
        const longest = text.split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)[0] ?? ''
        return [path, written.includes(longest)] as const
      })
      assert.deepEqual(
        pieces.filter(([, isUsed]) => !isUsed),
        [],
        language,
      )
      assert.doesNotMatch(written, /[{}]|undefined/)
    }
  })

  it('differ between the languages, sentence by sentence', () => {
    for (const kind of KINDS)
      for (const [index, { text: english }] of write(kind, 'en').entries()) {
        const lines = new Set(
          wordsIn(english)
            .split(/\n+/)
            .filter((line) => line.length > 20),
        )
        for (const language of LANGUAGES.slice(1)) {
          const { text = '' } = write(kind, language)[index] ?? {}
          const same = wordsIn(text)
            .split(/\n+/)
            .filter((line) => lines.has(line))
          assert.deepEqual(same, [], `${kind} in ${language}`)
        }
      }
  })
})

describe('a mail in a language', () => {
  it('writes day and time as people do there', () => {
    const subjects = LANGUAGES.map((language) => write('deletion_scheduled', language)[0]?.subject)
    const times = LANGUAGES.map(
      (language) =>
        /\d+:05[^.]*UTC/.exec(write('deletion_scheduled', language)[0]?.text ?? '')?.[0],
    )

    assert.deepEqual(subjects, [
      'Your Larder account will be deleted on 20 December 2026',
      'Dein Larder-Konto wird am 20. Dezember 2026 gelöscht',
      'Ton compte Larder sera supprimé le 20 décembre 2026',
      'Tu cuenta de Larder se borrará el 20 de diciembre de 2026',
      'Je Larder-account wordt op 20 december 2026 verwijderd',
      'Il tuo account Larder sarà eliminato il 20 dicembre 2026',
    ])
    assert.deepEqual(times, [
      '08:05 UTC',
      '08:05 Uhr UTC',
      '08:05 UTC',
      '8:05 UTC',
      '08:05 uur UTC',
      '08:05 UTC',
    ])
  })

  it('names its language in the message and in the HTML', () => {
    for (const language of LANGUAGES) {
      const { html, language: named } = write('restored', language)[0] ?? assert.fail()

      assert.equal(named, language)
      assert.ok(html.includes(`<html lang="${language}">`))
    }
  })

  it('has the same links in each language', () => {
    for (const kind of KINDS)
      for (const [index, { text, link }] of write(kind, 'en').entries())
        for (const language of LANGUAGES) {
          const other = write(kind, language)[index]
          assert.deepEqual([linksIn(other?.text ?? ''), other?.link], [linksIn(text), link])
        }
  })
})
