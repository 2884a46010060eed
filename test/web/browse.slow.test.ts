// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { findKind } from '@larder/rules/shopping-lists/goods/find-kind.ts'
import { loadGoods } from '@larder/rules/shopping-lists/goods/kinds.ts'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { loadStarterTexts } from '#web/onboarding/start-household.ts'
import type { Food } from '#web/shopping-lists/aisles/aisles.ts'
import { MORE_DRAWINGS } from '#web/shopping-lists/browse/more-drawings.ts'
import { makeSections } from '#web/shopping-lists/browse/tiles.ts'
import { addToList, boxOf, closeSheet, goOffline, isSaved, row, rowsAtServer } from './actions.ts'
import { seedKitchen } from './list-seed.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const

const tile = (page: Page, name: string) =>
  page.locator('.goods-tile', { has: page.getByText(new RegExp(`^${name}$`)) }).last()
const browse = (page: Page) => page.getByRole('link', { name: 'Pick items' }).click()
const isPressed = (page: Page, name: string, is: boolean) =>
  tile(page, name)
    .and(page.locator(`[aria-pressed=${is}]`))
    .waitFor()
const sections = (page: Page) =>
  page.locator('main').getByRole('heading', { level: 2 }).allTextContents()

async function enterList(options?: Parameters<typeof app.enter>[1]) {
  const visit = await app.enter('/', options)
  await seedKitchen(visit.person)
  await visit.page.getByRole('link', { name: 'List', exact: true }).click()
  await visit.page.getByRole('heading', { name: 'Bought (2)' }).waitFor()
  return visit
}

async function aisleOf(person: Person, name: string): Promise<string | undefined> {
  const { default_shopping_list_id: list } = await firstHousehold(person)
  const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
  const { body: aisles } = await person.call('GET', '/v1/pantry/categories')
  const item = body.items.find((one: { name: string | null }) => one.name === name)
  return aisles.items.find((one: { id: string }) => one.id === item?.category_id)?.name
}

describe('the goods to pick', () => {
  for (const code of LANGUAGES)
    it(`have a drawing, nine of ten at least, in a household with the usual foods: ${code}`, async (t) => {
      const [goods, starter] = await Promise.all([loadGoods(code), loadStarterTexts(code)])
      const foods = Object.values(starter.foods).map((names, i) => {
        const [name = '', plural_name = null] = names.split(',')
        return { id: `${i}`, name, plural_name, aliases: [], category_id: null } as unknown as Food
      })

      const all = makeSections({
        goods,
        starter,
        foods,
        householdId: randomUUID(),
        others: [],
        categories: [],
        recent: [],
        words: { recent: '', others: '', care: '' },
      }).flatMap(({ tiles }) => tiles)

      const drawn = all.filter(({ drawing }) => drawing !== '')
      t.diagnostic(`${drawn.length} of ${all.length}`)
      assert.ok(drawn.length >= 0.9 * all.length && all.length > 150)
    })

  it('have drawings for names of their kind in one of the languages', async () => {
    const goods = await Promise.all(LANGUAGES.map((code) => loadGoods(code)))
    const unknown = Object.entries(MORE_DRAWINGS).flatMap(([kind, all]) =>
      all
        .flatMap(([names]) => names.split(','))
        .filter((name) => !goods.some((one) => findKind(name, one) === kind)),
    )

    assert.deepEqual(unknown, [])
  })

  it('have the drawings and aisles of English names in another language too', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const { default_shopping_list_id: list } = await firstHousehold(person)
    await person.call('POST', '/v1/pantry/categories', { name: 'Drinks' })
    await person.call('POST', '/v1/pantry/categories', { name: 'Dairy' })
    await person.call('POST', '/v1/pantry/foods', { name: 'Coffee' })
    await person.call('POST', '/v1/pantry/foods', { name: 'Tea' })
    await page.evaluate(`localStorage.setItem('larder.language', 'de')`)
    await page.goto(`${app.home}/list/${list}/store`)
    await page.getByText('Dairy').waitFor() // the device knows the aisles
    await page.goto(`${app.home}/list/${list}`)
    await page.getByRole('combobox').first().fill('Skimmed milk')
    await page.keyboard.press('Enter')
    await row(page, 'Skimmed milk').waitFor()
    await eventuallyEqual(() => aisleOf(person, 'Skimmed milk'), 'Dairy')

    await page.goto(`${app.home}/list/${list}/browse`)
    await tile(page, 'Coffee').locator('svg').waitFor()
    await tile(page, 'Tea').locator('svg').waitFor()

    assert.deepEqual(visit.complaints, [])
  })

  it('are filtered by a search', async () => {
    await using visit = await enterList()
    const { page } = visit
    const names = () => page.locator('.goods-name').allInnerTexts()

    await browse(page)
    await tile(page, 'Bananas').waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill(' BANÁN')
    await eventually('only bananas are left', async () =>
      (await names()).every((name) => /banan/i.test(name)),
    )
    await tile(page, 'Bananas').click()
    await isPressed(page, 'Bananas', true)
    const problems = await visit.accessibilityProblems()
    await page.getByRole('searchbox').fill('zzz')
    await page.getByText('No results for “zzz”').waitFor()
    await page.getByRole('searchbox').fill('')
    await tile(page, 'Milk').waitFor()

    assert.deepEqual([problems, visit.complaints], [[], []])
  })

  it('are put on the list by Enter in the search, also one that is not among them', async () => {
    await using visit = await enterList()
    const { page } = visit

    await browse(page)
    await tile(page, 'Bananas').waitFor()
    await page.getByRole('searchbox').fill('bananas')
    await page.keyboard.press('Enter')
    await isPressed(page, 'Bananas', true)
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').fill('dragon fruit')
    await page.getByRole('button', { name: 'dragon fruit' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('dragon fruit added').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('checkbox', { name: 'dragon fruit' }).waitFor()
    await page.getByRole('checkbox', { name: /^Bananas?/ }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('put a thing on the list with one press, and take it off with the second', async () => {
    await using visit = await enterList()
    const { page, person } = visit

    await browse(page)
    await tile(page, 'Bananas').click()
    await tile(page, 'Limes').click()
    await tile(page, 'Milk').click()
    await isPressed(page, 'Milk', true)
    await tile(page, 'Limes').click()
    await isPressed(page, 'Limes', false)
    await page.getByRole('button', { name: 'Done' }).click()

    await row(page, 'Bananas').waitFor()
    await row(page, 'Milk').waitFor()
    assert.equal(await row(page, 'Limes').count(), 0)
    await isSaved(page)
    assert.equal(await aisleOf(person, 'Bananas'), 'Fruit and vegetables')
    assert.deepEqual(visit.complaints, [])
  })

  it('show their details after a long press, and go on the list by it', async () => {
    await using visit = await enterList()
    const { page } = visit
    const sheet = page.getByRole('dialog', { name: 'Bananas' })
    const devtools = await page.context().newCDPSession(page)

    await browse(page)
    const bananas = tile(page, 'Bananas')
    await bananas.scrollIntoViewIfNeeded()
    const { x, y } = await boxOf(bananas)
    const touch = (type: 'touchStart' | 'touchEnd') =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: x + 30, y: y + 30 }] : [],
      })
    await touch('touchStart')
    await sheet.waitFor()
    await touch('touchEnd')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('6')
    await closeSheet(page)
    await tile(page, 'Bananas').getByText('6').waitFor()
    await tile(page, 'Bananas').click({ button: 'right' })
    await sheet.waitFor()
    const problems = await visit.accessibilityProblems()
    await closeSheet(page)
    await page.getByRole('button', { name: 'Done' }).click()

    await row(page, 'Bananas').waitFor()
    assert.deepEqual([problems, visit.complaints], [[], []])
  })

  it('stand in the aisles of the store, foods of the household first, and show what is on the list', async () => {
    await using visit = await enterList()
    const { page } = visit

    await browse(page)
    await isPressed(page, 'Apple', true)

    const [first, ...aisles] = await sections(page)
    assert.equal(first, 'Recent')
    assert.deepEqual(aisles.slice(0, 4), [
      'Fruit and vegetables',
      'Bread',
      'Dairy and eggs',
      'Household',
    ])
    const dairy = page.locator('section', {
      has: page.getByText('Dairy and eggs', { exact: true }),
    })
    const names = await dairy.last().locator('.goods-name').allTextContents()
    assert.deepEqual(names.slice(0, 3).toSorted(), ['Egg', 'Milk', 'Oat milk'])
    await isPressed(page, 'Milk', false)
    await isPressed(page, 'Oat milk', true)
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })

  it('take off what was on the list with its amount, and offer it back', async () => {
    await using visit = await enterList()
    const { page } = visit

    await browse(page)
    await tile(page, 'Oat milk').click()
    await page.getByRole('status').getByText('Oat milk removed').waitFor()
    await isPressed(page, 'Oat milk', false)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await isPressed(page, 'Oat milk', true)
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('checkbox', { name: /Oat milk the barista one 2 l/ }).waitFor()
  })

  it('skip a planned thing, which comes back by hand', async () => {
    await using visit = await enterList()
    const { page } = visit

    await browse(page)
    await tile(page, 'Spinach').click()
    await isPressed(page, 'Spinach', false)
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Skipped this time (1)' }).waitFor()
  })

  it('work offline, also many presses in a row', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    await addToList(page, 'Tea')
    await isSaved(page)
    await goOffline(page)
    const wanted = ['Apples', 'Lemons', 'Bread', 'Butter', 'Rice', 'Toothpaste']

    await browse(page)
    for (const name of wanted) await tile(page, name).click()
    for (const name of wanted) await isPressed(page, name, true)
    await page.getByRole('button', { name: 'Back' }).click()
    await row(page, 'Toothpaste').waitFor()
    await page.context().setOffline(false)

    await eventually('all of them on the server', async () => {
      const rows = await rowsAtServer(person)
      return rows.length === wanted.length + 1
    })
  })

  it('are one stop of the Tab key, and arrows go through them', async () => {
    await using visit = await app.enter('/list', { viewport: { width: 1280, height: 800 } })
    const { page } = visit
    const focused = () => page.evaluate<string>('document.activeElement.textContent')

    await browse(page)
    await tile(page, 'Apples').focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await focused(), 'Bananas')
    await page.keyboard.press('ArrowDown')
    const below = await focused()
    await page.keyboard.press('ArrowUp')
    assert.equal(await focused(), 'Bananas')
    await page.keyboard.press('Space')
    await isPressed(page, 'Bananas', true)
    await page.keyboard.press('Home')
    const first = await focused()
    await page.keyboard.press('Tab')

    assert.notEqual(below, 'Bananas')
    assert.equal(first, 'Apples')
    assert.equal(await focused(), 'Done')
  })

  it('close with the back button, to the list', async () => {
    await using visit = await enterList()
    const { page } = visit

    await browse(page)
    await page.getByRole('heading', { name: 'Pick items' }).waitFor()
    await page.goBack()

    await page.getByRole('heading', { name: 'Weekly shop' }).waitFor()
  })
})
