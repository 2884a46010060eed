// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { boxOf, isSaved, row, tick } from './actions.ts'
import { seedKitchen } from './list-seed.ts'
import { PHONE, startWebApp } from './web-app.ts'

const app = await startWebApp()

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowIn = (page: Page, list: string, name: string) =>
  column(page, list).getByRole('checkbox', { name: new RegExp(`^${name}`) })

async function enterColumns() {
  const visit = await app.enter('/', { viewport: { width: 1280, height: 800 } })
  const { page, person } = visit
  await seedKitchen(person)
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('heading', { name: 'Bought (2)' }).waitFor()
  await page.getByRole('button', { name: 'Other lists' }).click()
  await page.getByRole('link', { name: 'Lists side by side' }).click()
  await rowIn(page, 'Weekly shop', 'Spinach').waitFor()
  return visit
}

/** How the first letter of a name is shown. */
const FIRST_LETTER = `getComputedStyle(document.querySelector('.list-name'), '::first-letter').textTransform`

describe('one list in a wide window', () => {
  it('has rows of the same width before and after the first tick', async () => {
    await using visit = await app.enter('/', { viewport: { width: 1440, height: 900 } })
    const { page, person } = visit
    const list = await seedKitchen(person)
    const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
    for (const item of body.items.filter((one: { checked_at: string }) => one.checked_at))
      await person.call('DELETE', `/v1/shopping-lists/${list}/items/${item.id}`)
    await page.goto(`${app.home}/list/${list}`)
    const rows = page.locator('.list-row', { hasText: 'Birthday candles' })
    const widthOf = async () => (await boxOf(rows.first())).width
    await rows.waitFor()
    const before = await widthOf()

    await tick(page, 'Oat milk')
    await page.getByRole('heading', { name: 'Bought (1)' }).waitFor()

    assert.equal(await widthOf(), before)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('lists side by side', () => {
  it('stand in columns, each with its rows, its field and its menu', async () => {
    await using visit = await enterColumns()
    const { page } = visit
    const chemist = column(page, 'Chemist')

    await chemist.getByRole('combobox', { name: 'Add an item' }).fill('2 toothpaste')
    await page.keyboard.press('Enter')
    await rowIn(page, 'Chemist', 'toothpaste 2').waitFor()
    await rowIn(page, 'Weekly shop', 'Spinach').click()
    await column(page, 'Weekly shop').getByRole('heading', { name: 'Bought (3)' }).waitFor()
    await chemist.getByRole('button', { name: 'Actions: Chemist' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    await isSaved(page)

    const [left, right] = await Promise.all([boxOf(column(page, 'Weekly shop')), boxOf(chemist)])
    assert.equal(left.y, right.y)
    assert.notEqual(left.x, right.x)
    assert.ok(await page.evaluate('document.documentElement.scrollHeight <= innerHeight'))
    assert.equal(await chemist.getByRole('heading', { name: /^Bought/ }).count(), 0)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('keep their rows in use beside the details of one, which follow the row that is opened', async () => {
    await using visit = await app.enter('/', { viewport: { width: 1280, height: 800 } })
    const { page, person } = visit
    await seedKitchen(person)
    await page.getByRole('link', { name: 'List', exact: true }).click()
    const details = (name: string) => page.getByRole('dialog', { name, exact: true })
    await page.getByRole('button', { name: 'Details: Apples' }).click()
    await details('Apples').waitFor()
    const marked = page.locator('[data-row][aria-current]')
    await marked.locator('.list-name', { hasText: 'Apples' }).waitFor()

    await tick(page, 'Sourdough bread')
    await page.getByRole('button', { name: 'Details: Spinach' }).click()
    await marked.locator('.list-name', { hasText: 'Spinach' }).waitFor()
    assert.equal(await marked.count(), 1)
    await details('Spinach').getByLabel('Note').fill('fresh')
    await page.getByRole('combobox', { name: 'Add an item' }).fill('salt')
    await page.keyboard.press('Enter')
    await row(page, 'salt').waitFor()
    const problems = await visit.accessibilityProblems()
    assert.equal(await details('Apples').count(), 0)
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.locator('.sheet:modal').waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.locator('.sheet:not(:modal)').waitFor()
    await page.keyboard.press('Escape')
    await details('Spinach').waitFor({ state: 'detached' })
    await page.getByText('fresh').waitFor()

    await page.getByRole('button', { name: 'Details: Apples' }).click()
    await details('Apples').waitFor()
    await page.goBack()
    await details('Apples').waitFor({ state: 'detached' })
    await row(page, 'Apples').waitFor()
    assert.equal(await marked.count(), 0)
    const saltName = row(page, 'salt').locator('.list-name')
    assert.equal(await page.evaluate(FIRST_LETTER), 'uppercase')
    assert.equal(await saltName.textContent(), 'salt')
    assert.deepEqual([problems, visit.complaints], [[], []])
  })

  it('lead to each list, and are offered only where there is room', async () => {
    await using visit = await enterColumns()
    const { page } = visit

    await column(page, 'Chemist').getByRole('link', { name: 'Chemist' }).click()
    await page.getByRole('heading', { name: 'Chemist', level: 1 }).waitFor()
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Other lists' }).click()
    await page.getByRole('dialog').getByText('Weekly shop').waitFor()

    assert.equal(await page.getByRole('link', { name: 'Lists side by side' }).count(), 0)
  })

  it('take an item that is dragged from another one, and give it back', async () => {
    await using visit = await enterColumns()
    const { page } = visit
    const from = await boxOf(rowIn(page, 'Weekly shop', 'Birthday candles'))
    const to = await boxOf(column(page, 'Chemist'))

    await page.mouse.move(from.x + 90, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 70, from.y + 10, { steps: 3 })
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
    await page.locator('[data-drop]').waitFor()
    await page.mouse.up()
    await rowIn(page, 'Chemist', 'Birthday candles').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await rowIn(page, 'Weekly shop', 'Birthday candles').waitFor()

    const box = rowIn(page, 'Weekly shop', 'Birthday candles')
    assert.equal(await box.getAttribute('aria-checked'), 'false')
    assert.equal(await page.locator('[data-drop], .dragged').count(), 0)
    assert.deepEqual(visit.complaints, [])
  })
})
