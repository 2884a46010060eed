// Slow. Covers: src/platform/base src/platform/http src/platform/mail src/accounts src/access/sessions
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '#test/eventually.ts'
import { openMailServer, refusal } from '#test/processes/mail-server.ts'
import { type Answer, SECRET, startApp } from './app.ts'
import { signedUp } from './person.ts'
import { resetTokensIn } from './reset-mail.ts'
import { collectRoutes, type Route } from './route-table.ts'

const SMTP_PASSWORD = 'the password of the mail account'
const OLD_SMTP_PASSWORD = 'an old password of the mail account'

const routes = collectRoutes()
const mailServer = await openMailServer(undefined, {
  authMethods: ['PLAIN'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    done(password === SMTP_PASSWORD ? null : refusal(535, 'No'), { user: 'larder' }),
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('refused') ? refusal(550, `No such user: <${address}>`) : null),
})
const smtpUrl = (password: string) =>
  mailServer.smtpUrl.replace('://', `://larder:${encodeURIComponent(password)}@`)
const app = await startApp({ LOG_LEVEL: 'trace', SMTP_URL: smtpUrl(SMTP_PASSWORD) })
const lockedOut = await startApp({ LOG_LEVEL: 'trace', SMTP_URL: smtpUrl(OLD_SMTP_PASSWORD) })
// The routes of the first app, without 9 MB of constant text.
const table = routes.slice(0, routes.length / 2).filter(({ url }) => url !== '/docs/script.js')
after(() => mailServer[Symbol.asyncDispose]()) // after the app, which sends mails to it

/** The texts of all errors. */
const failures: string[] = []
async function call(method: string, path: string, sent: Parameters<typeof app.call>[2] = {}) {
  const answer = await app.call(method, path, sent)
  if (answer.status >= 400) failures.push(withoutRestoreToken(answer))
  return answer
}

/** Removes the restore token, which this error may hold. */
function withoutRestoreToken({ text, body }: Answer): string {
  const token: unknown = body?.restore_token
  return typeof token === 'string' ? text.replace(token, '') : text
}

/** Sends secrets to a route in all wrong places. */
async function sendSecrets({ method, url, members }: Route, secrets: readonly string[]) {
  const path = url.replaceAll(/:\w+/g, randomUUID())
  const [first = ''] = secrets
  await call(method, path)
  for (const secret of secrets) {
    await call(method, url.includes(':') ? url.replaceAll(/:\w+/g, secret) : `${path}/${secret}`)
    await call(method, `${path}?token=${secret}&email=${secret}`)
    await call(method, path, { headers: { authorization: `Basic ${secret}` } })
    await call(method, path, { token: secret })
    if (!members) continue
    const body = Object.fromEntries(members.map((member) => [member, secret]))
    await call(method, path, { body })
    await call(method, path, { body, token: first })
    await call(method, path, { body: { ...body, unknown: secret } })
    await call(method, path, { body: Object.fromEntries(members.map((one) => [one, [secret]])) })
    await call(method, path, { body: JSON.stringify(body).slice(0, -2) })
    await call(method, path, { body: JSON.stringify(secret) })
    await call(method, path, {
      body: new URLSearchParams(body).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
}

it('no secret and no complete address appears in logs, errors or metrics', async () => {
  const ada = await signedUp(app, { email: `ada.${randomUUID()}@example.com` })
  const refused = await signedUp(app, { email: `refused.${randomUUID()}@example.com` })
  const newPassword = `a newer password ${randomUUID()}`

  // Valid requests to every route that changes the account.
  await call('POST', '/v1/auth/password-reset', { body: { email: ada.email } })
  await call('POST', '/v1/auth/password-reset', { body: { email: refused.email } })
  await eventually('the reset mail is there', () => resetTokensIn(mailServer.received).length === 1)
  const [reset = ''] = resetTokensIn(mailServer.received)
  await call('PUT', '/v1/auth/password-reset', {
    body: { token: reset, new_password: newPassword },
  })
  const { body: session } = await call('POST', '/v1/auth/signin', {
    body: { email: ada.email, password: newPassword },
  })
  const { body: refreshed } = await call('POST', '/v1/auth/refresh', {
    body: { refresh_token: session.refresh_token },
  })
  await call('DELETE', '/v1/auth/account', { token: refreshed.access_token })
  const { body: pending } = await call('POST', '/v1/auth/signin', {
    body: { email: ada.email, password: newPassword },
  })
  await call('POST', '/v1/auth/restore-account', { token: pending.restore_token })

  // Faults: a repeated refresh token, a refused mail, a bug during a write.
  app.clock.advance({ seconds: 31 })
  await call('POST', '/v1/auth/refresh', { body: { refresh_token: session.refresh_token } })
  await signedUp(lockedOut)
  for (const { logLines } of [app, lockedOut])
    await eventually('a mail was refused', () =>
      logLines.some((line) => line.includes('a mail could not be sent')),
    )
  await sql`alter table accounts add constraint bug check (name <> 'Bug')`.execute(app.db)
  const bugged = { email: `bug.${randomUUID()}@example.com`, password: newPassword, name: 'Bug' }
  const { status } = await call('POST', '/v1/auth/signup', { body: bugged })
  assert.equal(status, 500)

  // All secrets, sent to every route in the wrong place.
  const issuedTokens = [refused.accessToken, refused.refreshToken, pending.restore_token, reset]
  const misplaced = [refused.accessToken, reset, newPassword.replaceAll(' ', '-'), ada.email]
  for (const route of table) await sendSecrets(route, misplaced)

  const hashes = await app.db.selectFrom('accounts').select('password_hash').execute()
  const secrets = [
    SECRET,
    SMTP_PASSWORD,
    OLD_SMTP_PASSWORD,
    ...[SMTP_PASSWORD, OLD_SMTP_PASSWORD].map(encodeURIComponent),
    ada.password,
    newPassword,
    newPassword.replaceAll(' ', '-'),
    ada.email,
    refused.email,
    bugged.email,
    ...hashes.map(({ password_hash }) => password_hash ?? assert.fail()),
    ...issuedTokens,
    ...[ada, refused].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
    ...[session, refreshed].flatMap((pair) => [pair.access_token, pair.refresh_token]),
  ]
  const { text: metrics } = await call('GET', '/metrics')
  const texts = [...app.logLines, ...lockedOut.logLines, ...failures, metrics]
  assert.ok(secrets.every((secret) => typeof secret === 'string' && secret.length > 20))
  assert.deepEqual(
    secrets.flatMap((secret) => texts.filter((line) => line.includes(secret))),
    [],
  )
  // The test produced log lines and errors.
  for (const message of ['request', 'a bug', 'used again', 'a mail could not be sent'])
    assert.ok(
      app.logLines.some((line) => line.includes(message)),
      `no line holds: ${message}`,
    )
  assert.ok(failures.length > table.length * 10)
})
