// Slow. Covers: web src/accounts/second-factor
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { tokenIn } from '#test/app/inbox.ts'
import { signedUp } from '#test/app/person.ts'
import { authenticator, enrolled } from '#test/app/second-factor.ts'
import { confirmAddress, verified } from '#test/app/verified.ts'
import { eventually } from '#test/eventually.ts'
import { readQrCodes } from './qr-code.ts'
import { PHONE, fillSignIn, startWebApp } from './web-app.ts'

const app = await startWebApp('localhost', { MAGIC_LINK: 'on' })
const isIn = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
const typeCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe('the second factor', () => {
  it('is turned on by a QR code, asked for at the door, and turned off', async () => {
    await using visit = await app.enter('/settings/sign-in')
    const { page, person } = visit

    await page.getByRole('button', { name: 'Authenticator app Off' }).click()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const secret = (await page.getByLabel('Or enter this key in the app').innerText()).replaceAll(
      /\s/g,
      '',
    )
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = await page
      .getByLabel('Or enter this key in the app')
      .evaluate((key) => key.scrollWidth - key.clientWidth)
    assert.ok(overflow <= 0, 'the key is cut')
    await page.setViewportSize(PHONE)
    const [scanned = ''] = await readQrCodes(page.getByRole('img', { name: 'QR code for the' }))
    const problems = await visit.accessibilityProblems()
    const show = authenticator(app, secret)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Wrong code. Check that the clock').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(show())
    await page.getByRole('button', { name: 'Turn on' }).click()
    const codes = await page.getByRole('textbox', { name: 'Your recovery codes' }).inputValue()
    const inCodes = await visit.accessibilityProblems()
    await page.keyboard.press('Escape')
    await page.getByRole('alert').getByText('Have you saved the codes?').waitFor()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('button', { name: 'Authenticator app On' }).waitFor()

    app.clock.advance({ seconds: 30 })
    await using other = await app.open('/')
    await fillSignIn(other, person)
    await other.page.getByRole('heading', { name: 'Enter the code from your app' }).waitFor()
    const atDoor = await other.accessibilityProblems()
    await typeCode(other.page, '000000')
    await other.page.getByText('Wrong code, or it was used before.').waitFor()
    await typeCode(other.page, show())
    await isIn(other.page)

    app.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: 'Authenticator app On' }).click()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByLabel('Code from your app, or a recovery code').fill(show())
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Two-step sign-in is off.').waitFor()

    assert.equal(codes.split('\n').length, 10)
    assert.equal(new URL(scanned).searchParams.get('secret'), secret)
    assert.deepEqual([problems, inCodes, atDoor], [[], [], []])
    assert.deepEqual([visit.complaints, other.complaints], [[], []])
  })

  it('is replaced by a recovery code, and new ones are made', async () => {
    const ada = await signedUp(app)
    const factor = await enrolled(app, ada)
    await using visit = await app.open('/settings/sign-in')
    const { page } = visit

    await fillSignIn(visit, ada)
    await typeCode(page, factor.recoveryCodes[0]?.toLowerCase() ?? '')
    await isIn(page)
    await page.getByRole('button', { name: 'Authenticator app On' }).click()
    await page.getByText('Recovery codes left: 9.').waitFor()
    await page.getByLabel('Your password').fill(ada.password)
    await page.getByLabel('Code from your app, or a recovery code').fill(factor.nextCode())
    await page.getByRole('button', { name: 'Get new recovery codes' }).click()
    const codes = await page.getByRole('textbox', { name: 'Your recovery codes' }).inputValue()

    assert.ok(!codes.includes(factor.recoveryCodes[1] ?? ''))
    assert.deepEqual(visit.complaints, [])
  })

  it('that is lost is reported at the door, begun by the mail, and kept in the settings', async () => {
    await using visit = await app.enter('/settings/sign-in')
    const { page, person } = visit
    await confirmAddress(app, person)
    await enrolled(app, person)
    await using other = await app.open('/')

    await fillSignIn(other, person)
    await other.page.getByRole('button', { name: 'I’ve lost the app' }).click()
    const problems = await other.accessibilityProblems()
    await other.page.getByRole('button', { name: 'Send link' }).click()
    await other.page.getByText('We sent an email').waitFor()
    const mails = await app.inbox.to(person.email, 2)
    const mail = mails.find(({ text }) => text?.includes('/lost-factor#')) ?? assert.fail()
    await other.page.goto(`${app.home}/lost-factor#token=${tokenIn(mail)}`)
    await other.page.getByRole('button', { name: 'Turn it off in seven days' }).click()
    await other.page.getByRole('heading', { name: 'The seven days have begun' }).waitFor()
    await page.reload()
    await page.getByText('Someone reported the authenticator app as lost.').waitFor()
    await page.getByRole('button', { name: 'Keep two-step sign-in' }).click()
    await page.getByText('Two-step sign-in stays on.').waitFor()

    const { body } = await person.call('GET', '/v1/auth/mfa')
    assert.deepEqual([body.enabled, body.recovery_due_at], [true, null])
    assert.deepEqual([problems, visit.complaints, other.complaints], [[], [], []])
  })

  it('is asked for when the address is changed', async () => {
    await using visit = await app.enter('/settings/profile')
    const { page, person } = visit
    const factor = await enrolled(app, person)
    const email = `king-${person.id}@example.com`

    await page.getByRole('button', { name: /^Email/ }).click()
    await page.getByLabel('New email').fill(email)
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Enter the six digits that your app shows now.').waitFor()
    await page.getByLabel('Code from your app, or a recovery code').fill(factor.nextCode())
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(`Open the link we emailed to ${email}.`).waitFor()

    assert.deepEqual(visit.complaints, [])
  })
})

describe('a link in a mail', () => {
  it('signs in by a button, and asks for the code of an account with a second factor', async () => {
    const ada = await verified(app)
    const factor = await enrolled(app, ada)
    await using visit = await app.open('/')
    const { page } = visit
    const link = () =>
      app.inbox.mails.find(
        ({ envelopeTo, text }) =>
          envelopeTo.includes(ada.email) && text?.includes('/sign-in#token='),
      )

    await page.getByRole('button', { name: 'Get a link by email' }).click()
    await page.getByLabel('Email').fill(ada.email)
    const problems = await visit.accessibilityProblems()
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If there’s an account with this address').waitFor()
    await eventually('the link', () => link() !== undefined)
    await page.goto(`${app.home}/sign-in#token=${tokenIn(link() ?? assert.fail())}`)
    await page.getByText('This link from your email signs you in').waitFor()
    const onPage = await visit.accessibilityProblems()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await typeCode(page, factor.nextCode())
    await isIn(page)

    assert.deepEqual([problems, onPage, visit.complaints], [[], [], []])
  })

  it('of an account that waits for removal leads to its restore', async () => {
    const ada = await signedUp(app)
    await confirmAddress(app, ada)
    const factor = await enrolled(app, ada)
    await ada.call('DELETE', '/v1/auth/account')
    await using visit = await app.open('/')
    const { page } = visit

    await fillSignIn(visit, ada)
    await typeCode(page, factor.nextCode())
    await page.getByRole('button', { name: 'Restore account' }).click()
    await page.getByText('Welcome back.').waitFor()
    await fillSignIn(visit, ada)
    await typeCode(page, factor.nextCode())
    await isIn(page)

    assert.deepEqual(visit.complaints, [])
  })
})
