// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { addToList, boxOf, row, rowsOn, tick } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

const NAMES = ['Leeks', 'Carrots', 'Beans', 'Onions', 'Celery', 'Potatoes', 'Garlic', 'Thyme']

/** Plans a soup three times and fills the list from the plan. @returns the id of the list */
async function planSoup(person: Person): Promise<string> {
  const kitchen = kitchenOf(person)
  const list = (await firstHousehold(person)).default_shopping_list_id
  const { id } = await kitchen.recipe(
    'Soup with everything that the garden has',
    NAMES.map((name) => ({ name, quantity: 200, unit: 'g' })),
  )
  for (const date of ['2026-11-20', '2026-11-22', '2026-11-24'])
    await kitchen.planned({ date, recipe_id: id })
  await kitchen.create(`/v1/shopping-lists/${list}/items`, { name: 'Tea', note: 'the green one' })
  const { status } = await person.call('POST', `/v1/shopping-lists/${list}/reconcile`, {
    to: '2026-11-26',
  })
  assert.equal(status, 200)
  return list
}

describe('rows of the list', () => {
  it('tell in one line why they are there, so that a phone shows eight of them', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    await planSoup(person)
    await page.goto(`${app.home}/list`)
    await page.getByRole('checkbox', { name: /Carrots/ }).waitFor()
    const field = page.getByRole('combobox', { name: 'Add an item' })
    await field.waitFor()

    const end = (await boxOf(field)).y
    const rows = page.getByRole('checkbox')
    await page
      .getByText(/^Soup.* 20.* 22.*\+1$/)
      .nth(7)
      .waitFor()
    const boxes = await Promise.all((await rows.all()).map(boxOf))
    const shown = boxes.filter((box) => box.y + box.height <= end)

    assert.ok(shown.length >= 8, `${shown.length} rows are shown`)
    const heights = boxes.map((box) => box.height)
    // A second line is much higher; parts of a pixel differ with the fonts.
    assert.ok(Math.max(...heights) - Math.min(...heights) < 2, `the heights ${heights.join(', ')}`)
    await page.getByRole('button', { name: 'Details: Carrots' }).click()
    const sheet = page.getByRole('dialog')
    await sheet
      .getByText(/^Soup with everything that the garden has, Tue,? (24 Nov|Nov 24)/)
      .waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('have nothing to tick for a viewer, and tell the details', async () => {
    await using visit = await app.open('/sign-in')
    const { page } = visit
    const owner = await signedUp(app)
    const list = await planSoup(owner)
    const viewer = await joined(app, owner, 'viewer')
    const { body } = await viewer.call('GET', '/v1/households')
    const own = body.items.find(({ role }: { role: string }) => role === 'owner')
    assert.equal((await viewer.call('DELETE', `/v1/households/${own.id}`)).status, 204)
    await signIn(visit, viewer)
    await page.goto(`${app.home}/list/${list}`)

    await page.getByText('You can view everything here but not change it.').waitFor()
    await page.getByRole('button', { name: /^Tea/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('the green one').waitFor()
    assert.equal(await sheet.getByRole('textbox').count(), 0)
    assert.deepEqual(await sheet.getByRole('button').allInnerTexts(), [''])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Carrots.*600 g/ }).click()
    await sheet.getByText('Why it’s here').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.keyboard.press('Escape')

    const { body: items } = await owner.call('GET', `/v1/shopping-lists/${list}/items`)
    const tea = items.items.find(({ name }: { name: string }) => name === 'Tea')
    const ticked = { checked_at: new Date().toISOString() }
    await owner.call('PATCH', `/v1/shopping-lists/${list}/items/${tea.id}`, ticked)
    await page.getByRole('button', { name: /^Tea.* bought$/ }).waitFor()

    assert.equal(await page.getByRole('checkbox').count(), 0)
    assert.equal(await page.locator('.list-box').count(), 0)
    await page.goto(`${app.home}/pantry`)
    await page.getByText('You can view everything here but not change it.').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('the field of the list', () => {
  it('offers what was bought before, when it is empty', async () => {
    await using visit = await app.enter('/list')
    const { page } = visit
    const options = page.getByRole('option')
    for (const name of ['Milk', 'Bread']) {
      await addToList(page, name)
      await tick(page, name)
    }
    await page.getByRole('heading', { name: 'Bought (2)' }).click()

    await page.getByRole('combobox', { name: 'Add an item' }).focus()
    await options.first().waitFor()
    const offered = await options.allInnerTexts()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await options.filter({ hasText: 'Bread' }).click()
    await row(page, 'Bread').and(page.locator('[aria-checked=false]')).waitFor()
    await options.filter({ hasText: 'Bread' }).waitFor({ state: 'detached' })

    assert.deepEqual(offered, ['Milk', 'Bread'])
    assert.deepEqual(visit.complaints, [])
  })

  it('understands what somebody says to a voice keyboard, and shows it before', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    for (const name of ['Milk', 'Bread', 'Salt', 'Pepper']) await kitchenOf(person).food(name)
    await page.reload()
    const field = page.getByRole('combobox', { name: 'Add an item' })
    const option = (name: string) => page.getByRole('option', { name, exact: true })

    await field.focus()
    await page.keyboard.insertText('milk, bread and two litres of juice')
    await option('Add 3 items milk, bread, juice 2 l').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('3 items added').waitFor()
    await page.getByRole('checkbox', { name: 'juice 2 l' }).waitFor()
    await page.keyboard.insertText('tea and biscuits')
    await option('Add 2 items tea, biscuits').waitFor()
    await option('tea and biscuits').waitFor()
    await field.fill('salt and pepper')
    await option('Add 2 items salt, pepper').waitFor()
    await option('salt and pepper').click()
    await row(page, 'salt and pepper').waitFor()

    assert.deepEqual(
      (await rowsOn(page)).map(([name]) => name),
      ['Bread', 'Milk', 'juice', 'salt and pepper'],
    )
    assert.deepEqual(visit.complaints, [])
  })
})
