import assert from 'node:assert/strict'
import { it } from 'node:test'
import { goTo } from './actions.ts'
import { fillSignUp, startWebApp } from './web-app.ts'

const app = await startWebApp()

it('each screen of a new household says what comes here, and leads there', async () => {
  await using visit = await app.open('/sign-up')
  const { page } = visit
  await fillSignUp(visit)
  await page.getByText('First steps').waitFor()

  await goTo(page, 'List')
  await page.getByText('Nothing to buy. Type what you need below').waitFor()
  await page.getByRole('combobox', { name: 'Add an item' }).waitFor()
  await goTo(page, 'Pantry')
  await page.getByText('Nothing here yet. Add what you have').waitFor()
  await page.getByRole('link', { name: 'Add food' }).waitFor()
  await page.goto(`${app.home}/pantry/low`)
  await page.getByText('Nothing is running low. Set “Remind me below”').waitFor()
  await page.getByRole('link', { name: 'Go to pantry' }).click()
  await page.getByRole('heading', { name: 'Pantry', level: 1 }).waitFor()
  await goTo(page, 'Recipes')
  await page.getByText('Your recipes live here.').waitFor()
  for (const name of ['Paste recipe text', 'New recipe'])
    await page.getByRole('main').getByRole('link', { name }).last().waitFor()
  await page.getByRole('link', { name: 'From a web page' }).click()
  await page.getByRole('heading', { name: 'From a web page', level: 1 }).waitFor()
  await goTo(page, 'Plan')
  await page.getByText('Nothing is planned for this week.').waitFor()
  await page.getByRole('button', { name: 'Plan a meal' }).click()
  await page.getByLabel('Recipe, food or your own words').fill('Soup')
  await page.getByRole('button', { name: 'Plan “Soup”' }).click()
  await page.getByRole('button', { name: 'Dinner Soup' }).waitFor()

  assert.equal(await page.getByText('Nothing is planned for this week.').count(), 0)
  await page.getByRole('button', { name: 'Add to shopping list' }).waitFor()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await page.getByText('Nothing is planned for this week.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Plan a meal' }).count(), 0)
  assert.deepEqual(visit.complaints, [])
})
