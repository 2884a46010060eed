import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { operationsOf, readDocument } from '#test/openapi/openapi-document.ts'
import { eventuallyEqual } from './eventually.ts'

const app = await startApp()
const browser = await openBrowser(app)

describe('GET /docs', () => {
  it('shows every route, sends one request, and loads nothing from other servers', async () => {
    const document = await readDocument(app)
    await using visit = await browser.visit({ viewport: { width: 1400, height: 1000 } })
    const { page } = visit

    await page.goto('http://larder.test/docs')
    await page.getByRole('heading', { name: 'Larder', exact: true }).waitFor()
    const menu = page.getByRole('complementary')
    for (const { name } of document.tags.slice(1))
      // the first is already open
      await menu.getByRole('button', { name: `Open Group - ${name}` }).click()
    const wanted = operationsOf(document).map(({ summary, method }) => {
      const verb = method === 'DELETE' ? 'DEL' : method
      return `${summary}HTTP Method: ${verb}`
    })
    // All at once: to look for one by its role takes as long.
    const missing = async () => {
      const texts = await menu.getByRole('link').allTextContents()
      const shown = new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ')))
      return wanted.filter((name) => !shown.has(name))
    }
    await eventuallyEqual(missing, [])
    await menu.getByRole('link', { name: 'Sign up HTTP Method: POST' }).click()
    await page.getByRole('button', { name: 'Test Request (post /v1/auth/signup)' }).click()
    await page.getByRole('button', { name: 'Send post request' }).click()
    await page.getByRole('link', { name: 'Created' }).waitFor()

    const requests = (await visit.requests()).map(({ method, url, status }) =>
      [method, url.replace('http://larder.test/', ''), status].join(' '),
    )
    assert.deepEqual(requests, [
      'GET docs 200',
      'GET docs/script.js 200',
      'GET openapi.json 200',
      'POST v1/auth/signup 201',
    ])
    assert.deepEqual(visit.takeComplaints(), [
      'info: @scalar/api-reference@1.72.1',
      'error: policy: script-src eval', // it tests for eval, and works without
    ])
  })

  it('allows only our scripts, and inline styles only on this page', async () => {
    const policies = await Promise.all(
      ['/docs', '/docs/script.js', '/openapi.json'].map(async (path) =>
        (await app.call('GET', path)).headers.get('content-security-policy'),
      ),
    )

    const strict = "default-src 'none';frame-ancestors 'none';base-uri 'none'"
    assert.deepEqual(policies, [
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      strict,
      strict,
    ])
  })

  it('sends its script compressed, and not again to a client that has it', async () => {
    const zipped = await fetch(`${app.url}/docs/script.js`, {
      headers: { 'accept-encoding': 'gzip' },
    })
    const plain = await app.call('GET', '/docs/script.js', {
      headers: { 'accept-encoding': 'identity' },
    })
    const etag = zipped.headers.get('etag') ?? ''
    const again = await app.call('GET', '/docs/script.js', { headers: { 'if-none-match': etag } })

    assert.deepEqual(
      [zipped.headers.get('content-encoding'), plain.headers.get('content-encoding')],
      ['gzip', null],
    )
    assert.equal(plain.headers.get('vary'), 'accept-encoding')
    assert.equal(await zipped.text(), plain.text)
    assert.deepEqual([again.status, again.text], [304, ''])
  })
})
