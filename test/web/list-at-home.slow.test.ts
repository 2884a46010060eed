// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { addToList, dragOnto, tick } from './actions.ts'
import { seedKitchen } from './list-seed.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Opens the list of a household that has one. */
async function enterList(part = '') {
  const visit = await app.enter()
  const { page, person } = visit
  const list = await seedKitchen(person)
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.goto(`${app.home}/list/${list}${part}`)
  return { ...visit, list }
}

/** Gives the bought coffee beans another name. */
async function renameBought({ person, list }: Awaited<ReturnType<typeof enterList>>, name: string) {
  const path = `/v1/shopping-lists/${list}/items`
  const { body } = await person.call('GET', path)
  const { id } = body.items.find((one: { name: string }) => one.name === 'Coffee beans')
  await person.call('PATCH', `${path}/${id}`, { name })
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' })

describe('putting things away', () => {
  it('asks only for the place that nobody knows, remembers it, and can be undone', async () => {
    await using visit = await enterList('/put-away')
    const { page, person } = visit
    await renameBought(visit, 'Zorblax')
    const lots = async () => {
      const { body } = await person.call('GET', '/v1/pantry/items')
      return body.items.map((one: { name: string; quantity: number }) => [one.name, one.quantity])
    }
    const usualPlaces = async () => {
      const { body } = await person.call('GET', '/v1/pantry/foods')
      return Object.fromEntries(
        body.items.map((food: { name: string; location_id: string | null }) => [
          food.name,
          food.location_id,
        ]),
      )
    }
    const before = await usualPlaces()
    const places = page.getByRole('group', { name: /^Place of/ })
    await page.getByText('Where does it go?').waitFor()
    assert.equal(await places.count(), 1)
    assert.deepEqual(await visit.accessibilityProblems(), [])

    await places.getByRole('button', { name: 'Cellar' }).click()
    await page
      .getByRole('group', { name: /^Best-before/ })
      .getByText('1 year')
      .click()
    await page.getByRole('button', { name: 'Put 2 items away' }).click()
    await toast(page, '2 items put away').waitFor()
    await page.getByRole('heading', { name: 'Weekly shop' }).waitFor()

    await eventuallyEqual(
      async () => (await lots()).toSorted(),
      [
        [null, 10],
        ['Zorblax', 500],
      ],
    )
    assert.notEqual(before['Egg'], null)
    await eventually('a place', async () => typeof (await usualPlaces())['Zorblax'] === 'string')
    await undo(page).click()
    await page.getByRole('heading', { name: 'Bought (2)' }).waitFor()
    await eventuallyEqual(usualPlaces, before)
    assert.deepEqual(visit.complaints, [])
  })

  it('knows the place of a typed thing the next time', async () => {
    await using visit = await enterList('/put-away')
    const { page, list } = visit
    await renameBought(visit, 'Zorblax')
    const asked = page.getByRole('group', { name: /^Place of/ })
    await asked.getByRole('button', { name: 'Cellar' }).click()
    await page.getByRole('button', { name: 'Put 2 items away' }).click()
    await toast(page, '2 items put away').waitFor()
    await page.getByRole('heading', { name: 'Weekly shop' }).waitFor()

    await page.getByRole('combobox', { name: 'Add an item' }).fill('1 zorblax')
    await page.keyboard.press('Enter')
    await tick(page, 'Zorblax')
    await page.goto(`${app.home}/list/${list}/put-away`)
    await page.getByRole('button', { name: 'Put 1 item away' }).waitFor()
    assert.deepEqual(
      [await asked.count(), await page.getByText('Where does it go?').count()],
      [0, 0],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('asks for the amount alone where the place is known', async () => {
    await using visit = await enterList()
    const { page, person, list } = visit
    const { body } = await person.call('GET', '/v1/pantry/foods')
    const { id } = body.items.find((food: { name: string }) => food.name === 'Egg')
    const { body: items } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
    for (const item of items.items.filter((one: { checked_at: string }) => one.checked_at))
      await person.call('DELETE', `/v1/shopping-lists/${list}/items/${item.id}`)
    const now = new Date().toISOString()
    const bought = { food_id: id, checked_at: now }
    await person.call('POST', `/v1/shopping-lists/${list}/items`, bought)
    await page.goto(`${app.home}/list/${list}/put-away`)

    await page.getByRole('heading', { name: 'How much is it?' }).waitFor()

    assert.equal(await page.getByRole('heading', { name: /^Where do/ }).count(), 0)
    assert.deepEqual(visit.complaints, [])
  })

  it('finds the place by the aisle or the name, leaves household goods, and takes 0 for none', async () => {
    await using visit = await enterList()
    const { page, person, list } = visit
    await person.call('POST', '/v1/pantry/locations', { name: 'Ice box', kind: 'freezer' })
    const { body } = await person.call('GET', '/v1/pantry/categories')
    const aisle = (name: string) =>
      body.items.find((one: { name: string }) => one.name.startsWith(name)).id
    const checked_at = new Date().toISOString()
    for (const fields of [
      { name: 'Hummus', category_id: aisle('Dairy'), quantity: 2 },
      { name: 'Limes', category_id: aisle('Fruit'), quantity: 2 },
      { name: 'Frozen peas', quantity: 2 },
      { name: 'Baby spinach', quantity: 2 },
      { name: 'Minced beef', quantity: 2 },
      { name: 'Toilet roll', category_id: aisle('Household'), quantity: 2 },
      { name: 'Zorblax' },
    ])
      await person.call('POST', `/v1/shopping-lists/${list}/items`, { ...fields, checked_at })

    await page.goto(`${app.home}/list/${list}/put-away`)

    for (const line of [
      /^Hummus ?Fridge/,
      /^Limes ?Cellar/,
      /^Frozen peas ?Ice box · until/,
      /^Baby spinach ?Fridge/,
      /^Minced beef ?Fridge/,
      /^Coffee beans ?Cellar/,
      /^Toilet roll ?stays on the list/,
    ])
      await page.getByRole('button', { name: line }).waitFor()
    const leave = page.getByRole('button', { name: 'Don’t put this away' })
    assert.equal(await leave.count(), 1)
    await page.getByRole('button', { name: 'Put 8 items away' }).waitFor()
    const amount = page.getByRole('textbox', { name: 'Amount of Zorblax' })
    await amount.fill('0')
    await amount.press('Enter')
    await page.getByRole('button', { name: 'Put 7 items away' }).waitFor()
    await page.getByRole('button', { name: /^Zorblax ?stays on the list/ }).waitFor()

    const roll = page.locator('.list-put', { hasText: 'Toilet roll' })
    await roll.getByRole('button', { name: 'Put this away too' }).click()
    await roll.getByRole('group', { name: 'Place of Toilet roll' }).waitFor()
    await page.getByRole('button', { name: 'Put 8 items away' }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('asks in which unit an amount is, if recipes measure the food', async () => {
    await using visit = await enterList()
    const { page, person, list } = visit
    const checked_at = new Date().toISOString()
    const { body: shelf } = await person.call('POST', '/v1/pantry/locations', { name: 'Shelf' })
    for (const [name, unit] of [
      ['Sour milk', 'ml'],
      ['Rye flour', 'g'],
      ['Limes', null],
    ] as const) {
      const fields = { name, location_id: shelf.id }
      const { body: food } = await person.call('POST', '/v1/pantry/foods', fields)
      const path = `/v1/shopping-lists/${list}/items`
      await person.call('POST', path, { name, food_id: food.id, checked_at })
      const one = { id: randomUUID(), original_text: name, quantity: 500, unit, food_id: food.id }
      await person.call('POST', '/v1/recipes', { title: name, ingredients: [one] })
    }

    await page.goto(`${app.home}/list/${list}/put-away`)
    const unit = (name: string) => page.getByRole('group', { name: `Unit of ${name}` })
    await unit('Sour milk').getByRole('button', { name: 'l', exact: true }).click()
    await unit('Rye flour').getByRole('button', { name: 'g', exact: true }).click()
    await page.getByRole('button', { name: /^Sour milk.*1 l$/ }).waitFor()
    await page.getByRole('button', { name: /^Rye flour.*1 kg$/ }).waitFor()
    assert.equal(await unit('Limes').count(), 0)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: /^Put \d items away/ }).click()

    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', '/v1/pantry/items')
      const lots: { name: string; quantity: number; unit: string }[] = body.items
      const units = lots.map((one) => `${one.quantity} ${one.unit}`)
      return units.filter((one) => ['1 l', '1000 g'].includes(one)).toSorted()
    }, ['1 l', '1000 g'])
    assert.deepEqual(visit.complaints, [])
  })

  it('leaves an item on the list if it is told so', async () => {
    await using visit = await enterList('/put-away')
    const { page } = visit

    await page.getByRole('button', { name: /^Eggs/ }).click()
    await page.getByRole('button', { name: 'Don’t put this away' }).click()
    await page.getByRole('button', { name: 'Put 1 item away' }).click()

    await page.getByRole('heading', { name: 'Bought (1)' }).waitFor()
    await page.getByRole('checkbox', { name: /^Eggs 10$/ }).waitFor()
  })
})

describe('the store of a list', () => {
  it('changes the order of the aisles with buttons and by dragging', async () => {
    await using visit = await enterList('/store')
    const { page, person } = visit
    const rows = page.getByRole('listitem').filter({ has: page.getByTitle(/^Drag/) })
    await rows.first().waitFor()
    const order = async () => (await rows.allInnerTexts()).map((text) => text.trim())
    assert.deepEqual(await visit.accessibilityProblems(), [])

    await page.getByRole('button', { name: 'Move Bread up' }).click()
    await toast(page, 'Bread is now number 1').waitFor()
    await dragOnto(page, page.getByTitle('Drag Household'), page.getByTitle(/^Drag/).first())
    await toast(page, 'Household is now number 1').waitFor()

    const expected = ['Household', 'Bread', 'Fruit and vegetables', 'Dairy and eggs']
    assert.deepEqual(await order(), expected)
    await eventually('the order of four aisles', async () => {
      const { body } = await person.call('GET', '/v1/stores')
      return body.items[0].category_order.length === 4
    })
    assert.deepEqual(visit.complaints, [])
  })

  it('deletes an aisle, and puts its foods and items back', async () => {
    await using visit = await enterList('/store')
    const { page } = visit

    for (const aisle of ['Dairy and eggs', 'Bread']) {
      await page.getByRole('button', { name: `Actions: ${aisle}` }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await toast(page, `Aisle ${aisle} deleted`).waitFor()
      await undo(page).click()
      await page.getByTitle(`Drag ${aisle}`).waitFor()
    }
    await page.getByRole('button', { name: 'Back' }).click()

    await page.getByRole('heading', { name: 'Dairy and eggs' }).waitFor()
    await page.getByRole('heading', { name: 'Bread', exact: true }).waitFor()
  })
})

describe('an item', () => {
  it('changes its amount, its note and its aisle in a sheet', async () => {
    await using visit = await enterList()
    const { page, person, list } = visit
    await page.getByRole('button', { name: 'Details: Birthday candles' }).click()
    const sheet = page.getByRole('dialog')

    await sheet.getByRole('button', { name: 'More' }).click()
    await sheet.getByLabel('Note').fill('blue ones')
    await sheet.getByLabel('Aisle').selectOption({ label: 'Household' })
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.keyboard.press('Escape')

    await page.getByRole('checkbox', { name: /Birthday candles blue ones 1/ }).waitFor()
    await page.getByRole('heading', { name: 'Household' }).waitFor()
    await page.getByRole('button', { name: 'Details: Birthday candles' }).click()
    await sheet.getByLabel('Name').fill('Long candles')
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: /Long candles blue ones 1/ }).waitFor()
    await page.getByRole('heading', { name: 'Household' }).waitFor()
    await eventually('the aisle of the candles', async () => {
      const { body } = await person.call('GET', '/v1/pantry/foods?q=candles')
      return body.items.length === 1 && body.items[0].category_id !== null
    })
    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
      const found = body.items.find((one: { name: string }) => one.name === 'Long candles')
      return [found?.quantity, found?.note]
    }, [1, 'blue ones'])
  })

  it('that is typed again is in the aisle that was chosen for it', async () => {
    await using visit = await enterList()
    const { page } = visit
    const inHousehold = page.locator('section', {
      has: page.getByRole('heading', { name: 'Household', exact: true }),
    })
    const box = inHousehold.getByRole('checkbox', { name: /^Zorblax/ })
    await addToList(page, 'Zorblax')
    await page.getByRole('button', { name: 'Details: Zorblax' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'More' }).click()
    await sheet.getByLabel('Aisle').selectOption({ label: 'Household' })
    await page.keyboard.press('Escape')
    await box.waitFor()

    await page.getByRole('button', { name: 'Details: Zorblax' }).click()
    await sheet.getByRole('button', { name: 'Delete' }).click()
    await box.waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Add an item' }).fill('2 zorblax')
    await page.keyboard.press('Enter')

    await box.waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('is bought again and again', async () => {
    await using visit = await enterList()
    const { page, person, list } = visit
    await page.getByRole('button', { name: 'Details: Oat milk' }).click()

    await page.getByRole('button', { name: 'Repeat this item' }).click()
    await page.getByLabel('Period').selectOption({ label: 'months' })
    await page.getByRole('button', { name: 'Start repeating' }).click()
    await page.getByRole('button', { name: 'Every month' }).waitFor()

    await eventually('the recurring item', async () => {
      const { body } = await person.call('GET', `/v1/shopping-lists/${list}/recurring-items`)
      return body.items.some(
        (one: { unit_of_time: string; quantity: number }) =>
          one.unit_of_time === 'month' && one.quantity === 2,
      )
    })
  })

  it('is deleted, or hidden for this time, and comes back', async () => {
    await using visit = await enterList()
    const { page } = visit

    await page.getByRole('button', { name: 'Details: Birthday candles' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('checkbox', { name: /^Birthday/ }).waitFor({ state: 'detached' })
    await undo(page).click()
    await page.getByRole('checkbox', { name: /^Birthday/ }).waitFor()
    await page.getByRole('button', { name: 'Details: Spinach' }).click()
    await page.getByRole('button', { name: 'Skip this time' }).click()
    await page.getByRole('button', { name: 'Skipped this time (1)' }).click()
    await page.getByRole('button', { name: 'Put Spinach back on the list' }).click()

    await page.getByRole('checkbox', { name: /^Spinach/ }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})
