import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Home } from 'larder-client/home'
import { startApp } from '#test/app/app.ts'
import { signedUp } from '#test/app/person.ts'
import { openDevice, synced } from '#test/client/device.ts'
import { addExamples, exampleRows, removeExamples } from '#web/onboarding/example-data.ts'
import { startHousehold } from '#web/onboarding/start-household.ts'
import { startWebApp } from './web-app.ts'

const app = await startApp()
const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl', 'it'] as const
const sizeOf = (home: Home) => [
  home.listItems.all().length,
  home.items.all().length,
  home.recipes.all().length,
  home.mealPlan.all().length,
]

describe('example data', () => {
  for (const language of LANGUAGES)
    it(`is taken by the server, and is gone on every device when it is removed: ${language}`, async () => {
      const ada = await signedUp(app)
      const [one, two] = [await openDevice(app, ada), await openDevice(app, ada)]
      await startHousehold(one.home, language, 'Europe/Berlin')
      await synced(one.home)

      await addExamples(one.home, language, '2026-11-20')
      await synced(one.home, two.home)
      const before = { told: one.home.status.get().told, size: sizeOf(two.home) }
      const pasta = two.home.recipes.all().find(({ ingredients }) => ingredients.length > 0)
      await removeExamples(two.home)
      await synced(two.home, one.home)

      assert.deepEqual(before, { told: [], size: [3, 4, 2, 2] })
      assert.ok(pasta?.steps.length === 3 && pasta.ingredients.every((part) => part.food_id))
      assert.deepEqual([sizeOf(one.home), exampleRows(one.home)], [[0, 0, 0, 0], []])
      assert.deepEqual(two.home.status.get().told, [])
    })

  it('leaves what the household has added itself', async () => {
    const { home } = await openDevice(app, await signedUp(app))
    await startHousehold(home, 'en', 'Europe/Berlin')
    await addExamples(home, 'en', '2026-11-20')
    await home.recipes.create({ title: 'Soup' })

    await removeExamples(home)
    await synced(home)

    assert.deepEqual([sizeOf(home), home.status.get().told], [[0, 0, 1, 0], []])
  })

  it('comes with one tap, and goes with one', async () => {
    const web = await startWebApp()
    await using visit = await web.open('/sign-up')
    const { page } = visit
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill(`ada-${Date.now()}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill('seven jars of plum jam')
    await page.locator('form button[type=submit]').click()

    await page.getByRole('button', { name: 'Try with example data' }).click()
    await page.getByText('Tomato pasta').first().waitFor()
    await page.getByText('3 items to buy').waitFor()
    const problems = await visit.accessibilityProblems()
    await page.getByRole('button', { name: 'Remove example data' }).click()
    await page.getByText('Example data removed.').waitFor()
    await page.getByRole('button', { name: 'Try with example data' }).waitFor()

    assert.equal(await page.getByText('Tomato pasta').count(), 0)
    assert.deepEqual([problems, visit.complaints], [[], []])
  })
})
