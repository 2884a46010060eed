// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { joined } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { boxOf, goOffline, holdStorage } from './actions.ts'
import { seedKitchen } from './list-seed.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Opens the list of a household that has one. */
async function enterList(options?: Parameters<typeof app.enter>[1]) {
  const visit = await app.enter('/', options)
  const { page, person } = visit
  const list = await seedKitchen(person)
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('heading', { name: 'Bought (2)' }).waitFor()
  return { ...visit, list, items: () => itemsOf(person, list) }
}

async function itemsOf(person: Person, list: string): Promise<Record<string, unknown>[]> {
  const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
  return body.items
}

const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
const field = (page: Page) => page.getByRole('combobox', { name: 'Add an item' })
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

describe('the list', () => {
  it('shows what to buy in the order of the store, and why', async () => {
    await using visit = await enterList()
    const { page } = visit

    assert.deepEqual(
      await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts(),
      ['Fruit and vegetables', 'Bread', 'Dairy and eggs', 'Other', 'Bought (2)'],
    )
    await box(page, /Spinach Spinach omelette.*400 g/).waitFor()
    await box(page, /Oat milk the barista one 2 l/).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  for (const [width, height, text] of [
    [320, 640, 16],
    [390, 844, 32],
    [320, 640, 32],
  ] as const)
    it(`shows its whole head in ${width} pixels with a text of ${text}`, async () => {
      await using visit = await enterList({ viewport: { width, height } })
      const { page } = visit
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: text } })
      await page.evaluate(`(() => {
        const count = document.querySelector('.sync').appendChild(document.createElement('span'))
        count.className = 'dot'
        count.textContent = '3'
      })()`)
      const [more, cloud, icon, count] = [
        await boxOf(page.locator('.top .icon-button >> nth=1')),
        await boxOf(page.locator('.sync')),
        await boxOf(page.locator('.sync .icon')),
        await boxOf(page.locator('.sync .dot')),
      ]
      const chips = await Promise.all((await page.locator('.list-chips .chip').all()).map(boxOf))

      assert.equal(cloud.y, more.y)
      const covered =
        Math.max(0, icon.x + icon.width - count.x) * Math.max(0, count.y + count.height - icon.y)
      assert.ok(covered < (icon.width * icon.height) / 4, JSON.stringify([icon, count]))
      assert.equal(chips.length, 3)
      assert.equal(await page.locator('.list-chips .more-after').count(), 0)
      for (const chip of chips) assert.ok(chip && chip.x + chip.width <= width, `${chip?.width}`)
      assert.deepEqual(visit.complaints, [])
    })

  it('has a button that deletes an item, in a wide window with large text', async () => {
    await using visit = await enterList({ viewport: { width: 1440, height: 900 } })
    const { page } = visit
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })

    await page.getByRole('button', { name: 'Details: Birthday candles' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()

    await box(page, /Birthday candles/).waitFor({ state: 'detached' })
    assert.deepEqual(visit.complaints, [])
  })

  it('ticks a row, moves it to what is bought, and takes it back', async () => {
    await using visit = await enterList()
    const { page } = visit
    const candles = box(page, /Birthday candles/)

    await candles.click()
    await page.getByRole('heading', { name: 'Bought (3)' }).waitFor()
    await eventually(
      'three ticks',
      async () => (await visit.items()).filter((one) => one['checked_at']).length === 3,
    )
    await page.getByRole('heading', { name: 'Other' }).waitFor({ state: 'detached' })

    assert.equal(await candles.getAttribute('aria-checked'), 'true')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'Other' }).waitFor()
    assert.equal(await candles.getAttribute('aria-checked'), 'false')
  })

  it('adds what is typed, joins it with what is there, and keeps the focus', async () => {
    await using visit = await enterList()
    const { page } = visit

    await field(page).fill('3 Bananas (ripe)')
    await page.getByRole('option', { name: /Bananas 3 \(ripe\)/ }).waitFor()
    await page.keyboard.press('Enter')
    await box(page, /Bananas ripe 3/).waitFor()
    await page.keyboard.type('500 ml oat milk')
    await page.keyboard.press('Enter')
    await box(page, /Oat milk .* 2\.5 l/).waitFor()
    await page.keyboard.type('oat milk')
    await page.keyboard.press('Enter')
    await toast(page, 'Oat milk is already on the list').waitFor()

    await eventually('one row of 2.5 l', async () => {
      const items = await visit.items()
      return items.filter((one) => one['food_id'] && one['quantity'] === 2.5).length === 1
    })
    assert.deepEqual(visit.complaints, [])
  })

  it('says last what was typed last, also if the line before is stored later', async () => {
    await using visit = await enterList()
    const { page } = visit
    await holdStorage(page)

    await field(page).fill('500 ml oat milk')
    await page.keyboard.press('Enter')
    await box(page, /Oat milk .* 2\.5 l/).waitFor()
    await page.keyboard.type('oat milk')
    await page.keyboard.press('Enter')
    await toast(page, 'Oat milk is already on the list').waitFor()
    await page.evaluate('release()')
    await eventually('the first line on the server', async () =>
      (await visit.items()).some((one) => one['food_id'] && one['quantity'] === 2.5),
    )

    assert.deepEqual(await page.evaluate('said'), ['Oat milk is already on the list'])
  })

  it('suggests foods while somebody types, and adds the one that is pressed', async () => {
    await using visit = await enterList()
    const { page } = visit

    await field(page).fill('2 l mil')
    await page.getByRole('option', { name: 'Milk 2 l', exact: true }).click()
    await box(page, /^Milk 2 l/).waitFor()

    assert.equal(await field(page).inputValue(), '')
    assert.equal(await page.evaluate('document.activeElement.role'), 'combobox')
  })

  it('makes several items of pasted lines, also offline, and takes them back', async () => {
    await using visit = await enterList()
    const { page } = visit
    await goOffline(page)

    await field(page).fill('oli')
    await page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '- 2 lemons\\n- rice\\n- 1 kg flour')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }`)
    await toast(page, '3 items added').waitFor()
    await box(page, /flour 1 kg/).waitFor()
    assert.equal(await field(page).inputValue(), 'oli')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await box(page, /flour 1 kg/).waitFor({ state: 'detached' })
    await field(page).fill('lemons')
    await page.keyboard.press('Enter')
    await box(page, /lemons/).waitFor()
    await page.context().setOffline(false)

    // The undo may come to the server after the pasted lines.
    await eventually('the lemons alone', async () => {
      const items = await visit.items()
      const lemons = items.filter(({ name }) => name === 'lemons')
      const isUndone = !items.some(({ name }) => name === 'rice')
      return isUndone && lemons.length === 1 && lemons[0]?.['quantity'] === null
    })
  })

  it('ticks the row that was added last, on which a message may lie before or after', async () => {
    await using visit = await enterList()
    const { page } = visit
    for (const name of ['radish', 'salt', 'tea']) {
      await field(page).fill(name)
      await page.keyboard.press('Enter')
      await toast(page, `${name} added`).waitFor()
      const added = box(page, new RegExp(`^${name}`))
      await added.click()
      await added.and(page.locator('[aria-checked=true]')).waitFor()
    }
    assert.deepEqual(visit.complaints, [])
  })

  it('shows the ticks of others', async () => {
    await using visit = await enterList()
    const ben = await joined(app, visit.person, 'member', 'Ben')
    const items = await visit.items()
    const [apples] = items.filter((one) => one['quantity'] === 6)
    const item_ids = [apples?.['id']]

    const path = `/v1/shopping-lists/${visit.list}/check`
    const { status } = await ben.call('POST', path, { item_ids, checked: true })
    assert.equal(status, 200)
    await visit.page.getByRole('heading', { name: 'Bought (3)' }).waitFor()

    await box(visit.page, /Apples.*bought by Ben/).waitFor()
    assert.equal(await box(visit.page, /Apples/).getAttribute('aria-checked'), 'true')
  })

  it('moves a row with keys and with the mouse', async () => {
    await using visit = await enterList()
    const { page } = visit
    const order = () => page.getByRole('checkbox', { name: /^(Spinach|Apples)/ }).allInnerTexts()
    assert.match((await order()).join(), /^Apples.*Spinach/s)

    await box(page, /^Spinach/).press('Alt+ArrowUp')
    await toast(page, 'Spinach is now number 1').waitFor()
    assert.match((await order()).join(), /^Spinach.*Apples/s)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await eventually('the order before', async () =>
      /^Apples.*Spinach/s.test((await order()).join()),
    )
    const from = await boxOf(box(page, /^Spinach/))
    const to = await boxOf(box(page, /^Apples/))
    await page.mouse.move(from.x + 90, from.y + 30)
    await page.mouse.down()
    await page.mouse.move(to.x + 90, to.y + 10, { steps: 5 })
    await page.mouse.up()

    await toast(page, 'Spinach is now number 1').waitFor()
    assert.match((await order()).join(), /^Spinach.*Apples/s)
    assert.equal(await box(page, /^Spinach/).getAttribute('aria-checked'), 'false')
  })

  it('moves a row with a finger after a long press', async () => {
    await using visit = await enterList({ hasTouch: true, reducedMotion: 'reduce' })
    const { page } = visit
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      })
    const from = await boxOf(box(page, /^Spinach/))
    const [x, y] = [from.x + 90, from.y + 30]

    await send('touchStart', x, y)
    await page.locator('.dragged').waitFor()
    const other = "document.querySelector('[data-dragging] li:not(.dragged)')"
    assert.equal(await page.evaluate(`getComputedStyle(${other}).transitionDuration`), '0s')
    const to = await boxOf(box(page, /^Apples/)) // what loads late may have moved it
    await send('touchMove', x, y - 20)
    await send('touchMove', x, to.y + 10)
    await send('touchEnd', x, to.y + 10)

    await toast(page, 'Spinach is now number 1').waitFor()
    assert.equal(await box(page, /^Spinach/).getAttribute('aria-checked'), 'false')
    assert.equal(await page.evaluate('scrollY'), 0)
    assert.deepEqual(visit.complaints, [])
  })
})
