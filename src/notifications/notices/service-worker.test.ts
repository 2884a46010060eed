import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, it } from 'node:test'
import { openBrowser } from '#test/app/browser.ts'

const MESSAGE = {
  title: 'Villa',
  body: 'Use today: Milk\nRunning low: Flour',
  language: 'en',
  household_id: '019a2b7d-4f5e-7c3d-8a1b-2c3d4e5f6a7b',
  day: '2026-11-23',
}

/** Browsers without a screen refuse all notifications. So the page gets what the worker wants to show. */
const TELL_PAGE = `self.registration.showNotification = async (title, options) => {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true }))
    page.postMessage({ title, ...options })
}
`

/** A site with an empty page and the service worker of the guide. @returns its address */
async function serveWorker(): Promise<string> {
  const guide = await readFile('docs/notices.md', 'utf8')
  const worker = /```js\n(self\.addEventListener\('push'.*?)```/s.exec(guide)?.[1]
  assert.ok(worker)
  const server = createServer(({ url }, response) => {
    const [type, body] =
      url === '/worker.js' ? ['javascript', TELL_PAGE + worker] : ['html', '<!doctype html>']
    response.setHeader('content-type', `text/${type}`).end(body)
  })
  after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

// A real subscription needs the push service of the vendor of the browser. So this browser gets the message from
// its developer tools. push.test.ts shows the way to a push service.
it('the service worker of docs/notices.md understands a push message', async () => {
  const browser = await openBrowser({ url: await serveWorker() }, 'localhost')
  await using visit = await browser.visit()
  const { page } = visit
  await page.goto('http://localhost/')
  const devtools = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
    if (one) registered.resolve(one.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(`
    window.shown = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data)))
    navigator.serviceWorker.startMessages()`)
  await page.evaluate(
    `navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)`,
  )

  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: 'http://localhost',
    registrationId: await registered.promise,
    data: JSON.stringify(MESSAGE),
  })

  const shown = await page.evaluate('window.shown')
  const { title, body, language: lang, household_id: tag } = MESSAGE
  assert.deepEqual(shown, { title, body, lang, tag })
})
