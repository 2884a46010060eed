// Slow. Covers: web packages/client/src
// The price and the photos of an item, and its way to another list.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold, joined } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { openPhotos, picture } from '#test/app/photos.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { addToList, closeSheet, goOffline, goTo, isSaved, row } from './actions.ts'
import { barcodePicture } from './barcode-picture.ts'
import { seedKitchen } from './list-seed.ts'
import { fillSignUp, signIn, startWebApp } from './web-app.ts'

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
  await closeSheet(sheet)
  await sheet.waitFor({ state: 'detached' })
}

describe('the price of an item', () => {
  it('is in pounds for somebody who signs up in London', async () => {
    await using visit = await app.open('/sign-up', { timezoneId: 'Europe/London' })
    const { page } = visit
    await fillSignUp(visit)
    await goTo(page, 'List')
    await addToList(page, 'Milk')

    await setPrice(page, 'Milk', '1.49')

    await page.getByRole('checkbox', { name: 'Milk £1.49', exact: true }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

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
      ['To buy', '€1.49', 'Bought', '€3.00', 'Total', '€4.49', 'for 2 of 3 items'],
    )
    await page.getByRole('checkbox', { name: 'Milk €1.49', exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Bread €3.00', exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Tea', exact: true }).waitFor()
    await setPrice(page, 'Milk', 'much')
    await isSaved(page)

    const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
    const milk = body.items.find((one: { name: string }) => one.name === 'Milk')
    assert.deepEqual([milk.price_minor, milk.currency], [149, 'EUR'])
    await setPrice(page, 'Milk', '')
    await sum.getByText('for 1 of 3 items').waitFor()
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
    await closeSheet(sheet)
    await row(page, 'Milk').locator('.list-name .icon').waitFor()
    await openItem(page, 'Milk')
    await sheet.getByRole('button', { name: 'Remove photo' }).click()
    await sheet.getByRole('img').waitFor({ state: 'detached' })

    await eventuallyEqual(async () => (await photos()).length, 0)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('the price and the photo of an item', () => {
  it('are shown to a viewer, who can change neither', async () => {
    await using visit = await app.open('/sign-in')
    const { page } = visit
    const owner = await signedUp(app)
    const { default_shopping_list_id: list } = await firstHousehold(owner)
    const { body: item } = await owner.call('POST', `/v1/shopping-lists/${list}/items`, {
      name: 'Milk',
      price_minor: 149,
      currency: 'EUR',
    })
    const photos = await openPhotos(app, owner)
    const { id } = await photos.photo({ shopping_item_id: item.id })
    await photos.put(id, await picture(60, 40))
    const viewer = await joined(app, owner, 'viewer')
    const { body } = await viewer.call('GET', '/v1/households')
    const own = body.items.find(({ role }: { role: string }) => role === 'owner')
    assert.equal((await viewer.call('DELETE', `/v1/households/${own.id}`)).status, 204)
    await signIn(visit, viewer)
    await page.goto(`${app.home}/list/${list}`)

    const milk = page.getByRole('button', { name: /^Milk/ })
    await milk.locator('.list-name .icon').waitFor()
    await milk.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('€1.49').waitFor()
    await sheet.getByRole('img', { name: 'Photo of Milk' }).waitFor()

    assert.deepEqual(
      [await sheet.getByRole('textbox').count(), await sheet.getByRole('button').allInnerTexts()],
      [0, ['']],
    )
    assert.deepEqual([await visit.accessibilityProblems(), visit.complaints], [[], []])
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

describe('the photo of an item that gets another id', () => {
  it('comes back with items that were deleted', async () => {
    await using visit = await enterLists()
    const { page, person, photosOf, addPhoto } = visit
    await addPhoto('Birthday candles')
    await addPhoto('Coffee beans')
    const camera = (name: string) => row(page, name).locator('.list-name .icon')
    await camera('Birthday candles').waitFor()

    const sheet = await openItem(page, 'Birthday candles')
    await sheet.getByRole('button', { name: 'Delete' }).click()
    await row(page, 'Birthday candles').waitFor({ state: 'detached' })
    await eventuallyEqual(() => photosOf('Birthday candles'), [])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await camera('Birthday candles').waitFor()
    await eventuallyEqual(() => photosOf('Birthday candles'), ['A photo'])

    await page.getByRole('button', { name: 'Remove bought items' }).click()
    await eventuallyEqual(() => photosOf('Coffee beans'), [])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await eventuallyEqual(() => photosOf('Coffee beans'), ['A photo'])
    assert.equal((await person.call('GET', '/v1/photos')).body.items.length, 2)
    assert.deepEqual(visit.complaints, [])
  })

  it('goes with a planned item to another list, and back', async () => {
    await using visit = await enterLists()
    const { page, namesOn, photosOf, addPhoto } = visit
    await addPhoto('Spinach')

    const sheet = await openItem(page, 'Spinach')
    await sheet.getByRole('button', { name: 'Move to list' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Chemist' }).click()
    await eventuallyEqual(namesOn, ['Spinach 400'])
    await eventuallyEqual(() => photosOf('Spinach', 'Chemist'), ['A photo'])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await eventuallyEqual(() => photosOf('Spinach'), ['A photo'])

    await eventuallyEqual(namesOn, [])
    assert.deepEqual(visit.complaints, [])
  })

  it('is copied with the item', async () => {
    await using visit = await enterLists()
    const { page, photosOf, addPhoto } = visit
    await addPhoto('Birthday candles')

    const sheet = await openItem(page, 'Birthday candles')
    await sheet.getByRole('img', { name: 'A photo' }).waitFor()
    await sheet.getByRole('button', { name: 'Copy to list' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Chemist' }).click()

    await eventuallyEqual(() => photosOf('Birthday candles', 'Chemist'), ['A photo'])
    await eventuallyEqual(() => photosOf('Birthday candles'), ['A photo'])
  })
})

async function enterLists() {
  const visit = await app.enter('/')
  const { page, person } = visit
  await seedKitchen(person)
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('heading', { name: 'Bought (2)' }).waitFor()
  const { body } = await person.call('GET', '/v1/shopping-lists')
  const lists = new Map<string, string>(
    body.items.map((one: { id: string; name: string }) => [one.name, one.id]),
  )
  const { body: foods } = await person.call('GET', '/v1/pantry/foods')
  const names = new Map<string, string>(
    foods.items.map((one: { id: string; name: string }) => [one.id, one.name]),
  )
  /** The items of a list, with the names of their foods. */
  async function itemsOn(list: string): Promise<Item[]> {
    const { body: there } = await person.call('GET', `/v1/shopping-lists/${lists.get(list)}/items`)
    return there.items.map((one: Item) => ({ ...one, name: names.get(one.food_id) ?? one.name }))
  }
  const namesOn = async () =>
    (await itemsOn('Chemist')).map(({ name, quantity }) =>
      [name, quantity].filter(Boolean).join(' '),
    )
  const idsOf = async (name: string, list: string) =>
    (await itemsOn(list)).flatMap((one) => (one.name === name ? one.id : []))
  /** What the photos of an item say of themselves. */
  async function photosOf(name: string, list = 'Weekly shop'): Promise<string[]> {
    const [id] = await idsOf(name, list)
    if (id === undefined) return []
    const { body: found } = await person.call('GET', `/v1/photos?shopping_item_id=${id}`)
    const photos: { alt: string; content_sha256: string | null }[] = found.items
    return photos.flatMap(({ alt, content_sha256 }) => (content_sha256 === null ? [] : alt))
  }
  const photos = await openPhotos(app, person)
  async function addPhoto(name: string): Promise<void> {
    const [shopping_item_id] = await idsOf(name, 'Weekly shop')
    const { id } = await photos.photo({ shopping_item_id, alt: 'A photo' })
    const { status, text } = await photos.put(id, await picture(600, 400))
    assert.equal(status, 200, text)
  }
  return { ...visit, namesOn, photosOf, addPhoto }
}

interface Item {
  readonly id: string
  readonly name: string
  readonly food_id: string
  readonly quantity: number | null
}
