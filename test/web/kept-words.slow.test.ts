// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstHousehold, joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { kitchenOf } from './kitchen.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

const entryOf = async (person: Person) => {
  const { body } = await person.call('GET', '/v1/meal-plan')
  const [{ title, note, quantity, unit }] = body.items
  return [title, note, quantity, unit]
}

/** Opens the plan on the day of the service. */
async function openPlan(plan: (kitchen: ReturnType<typeof kitchenOf>) => Promise<unknown>) {
  const visit = await app.enter('/')
  const { page, person } = visit
  await page.clock.setFixedTime(app.clock())
  await plan(kitchenOf(person))
  await page.goto(`${app.home}/plan`)
  return Object.assign(visit, { sheet: page.getByRole('dialog') })
}

describe('words that are typed about a planned meal', () => {
  it('stay when the sheet is closed, and can be taken back', async () => {
    await using visit = await openPlan((kitchen) =>
      kitchen.planned({ date: '2026-11-20', title: 'Soup' }),
    )
    const { page, person, sheet } = visit
    const open = (name: string) => page.getByRole('button', { name: `Dinner ${name}` }).click()

    await open('Soup')
    await sheet.getByLabel('Note').fill('With croutons')
    await page.keyboard.press('Escape')
    await eventuallyEqual(() => entryOf(person), ['Soup', 'With croutons', null, null])
    await open('Soup')
    await sheet.getByLabel('What you’ll eat').fill('Leek soup')
    await page.keyboard.press('Enter')
    await eventuallyEqual(() => entryOf(person), ['Leek soup', 'With croutons', null, null])
    await sheet.getByRole('button', { name: 'Undo' }).click()

    await eventuallyEqual(() => entryOf(person), ['Soup', 'With croutons', null, null])
    assert.deepEqual(visit.complaints, [])
  })

  it('stay when they are the amount of a food', async () => {
    await using visit = await openPlan(async (kitchen) => {
      const { id: food_id } = await kitchen.food('Fish fingers')
      await kitchen.planned({ date: '2026-11-20', food_id, quantity: 6 })
    })
    const { page, person, sheet } = visit

    await page.getByRole('button', { name: 'Dinner 6 Fish fingers' }).click()
    await sheet.getByLabel('Amount').fill('10')
    await sheet.getByLabel('Unit').fill('pack')
    await page.keyboard.press('Escape')

    await eventuallyEqual(() => entryOf(person), [null, null, 10, 'pack'])
    assert.deepEqual(visit.complaints, [])
  })

  it('do not round an amount of which only the unit is changed', async () => {
    await using visit = await openPlan(async (kitchen) => {
      const { id: food_id } = await kitchen.food('Butter')
      await kitchen.planned({ date: '2026-11-20', food_id, quantity: 0.125, unit: 'kg' })
    })
    const { page, person, sheet } = visit

    await page.getByRole('button', { name: /^Dinner .* Butter/ }).click()
    await sheet.getByLabel('Unit').fill('block')
    await page.keyboard.press('Enter')

    await eventuallyEqual(() => entryOf(person), [null, null, 0.125, 'block'])
  })
})

describe('words that are typed elsewhere', () => {
  it('stay when they are the unit of a thing on the list', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const items = `/v1/shopping-lists/${list}/items`
    await kitchenOf(person).create(items, { name: 'Tea', quantity: 2 })
    const units = async () =>
      (await person.call('GET', items)).body.items.map((one: { unit: string }) => one.unit)
    const unit = page.getByRole('dialog').getByLabel('Unit')

    await page.getByRole('button', { name: 'Details: Tea' }).click()
    await unit.fill('box')
    await page.keyboard.press('Enter')
    await eventuallyEqual(units, ['box'])
    await unit.fill('tin')
    await page.keyboard.press('Escape')

    await eventuallyEqual(units, ['tin'])
    assert.deepEqual(visit.complaints, [])
  })

  it('stay when they are the note of a recipe, and the back button is pressed', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { id } = await kitchenOf(person).recipe('Soup')
    await page.getByRole('link', { name: /Soup/ }).click()

    await page.getByRole('textbox', { name: 'Note' }).fill('Better the next day')
    await page.goBack()
    await page.getByText('Saved').hover() // so that it stays

    const note = async () => (await person.call('GET', `/v1/recipes/${id}`)).body.note
    await eventuallyEqual(note, 'Better the next day')
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventuallyEqual(note, null)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('words that are typed about something that is then removed', () => {
  it('come back with the meal', async () => {
    await using visit = await openPlan((kitchen) =>
      kitchen.planned({ date: '2026-11-20', title: 'Soup' }),
    )
    const { page, person, sheet } = visit

    await page.getByRole('button', { name: 'Dinner Soup' }).click()
    await sheet.getByLabel('Note').fill('With croutons')
    // As on a phone, where the focus stays in the field.
    await sheet.getByRole('button', { name: 'Remove' }).dispatchEvent('click')
    await page.getByText('Soup removed').hover() // so that it stays
    await eventuallyEqual(async () => (await person.call('GET', '/v1/meal-plan')).body.items, [])
    await page.getByRole('button', { name: 'Undo' }).click()

    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', '/v1/meal-plan')
      return body.items.map((one: { note: string }) => one.note)
    }, ['With croutons'])
    assert.deepEqual(visit.complaints, [])
  })

  it('come back with the thing on the list', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const items = `/v1/shopping-lists/${list}/items`
    await kitchenOf(person).create(items, { name: 'Tea' })
    const notes = async () =>
      (await person.call('GET', items)).body.items.map((one: { note: string }) => one.note)
    const sheet = page.getByRole('dialog')

    await page.getByRole('button', { name: 'Details: Tea' }).click()
    await sheet.getByLabel('Note').fill('The green one')
    await sheet.getByRole('button', { name: 'Delete' }).dispatchEvent('click')
    await page.getByText('Tea deleted').hover()
    await eventuallyEqual(notes, [])
    await page.getByRole('button', { name: 'Undo' }).click()

    await eventuallyEqual(notes, ['The green one'])
    assert.deepEqual(visit.complaints, [])
  })

  it('go without a word when another member removes the meal', async () => {
    await using visit = await openPlan((kitchen) =>
      kitchen.planned({ date: '2026-11-20', title: 'Soup' }),
    )
    const { page, person, sheet } = visit
    const [entry] = (await person.call('GET', '/v1/meal-plan')).body.items

    await page.getByRole('button', { name: 'Dinner Soup' }).click()
    await sheet.getByLabel('Note').fill('With croutons')
    await person.call('DELETE', `/v1/meal-plan/${entry.id}`)
    await sheet.waitFor({ state: 'detached' })

    assert.deepEqual(await page.locator('.toast').allInnerTexts(), [])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('the name of something that is a food', () => {
  it('is changed at the food, to which the list and the pantry lead', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const { id: food_id } = await kitchen.food('Flor')
    await kitchen.item({ food_id, quantity: 2 })
    await kitchen.create(`/v1/shopping-lists/${list}/items`, { food_id })
    const rename = page.getByRole('dialog').getByRole('link', { name: 'Rename “Flor” everywhere' })

    await page.goto(`${app.home}/list`)
    await page.getByRole('button', { name: 'Details: Flor' }).click()
    await rename.waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.goto(`${app.home}/pantry`)
    await page.getByRole('button', { name: /^Flor/ }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await rename.click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Flour')
    await form.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('heading', { name: 'Flour', level: 1 }).waitFor()
    await eventuallyEqual(async () => {
      return (await person.call('GET', `/v1/pantry/foods/${food_id}`)).body.name
    }, 'Flour')
    assert.equal(new URL(page.url()).search, '')
    assert.deepEqual(visit.complaints, [])
  })

  it('is changed on the page of the food too, and Back closes the form and leads to the pantry', async () => {
    await using visit = await app.enter('/pantry')
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    const { id: food_id } = await kitchen.food('Flor')
    await kitchen.item({ food_id, quantity: 2 })
    const sheet = page.getByRole('dialog')
    const renameFromLot = async (name: string) => {
      await page.getByRole('region', { name: 'At home' }).getByText(name, { exact: true }).click()
      await sheet.getByRole('button', { name: 'Edit' }).click()
      await sheet.getByRole('link', { name: `Rename “${name}” everywhere` }).click()
    }
    await page.goto(`${app.home}/pantry/food/${food_id}`)

    await renameFromLot('Flor')
    await sheet.getByLabel('Name', { exact: true }).fill('Flour')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Flour', level: 1 }).waitFor()
    await renameFromLot('Flour')
    await sheet.getByLabel('Name', { exact: true }).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    const after = new URL(page.url())
    await page.goBack()
    await page.getByRole('heading', { name: 'Pantry', level: 1 }).waitFor()

    assert.deepEqual([after.pathname, after.search], [`/pantry/food/${food_id}`, ''])
    assert.equal(new URL(page.url()).pathname, '/pantry')
    assert.deepEqual(visit.complaints, [])
  })

  it('is changed from the list, and Back closes the form and leads to the list', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const { id: food_id } = await kitchen.food('Flor')
    await kitchen.create(`/v1/shopping-lists/${list}/items`, { food_id })
    const sheet = page.getByRole('dialog')
    await page.goto(`${app.home}/list`)

    await page.getByRole('button', { name: 'Details: Flor' }).click()
    await sheet.getByRole('link', { name: 'Rename “Flor” everywhere' }).click()
    await sheet.getByLabel('Name', { exact: true }).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    const after = new URL(page.url())
    await page.goBack()
    await page.getByRole('button', { name: 'Details: Flor' }).waitFor()

    assert.deepEqual([after.pathname, after.search], [`/pantry/food/${food_id}`, ''])
    assert.deepEqual(visit.complaints, [])
  })

  it('has no form for a viewer', async () => {
    await using visit = await app.open('/sign-in')
    const { page } = visit
    const owner = await signedUp(app)
    const { id } = await kitchenOf(owner).food('Flour')
    const viewer = await joined(app, owner, 'viewer')
    const { body } = await viewer.call('GET', '/v1/households')
    const own = body.items.find(({ role }: { role: string }) => role === 'owner')
    assert.equal((await viewer.call('DELETE', `/v1/households/${own.id}`)).status, 204)
    await signIn(visit, viewer)

    await page.goto(`${app.home}/pantry/food/${id}?edit`)
    await page.getByRole('heading', { name: 'Flour', level: 1 }).waitFor()
    await page.waitForURL(`${app.home}/pantry/food/${id}`)

    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.deepEqual(visit.complaints, [])
  })
})
