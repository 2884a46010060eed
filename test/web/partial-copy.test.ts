import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { row, syncSays } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('a new device that has a part of the rows', () => {
  it('waits for the settings of the household, and shows the screen when they come', async () => {
    const person = await signedUp(app)
    const { id, default_shopping_list_id: list } = await firstHousehold(person)
    await kitchenOf(person).create(`/v1/shopping-lists/${list}/items`, { name: 'Milk' })
    await person.call('PATCH', `/v1/households/${id}`, { name: 'Villa' }) // now its row is the newest
    await using visit = await app.open('/list', { serviceWorkers: 'block' })
    const { page } = visit
    await page.route('**/v1/sync/pull', async (route) => {
      const body = route.request().postDataJSON()
      if (body.scope_id !== id) await route.continue()
      else if (body.cursor) await route.abort()
      else await route.continue({ postData: { ...body, limit: 1 } })
    })

    await signIn(visit, person)
    await page.getByText('One moment').waitFor()
    const before = await visit.accessibilityProblems()
    await page.unroute('**/v1/sync/pull')
    await row(page, 'Milk').waitFor()
    await syncSays(page, 'Everything is saved')

    assert.deepEqual(before, [])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a screen of one row', () => {
  it('shows a row that comes after its first picture, and before its effects have run', async () => {
    await using visit = await app.enter('/recipes', { serviceWorkers: 'block' })
    const { page, person } = visit
    await syncSays(page, 'Everything is saved')
    await page.goto('about:blank')
    const { id } = await firstHousehold(person)
    const { id: recipe } = await kitchenOf(person).create('/v1/recipes', { title: 'Soup' })
    const { promise: mayPull, resolve: letPull } = Promise.withResolvers<void>()
    await page.route('**/v1/sync/pull', async (route) => {
      if (route.request().postDataJSON().scope_id === id) await mayPull
      await route.continue()
    })
    await page.addInitScript(HOLD_EFFECTS)

    await page.goto(`${app.home}/recipes/${recipe}`)
    await page.getByText('This recipe no longer exists.').waitFor()
    letPull()
    await eventually('the row is stored', () => page.evaluate(IS_STORED(recipe)))
    await page.evaluate('runEffects()')

    await page.getByRole('heading', { name: 'Soup' }).waitFor()
  })
})

/** Preact runs the effects of a picture after a frame or 35 ms. */
const HOLD_EFFECTS = `
  let held = []
  const frame = requestAnimationFrame.bind(window)
  const later = setTimeout.bind(window)
  const holding = (run) => () => held && document.body?.innerText.includes('no longer exists') ? held.push(run) : run()
  window.requestAnimationFrame = (run) => frame(holding(run))
  window.setTimeout = (run, ms, ...args) => later(ms === 35 ? holding(run) : run, ms, ...args)
  window.runEffects = () => {
    const all = held
    held = undefined
    for (const run of all) run()
  }`

const IS_STORED = (
  id: string,
) => `indexedDB.databases().then(([{ name }]) => new Promise((resolve, reject) => {
  const opened = indexedDB.open(name)
  opened.onsuccess = () => {
    const found = opened.result.transaction('larder').objectStore('larder').getAll()
    opened.result.close()
    found.onerror = reject
    found.onsuccess = () => resolve(JSON.stringify(found.result).includes(${JSON.stringify(id)}))
  }
}))`
