// Slow. Covers: src/platform/openapi
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { operationsOf, readDocument } from '#test/openapi/openapi-document.ts'
import { eventuallyEqual } from './eventually.ts'

const app = await startApp()
const browser = await openBrowser(app)

it('GET /docs shows every route, sends one request, and loads nothing from other servers', async () => {
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
