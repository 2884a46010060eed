// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { goOffline, isSaved } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { press, undo } from './pantry-steps.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()
const DESKTOP = { width: 1280, height: 832 }

/** Two foods for one thing. Most rows name the plural. */
async function twoOnions(person: Person) {
  const kitchen = kitchenOf(person)
  const onion = await kitchen.food('Onion')
  const onions = await kitchen.food('Onions')
  const food_id = onions.id
  await kitchen.item({ food_id: onion.id, quantity: 1 })
  await kitchen.item({ food_id, quantity: 3 })
  await kitchen.item({ food_id, quantity: 2 })
  await kitchen.recipe('Onion soup', [{ food_id, quantity: 4 }])
  await kitchen.planned({ date: '2026-12-24', food_id })
  await kitchen.create('/v1/pantry/barcodes', { food_id, code: '96385074' })
  return { kitchen, onion, onions }
}

/** The foods at the server by name, with their other names, and the names of the foods of all packs. */
async function atServer(person: Person) {
  const foods = (await person.call('GET', '/v1/pantry/foods')).body.items
  const items = (await person.call('GET', '/v1/pantry/items')).body.items
  const names = new Map(foods.map(({ id, name }: Record<string, unknown>) => [id, name]))
  return {
    foods: foods.map(({ name, aliases }: Record<string, unknown>) => [name, aliases]),
    packs: items.map((item: Record<string, unknown>) => names.get(item['food_id'])).toSorted(),
  }
}

const MERGED = { foods: [['Onions', ['Onion']]], packs: ['Onions', 'Onions', 'Onions'] }
const APART = {
  foods: [
    ['Onion', []],
    ['Onions', []],
  ],
  packs: ['Onion', 'Onions', 'Onions'],
}

/** The offer is looked for when the page has nothing else to do. */
const isIdle = (page: Page) =>
  page.evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')

const offerOf = (page: Page) => page.getByText('Onion and Onions look like the same food')

describe('two foods that look like the same', () => {
  for (const [size, viewport] of Object.entries({ phone: undefined, desktop: DESKTOP }))
    it(`are merged from the pantry, and are two again by undo: ${size}`, async () => {
      await using visit = await app.enter('/', viewport && { viewport })
      const { page, person } = visit
      await twoOnions(person)

      await page.goto(`${app.home}/pantry`)
      await offerOf(page).waitFor()
      assert.deepEqual(await visit.accessibilityProblems(), [])
      await press(page, 'Merge')
      const sheet = page.getByRole('dialog', { name: 'Merge Onion and Onions?' })
      const stays = sheet.getByRole('button', { pressed: true })
      assert.equal(await stays.innerText(), 'Onions')
      await sheet.getByText('“Onion” stays as another name.').waitFor()
      assert.deepEqual(await sheet.getByRole('listitem').allInnerTexts(), ['1 pack'])
      await sheet.getByRole('button', { name: 'Onion', exact: true }).click()
      assert.deepEqual(await sheet.getByRole('listitem').allInnerTexts(), [
        '2 packs',
        '1 recipe',
        '1 planned meal',
        '1 barcode',
      ])
      assert.deepEqual(await visit.accessibilityProblems(), [])
      await sheet.getByRole('button', { name: 'Onions', exact: true }).click()
      await sheet.getByRole('button', { name: 'Merge', exact: true }).click()
      await page.getByText('Onion merged into Onions').waitFor()
      await offerOf(page).waitFor({ state: 'detached' })
      await eventuallyEqual(() => atServer(person), MERGED)

      await undo(page)
      await offerOf(page).waitFor()
      await eventuallyEqual(() => atServer(person), APART)
      assert.deepEqual(visit.complaints, [])
    })

  it('are both kept, also on the next visit, while others are still offered', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const { kitchen } = await twoOnions(person)
    await kitchen.food('Leek')

    await page.goto(`${app.home}/pantry`)
    await press(page, 'Keep both')
    await offerOf(page).waitFor({ state: 'detached' })
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await kitchen.food('Leeks')
    await page.reload()
    await page.getByText('Leek and Leeks look like the same food').waitFor()

    assert.deepEqual(visit.complaints, [])
  })

  it('are not offered where only the adjectives differ', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    await kitchen.food('Tomatoes')
    const chopped = await kitchen.food('Chopped tomatoes')
    await kitchen.item({ food_id: chopped.id, quantity: 1 })

    await page.goto(`${app.home}/pantry`)
    await page.getByRole('button', { name: /^Chopped tomatoes/ }).waitFor()
    await isIdle(page)

    assert.equal(await page.getByText('look like the same food').count(), 0)
  })

  it('are not offered to a viewer', async () => {
    const owner = await signedUp(app)
    await twoOnions(owner)
    const viewer = await joined(app, owner, 'viewer')
    const [own] = (await viewer.call('GET', '/v1/households')).body.items.filter(
      ({ role }: Record<string, unknown>) => role === 'owner',
    )
    await viewer.call('DELETE', `/v1/households/${own.id}`)
    await using visit = await app.open('/')
    const { page } = visit
    await signIn(visit, viewer)

    await page.goto(`${app.home}/pantry`)
    await page
      .getByRole('button', { name: /^Onions/ })
      .first()
      .waitFor()
    await isIdle(page)

    assert.equal(await offerOf(page).count(), 0)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a food', () => {
  it('is merged with another one without a network, and its page is that of the one that stays', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const { kitchen, onion, onions } = await twoOnions(person)
    await kitchen.food('Apples', { aliases: ['Boskoop'] })
    await page.goto(`${app.home}/pantry/food/${onion.id}`)
    await page.getByRole('heading', { name: 'Onion', exact: true }).waitFor()
    await isSaved(page)
    await goOffline(page)

    await press(page, 'Actions: Onion')
    await press(page, 'Merge with another food')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('heading', { name: 'Merge Onion with' }).waitFor()
    assert.deepEqual(await sheet.getByRole('listitem').allInnerTexts(), [
      'Onions\nLooks like the same food',
      'Apples',
    ])
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByLabel('Search your foods').fill('apric')
    await sheet.getByText('No results for “apric”.').waitFor()
    await sheet.getByLabel('Search your foods').fill('onio')
    await sheet.getByRole('button', { name: /^Onions/ }).click()
    await sheet.getByRole('heading', { name: 'Merge Onion and Onions?' }).waitFor()
    await sheet.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Onion merged into Onions').waitFor()
    await page.getByRole('heading', { name: 'Onions', exact: true }).waitFor()
    assert.equal(new URL(page.url()).pathname, `/pantry/food/${onions.id}`)

    await page.context().setOffline(false)
    await eventuallyEqual(() => atServer(person), {
      ...MERGED,
      foods: [['Apples', ['Boskoop']], ...MERGED.foods],
    })
    assert.deepEqual(visit.complaints, [])
  })

  it('is two again where merge and undo were both done without a network', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await twoOnions(person)
    await page.goto(`${app.home}/pantry`)
    await offerOf(page).waitFor()
    await isSaved(page)
    await goOffline(page)

    await press(page, 'Merge')
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Onion merged into Onions').waitFor()
    await undo(page)
    await offerOf(page).waitFor()
    await page.context().setOffline(false)
    await isSaved(page)

    assert.deepEqual(await atServer(person), APART)
    assert.deepEqual(visit.complaints, [])
  })
})
