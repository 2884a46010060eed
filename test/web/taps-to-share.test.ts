// How long it takes from an empty server to a list that two people share.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { PACE, startRecording } from '#test/web/screens/record.ts'
import { row } from './actions.ts'
import { PHONE, startWebApp } from './web-app.ts'

/** The time is that of a person, and judged where it is recorded. */
const MOST = { taps: 12, characters: 60, milliseconds: 60_000 }

/** `npm run screenshots` sets the folder of the pictures. Then all is done at the pace of a person, and recorded. */
const folder = process.env['SCREENSHOTS']

/** Counts what a person does on two phones: a tap, or a press of Enter or Go, and each character. */
function counter(pages: readonly Page[]) {
  const count = { taps: 0, characters: 0 }
  const recording = folder === undefined ? undefined : startRecording(pages)
  const type = async (page: Page, text: string) => {
    count.characters += text.length
    await page.keyboard.type(text, recording && { delay: PACE.character })
  }
  return {
    count,
    recording,
    async tap(what: Locator): Promise<void> {
      count.taps += 1
      await recording?.look(PACE.tap)
      await what.click()
    },
    /** Reads the code on the other phone. */
    async scan(page: Page, url: string): Promise<void> {
      count.taps += 1
      await recording?.look(PACE.scan)
      await page.goto(url)
    },
    /** Writes where the focus is, a few characters in each picture. */
    async write(page: Page, text: string): Promise<void> {
      for (let i = 0; i < text.length; i += 3) {
        await type(page, text.slice(i, i + 3))
        await recording?.look()
      }
    },
    async enter(page: Page): Promise<void> {
      count.taps += 1
      await recording?.look(PACE.tap)
      await page.keyboard.press('Enter')
    },
  }
}

it('two people share a list after 12 taps and 60 characters at most', async (t) => {
  const PUBLIC_URL = 'http://larder.test'
  const app = await startWebApp('larder.test', { PUBLIC_URL })
  await using ada = await app.browser.visit({ viewport: PHONE })
  await using ben = await app.browser.visit({ viewport: PHONE })
  await ada.page.goto(app.home)
  await ada.page.getByRole('heading', { name: 'Set up this server' }).waitFor()
  const { count, recording, ...hand } = counter([ada.page, ben.page])
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

  await signUp(ada, 'Anna', 'Get started')
  await hand.tap(ada.page.getByRole('link', { name: 'Invite your family' }))
  const url = await field(ada, 'Link').inputValue()
  await hand.scan(ben.page, url)
  await signUp(ben, 'Otto', 'Join household')
  await ada.page.getByText('Otto joined.').waitFor()
  await hand.tap(ada.page.getByRole('link', { name: 'List', exact: true }))
  await hand.tap(ada.page.getByRole('combobox', { name: 'Add an item' }))
  await hand.write(ada.page, 'Milk')
  await hand.enter(ada.page)
  await hand.tap(ben.page.getByRole('link', { name: 'List', exact: true }))
  await row(ben.page, 'Milk').waitFor()

  await recording?.look()
  const took = await recording?.save(`${folder}/first-minute.webp`)
  t.diagnostic(`${count.taps} taps, ${count.characters} characters, ${took ?? '–'} ms`)
  assert.ok(count.taps <= MOST.taps && count.characters <= MOST.characters, JSON.stringify(count))
  assert.ok((took ?? 0) <= MOST.milliseconds, `${took} ms`)
  assert.deepEqual([ada.complaints, ben.complaints], [[], []])
})
