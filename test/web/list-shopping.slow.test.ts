// Slow. Covers: web packages/client/src
// The list in the shop: swipes, what others have added, and a screen that stays on.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { addToList, boxOf, goTo, isSaved, isTicked, row } from './actions.ts'
import { openTwo } from './open-two.ts'
import { STUB_WAKE_LOCK } from './wake-lock.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** A finger on the screen. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  return async (from: readonly [number, number], by: readonly [number, number]) => {
    const [x, y] = from
    await send('touchStart', x, y)
    for (const part of [0.1, 0.3, 0.6, 1])
      await send('touchMove', x + by[0] * part, y + by[1] * part)
    await send('touchEnd', x + by[0], y + by[1])
  }
}

async function placeOf(page: Page, name: string): Promise<readonly [number, number]> {
  const box = await boxOf(row(page, name))
  return [box.x + 120, box.y + box.height / 2]
}

async function enterShop() {
  const visit = await app.enter('/list', { hasTouch: true, reducedMotion: 'reduce' })
  for (const name of ['Milk', 'Bread', 'Tea']) await addToList(visit.page, name)
  return { ...visit, swipe: await fingerOn(visit.page) }
}

const isTickedNow = (page: Page, name: string) => row(page, name).getAttribute('aria-checked')

describe('a swipe', () => {
  it('adds by a tap beside the field, and opens the grid by one, while the field has the focus', async () => {
    await using visit = await app.enter('/list', { hasTouch: true, isMobile: true })
    const { page } = visit
    for (const name of ['capers', 'wine']) {
      await page.getByRole('combobox', { name: 'Add an item' }).tap()
      await page.keyboard.type(name)
      await page.getByRole('button', { name: 'Add', exact: true }).tap()
      await row(page, name).waitFor()
    }
    await page.getByRole('combobox', { name: 'Add an item' }).tap()
    await page.getByRole('link', { name: 'Pick items' }).tap()

    await page.getByRole('heading', { name: 'Pick items' }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('ticks a row off, to either side, and takes it back', async () => {
    await using visit = await enterShop()
    const { page, swipe } = visit

    await swipe(await placeOf(page, 'Milk'), [170, 4])
    await isTicked(page, 'Milk')
    await swipe(await placeOf(page, 'Tea'), [-90, 0])
    assert.equal(await isTickedNow(page, 'Tea'), 'false')
    await swipe(await placeOf(page, 'Tea'), [-115, 0])
    await isTicked(page, 'Tea')
    await page.getByRole('heading', { name: 'Bought (2)' }).waitFor()
    await page.locator('.list-trolley').getByRole('checkbox', { name: 'Milk' }).waitFor()
    await swipe(await placeOf(page, 'Milk'), [150, 0])
    await page.getByRole('heading', { name: 'Bought (1)' }).waitFor()

    assert.equal(await isTickedNow(page, 'Milk'), 'false')
    assert.deepEqual(visit.complaints, [])
  })

  it('does nothing if it is short, goes up and down, or begins at the edge', async () => {
    await using visit = await enterShop()
    const { page, swipe } = visit
    const [x, y] = await placeOf(page, 'Milk')

    await swipe([x, y], [50, 0])
    await swipe([x, y], [60, 200])
    await swipe([10, y], [200, 0])
    await swipe(await placeOf(page, 'Bread'), [170, 0])
    await isTicked(page, 'Bread')

    assert.equal(await isTickedNow(page, 'Milk'), 'false')
    assert.equal(await page.locator('.swiped').count(), 0)
  })
})

describe('what others have added', () => {
  it('is marked until it was seen, and what oneself has added is not', async () => {
    const { ada, ben } = await openTwo(app)
    await using _ada = ada
    await using _ben = ben
    await addToList(ada.page, 'Milk')
    await row(ben.page, 'Milk').waitFor()
    await goTo(ben.page, 'Today')
    await addToList(ada.page, 'Jam')
    await isSaved(ada.page)
    const news = ben.page.locator('.list-news')

    await goTo(ben.page, 'List')
    await row(ben.page, 'Jam').waitFor()
    await news.first().waitFor()
    await addToList(ben.page, 'Tea')
    const marked = await news.allInnerTexts()
    const name = await row(ben.page, 'Jam').innerText()
    await goTo(ben.page, 'Today')
    await goTo(ben.page, 'List')
    await row(ben.page, 'Tea').waitFor()
    await addToList(ada.page, 'Salt')
    await row(ben.page, 'Salt').locator('.list-news').waitFor()

    assert.deepEqual(
      marked.map((one) => one.replace(/ from .+$/, ' from')),
      ['new from'],
    )
    assert.match(name, /Jam/)
    assert.deepEqual(await news.count(), 1)
    await row(ada.page, 'Tea').locator('.list-news').waitFor()
    assert.equal(await ada.page.locator('.list-news').count(), 1)
  })
})

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
}

describe('the screen in the shop', () => {
  it('stays on while the list is open, if somebody wants it', async () => {
    await using visit = await app.enter('/list')
    const { page } = visit
    await page.addInitScript(STUB_WAKE_LOCK)
    await page.reload()
    const held = () => page.evaluate('locks.held')

    await choose(page, 'Keep screen on')
    await page.getByText('Your screen stays on while this list is open.').waitFor()
    await eventuallyEqual(held, 1)
    await goTo(page, 'Pantry')
    await eventuallyEqual(held, 0)
    await goTo(page, 'List')
    await eventuallyEqual(held, 1)
    await choose(page, 'Let screen turn off')

    await eventuallyEqual(held, 0)
    assert.deepEqual(visit.complaints, [])
  })

  it('may turn off where the browser has no way to keep it on, and the app says so', async () => {
    await using visit = await app.enter('/list')
    const { page } = visit
    await page.evaluate('delete Navigator.prototype.wakeLock')

    await choose(page, 'Keep screen on')

    await page.getByText('Your screen may turn off: this browser can’t keep it on.').waitFor()
  })
})

it('a new device takes nothing for new that was on the list before', async () => {
  const ada = await signedUp(app)
  const { id, default_shopping_list_id: list } = await firstHousehold(ada)
  const ben = inHousehold(app, await joined(app, ada), id)
  const add = (name: string) => ben('POST', `/v1/shopping-lists/${list}/items`, { name })
  await add('Milk')
  await using visit = await app.open('/list')
  const { page } = visit
  await signIn(visit, ada)
  await goTo(page, 'List')
  await row(page, 'Milk').waitFor()
  await isSaved(page)

  await add('Eggs')
  await row(page, 'Eggs').waitFor()

  const news = page.getByText('New from Ben')
  await news.waitFor()
  assert.equal(await news.count(), 1)
})
