// How long it takes from an empty server to a list that two people share.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { row } from './actions.ts'
import { PHONE, startWebApp } from './web-app.ts'

const MOST = { taps: 12, characters: 60 }

/** Counts what a person does on a phone: a tap, or a press of Enter or Go, and each character. */
function counter() {
  const count = { taps: 0, characters: 0 }
  return {
    count,
    async tap(what: Locator): Promise<void> {
      count.taps += 1
      await what.click()
    },
    /** Writes where the focus is. */
    async write(page: Page, text: string): Promise<void> {
      count.characters += text.length
      await page.keyboard.type(text)
    },
    async enter(page: Page): Promise<void> {
      count.taps += 1
      await page.keyboard.press('Enter')
    },
  }
}

it('two people share a list after 12 taps and 60 characters at most', async (t) => {
  const PUBLIC_URL = 'http://larder.test'
  const app = await startWebApp('larder.test', { PUBLIC_URL })
  const { count, ...hand } = counter()
  await using ada = await app.browser.visit({ viewport: PHONE })
  await using ben = await app.browser.visit({ viewport: PHONE })
  const field = ({ page }: typeof ada, label: string) =>
    page.getByLabel(label, { exact: true }).and(page.locator('input'))
  const signUp = async (visit: typeof ada, name: string, button: string) => {
    const { page } = visit
    await field(visit, 'Your name').and(page.locator(':focus')).waitFor()
    await hand.write(page, name)
    await hand.tap(field(visit, 'Email'))
    await hand.write(page, `${name}@home.de`)
    await hand.tap(field(visit, 'Password'))
    await hand.write(page, `${name} jam!`)
    await hand.tap(page.getByRole('button', { name: button }))
  }

  await ada.page.goto(app.home)
  await ada.page.getByRole('heading', { name: 'Set up this server' }).waitFor()
  await signUp(ada, 'Anna', 'Get started')
  await hand.tap(ada.page.getByRole('link', { name: 'Invite your family' }))
  const url = await field(ada, 'Link').inputValue()
  count.taps += 1 // the other phone scans the code
  await ben.page.goto(url)
  await signUp(ben, 'Otto', 'Join household')
  await ada.page.getByText('Otto joined.').waitFor()
  await hand.tap(ada.page.getByRole('link', { name: 'List', exact: true }))
  await hand.tap(ada.page.getByRole('combobox', { name: 'Add an item' }))
  await hand.write(ada.page, 'Milk')
  await hand.enter(ada.page)
  await hand.tap(ben.page.getByRole('link', { name: 'List', exact: true }))
  await row(ben.page, 'Milk').waitFor()

  t.diagnostic(`${count.taps} taps, ${count.characters} characters`)
  assert.ok(count.taps <= MOST.taps && count.characters <= MOST.characters, JSON.stringify(count))
  assert.deepEqual([ada.complaints, ben.complaints], [[], []])
})
