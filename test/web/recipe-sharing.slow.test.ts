// Slow. Covers: web src/households/recipe-shares packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { joined } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { openPhotos, picture } from '#test/app/photos.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { goOffline, goTo } from './actions.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

async function make(person: Person, path: string, fields: object) {
  const { status, body, text } = await person.call('POST', path, fields)
  assert.equal(status, 201, text)
  return body
}

/** The text that is selected in the field with the focus. */
const SELECTED = `(({ value, selectionStart, selectionEnd }) =>
  value?.slice(selectionStart, selectionEnd))(document.activeElement)`

describe('a shared recipe', () => {
  it('is shown to copy by hand where the browser refuses the clipboard', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { id } = await make(person, '/v1/recipes', { title: 'Soup', description: 'Hot.' })
    await page.addInitScript(`
      Object.defineProperty(navigator, 'share', { value: undefined })
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))`)
    await page.goto(`${app.home}/recipes/${id}`)

    await page.getByRole('button', { name: 'Actions: Soup' }).click()
    await page.getByRole('button', { name: 'Share' }).click()
    const text = page.getByRole('textbox', { name: 'Copy recipe' })
    await text.waitFor()

    assert.match(await text.inputValue(), /^Soup\n\nHot\./)
    await eventuallyEqual(() => page.evaluate(SELECTED), await text.inputValue())
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a viewer', () => {
  it('sees recipes and no form for them', async () => {
    await using visit = await app.open('/sign-in')
    const { page } = visit
    const owner = await signedUp(app)
    const { id } = await make(owner, '/v1/recipes', { title: 'Soup', description: 'Hot.' })
    const viewer = await joined(app, owner, 'viewer')
    const { body } = await viewer.call('GET', '/v1/households')
    const own = body.items.find(({ role }: { role: string }) => role === 'owner')
    assert.equal((await viewer.call('DELETE', `/v1/households/${own.id}`)).status, 204)
    await signIn(visit, viewer)
    const sentence = page.getByText('You can view everything here but not change it.')

    await page.goto(`${app.home}/recipes/${id}`)
    await page.getByRole('button', { name: 'Actions: Soup' }).click()
    await page.getByRole('button', { name: 'Share' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Public page' }).count(), 0)
    const forms = []
    for (const path of [`/recipes/${id}/edit`, '/recipes/new', '/recipes/new/paste', '/share']) {
      await page.goto(app.home + path)
      await sentence.waitFor()
      const fields = await page.getByRole('main').getByRole('textbox').count()
      forms.push([path, await page.getByText('Hot.').count(), fields])
    }

    assert.deepEqual(forms, [
      [`/recipes/${id}/edit`, 1, 0],
      ['/recipes/new', 0, 0],
      ['/recipes/new/paste', 0, 0],
      ['/share', 0, 0],
    ])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a photo', () => {
  it('whose address does not work any more is fetched with a new one', async () => {
    // A page that shows no photo: one that has loaded already would be asked for no more.
    await using visit = await app.enter('/settings', { serviceWorkers: 'block' })
    const { page, person } = visit
    const { stored, recipe } = await openPhotos(app, person)
    await stored(await picture(40, 30))
    let refused = 0 // the requests of a service worker would not be seen
    await page.route('**/v1/photos/links/**', (route) =>
      refused++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    )

    await page.goto(`${app.home}/recipes/${recipe.id}`)
    await eventuallyEqual(
      () => page.evaluate(`document.querySelector('img[srcset]')?.naturalWidth > 0`),
      true,
    )
    const asked = (await visit.requests()).filter(({ url }) => url.endsWith('/v1/photos/links'))

    assert.ok(refused > 1)
    assert.ok(asked.length > 1)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a recipe that comes back', () => {
  it('is again in the recipes that use it, in the plan, and has its cookings', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const sauce = await make(person, '/v1/recipes', { title: 'Sauce', servings: 2 })
    const use = {
      id: '00000000-0000-4000-8000-000000000001',
      original_text: 'sauce',
      name: 'sauce',
      recipe_id: sauce.id,
      quantity: 2,
    }
    const pasta = await make(person, '/v1/recipes', { title: 'Pasta', ingredients: [use] })
    const meal = { meal: 'dinner', recipe_id: sauce.id }
    const first = await make(person, '/v1/meal-plan', { date: '2026-11-21', ...meal })
    await make(person, '/v1/meal-plan', { date: '2026-11-22', ...meal })
    await person.call('POST', `/v1/recipes/${sauce.id}/cook`, {})
    await page.goto(`${app.home}/recipes/${sauce.id}`)
    await page.getByRole('button', { name: 'Actions: Sauce' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Sauce” deleted.').waitFor()
    await page.clock.setFixedTime(app.clock())
    await goTo(page, 'Plan')
    const meals = page.getByRole('button', { name: /^Dinner/ })
    await eventuallyEqual(() => meals.count(), 2)
    await page.getByText('“Sauce” deleted.').hover() // so that it stays
    await person.call('DELETE', `/v1/meal-plan/${first.id}`)
    await eventuallyEqual(() => meals.count(), 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await goTo(page, 'Recipes')
    await page.getByRole('link', { name: /Sauce/ }).click()
    const history = page.getByRole('region', { name: 'Cooked' })
    await history.getByText('20 Nov 2026, Ada').waitFor()

    const now = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    assert.notEqual(now, sauce.id)
    await eventuallyEqual(async () => {
      const user = await person.call('GET', `/v1/recipes/${pasta.id}`)
      const plan = await person.call('GET', '/v1/meal-plan')
      return [user.body.ingredients[0].recipe_id, plan.body.items[0].recipe_id]
    }, [now, now])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a cooking', () => {
  it('can be undone on the page of its recipe', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await page.clock.setFixedTime(app.clock())
    const food = await make(person, '/v1/pantry/foods', { name: 'Rice' })
    const lot = await make(person, '/v1/pantry/items', { food_id: food.id, quantity: 5 })
    const rice = {
      id: '00000000-0000-4000-8000-000000000001',
      original_text: '2 rice',
      quantity: 2,
      food_id: food.id,
    }
    const { id } = await make(person, '/v1/recipes', { title: 'Rice', ingredients: [rice] })
    for (const on of ['2026-11-18', '2026-11-19'])
      await person.call('POST', `/v1/recipes/${id}/cook`, { on })
    await page.goto(`${app.home}/recipes/${id}`)
    const history = page.getByRole('region', { name: 'Cooked' })
    const undo = history.getByRole('button', { name: /^Undo/ })
    const latest = history.getByRole('button', { name: 'Undo Thu, 19 Nov 2026' })

    await history.getByText('19 Nov 2026, Ada').waitFor()
    assert.equal(await undo.count(), 1)
    await page.getByRole('button', { name: 'Sync: Everything is saved' }).waitFor()
    await goOffline(page)
    await latest.click()
    const sheet = page.getByRole('dialog', { name: 'Undo this cooking?' })
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('This is undone when you’re online again.').waitFor()
    await history.getByText('19 Nov 2026, Ada').waitFor()
    await page.context().setOffline(false)
    await history.getByText('19 Nov 2026, Ada').waitFor({ state: 'detached' })

    await history.getByText('18 Nov 2026, Ada').waitFor()
    await eventuallyEqual(
      async () => (await person.call('GET', `/v1/pantry/items/${lot.id}`)).body.quantity,
      3,
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('is undone at once where this device has cooked', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { id } = await make(person, '/v1/recipes', { title: 'Rice' })
    await page.goto(`${app.home}/recipes/${id}`)
    await page.getByText('Not cooked yet.').waitFor()
    await goOffline(page)

    await page.getByRole('link', { name: 'Cook', exact: true }).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'Mark as cooked' }).click()
    await page.getByRole('region', { name: 'Cooked' }).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).first().click()

    await page.getByText('Cooking undone.').waitFor()
    await page.getByText('Not cooked yet.').waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})
