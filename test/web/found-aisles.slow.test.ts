// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findKind } from '@larder/rules/shopping-lists/goods/find-kind.ts'
import { loadGoods } from '@larder/rules/shopping-lists/goods/kinds.ts'
import { firstHousehold } from '#test/app/household.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { AISLES } from '#web/onboarding/starter-foods.ts'
import { addToList, isSaved, rename, row } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

const STARTER = {
  en: () => import('#web/texts/en/starter.ts'),
  de: () => import('#web/texts/de/starter.ts'),
  fr: () => import('#web/texts/fr/starter.ts'),
  es: () => import('#web/texts/es/starter.ts'),
  it: () => import('#web/texts/it/starter.ts'),
  nl: () => import('#web/texts/nl/starter.ts'),
}

describe('a typed thing that is no food', () => {
  it('comes to the same aisle in the app and by the API', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    const { id, default_shopping_list_id: list } = await firstHousehold(person)
    for (const name of ['Dairy and eggs', 'Fruit and vegetables', 'Household', 'Drinks'])
      await person.call('POST', '/v1/pantry/categories', { name })
    await person.call('POST', '/v1/shopping-lists', { name: 'Other' })
    const typed = ['Cherry tomatoes', 'Goat cheese', 'Bin liners', 'Elderflower cordial', 'Xyzzy']
    await page.reload()
    await page.getByRole('combobox', { name: 'Add an item' }).waitFor()

    for (const name of typed) await addToList(page, name)
    await isSaved(page)
    const { body: lists } = await person.call('GET', '/v1/shopping-lists')
    const other = lists.items.find((one: { name: string }) => one.name === 'Other').id
    await person.call('POST', '/v1/add', { text: typed.join('\n'), list_id: other })
    const aislesOn = async (of: string) => {
      const { body } = await person.call('GET', `/v1/shopping-lists/${of}/items`)
      return Object.fromEntries(
        body.items.map((one: { name: string; category_id: string }) => [one.name, one.category_id]),
      )
    }
    const [inApp, byApi] = [await aislesOn(list), await aislesOn(other)]

    assert.deepEqual(inApp, byApi, id)
    assert.deepEqual(
      await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts(),
      ['Dairy and eggs', 'Drinks', 'Fruit and vegetables', 'Household', 'Other'],
    )
  })
})

describe('an ingredient that is no food, or a food without an aisle', () => {
  it('comes from a recipe to the aisle that its name finds', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    for (const name of ['Fruit and vegetables', 'Drinks'])
      await person.call('POST', '/v1/pantry/categories', { name })
    const kitchen = kitchenOf(person)
    const juice = await kitchen.create('/v1/pantry/foods', { name: 'Orange juice' })
    const recipe = await kitchen.recipe('Salad', [
      { name: 'Cherry tomatoes' },
      { name: 'Xyzzy' },
      { name: 'Orange juice', food_id: juice.id, quantity: 1, unit: 'l' },
    ])
    await page.reload()

    await page.goto(`${app.home}/recipes/${recipe.id}`)
    await page.getByRole('button', { name: 'Add to shopping list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
    await page.goto(`${app.home}/list`)
    await row(page, 'Cherry tomatoes').waitFor()

    await eventuallyEqual(
      () => page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts(),
      ['Drinks', 'Fruit and vegetables', 'Other'],
    )
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a thing whose name is mended', () => {
  it('comes to the aisle of its name, and stays in one that a person has chosen', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    for (const name of ['Fruit and vegetables', 'Household'])
      await person.call('POST', '/v1/pantry/categories', { name })
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const chosen = (await person.call('GET', '/v1/pantry/categories')).body.items.find(
      (one: { name: string }) => one.name === 'Household',
    ).id
    const items = `/v1/shopping-lists/${list}/items`
    await person.call('POST', items, { name: 'Aples', category_id: chosen })
    await page.reload()
    const section = (aisle: string) =>
      page.locator('main .section').filter({ has: page.getByRole('heading', { name: aisle }) })
    await addToList(page, 'Xomtaeq')
    await section('Other')
      .getByRole('checkbox', { name: /^Xomtaeq/ })
      .waitFor()

    await rename(page, 'Xomtaeq', 'Tomatoes')
    await rename(page, 'Aples', 'Apples')

    await section('Fruit and vegetables')
      .getByRole('checkbox', { name: /^Tomatoes/ })
      .waitFor()
    await isSaved(page)
    await section('Household')
      .getByRole('checkbox', { name: /^Apples/ })
      .waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})

describe('the goods of each language', () => {
  for (const [language, load] of Object.entries(STARTER))
    it(`have the foods of a new household in the same aisles: ${language}`, async () => {
      const [{ starterTexts }, goods] = [await load(), await loadGoods(language)]
      const names: Readonly<Record<string, string>> = starterTexts.foods

      const wrong = Object.entries(AISLES).flatMap(([aisle, lines]) =>
        lines
          .split('\n')
          .flatMap((line) => names[line.trim().split(' ')[0] ?? '']?.split(',') ?? [])
          .filter((name) => {
            const kind = findKind(name, goods)
            return (kind === 'care' ? 'household' : kind) !== aisle
          }),
      )

      assert.deepEqual(wrong, [])
    })
})
