import assert from 'node:assert/strict'
import { it } from 'node:test'
import { confirmAddress } from '#test/app/verified.ts'
import { eventually } from '#test/eventually.ts'
import { readQrCodes } from './qr-code.ts'
import { startWebApp } from './web-app.ts'

const PUBLIC_URL = 'http://192.168.1.20:8080'
const app = await startWebApp('localhost', { PUBLIC_URL })

it('an invite that is made on the computer itself names the address for other devices', async () => {
  await using visit = await app.enter('/settings')
  const { page, person } = visit
  await confirmAddress(app, person)
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()

  await page.locator('.qr-code path[d^=M]').waitFor()
  const link = page.getByLabel('Link', { exact: true })
  await eventually('the link has the other address', async () =>
    (await link.inputValue()).startsWith(PUBLIC_URL),
  )
  const url = await link.inputValue()
  const codes = await readQrCodes(page.getByRole('dialog'))

  assert.match(url, /^http:\/\/192\.168\.1\.20:8080\/join#/)
  assert.deepEqual(codes, [url])
  assert.equal(await page.getByText('Other phones can’t open this link yet').count(), 0)
})

it('shows how to let other phones reach a server that only its computer can open', async () => {
  const own = await startWebApp('localhost', { PUBLIC_URL: 'http://localhost' })
  await using visit = await own.enter('/settings/people')
  const { page } = visit

  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByText('Other phones can’t open this link yet.').waitFor()
  await page.getByText('npm run larder -- home').waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Larder can still be reached on this computer only.').waitFor()
  const codes = await page.locator('.qr-code').count()
  const problems = await visit.accessibilityProblems()

  assert.equal(codes, 0)
  assert.deepEqual([problems, visit.complaints], [[], []])

  // The server was started again, with an address for the others.
  const { body } = await own.call('GET', '/v1')
  await page.route('**/v1', (route) => route.fulfill({ json: { ...body, public_url: PUBLIC_URL } }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.locator('.qr-code path[d^=M]').waitFor()
  const [code = ''] = await readQrCodes(page.getByRole('dialog'))
  assert.match(code, /^http:\/\/192\.168\.1\.20:8080\/join#/)
  assert.equal(await page.getByRole('button', { name: 'Check again' }).count(), 0)
})

it('without a mail server the pages name the command that makes a link', async () => {
  await using visit = await app.open('/')
  const { page } = visit

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByText('larder account reset-link').waitFor()
  const { text } = await app.call('GET', '/reset-password')

  assert.match(text, /This server doesn’t send email\..*“larder account reset-link”/)
  assert.deepEqual(visit.complaints, [])
})
