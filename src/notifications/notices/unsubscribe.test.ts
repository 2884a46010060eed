import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { mailsOut } from '#test/app/mails-out.ts'
import { sweep, withNotices } from '#test/app/notices.ts'

const app = await startApp()

/** A person with a digest, and the address in its header. */
async function withDigest() {
  const one = await withNotices(app)
  await one.stock('Milk', '2026-11-23')
  app.clock.advance({ days: 1 })
  await sweep(app)
  await mailsOut(app)
  const [mail = assert.fail('There is no mail.')] = one.mails()
  const header = (key: string) => mail.headers.find((found) => found.key === key)?.value
  const url = /^<http:\/\/larder\.test(\/.*)>$/.exec(header('list-unsubscribe') ?? '')?.[1]
  const isOn = async () => {
    const { body } = await one.call('GET', `/v1/households/${one.householdId}/notices`)
    return body.expiring !== 'off' || body.low_stock
  }
  return { ...one, mail, header, path: url ?? assert.fail('There is no address.'), isOn }
}

const post = (path: string, body = 'List-Unsubscribe=One-Click', type = 'x-www-form-urlencoded') =>
  app.call('POST', path, { body, headers: { 'content-type': `application/${type}` } })

describe('the link that stops notices', () => {
  it('is in the mail and in its headers (RFC 8058)', async () => {
    const { mail, header, path } = await withDigest()

    assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.ok(mail.text?.includes(`Stop these notifications:\nhttp://larder.test${path}`))
  })

  it('stops them with one POST, without a sign-in, also if it is repeated', async () => {
    const { path, isOn, stock, mails } = await withDigest()

    const first = await post(path)
    const again = await post(path)
    await stock('Ham', '2026-11-25')
    app.clock.advance({ days: 1 })
    await sweep(app)
    await mailsOut(app)

    assert.deepEqual(
      [first.status, again.status, await isOn(), mails().length],
      [200, 200, false, 1],
    )
  })

  it('accepts the body as multipart/form-data too', async () => {
    const { path, isOn } = await withDigest()
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')

    const { status } = await fetch(app.url + path, { method: 'POST', body: form })

    assert.deepEqual([status, await isOn()], [200, false])
  })

  it('changes nothing when it is only opened, as mail scanners do', async () => {
    const { path, isOn } = await withDigest()

    const { status, text, headers } = await app.call('GET', path)
    const head = await app.call('HEAD', path)

    assert.deepEqual([status, head.status, await isOn()], [200, 200, true])
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    assert.match(text, /<form method="post"><button>Stop the notifications<\/button><\/form>/)
    assert.match(headers.get('content-security-policy') ?? '', /form-action 'self'/)
  })

  it('speaks the language of the account', async () => {
    const { path, call } = await withDigest()
    await call('PATCH', '/v1/auth/account', { language: 'nl' })

    const { text } = await app.call('GET', path)

    assert.match(text, /<html lang="nl">/)
    assert.match(text, /Meldingen stoppen/)
  })

  it('with another token does nothing', async () => {
    const { path, isOn } = await withDigest()
    const forged = path.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))

    const answers = [
      await post(forged),
      await app.call('GET', forged),
      await post('/unsubscribe/x'),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404, 404],
    )
    assert.equal(await isOn(), true)
  })
})
