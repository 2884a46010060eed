import { createServer } from 'node:http'
import { after, it } from 'node:test'
import { eventuallyEqual } from '#test/eventually.ts'
import { listen } from '#test/processes/mail-server.ts'
import { openBrowser } from './browser.ts'

const server = createServer((_request, response) => {
  response.setHeader('content-security-policy', "default-src 'none'")
  response.setHeader('content-type', 'text/html')
  response.end('<h1>A page</h1>')
})
const port = await listen(server)
after(() => server.close())
const browser = await openBrowser({ url: `http://127.0.0.1:${port}` }, 'localhost')

it('a test hears what every page of its browser complains about', async () => {
  await using visit = await browser.visit()
  const second = await visit.page.context().newPage()
  await second.goto('http://localhost/')

  await second.evaluate(`
    console.log('a note')
    document.body.append(Object.assign(new Image(), { src: '/photo.png' }))
    setTimeout(() => { throw new Error('a bug') })`)

  // Chromium tells of some violations in its own words too.
  const told = () => visit.complaints.filter((one) => !one.includes('Content Security Policy'))
  await eventuallyEqual(
    async () => told().toSorted(),
    ['Error: a bug', 'error: policy: img-src http://localhost/photo.png', 'log: a note'],
  )
  visit.takeComplaints()
})
