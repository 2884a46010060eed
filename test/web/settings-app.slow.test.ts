// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { openZip } from '#platform/archives/zip.ts'
import { firstHousehold, joined } from '#test/app/household.ts'
import { linesOf, recipeRecord, startImport } from '#test/app/imports.ts'
import { signedUp } from '#test/app/person.ts'
import { deviceName } from '#web/settings/account/device-name.ts'
import { boxOf, goOffline } from './actions.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('a browser', () => {
  it('has several accounts; the door leads back to those that are signed in', async () => {
    await using visit = await app.enter('/settings')
    const { page } = visit
    await page.getByRole('link', { name: 'Name and email Ada Lovelace' }).waitFor()
    const ben = await signedUp(app, { name: 'Ben Bitdiddle' })

    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await signIn(visit, ben)
    await page.getByText('Ben').first().waitFor()
    await page.goto(`${app.home}/settings`)
    await page.getByRole('link', { name: 'Name and email Ben Bitdiddle' }).waitFor()
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await page.goto(`${app.home}/settings`)

    await page.getByRole('link', { name: 'Name and email Ada Lovelace' }).waitFor()
    await page.getByRole('button', { name: 'Ben Bitdiddle' }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})

describe('the app', () => {
  it('speaks another language, and so do the mails; it has a dark theme', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit
    const ground = () =>
      page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
    const light = await ground()

    await page.getByRole('link', { name: 'This app English' }).click()
    await page.getByLabel('Theme').selectOption('Dark')
    const dark = await ground()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByLabel('Language').selectOption('Deutsch')
    await page.getByLabel('Sprache').waitFor()
    await page.reload()
    await page.getByLabel('Sprache').waitFor()

    assert.deepEqual([await ground(), dark === light], [dark, false])
    assert.equal((await person.call('GET', '/v1/auth/account')).body.language, 'de')
    assert.deepEqual(visit.complaints, [])
  })
})

const hasFocus = (one: Locator) => one.evaluate((element) => element.matches(':focus'))

/** Whether nothing hides the element with the focus. */
const IS_FOCUS_SEEN = `(() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement
})()`

describe('the first link of the page', () => {
  it('leads a keyboard past all others to the title, and is only seen with the focus', async () => {
    await using visit = await app.enter('/settings/household', {
      viewport: { width: 1280, height: 800 },
    })
    const { page } = visit
    const title = page.getByRole('heading', { name: 'Household', level: 1 })
    await title.waitFor()
    const skip = page.getByRole('link', { name: 'Skip to content' })

    for (let links = 0; links < 30 && !(await hasFocus(skip)); links++)
      await page.keyboard.press('Shift+Tab')
    const isSeen = await page.evaluate(IS_FOCUS_SEEN)
    const first = 'document.querySelector("a, button, input, select") === document.activeElement'
    assert.deepEqual([isSeen, await page.evaluate(first)], [true, true])
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.keyboard.press('Enter')
    assert.equal(await hasFocus(title), true)

    const { x, y } = await boxOf(skip)
    const isHidden = `!document.elementFromPoint(${x + 5}, ${y + 5}).matches('.skip')`
    assert.equal(await page.evaluate(isHidden), true)
    assert.equal(new URL(page.url()).hash, '')
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a viewer', () => {
  it('sees imports and starts none, and has the export of the household', async () => {
    const owner = await signedUp(app)
    const { id } = await firstHousehold(owner)
    await startImport(
      (...sent) => owner.call(...sent),
      linesOf([recipeRecord('a', 'Bread')]),
      'bread.jsonl',
    )
    const viewer = await joined(app, owner, 'viewer')
    const { body } = await viewer.call('GET', '/v1/households')
    const own = body.items.find(({ role }: { role: string }) => role === 'owner')
    await viewer.call('DELETE', `/v1/households/${own.id}`)
    await using visit = await app.open('/sign-in')
    const { page } = visit
    await signIn(visit, viewer)

    await page.goto(`${app.home}/settings/import`)
    await page.getByText('Its members can import.').waitFor()
    await page.getByRole('link', { name: 'bread.jsonl Done' }).waitFor()
    assert.equal(await page.getByLabel('Choose a file').count(), 0)
    await page.goto(`${app.home}/settings/export`)
    await page.getByRole('listitem').getByText('1 recipe', { exact: true }).waitFor()
    await page.getByText('Nothing here is changed or deleted.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download household' }).click(),
    ])
    await page.getByText('Saved to your downloads.').waitFor()
    await using zip = await openZip(await readFile(await download.path()))
    const rows = zip.entries.find(({ name }) => name === 'larder.json') ?? assert.fail()
    const whole = JSON.parse(String(await zip.read(rows)))

    assert.equal(whole.household.id, id)
    assert.match(download.suggestedFilename(), /^larder-household-\d{4}-\d\d-\d\d\.zip$/)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await goOffline(page)
    await page.getByRole('button', { name: 'Download household' }).click()
    await page.getByText('We can’t reach the server.').waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})

it('a device is named by its browser and its system', () => {
  const names = [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'curl/8.14.1',
    null,
  ].map(deviceName)

  assert.deepEqual(names, [
    'Safari, iPhone',
    'Chrome, Android',
    'Edge, Windows',
    'Firefox, Linux',
    'curl',
    undefined,
  ])
})
