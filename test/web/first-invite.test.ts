import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Visit } from '#test/app/browser.ts'
import { firstHousehold } from '#test/app/household.ts'
import { confirmAddress } from '#test/app/verified.ts'
import { closeSheet } from './actions.ts'
import { PHONE, signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** An owner with the sheet that shows the six digits. */
async function showDigits() {
  const visit = await app.enter('/settings/people')
  await confirmAddress(app, visit.person)
  await visit.page.reload()
  await visit.page.getByRole('button', { name: 'Invite someone' }).click()
  await visit.page.getByRole('button', { name: 'No camera? Use six digits' }).click()
  await visit.page.getByText('npm run larder -- home').waitFor() // only this computer opens localhost
  const digits = visit.page.locator('.digits').filter({ hasText: /\d{3} \d{3}/ })
  await digits.waitFor()
  return { ...visit, code: await digits.innerText() }
}

async function fillAccount(page: Page, name: string, button: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(`${name}-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('seven jars of plum jam')
  await page.getByRole('button', { name: button }).click()
}

async function typeCode(code: string): Promise<Visit> {
  const visit = await app.browser.visit({ viewport: PHONE })
  await visit.page.goto(`${app.home}/join`)
  await visit.page.getByLabel('Invite code').fill(code)
  await visit.page.getByRole('button', { name: 'Create an account' }).click()
  await fillAccount(visit.page, 'Ben', 'Create an account')
  await visit.page.getByRole('heading', { name: 'Waiting for confirmation' }).waitFor()
  return visit
}

describe('a phone without a camera', () => {
  it('joins by six digits when the owner has let it in', async () => {
    await using owner = await showDigits()
    const { page, person, code } = owner
    const { id } = await firstHousehold(person)
    await using ben = await typeCode(code)
    const problems = await ben.accessibilityProblems()

    await page.getByText('Ben wants to join').waitFor()
    const seen = await owner.accessibilityProblems()
    await page.getByRole('button', { name: 'Let in' }).click()
    await ben.page.getByText('You are now a member of').waitFor()
    await ben.page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    await page.getByRole('button', { name: 'Ben Member' }).waitFor()
    // The link that nobody has sent is closed.
    const { body } = await person.call('GET', `/v1/households/${id}/invites`)
    assert.deepEqual(body.items, [])

    assert.equal(await ben.page.evaluate(`localStorage.getItem('larder.household')`), id)
    assert.deepEqual([problems, seen, owner.complaints, ben.complaints], [[], [], [], []])
  })

  it('goes on in a household of its own when the owner declines', async () => {
    await using owner = await showDigits()
    await using ben = await typeCode(owner.code)

    await owner.page.getByRole('button', { name: 'Decline' }).click()
    await ben.page.getByRole('heading', { name: 'You weren’t let in' }).waitFor()
    await ben.page.getByRole('button', { name: 'Continue without joining' }).click()
    await ben.page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()

    assert.deepEqual([owner.complaints, ben.complaints], [[], []])
  })

  it('hears that its digits are wrong or have ended, and the owner gets new ones', async () => {
    await using owner = await showDigits()
    await using ben = await app.enter('/settings')
    await ben.page.goto(`${app.home}/join`)
    const type = async (code: string) => {
      await ben.page.getByLabel('Invite code').fill(code)
      await ben.page.getByRole('button', { name: 'Join household' }).click()
    }
    const refused = ben.page.getByText('This link or code is wrong, used or expired.')

    await type(owner.code === '000 000' ? '111111' : '000000')
    await refused.waitFor()
    app.clock.advance({ minutes: 10 })
    await ben.page.reload()
    await type(owner.code)
    await refused.waitFor()
    await owner.page.getByText('This code is no longer valid.').waitFor()
    await owner.page.getByRole('button', { name: 'New code' }).click()
    const digits = owner.page.locator('.digits').filter({ hasText: /\d{3} \d{3}/ })
    await type(await digits.innerText())

    await ben.page.getByRole('heading', { name: 'Waiting for confirmation' }).waitFor()
    await owner.page.getByText('wants to join').waitFor()
    assert.deepEqual([owner.complaints, ben.complaints], [[], []])
  })

  it('shows the same digits again, and who has typed them on any screen', async () => {
    await using owner = await showDigits()
    const { page, code } = owner
    const shown = page.locator('.digits').filter({ hasText: code })

    await closeSheet(page)
    await page.getByRole('button', { name: `Six digits: ${code}` }).click()
    await shown.waitFor()
    await closeSheet(page)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByRole('button', { name: 'No camera? Use six digits' }).click()
    await shown.waitFor()
    await closeSheet(page)
    await page.reload()
    await page.getByRole('button', { name: `Six digits: ${code}` }).waitFor()
    await page.goto(`${app.home}/list`)
    await page.getByRole('combobox', { name: 'Add an item' }).waitFor()
    await using ben = await typeCode(code)
    const notice = page.getByRole('dialog', { name: 'Ben wants to join' })
    await notice.waitFor()
    const seen = await owner.accessibilityProblems()
    await notice.getByRole('button', { name: 'Let in' }).click()
    await page.getByText('Ben joined.').waitFor()
    await notice.waitFor({ state: 'detached' })
    await ben.page.getByText('You are now').waitFor()

    assert.deepEqual([seen, owner.complaints, ben.complaints], [[], [], []])
  })

  it('shows who waits in the settings too, where the notice was closed or another device made the code', async () => {
    await using owner = await showDigits()
    const { page, person, code } = owner
    await closeSheet(page)
    await using ben = await typeCode(code)
    const notice = page.getByRole('dialog', { name: 'Ben wants to join' })
    await notice.getByRole('button', { name: 'Close' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Ben wants to join' }).waitFor()

    await using other = await app.open('/settings/people')
    await signIn(other, person)
    const again = other.page.getByRole('dialog', { name: 'Ben wants to join' })
    await again.getByRole('button', { name: 'Decline' }).click()
    await ben.page.getByRole('heading', { name: 'You weren’t let in' }).waitFor()
    await page.getByRole('button', { name: 'Ben wants to join' }).waitFor({ state: 'detached' })

    assert.deepEqual([owner.complaints, other.complaints, ben.complaints], [[], [], []])
  })
})
