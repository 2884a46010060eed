// The price and the photos of an item, and its way to another list.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { addToList, goOffline, isSaved, row } from './actions.ts'
import { barcodePicture } from './barcode-picture.ts'
import { seedKitchen } from './list-seed.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

async function openItem(page: Page, name: string) {
  await page.getByRole('button', { name: `Details: ${name}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(/^Price/).waitFor()
  return sheet
}

async function setPrice(page: Page, name: string, price: string): Promise<void> {
  const sheet = await openItem(page, name)
  await sheet.getByLabel(/^Price/).fill(price)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
}

describe('the price of an item', () => {
  it('is kept in the currency of the household, and the list shows the sum', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    const { default_shopping_list_id: list } = await firstHousehold(person)
    for (const name of ['Milk', 'Bread', 'Tea']) await addToList(page, name)
    assert.equal(await page.getByRole('region', { name: 'Total' }).count(), 0)

    await setPrice(page, 'Milk', '1.49')
    await setPrice(page, 'Bread', '3')
    await row(page, 'Bread').click()
    const sum = page.getByRole('region', { name: 'Total' })
    await eventuallyEqual(
      async () => (await sum.innerText()).split(/\s*\n\s*/),
      ['To buy', '€1.49', 'Bought', '€3.00', 'Total', '€4.49', '1 item has no price'],
    )
    await setPrice(page, 'Milk', 'much')
    await isSaved(page)

    const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
    const milk = body.items.find((one: { name: string }) => one.name === 'Milk')
    assert.deepEqual([milk.price_minor, milk.currency], [149, 'EUR'])
    await setPrice(page, 'Milk', '')
    await sum.getByText('2 items have no price').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a photo of an item', () => {
  it('is shown at once, marked in the list, sent, and removed', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    await addToList(page, 'Milk')
    await isSaved(page)
    const buffer = await barcodePicture('4006381333931')
    const photos = async () => (await person.call('GET', '/v1/photos')).body.items

    await goOffline(page)
    const sheet = await openItem(page, 'Milk')
    const file = { name: 'milk.png', mimeType: 'image/png', buffer }
    await sheet.getByLabel('Add photo').setInputFiles(file)
    await sheet.getByRole('img', { name: 'Photo of Milk' }).waitFor()
    await page.context().setOffline(false)
    await eventually('the photo at the server', async () => (await photos())[0]?.content_sha256)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await row(page, 'Milk').locator('.list-name .icon').waitFor()
    await openItem(page, 'Milk')
    await sheet.getByRole('button', { name: 'Remove photo' }).click()
    await sheet.getByRole('img').waitFor({ state: 'detached' })

    await eventuallyEqual(async () => (await photos()).length, 0)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('an item', () => {
  it('moves to another list, and comes back', async () => {
    await using visit = await enterLists()
    const { page, namesOn } = visit

    const sheet = await openItem(page, 'Birthday candles')
    await sheet.getByRole('button', { name: 'Move to list' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Chemist' }).click()
    await page.getByRole('status').getByText('Birthday candles moved to Chemist').waitFor()
    await row(page, 'Birthday candles').waitFor({ state: 'detached' })
    await eventuallyEqual(namesOn, ['Birthday candles'])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await row(page, 'Birthday candles').waitFor()

    await eventuallyEqual(namesOn, [])
  })

  it('is copied to another list', async () => {
    await using visit = await enterLists()
    const { page, namesOn } = visit

    const sheet = await openItem(page, 'Birthday candles')
    await sheet.getByRole('button', { name: 'Copy to list' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Chemist' }).click()

    await eventuallyEqual(namesOn, ['Birthday candles'])
    await row(page, 'Birthday candles').waitFor()
  })

  it('of the plan is skipped where it was, and the other list gets its amount', async () => {
    await using visit = await enterLists()
    const { page, namesOn } = visit

    const sheet = await openItem(page, 'Spinach')
    await sheet.getByRole('button', { name: 'Move to list' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Chemist' }).click()

    await page.getByRole('button', { name: 'Skipped this time (1)' }).waitFor()
    await eventuallyEqual(namesOn, ['Spinach 400'])
  })
})

async function enterLists() {
  const visit = await app.enter('/')
  const { page, person } = visit
  await seedKitchen(person)
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('heading', { name: 'Bought (2)' }).waitFor()
  const { body } = await person.call('GET', '/v1/shopping-lists')
  const chemist = body.items.find((one: { name: string }) => one.name === 'Chemist').id
  const { body: foods } = await person.call('GET', '/v1/pantry/foods')
  const names = new Map<string, string>(
    foods.items.map((one: { id: string; name: string }) => [one.id, one.name]),
  )
  const namesOn = async () => {
    const { body: there } = await person.call('GET', `/v1/shopping-lists/${chemist}/items`)
    return there.items.map((one: { name: string; food_id: string; quantity: number | null }) =>
      [names.get(one.food_id) ?? one.name, one.quantity].filter(Boolean).join(' '),
    )
  }
  return { ...visit, namesOn }
}
