import { describe, it } from 'node:test'
import { deriveId } from '@larder/rules/derive-id.ts'
import { firstHousehold } from '#test/app/household.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { kitchenOf } from './kitchen.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('a food with other words before its name', () => {
  it('is offered on the list, and the words become the note', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    const eggs = await kitchenOf(person).food('Eggs')
    const { default_shopping_list_id: list } = await firstHousehold(person)
    await page.getByRole('combobox', { name: 'Add an item' }).fill('10 large eggs')

    await page.getByRole('option', { name: 'Eggs 10 (large)' }).click()

    await page.getByRole('checkbox', { name: 'Eggs large 10' }).waitFor()
    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
      return body.items.map((one: Record<string, unknown>) => [one['food_id'], one['note']])
    }, [[eggs.id, 'large']])
  })

  it('is offered in the pantry, and no other food is made', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const flour = await kitchenOf(person).food('Flour', { default_unit: 'g' })
    await page.goto(`${app.home}/pantry/add`)
    await page.getByLabel('What did you get?').fill('500 g plain flour')

    await page.getByRole('button', { name: 'Flour (plain)' }).click()
    await page.getByRole('button', { name: 'Add 500 g Flour' }).click()

    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', '/v1/pantry/items')
      return body.items.map((one: Record<string, unknown>) => [one['food_id'], one['note']])
    }, [[flour.id, 'plain']])
    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', '/v1/pantry/foods')
      return body.items.map((one: Record<string, unknown>) => one['name'])
    }, ['Flour'])
  })
})

describe('a usual food that the household does not have', () => {
  for (const [language, name] of [
    ['de', 'Salatgurke'],
    ['de', 'Cucumber'],
  ] as const)
    it(`gets its usual place and date in the pantry: ${name}, ${language}`, async () => {
      await using visit = await app.enter('/')
      const { page, person } = visit
      const { id: household } = await firstHousehold(person)
      const fridge = deriveId(household, 'starter location fridge')
      await person.call('PUT', `/v1/pantry/locations/${fridge}`, { name: 'Fridge', kind: 'fridge' })
      await page.evaluate(`localStorage.setItem('larder.language', '${language}')`)
      await page.goto(`${app.home}/pantry/add`)
      await page.getByLabel('Was hast du').fill(name)

      await page.getByRole('button', { name: 'Fridge', pressed: true }).waitFor()
      await page.keyboard.press('Enter')

      await eventuallyEqual(async () => {
        const { body } = await person.call('GET', '/v1/pantry/items')
        return body.items.map((one: Record<string, unknown>) => [
          one['location_id'],
          one['best_before'] !== null,
        ])
      }, [[fridge, true]])
    })
})
