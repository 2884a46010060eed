// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { boxOf } from './actions.ts'
import { make, press, undo } from './pantry-steps.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('a food', () => {
  it('runs low, and goes on the list with one press', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const eggs = await make(person, '/v1/pantry/foods', {
      name: 'Eggs',
      min_quantity: 6,
      restock_quantity: 10,
    })
    await make(person, '/v1/pantry/items', { food_id: eggs.id, quantity: 4 })

    await page.goto(`${app.home}/pantry`)
    await page.getByRole('link', { name: '1 food is running low' }).click()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await press(page, 'Add to shopping list')
    await page.getByText('On the list', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Eggs/ }).click()
    await press(page, 'Edit food')
    await page.getByLabel('Remind me below').fill('3')
    await page.getByLabel('Unopened').fill('28')
    await press(page, 'Save')
    await page.getByText('28 days').waitFor()

    assert.deepEqual(await visit.accessibilityProblems(), [])
    const [list] = (await person.call('GET', '/v1/shopping-lists')).body.items
    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', `/v1/shopping-lists/${list.id}/items`)
      return body.items.map((one: Record<string, unknown>) => [one['food_id'], one['quantity']])
    }, [[eggs.id, 6]])
    assert.deepEqual(visit.complaints, [])
  })

  it('keeps what others change while its form is open, and all decimals of its numbers', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const fields = { name: 'Eggs', note: 'Small ones', min_quantity: 0.125 }
    const eggs = await make(person, '/v1/pantry/foods', fields)
    const path = `/v1/pantry/foods/${eggs.id}`

    await page.goto(`${app.home}/pantry/food/${eggs.id}`)
    await press(page, 'Edit food')
    await person.call('PATCH', path, { note: 'Large ones' })
    await page.getByText('Large ones').waitFor()
    await page.getByLabel('Unopened').fill('28')
    await press(page, 'Save')
    await page.getByText('28 days').waitFor()

    await eventuallyEqual(
      async () => {
        const { note, min_quantity, shelf_life_days } = (await person.call('GET', path)).body
        return { note, min_quantity, shelf_life_days }
      },
      { note: 'Large ones', min_quantity: 0.125, shelf_life_days: { sealed: 28 } },
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('has numbers as the region of the browser writes them', async () => {
    await using visit = await app.enter('/', { locale: 'en-ZA' })
    const { page, person } = visit
    const fields = { name: 'Milk', min_quantity: 1.5 }
    const milk = await make(person, '/v1/pantry/foods', fields)
    const path = `/v1/pantry/foods/${milk.id}`

    await page.goto(`${app.home}/pantry/food/${milk.id}`)
    await press(page, 'Edit food')
    const field = page.getByLabel('Remind me below')
    const shown = await field.inputValue()
    await field.fill('1,234')
    await press(page, 'Save')

    await eventuallyEqual(async () => (await person.call('GET', path)).body.min_quantity, 1.234)
    assert.equal(shown, '1,5')
    assert.deepEqual(visit.complaints, [])
  })

  it('takes an amount with a unit, and shows a field that it refuses', async () => {
    await using visit = await app.enter('/', { viewport: { width: 320, height: 500 } })
    const { page, person } = visit
    const flour = await make(person, '/v1/pantry/foods', { name: 'Flour', default_unit: 'g' })
    const path = `/v1/pantry/foods/${flour.id}`
    await page.goto(`${app.home}/pantry/food/${flour.id}`)
    await press(page, 'Edit food')
    const restock = page.getByLabel('Buy up to (g)')
    const problem = page.getByText('We can’t convert these units.')

    await page.getByLabel('Remind me below (g)').fill('0.5 kg')
    await restock.fill('2 bunches')
    await press(page, 'Save')
    await problem.waitFor()
    await eventually('the whole field is in view', async () => {
      const { y, height } = await boxOf(problem)
      return y > 60 && y + height < 440
    })
    assert.equal(await restock.evaluate((one) => one.matches(':focus')), true)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await restock.fill('2 kg')
    await press(page, 'Save')

    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', path)
      return [body.min_quantity, body.restock_quantity]
    }, [500, 2000])
    assert.deepEqual(visit.complaints, [])
  })

  it('gets a barcode by a scan, and forgets it again', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const eggs = await make(person, '/v1/pantry/foods', { name: 'Eggs' })
    await page.goto(`${app.home}/pantry/food/${eggs.id}`)
    await page.getByRole('heading', { name: 'Eggs' }).waitFor()

    await page.goto(`${app.home}/pantry/food/${eggs.id}?code=96385074`)
    await page.getByText('Barcode of Eggs saved').waitFor()
    await press(page, 'Remove barcode 96385074')
    await page.getByText('96385074 deleted').waitFor()
    await undo(page)
    await page.getByRole('button', { name: 'Remove barcode 96385074' }).waitFor()

    assert.equal(new URL(page.url()).search, '')
    assert.deepEqual(visit.complaints, [])
  })

  it('has a place that can be renamed and sorted', async () => {
    await using visit = await app.enter('/sign-in')
    const { page, person } = visit
    await page.goto(`${app.home}/pantry/places`)

    for (const name of ['Attic', 'Shed']) {
      await page.getByLabel('New place').fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name, exact: true }).waitFor()
    }
    await press(page, 'Move Shed up')
    await press(page, 'Attic')
    await page.getByLabel('Name').fill('Loft')
    await press(page, 'Save')
    await page.getByRole('button', { name: 'Loft', exact: true }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])

    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', '/v1/pantry/locations')
      const places: { name: string; position: number }[] = body.items
      const inOrder = places.toSorted((one, other) => one.position - other.position)
      return inOrder.map(({ name }) => name).filter((name) => /Loft|Shed/.test(name))
    }, ['Shed', 'Loft'])
    assert.deepEqual(visit.complaints, [])
  })
})
