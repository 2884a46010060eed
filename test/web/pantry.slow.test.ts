// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { boxOf, goOffline } from './actions.ts'
import { make } from './pantry-steps.ts'
import { overlapping, problemsOfWidth } from './screens/fit.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()
const DAY = 24 * 60 * 60 * 1000
/** A day from today on, as the clock of the browser shows it. */
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** A kitchen with a fridge, a freezer and some food. */
async function stocked(page: Page, person: Person) {
  const fridge = await make(person, '/v1/pantry/locations', {
    name: 'Fridge',
    kind: 'fridge',
    position: 1,
  })
  const freezer = await make(person, '/v1/pantry/locations', {
    name: 'Freezer',
    kind: 'freezer',
    position: 2,
  })
  const milk = await make(person, '/v1/pantry/foods', {
    name: 'Milk',
    default_unit: 'l',
    min_quantity: 1,
    shelf_life_days: { sealed: 7, opened: 3 },
    location_id: fridge.id,
  })
  const carton = await make(person, '/v1/pantry/items', {
    food_id: milk.id,
    quantity: 2,
    unit: 'l',
    location_id: fridge.id,
    best_before: dayIn(2),
  })
  const beans = await make(person, '/v1/pantry/items', {
    name: 'Beans',
    quantity: 6,
    unit: 'can',
    best_before: dayIn(400),
  })
  await page.goto(`${app.home}/pantry`)
  await page.getByRole('button', { name: /^Beans/ }).waitFor()
  return { fridge, freezer, milk, carton, beans }
}

describe('the pantry', () => {
  for (const language of ['en', 'de'])
    it(`has whole words on a small phone, and hides no row: ${language}`, async () => {
      await using visit = await app.enter('/pantry', { viewport: { width: 320, height: 568 } })
      const { page, person } = visit
      await page.evaluate(`localStorage.setItem('larder.language', '${language}')`)
      const rice = { name: 'Basmati rice', default_unit: 'kg', min_quantity: 2 }
      const { id: food_id } = await make(person, '/v1/pantry/foods', rice)
      await make(person, '/v1/pantry/items', { food_id, quantity: 1, unit: 'kg' })
      await make(person, '/v1/pantry/items', {
        name: 'Mum’s Chicken Pasta',
        quantity: 4,
        unit: 'serving',
        best_before: dayIn(0),
      })
      await page.goto(`${app.home}/pantry`)
      await page.locator('.pantry-name').getByText('Chicken').waitFor()
      const problems = await problemsOfWidth(page)
      const button = await boxOf(page.locator('.bottom-bar .button').first())
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      const hidden = await overlapping(page, '.pantry-row', '.bottom-bar')
      await page.goto(`${app.home}/pantry/low`)
      await page.locator('.pantry-name').getByText('Basmati').waitFor()
      const row = await boxOf(page.locator('.row-main .quiet'))

      assert.deepEqual([problems, hidden, await problemsOfWidth(page)], [[], [], []])
      assert.ok(button.height < 60) // one line
      assert.ok(row.height < 30) // `1 kg of 2 kg` in one line too
      assert.deepEqual(visit.complaints, [])
    })

  it('shows lots by place, by date and by food, and finds them', async () => {
    await using visit = await app.enter('/pantry')
    const { page, person } = visit
    await stocked(page, person)

    assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), [
      'Fridge1',
      'No place1',
    ])
    assert.match(await page.getByRole('button', { name: /^Milk/ }).innerText(), /in 2 days/)
    await page.getByRole('button', { name: 'Use first' }).click()
    assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), [
      'This week1',
      'Later1',
    ])
    await page.getByRole('button', { name: 'Foods' }).click()
    await page.getByRole('link', { name: /^Milk.*2 l/ }).waitFor()
    await page.getByRole('searchbox').fill('bea')
    await page.getByRole('link', { name: /^Milk/ }).waitFor({ state: 'detached' })

    assert.equal(await page.getByRole('button', { name: /^Beans/ }).count(), 1)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('uses some of a lot with one press, and takes it back', async () => {
    await using visit = await app.enter('/pantry')
    const { page, person } = visit
    const { beans } = await stocked(page, person)
    await goOffline(page)

    await page.getByRole('button', { name: 'Use 1 can of Beans' }).click()
    await page.getByRole('button', { name: /^Beans.*5 can/ }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^Beans.*6 can/ }).waitFor()
    await page.getByRole('button', { name: 'Use 1 can of Beans' }).click()
    await page.getByRole('button', { name: /^Beans.*5 can/ }).waitFor()
    await page.context().setOffline(false)

    await untilAmount(person, beans.id, 5)
    assert.deepEqual(visit.complaints, [])
  })

  it('shows viewers what is there, without buttons that change it', async () => {
    await using visit = await app.open('/sign-in')
    const { page } = visit
    const owner = await signedUp(app)
    await make(owner, '/v1/pantry/items', { name: 'Beans', quantity: 6, unit: 'can' })
    const viewer = await joined(app, owner, 'viewer')
    const { body } = await viewer.call('GET', '/v1/households')
    const own = body.items.find(({ role }: { role: string }) => role === 'owner')
    const deleted = await viewer.call('DELETE', `/v1/households/${own.id}`)
    assert.equal(deleted.status, 204, deleted.text)
    await signIn(visit, viewer)
    await page.goto(`${app.home}/pantry`)

    await page.getByRole('button', { name: /^Beans/ }).click()
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByText('6 cans added').waitFor()

    for (const name of ['Edit', 'Undo', 'Add food', /^Use \d/])
      assert.equal(await page.getByRole('button', { name }).count(), 0)
    assert.equal(await page.getByRole('link', { name: 'Add food' }).count(), 0)
    assert.deepEqual(visit.complaints, [])
  })
})

/** Waits until the server has an amount. */
const untilAmount = (person: Person, id: string, quantity: number) =>
  eventuallyEqual(
    async () => (await person.call('GET', `/v1/pantry/items/${id}`)).body.quantity,
    quantity,
  )
