// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { invitedBy } from '#test/app/invite.ts'
import { picture } from '#test/app/photos.ts'
import { confirmAddress } from '#test/app/verified.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { dragOnto, goTo, isSaved } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { press, undo } from './pantry-steps.ts'
import { DESKTOP, fillSignUp, PHONE, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** A household with recipes, one with a photo, and a collection of three of them, on the screen of all recipes. */
async function enterRecipes(viewport = PHONE) {
  const visit = await app.enter('/', { viewport })
  const { page, person } = visit
  const kitchen = kitchenOf(person)
  const { id: collection_id } = await kitchen.create('/v1/recipe-collections', {
    name: 'Christmas',
  })
  const ids: Record<string, string> = {}
  for (const [i, title] of ['Goose', 'Dumplings', 'Apple pie'].entries()) {
    const { id } = await kitchen.recipe(title)
    ids[title] = id
    const position = 'abc'[i]
    await kitchen.create('/v1/collected-recipes', { collection_id, recipe_id: id, position })
  }
  await kitchen.recipe('Pancakes')
  const photo = await kitchen.create('/v1/photos', { recipe_id: ids['Dumplings'] })
  const body = await picture(60, 40)
  const token = person.accessToken
  const stored = await app.call('PUT', `/v1/photos/${photo.id}/content`, { token, body })
  assert.equal(stored.status, 200)
  await page.getByRole('link', { name: 'Recipes', exact: true }).click()
  await collection(page, 'Christmas').waitFor()
  return {
    ...visit,
    ids,
    photoId: photo.id as string,
    collectionId: collection_id as string,
  }
}

const collection = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Collections' }).getByRole('button', { name: new RegExp(name) })

const cards = (page: Page) => page.locator('.recipes-grid .recipes-card-title').allTextContents()
const rows = (page: Page) => page.locator('.list-order .grow').allTextContents()

async function choose(page: Page, action: string): Promise<void> {
  await press(page, 'Actions: Christmas')
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

/** Opens the collection, and makes the photo its cover. `isNewPhoto`: the cover is a photo that has come since. */
async function chooseCover({ page, person, photoId, collectionId }: Visit) {
  const stored = async () => {
    const { body } = await person.call('GET', `/v1/recipe-collections/${collectionId}`)
    return body.cover_photo_id
  }
  await collection(page, 'Christmas').click()
  await choose(page, 'Choose cover')
  await page.getByRole('dialog').getByRole('button', { name: 'Dumplings' }).click()
  await eventuallyEqual(stored, photoId)
  const isNewPhoto = async () => {
    const [photo] = (await person.call('GET', '/v1/photos')).body.items
    return photo !== undefined && photo.id !== photoId && photo.id === (await stored())
  }
  return { isNewPhoto }
}

type Visit = Awaited<ReturnType<typeof enterRecipes>>

const screenshot = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS_OF_COLLECTIONS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

async function select(page: Page, ...names: readonly string[]): Promise<void> {
  await press(page, 'Select')
  for (const name of names) await page.getByRole('checkbox', { name: new RegExp(name) }).click()
  await page.getByText(`${names.length} selected`).waitFor()
}

describe('a collection of recipes', () => {
  for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
    it(`shows its recipes in its order, which keys change, on a ${device}`, async () => {
      await using visit = await enterRecipes(viewport)
      const { page } = visit

      assert.deepEqual(await cards(page), ['Apple pie', 'Dumplings', 'Goose', 'Pancakes'])
      await collection(page, 'Christmas').click()
      await page.getByRole('heading', { name: 'Christmas' }).waitFor()
      assert.deepEqual(await cards(page), ['Goose', 'Dumplings', 'Apple pie'])
      await page.locator('.recipes-collection img.is-loaded').waitFor()
      assert.deepEqual(await visit.accessibilityProblems(), [])
      await screenshot(page, `${device}-chosen`)
      await choose(page, 'Change order')
      await page.getByRole('button', { name: 'Move Apple pie up' }).focus()
      await page.keyboard.press('Enter')
      await eventuallyEqual(() => rows(page), ['Goose', 'Apple pie', 'Dumplings'])
      assert.deepEqual(await visit.accessibilityProblems(), [])
      await screenshot(page, `${device}-order`)
      await press(page, 'Done')

      await eventuallyEqual(() => cards(page), ['Goose', 'Apple pie', 'Dumplings'])
      await undo(page)
      await eventuallyEqual(() => cards(page), ['Goose', 'Dumplings', 'Apple pie'])
      await collection(page, 'Christmas').click()
      await eventuallyEqual(async () => (await cards(page)).length, 4)
      assert.deepEqual(visit.complaints, [])
    })

  it('lets a recipe be dragged to another place', async () => {
    await using visit = await enterRecipes(DESKTOP)
    const { page } = visit
    await collection(page, 'Christmas').click()
    await choose(page, 'Change order')

    await dragOnto(page, page.getByTitle('Drag Goose'), page.getByTitle('Drag Apple pie'))

    await eventuallyEqual(() => rows(page), ['Dumplings', 'Apple pie', 'Goose'])
    assert.deepEqual(visit.complaints, [])
  })

  it('is shown before the others, with one undo', async () => {
    await using visit = await enterRecipes()
    const { page, person } = visit
    await kitchenOf(person).create('/v1/recipe-collections', { name: 'Sundays' })
    const names = () =>
      page
        .getByRole('group', { name: 'Collections' })
        .locator('.recipes-card-title')
        .allTextContents()
    await eventuallyEqual(names, ['Christmas', 'Sundays'])
    await collection(page, 'Sundays').click()

    await press(page, 'Actions: Sundays')
    await page.getByRole('dialog').getByRole('button', { name: 'Show first' }).click()

    await eventuallyEqual(names, ['Sundays', 'Christmas'])
    await undo(page)
    await eventuallyEqual(names, ['Christmas', 'Sundays'])
    assert.deepEqual(visit.complaints, [])
  })

  it('is one for all people of the household', async () => {
    await using visit = await enterRecipes()
    const { page, person } = visit
    await confirmAddress(app, person)
    const { code } = await invitedBy(person)
    await using ben = await app.open(`/join#${code}`)
    await fillSignUp(ben)
    await goTo(ben.page, 'Recipes')
    await collection(ben.page, 'Christmas').click()
    await collection(page, 'Christmas').click()

    await choose(ben.page, 'Change order')
    await press(ben.page, 'Move Apple pie up')
    await press(ben.page, 'Done')
    await eventuallyEqual(() => cards(page), ['Goose', 'Apple pie', 'Dumplings'])
    await choose(page, 'Rename collection')
    await page.getByLabel('Name of the collection').fill('Xmas')
    await page.keyboard.press('Enter')

    await collection(ben.page, 'Xmas').waitFor()
    assert.deepEqual([visit.complaints, ben.complaints], [[], []])
  })

  it('is renamed, gets a cover, and is deleted without its recipes, with one undo', async () => {
    await using visit = await enterRecipes()
    const { page } = visit

    await chooseCover(visit)
    await choose(page, 'Rename collection')
    await page.getByLabel('Name of the collection').fill('Xmas')
    await page.keyboard.press('Enter')
    await collection(page, 'Xmas').waitFor()
    await press(page, 'Actions: Xmas')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click()
    await page.getByRole('status').getByText('Xmas deleted').waitFor()

    assert.equal(await page.getByRole('group', { name: 'Collections' }).count(), 0)
    assert.equal((await cards(page)).length, 4)
    await undo(page)
    await collection(page, 'Xmas').click()
    await eventuallyEqual(() => cards(page), ['Goose', 'Dumplings', 'Apple pie'])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('the page of a recipe', () => {
  it('adds it to collections, takes it out, and makes a new one', async () => {
    await using visit = await enterRecipes()
    const { page, person, ids, collectionId } = visit
    const sheet = page.getByRole('dialog', { name: 'Add to collection' })
    await page.getByRole('link', { name: /Goose/ }).click()
    await press(page, 'Actions: Goose')
    await press(page, 'Add to collection')

    const christmas = sheet.getByRole('checkbox', { name: 'Christmas' })
    assert.ok(await christmas.isChecked())
    await christmas.uncheck()
    await sheet.getByLabel('New collection').fill('Sundays')
    await page.keyboard.press('Enter')
    await sheet.getByRole('checkbox', { name: 'Sundays', checked: true }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await screenshot(page, 'phone-sheet')
    await christmas.check()
    await page.keyboard.press('Escape')
    await isSaved(page)

    const { body } = await person.call('GET', `/v1/collected-recipes?collection_id=${collectionId}`)
    assert.deepEqual(
      body.items.map(({ recipe_id }: { recipe_id: string }) => recipe_id),
      [ids['Dumplings'], ids['Apple pie'], ids['Goose']],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('gives a deleted recipe its places back, and a collection its cover', async () => {
    await using visit = await enterRecipes()
    const { page } = visit
    const { isNewPhoto } = await chooseCover(visit)
    await page.getByRole('link', { name: /Dumplings/ }).click()
    await press(page, 'Actions: Dumplings')
    await press(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await eventuallyEqual(() => cards(page), ['Goose', 'Apple pie'])

    await undo(page)

    await eventuallyEqual(() => cards(page), ['Goose', 'Dumplings', 'Apple pie'])
    await eventuallyEqual(isNewPhoto, true)
    assert.deepEqual(visit.complaints, [])
  })

  it('gives a collection its cover back with a removed photo', async () => {
    await using visit = await enterRecipes()
    const { page } = visit
    const { isNewPhoto } = await chooseCover(visit)
    await page.getByRole('link', { name: /Dumplings/ }).click()
    await press(page, 'Actions: Dumplings')
    await press(page, 'Edit')
    await press(page, 'Actions: Photo 1')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
    await page.getByRole('status').getByText('Photo removed').waitFor()

    await undo(page)

    await eventuallyEqual(isNewPhoto, true)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('several selected recipes', () => {
  for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
    it(`go into a collection at once, behind those that are there, on a ${device}`, async () => {
      await using visit = await enterRecipes(viewport)
      const { page } = visit
      await select(page, 'Apple pie', 'Pancakes')
      assert.deepEqual(await visit.accessibilityProblems(), [])
      await screenshot(page, `${device}-selected`)

      await press(page, 'Add to collection')
      const christmas = page.getByRole('checkbox', { name: 'Christmas' })
      assert.equal(await christmas.isChecked(), false)
      await christmas.check()
      await page.getByLabel('New collection').fill('Sweet')
      await press(page, 'Create collection')
      await page.getByRole('checkbox', { name: 'Sweet' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await press(page, 'Cancel')
      await collection(page, 'Christmas').click()

      await eventuallyEqual(() => cards(page), ['Goose', 'Dumplings', 'Apple pie', 'Pancakes'])
      await collection(page, 'Sweet').click()
      await eventuallyEqual(() => cards(page), ['Apple pie', 'Pancakes'])
      assert.deepEqual(visit.complaints, [])
    })

  it('are deleted with one undo, also where one uses another', async () => {
    await using visit = await enterRecipes()
    const { page, person, ids } = visit
    const ingredients = [
      { id: randomUUID(), original_text: 'Dumplings', recipe_id: ids['Dumplings'] },
    ]
    const changed = await person.call('PATCH', `/v1/recipes/${ids['Goose']}`, { ingredients })
    assert.equal(changed.status, 200, changed.text)
    await page.getByRole('link', { name: /Goose/ }).click()
    await page.getByText('Dumplings').first().waitFor()
    await page.goBack()
    await select(page, 'Dumplings', 'Goose')

    await press(page, 'Delete')
    await page.getByRole('heading', { name: 'Delete 2 recipes?' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('2 recipes deleted').waitFor()
    await eventuallyEqual(() => cards(page), ['Apple pie', 'Pancakes'])
    await undo(page)
    await eventuallyEqual(() => cards(page), ['Apple pie', 'Dumplings', 'Goose', 'Pancakes'])
    await isSaved(page)

    const { body } = await person.call('GET', '/v1/recipes')
    const idOf = (title: string) =>
      body.items.find((one: { title: string }) => one.title === title).id
    const { body: goose } = await person.call('GET', `/v1/recipes/${idOf('Goose')}`)
    assert.equal(goose.ingredients[0].recipe_id, idOf('Dumplings'))
    assert.deepEqual(visit.complaints, [])
  })

  it('are selected in place of a change of their order', async () => {
    await using visit = await enterRecipes()
    const { page } = visit
    await collection(page, 'Christmas').click()
    await choose(page, 'Change order')
    await page.getByRole('button', { name: 'Move Apple pie up' }).waitFor()

    await select(page, 'Goose', 'Dumplings')

    assert.equal(await page.getByRole('button', { name: 'Move Apple pie up' }).count(), 0)
    await press(page, 'Cancel')
    await eventuallyEqual(() => cards(page), ['Goose', 'Dumplings', 'Apple pie'])
    assert.deepEqual(visit.complaints, [])
  })

  it('can be all that the search shows', async () => {
    await using visit = await enterRecipes()
    const { page } = visit
    await page.getByRole('searchbox').fill('p')
    await press(page, 'Select')
    await press(page, 'All')
    await page.getByText('3 selected').waitFor()
    await page.getByRole('checkbox', { name: /Pancakes/ }).click()
    await page.getByText('2 selected').waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})
