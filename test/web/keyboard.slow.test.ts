// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '#test/eventually.ts'
import { addToList, boxOf } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { DESKTOP, startWebApp } from './web-app.ts'

const app = await startWebApp()
const WIDE = { viewport: DESKTOP }

/** Opens a screen on a computer, in a kitchen with foods and recipes. */
async function openDesk(path = '/') {
  const visit = await app.enter('/', WIDE)
  const { page, person } = visit
  const kitchen = kitchenOf(person)
  for (const name of ['Apples', 'Butter', 'Chives']) {
    const food = await kitchen.food(name)
    await kitchen.item({ food_id: food.id, quantity: 2 })
  }
  for (const title of ['Apple pie', 'Borscht', 'Curry'])
    await kitchen.recipe(title, [], { tags: [title, `${title} 2`] })
  await page.goto(app.home + path)
  return visit
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** How many times Tab is pressed until the focus is at something. */
async function stopsUntil(page: Page, selector: string): Promise<number> {
  await page.evaluate('document.activeElement.blur()')
  for (let count = 1; count < 80; count++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(`document.activeElement.closest(${JSON.stringify(selector)}) !== null`))
      return count
  }
  return assert.fail(`Tab does not come to ${selector}.`)
}

/** Keeps which controls had the focus. One of a group of radio buttons stands for all. */
const KEEP_REACHED = `
  window.reached = new Set()
  window.isNew = () => {
    const one = document.activeElement
    if (one === document.body || reached.has(one)) return false
    reached.add(one)
    return true
  }
  window.notReached = () =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.closest('[inert]'))
      .filter((one) => one.type !== 'file' && !reached.has(one))
      .filter((one) => one.type !== 'radio' || ![...reached].some(({ name }) => name === one.name))
      .map((one) => one.ariaLabel ?? (one.textContent.trim() || one.outerHTML.slice(0, 80)))
  document.activeElement.blur()`

/** Goes on from the focus with the arrow keys, as far as they lead; then the focus is where it was. */
async function goOnByArrows(page: Page): Promise<void> {
  const start = await page.evaluateHandle('document.activeElement')
  const isTyped = `document.activeElement.matches('input, select, textarea')`
  if (await page.evaluate(isTyped)) return
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key)
    if (await page.evaluate('isNew()')) await goOnByArrows(page)
    await start.evaluate('(one) => one.focus()')
  }
}

describe('a menu', () => {
  it('opens beside its button in a wide window, and the arrow keys move in it', async () => {
    await using visit = await openDesk('/recipes')
    const { page } = visit
    await page.getByRole('link', { name: 'Borscht' }).click()
    await heading(page, 'Borscht').waitFor()
    const button = page.getByRole('button', { name: 'Actions: Borscht' })

    await button.click()
    const menu = page.getByRole('dialog', { name: 'Borscht' })
    const [low, high] = [await boxOf(menu), await boxOf(button)]
    const problems = await visit.accessibilityProblems()
    const items = await menu.locator('.sheet-body').getByRole('button').allInnerTexts()
    const focused = () => page.evaluate<string>('document.activeElement.innerText')
    const seen: string[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
      await page.keyboard.press(key)
      seen.push(await focused())
    }
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await button.and(page.locator(':focus')).waitFor()

    const gap = low.y - (high.y + high.height)
    assert.ok(gap >= 0 && gap < 20, JSON.stringify([low, high]))
    assert.equal(Math.round(low.x + low.width), Math.round(high.x + high.width))
    const [first, second, last] = [items[0], items[1], items.at(-1)]
    assert.deepEqual(seen, [first, second, last, first, last, first])
    assert.deepEqual(problems, [])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('single keys', () => {
  it('go to screens, search and write something new, but not while somebody types', async () => {
    await using visit = await openDesk('/recipes')
    const { page } = visit
    await page.getByRole('link', { name: 'Borscht' }).waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('gp ?n')
    const search = page.getByRole('searchbox')
    assert.equal(await search.inputValue(), 'gp ?n')
    await search.fill('')
    await search.blur()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await heading(page, 'Pantry').waitFor()
    await page.keyboard.press('n')
    await heading(page, 'Add food').waitFor()
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await heading(page, 'Plan').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog').getByLabel('Recipe, food or your own words').waitFor()
    await page.keyboard.press('Escape')
    assert.deepEqual(visit.complaints, [])
  })

  it('are listed with ?, and can be turned off', async () => {
    await using visit = await openDesk('/recipes')
    const { page } = visit
    await page.getByRole('link', { name: 'Borscht' }).waitFor()
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

    await page.keyboard.press('?')
    await sheet.getByText('Go to Pantry').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
    await sheet.getByText('Go to Pantry').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and go' }).waitFor()

    await heading(page, 'Recipes').waitFor({ state: 'attached' })
    assert.equal(await sheet.count(), 0)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('the palette', () => {
  it('finds screens, recipes, foods and actions, and goes there', async () => {
    await using visit = await openDesk('/pantry')
    const { page } = visit
    await page.getByRole('button', { name: /^Apples/ }).waitFor()
    const sheet = page.getByRole('dialog', { name: 'Search and go' })
    const options = sheet.getByRole('option')

    // The code of the palette is loaded at its first use. What is typed by then is not lost.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('app')
    await options.filter({ hasText: 'Apple pie' }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(
      (await options.allInnerTexts()).map((text) => text.split(/\s*\n\s*/)),
      [
        ['Apple pie', 'Recipe'],
        ['Apples', 'Food'],
      ],
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading(page, 'Apples').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('keyboard')
    await options.filter({ hasText: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The browser has gone back over the entry of the sheet, which it does some milliseconds later.
    await eventually('the end of the step back', () =>
      page.evaluate<boolean>('!history.state?.sheet'),
    )
    await page.goBack()

    await heading(page, 'Pantry').waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})

describe('Tab', () => {
  for (const [path, content, key] of [
    ['/recipes', '.recipes-grid', 'ArrowDown'],
    ['/pantry', '.pantry-groups', 'ArrowDown'],
    ['/plan', '.plan-days', 'ArrowRight'],
  ] as const)
    it(`comes to the content in few steps, and passes it in one: ${path}`, async () => {
      await using visit = await openDesk(path)
      const { page } = visit
      await page.locator(content).waitFor()

      const stops = await stopsUntil(page, content)

      assert.ok(stops <= 12, `${stops} stops`)
      const at = () =>
        page.evaluate<string>(
          'document.activeElement.ariaLabel ?? document.activeElement.textContent',
        )
      const first = await at()
      await page.keyboard.press(key)
      const second = await at()
      assert.notEqual(second, first)
      await page.keyboard.press('Tab')
      const isInside = `document.activeElement.closest('${content}') !== null`
      assert.equal(await page.evaluate(isInside), false)
      await page.keyboard.press('Shift+Tab')
      assert.equal(await at(), second)
      assert.deepEqual(visit.complaints, [])
    })

  for (const path of ['/', '/list', '/pantry', '/recipes', '/plan', '/settings'])
    it(`and arrow keys reach every control: ${path}`, async () => {
      await using visit = await openDesk(path)
      const { page } = visit
      if (path === '/list') await addToList(page, 'Milk')
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.evaluate(KEEP_REACHED)

      // From the end it goes to the beginning; what comes there was reached already.
      for (let stops = 0, known = 0; stops < 80 && known < 3; stops++) {
        await page.keyboard.press('Tab')
        const isNew = await page.evaluate<boolean>('isNew()')
        if (isNew) await goOnByArrows(page)
        known = isNew ? 0 : known + 1
      }

      assert.deepEqual(await page.evaluate('notReached()'), [])
      assert.deepEqual(visit.complaints, [])
    })

  it('reaches every control of a row by arrow keys', async () => {
    await using visit = await openDesk('/pantry')
    const { page } = visit
    await stopsUntil(page, '.pantry-groups')

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await page.getByText('1 butter used').or(page.getByText('1 Butter used')).waitFor()
  })
})

describe('a wide window', () => {
  it('keeps the recipes beside one of them, and the foods beside a food', async () => {
    await using visit = await openDesk('/recipes')
    const { page } = visit
    await page.getByRole('link', { name: 'Borscht' }).click()
    await heading(page, 'Borscht').waitFor()
    const list = page.getByRole('complementary', { name: 'Recipes' })

    assert.deepEqual(await visit.accessibilityProblems(), [])
    await list.getByRole('searchbox').fill('curr')
    await list.getByRole('link', { name: 'Borscht' }).waitFor({ state: 'detached' })
    await list.getByRole('link', { name: 'Curry' }).click()
    await heading(page, 'Curry').waitFor()
    assert.equal(
      await list.getByRole('link', { name: 'Curry' }).getAttribute('aria-current'),
      'true',
    )
    await page.setViewportSize({ width: 1000, height: 800 })
    await list.waitFor({ state: 'detached' })
    await page.setViewportSize(DESKTOP)
    await page.goto(`${app.home}/pantry`)
    await page
      .getByRole('button', { name: 'By food' })
      .or(page.getByRole('button', { name: 'Food' }))
      .first()
      .click()
    await page.getByRole('link', { name: /^Butter/ }).click()
    await page
      .getByRole('complementary', { name: 'Pantry' })
      .getByRole('link', { name: 'Chives' })
      .click()

    await heading(page, 'Chives').waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})
