import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createSecret } from '#platform/base/secret.ts'
import { SECRET, startApp, type TestApp } from '#test/app/app.ts'
import { dumpDatabase, tablesWith } from '#test/app/database-dump.ts'
import { signedUp } from '#test/app/person.ts'
import { resetTokensIn } from '#test/app/reset-mail.ts'
import { type MailServer, openMailServer, refusal } from '#test/processes/mail-server.ts'
import { eventually } from './eventually.ts'

it('stores no usable password, token or key in the database, even while a mail waits', async () => {
  await using mailServer = await openMailServer(() => {
    if (resetTokensIn(mailServer.received).length === 2) throw refusal(451, 'Not now')
  })
  const app = await startApp({ SMTP_URL: mailServer.smtpUrl })
  const ada = await signedUp(app)

  await requestReset(app, ada.email, mailServer)
  await requestReset(app, ada.email, mailServer)
  const { body: again } = await ada.signIn()
  const { body: refreshed } = await app.call('POST', '/v1/auth/refresh', {
    body: { refresh_token: again.refresh_token },
  })
  await ada.call('DELETE', '/v1/auth/account')
  const { body: refused } = await ada.signIn()
  const dump = await dumpDatabase(app.db)
  const keys = await app.db.selectFrom('signing_keys').select('private_key').execute()

  const privateKeys = keys.map(
    ({ private_key }) => JSON.parse(createSecret(SECRET).open('signing-keys', private_key)).d,
  )
  const jwts = [ada.accessToken, again.access_token, refreshed.access_token, refused.restore_token]
  const refreshTokens = [ada.refreshToken, again.refresh_token, refreshed.refresh_token]
  const secrets = [
    SECRET,
    ada.password,
    ...privateKeys,
    ...tokensIn(mailServer.received),
    ...jwts.flatMap((jwt) => [jwt, jwt.split('.')[2]]),
    ...refreshTokens.flatMap((token) => [token, mac(token)]),
  ]
  assert.ok(secrets.every((secret) => typeof secret === 'string' && secret.length >= 32))
  assert.ok(new Set(secrets).size >= 19)
  assert.deepEqual(
    secrets.filter((secret) => tablesWith(dump, secret).length > 0),
    [],
  )
  assert.ok(tablesWith(dump, ada.id).includes('mails'), 'no mail was waiting')
})

it('stores no reset link from the answer of a mail server', async () => {
  await using mailServer = await openMailServer(({ text }) => {
    throw refusal(451, `We do not like this: ${text}`)
  })
  const app = await startApp({ SMTP_URL: mailServer.smtpUrl })
  const ada = await signedUp(app)

  await requestReset(app, ada.email, mailServer)
  await eventually('the refusal is recorded', async () => {
    const mails = app.db.selectFrom('mails').where('kind', '=', 'password_reset')
    return (await mails.select('id').where('attempts', '>', 0).execute()).length > 0
  })

  const [token = assert.fail('No mail was handed over.')] = resetTokensIn(mailServer.received)
  assert.deepEqual(tablesWith(await dumpDatabase(app.db), token), [])
  assert.deepEqual(
    app.logLines.filter((line) => line.includes(token)),
    [],
  )
})

/** The tokens of all kinds of links. */
const tokensIn = (mails: MailServer['received']): string[] =>
  mails.flatMap(({ text }) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? [])

async function requestReset(app: TestApp, email: string, mailServer: MailServer): Promise<void> {
  const count = () => resetTokensIn(mailServer.received).length
  const before = count()
  await app.call('POST', '/v1/auth/password-reset', { body: { email } })
  await eventually('the mail server has received it', () => count() > before)
}

/** The secret part of a refresh token, after the session's id and generation. */
const mac = (refreshToken: string) =>
  Buffer.from(refreshToken, 'base64url').subarray(20).toString('base64url')
