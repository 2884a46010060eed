import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { comparable } from '#test/app/answers.ts'
import { startApp } from '#test/app/app.ts'
import { tokenIn } from '#test/app/inbox.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { resetToken } from '#test/app/reset-mail.ts'
import { newcomer, startHostileProvider, trusting } from '#test/processes/hostile-provider.ts'

const provider = await startHostileProvider(() => app.clock())
const app = await startApp(trusting(provider))

/** Signs up with that header. */
async function signUp(acceptLanguage: string) {
  const email = `ada-${randomUUID()}@example.com`
  const { status, body } = await app.call('POST', '/v1/auth/signup', {
    body: { email, password: 'seven brave lamps', name: 'Ada' },
    headers: { 'accept-language': acceptLanguage },
  })
  assert.equal(status, 201)
  return { email, token: body.access_token as string }
}

const idp = async (claims: object, acceptLanguage: string) =>
  app.call('POST', '/v1/auth/idp', {
    body: { id_token: await provider.sign(claims) },
    headers: { 'accept-language': acceptLanguage },
  })
const askForReset = async (address: string) => {
  const headers = { 'accept-language': 'de' }
  const body = { email: address }
  return comparable(await app.call('POST', '/v1/auth/password-reset', { body, headers }))
}
const languageOf = async (token: string) =>
  (await app.call('GET', '/v1/auth/account', { token })).body.language
const speak = (person: Person, language: string) =>
  person.call('PATCH', '/v1/auth/account', { language })

describe('the language of an account', () => {
  it('is the best one of Accept-Language at sign-up', async () => {
    const headers = ['de-AT,de;q=0.9,en;q=0.8', 'ja,fr-CA;q=0.4,it;q=0.3', 'ja', '*']

    const accounts = await Promise.all(headers.map(signUp))

    const languages = await Promise.all(accounts.map(({ token }) => languageOf(token)))
    assert.deepEqual(languages, ['de', 'fr', 'en', 'en'])
  })

  it('is the locale of the provider, otherwise the one of Accept-Language', async () => {
    const answers = [
      await idp(newcomer({ locale: 'nl_BE' }), 'fr'),
      await idp(newcomer({ locale: 'pt-BR' }), 'fr'),
      await idp(newcomer({ locale: { wrong: 1 } }), 'es'),
      await idp(newcomer(), 'it'),
    ]

    const languages = await Promise.all(answers.map(({ body }) => languageOf(body.access_token)))
    assert.deepEqual(languages, ['nl', 'fr', 'es', 'it'])
  })

  it('stays at a later sign-in from elsewhere', async () => {
    const who = newcomer({ locale: 'nl' })
    await idp(who, 'nl')
    app.clock.advance({ seconds: 1 })

    const again = await idp({ ...who, locale: 'fr' }, 'fr')

    assert.deepEqual([again.status, await languageOf(again.body.access_token)], [200, 'nl'])
  })

  it('is changed by its owner, and is in the export', async () => {
    const ada = await signedUp(app)

    const changed = await speak(ada, 'es')
    const refused = await speak(ada, 'tlh')

    assert.deepEqual([changed.status, changed.body.language], [200, 'es'])
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.details[0].path],
      [400, 'VALIDATION_FAILED', '/language'],
    )
    const { body } = await ada.call('GET', '/v1/auth/export')
    assert.equal(body.user.language, 'es')
    assert.equal((await ada.call('GET', '/v1/auth/account')).body.name, 'Ada Lovelace')
  })

  it('is that of the new owner after a claim through a provider', async () => {
    const victim = newcomer()
    await signedUp(app, { email: victim.email })

    const mine = await idp(victim, 'it')

    assert.equal(await languageOf(mine.body.access_token), 'it')
    const [mail = assert.fail()] = await app.inbox.to(victim.email)
    assert.equal(mail.subject, 'Un nuovo modo per accedere a Larder')
  })

  it('is that of the new owner after a claim by a reset', async () => {
    const { email } = await signUp('fr')
    const token = await resetToken(app, email)

    await app.call('PUT', '/v1/auth/password-reset', {
      body: { token, new_password: 'eight brave lamps' },
      headers: { 'accept-language': 'de' },
    })

    const [, changed = assert.fail()] = await app.inbox.to(email, 2)
    assert.equal(changed.subject, 'Dein Larder-Passwort wurde geändert')
  })
})

describe('a mail', () => {
  it('is in the language of the account, also if another person requests it', async () => {
    const { email } = await signUp('de')

    await app.call('POST', '/v1/auth/password-reset', {
      body: { email },
      headers: { 'accept-language': 'fr' },
    })

    const [verification = assert.fail()] = await app.inbox.verifications(email)
    const [reset = assert.fail()] = await app.inbox.to(email)
    assert.deepEqual(
      [verification, reset].map(({ subject, html, headers }) => [
        subject,
        /<html lang="(\w+)">/.exec(html ?? '')?.[1],
        headers.find(({ key }) => key === 'content-language')?.value,
      ]),
      [
        ['Bestätige deine Adresse für Larder', 'de', 'de'],
        ['Wähle ein neues Passwort für Larder', 'de', 'de'],
      ],
    )
    assert.match(tokenIn(reset), /^[\w-]{43}$/)
  })

  it('about a taken address is in the language of the account that has it', async () => {
    const owner = await signUp('nl')
    const ada = await signedUp(app)
    await speak(ada, 'it')

    await ada.call('PUT', '/v1/auth/email', { new_email: owner.email, password: ada.password })

    const [mail = assert.fail()] = await app.inbox.to(owner.email)
    assert.equal(mail.subject, 'Dit adres heeft al een Larder-account')
  })

  it('is requested with the same answer for addresses with and without an account', async () => {
    const { email } = await signUp('de')
    const [known, unknown] = [await askForReset(email), await askForReset('nobody@example.com')]

    assert.deepEqual(known, unknown)
  })
})
