import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { addressChanges } from '#test/app/address-change.ts'
import { SECRET, startApp, type TestApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openPhotos, PIXEL } from '#test/app/photos.ts'
import { eventually } from '#test/eventually.ts'
import { openMailServer, refusal } from '#test/processes/mail-server.ts'

const NEXT = 'the next secret of the tests, long enough'
const PHOTOS_URL = 'postgres:'
const before = await startApp({ PHOTOS_URL })
const ada = await signedUp(before)
const photos = await openPhotos(before, ada)
const photoId = await photos.stored(PIXEL)
const { body: shown } = await ada.call('POST', '/v1/photos/links', { ids: [photoId] })
const changing = await startApp(
  { PHOTOS_URL, LARDER_SECRET: NEXT, LARDER_SECRET_PREVIOUS: SECRET },
  before,
)
const after = await startApp({ PHOTOS_URL, LARDER_SECRET: NEXT }, before)

const refresh = async (app: TestApp, refresh_token: string) => {
  const { status, body } = await app.call('POST', '/v1/auth/refresh', { body: { refresh_token } })
  return { status, token: body.refresh_token as string, access: body.access_token as string }
}

describe('a changed LARDER_SECRET', () => {
  it('with the one before it signs out nobody', async () => {
    const old = ada.refreshToken

    const refused = await refresh(after, old)
    const first = await refresh(changing, old)
    const second = await refresh(after, first.token)
    const account = await after.call('GET', '/v1/auth/account', { token: ada.accessToken })

    assert.deepEqual([refused.status, first.status, second.status], [401, 200, 200])
    assert.equal(account.status, 200)
  })

  it('opens the signing key that the one before it has sealed, and seals it again', async () => {
    const { body } = await after.call('POST', '/v1/auth/signin', {
      body: { email: ada.email, password: ada.password },
    })

    const [old, now] = [ada.accessToken, body.access_token].map(
      (token) => decodeProtectedHeader(token).kid,
    )
    assert.equal(now, old)
    assert.deepEqual(
      after.logLines.filter((line) => line.includes('can not be opened')),
      [],
    )
  })

  it('leaves the addresses of photos valid', async () => {
    const { pathname } = new URL(shown.links[0].small)

    const answers = await Promise.all([changing, after].map((app) => app.call('GET', pathname)))

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404],
    )
  })

  it('sends the link of a mail that has waited since before the change', async () => {
    await using broken = await openMailServer(() => {
      throw refusal(451, 'Not now')
    })
    const app = await startApp({ SMTP_URL: broken.smtpUrl })
    const ben = await signedUp(app)
    await app.db.updateTable('accounts').set({ email_verified_at: app.clock() }).execute()
    const changes = addressChanges(app)
    assert.equal((await changes.requestChange(ben, 'ben@example.net')).status, 200)
    await eventually('the mail is refused', () =>
      broken.received.some(({ rcpt }) => rcpt === 'ben@example.net'),
    )

    await startApp({ LARDER_SECRET: NEXT, LARDER_SECRET_PREVIOUS: SECRET }, app)
    await eventually('the mail is sent', async () => {
      await sql`update mails set due_at = now()`.execute(app.db)
      return app.inbox.mails.some(({ envelopeTo }) => envelopeTo.includes('ben@example.net'))
    })

    const { status } = await changes.confirm(await changes.tokenFor('ben@example.net'), ben)
    assert.equal(status, 200)
  })
})
