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

  await page.getByRole('button', { name: 'Create link' }).click()
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

it('without a mail server the pages name the command that makes a link', async () => {
  await using visit = await app.open('/')
  const { page } = visit

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByText('larder account reset-link').waitFor()
  const { text } = await app.call('GET', '/reset-password')

  assert.match(text, /This Larder sends no mail\..*“larder account reset-link”/)
  assert.deepEqual(visit.complaints, [])
})
