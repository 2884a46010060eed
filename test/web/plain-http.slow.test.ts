// Slow. Covers: web packages/client/src src/api/web-app src/accounts/identities
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openZip } from '#platform/archives/zip.ts'
import { linesOf, recipeRecord } from '#test/app/imports.ts'
import { picture } from '#test/app/photos.ts'
import { confirmAddress } from '#test/app/verified.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { setRealTime, startProvider, WEB_CLIENT } from '#test/processes/oidc-provider.ts'
import { addToList, assertClean, goTo, isTicked, row, tick } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { press, undo } from './pantry-steps.ts'
import { fillSignUp, startWebApp } from './web-app.ts'

const provider = await startProvider()
const app = await startWebApp('larder.test', {
  OIDC_PROVIDERS: JSON.stringify([
    { issuer: provider.issuer, client_ids: [WEB_CLIENT], name: 'Village Bakery' },
  ]),
})
setRealTime(app)

/** A recipe as somebody copies it from a message. */
const RICE = `Rice
For 2 servings

Ingredients
200 g rice

Method
1. Boil the rice.`

/** Copies the link of the sheet, and closes it. @returns the text that is pasted then */
async function copyLink(page: Page): Promise<string> {
  await press(page, 'Copy link')
  await page.getByText('Link copied.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(`document.body.append(document.createElement('textarea'))`)
  const field = page.locator('textarea')
  await field.press('Control+v')
  return field.inputValue()
}

describe('on plain http', () => {
  it('somebody signs up, and changes the settings', async () => {
    await using visit = await app.open('/sign-up')
    const { page } = visit

    await fillSignUp(visit)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'This app' }).click()
    await page.getByLabel('Language').selectOption('Deutsch')
    await page.getByLabel('Sprache').waitFor()
    await page.reload()
    await page.getByLabel('Sprache').waitFor()

    assert.equal(await page.evaluate('isSecureContext'), false)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await assertClean(visit, app.home)
  })

  it('somebody signs in through a provider', async () => {
    provider.present = provider.add().subject
    await using visit = await app.open()
    const { page } = visit
    setRealTime(app) // the token is from now

    await page.getByRole('link', { name: 'Continue with Village Bakery' }).click()
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()

    await page.waitForURL(`${app.home}/`)
    assert.deepEqual(visit.complaints, [])
  })

  it('a copied link invites a person, who joins', async () => {
    await using ada = await app.enter('/settings')
    await confirmAddress(app, ada.person)
    await ada.page.getByRole('link', { name: 'People' }).click()

    await press(ada.page, 'Invite someone')
    await using ben = await app.browser.visit()
    await ben.page.goto(await copyLink(ada.page))
    await fillSignUp(ben)
    await ada.page.getByRole('button', { name: 'Ben Member' }).waitFor()

    await assertClean(ada, app.home)
    await assertClean(ben, app.home)
  })

  it('a list is filled, ticked, and shared with a guest', async () => {
    await using visit = await app.enter('/list')
    const { page } = visit
    for (const name of ['Milk', 'Bread']) await addToList(page, name)

    await tick(page, 'Milk')
    await page.getByText('Milk bought').waitFor() // until then the undo is that of the bread
    await undo(page)
    await row(page, 'Milk').and(page.locator('[aria-checked=false]')).waitFor()
    await press(page, 'Share')
    await press(page, 'Create link')
    await using guest = await app.browser.visit()
    await guest.page.goto(await copyLink(page))
    await tick(guest.page, 'Bread')
    await isTicked(page, 'Bread')

    await assertClean(visit, app.home)
    await assertClean(guest, app.home)
  })

  it('food comes into the pantry, is used, and has a photo', async () => {
    await using visit = await app.enter('/pantry/add')
    const { page, person } = visit
    const file = { name: 'jam.jpg', mimeType: 'image/jpeg', buffer: await picture(400, 300) }

    await page.getByLabel('What did you get?').fill('3 jars jam')
    await page.keyboard.press('Enter')
    await goTo(page, 'Pantry')
    await page.getByRole('button', { name: /^Jam/i }).click()
    await page.getByLabel('Add a photo').setInputFiles(file)
    await page.getByRole('img', { name: 'jam' }).waitFor()
    await press(page, 'Use 1 jar')
    await eventuallyEqual(async () => {
      const { body: items } = await person.call('GET', '/v1/pantry/items')
      const { body: photos } = await person.call('GET', '/v1/photos')
      const [item, photo] = [items.items[0], photos.items[0]]
      return [item?.quantity, photo?.pantry_item_id === item?.id, photo?.width]
    }, [2, true, 400])

    await assertClean(visit, app.home)
  })

  it('a pasted recipe is scaled and cooked', async () => {
    await using visit = await app.enter('/recipes/new/paste')
    const { page, person } = visit
    const food = await kitchenOf(person).food('Rice')
    const { id } = await kitchenOf(person).item({ food_id: food.id, quantity: 500, unit: 'g' })

    await page.getByLabel('Recipe text').fill(RICE)
    await press(page, 'Continue')
    await page.getByRole('button', { name: '200 g rice in your foods' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByLabel('Servings').getByRole('textbox').fill('4')
    await page.keyboard.press('Enter')
    await page.getByText('400 g').waitFor()
    await page.getByRole('link', { name: 'Cook', exact: true }).click()
    await page.getByText('Your screen may turn off while you cook.').waitFor()
    for (const name of ['Start', 'Finish', 'Mark as cooked']) await press(page, name)
    await page.getByText('Pantry updated.').waitFor()
    await eventuallyEqual(
      async () => (await person.call('GET', `/v1/pantry/items/${id}`)).body.quantity,
      100,
    )

    await assertClean(visit, app.home)
  })

  it('a meal is planned, and its food comes to the list', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await kitchenOf(person).recipe('Pesto', [{ name: 'Basil', quantity: 1 }])

    await goTo(page, 'Plan')
    await page
      .getByRole('button', { name: /^Add to/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Pesto' }).click()
    await page.getByRole('button', { name: /^Dinner Pesto/ }).waitFor()
    await press(page, 'Add to shopping list')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Basil' }).waitFor()
    await press(page, 'Add 1 item')
    await goTo(page, 'List')
    await row(page, 'Basil').waitFor()

    await assertClean(visit, app.home)
  })

  it('a file comes in, and the household goes out', async () => {
    await using visit = await app.enter('/settings/import')
    const { page } = visit
    const buffer = linesOf([recipeRecord('a', 'Bread')])

    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'bread.jsonl', mimeType: 'application/json', buffer })
    await press(page, 'Import')
    await page.getByText('Done · test').waitFor()
    await page.goto(`${app.home}/settings/export`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Download household'),
    ])
    await using zip = await openZip(await readFile(await file.path()))

    assert.ok(zip.entries.length > 0)
    await assertClean(visit, app.home)
  })
})
