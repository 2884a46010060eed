// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { addToList, goTo, row } from './actions.ts'
import { fillSignIn, signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })

/** Keeps requests back on their way, until they are let go. */
async function hold(page: Page, path: string, isHeld: (route: Route) => boolean = () => true) {
  const come = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    if (isHeld(route)) {
      come.resolve()
      await free.promise
    }
    await route.continue()
  })
  return { come: come.promise, letGo: free.resolve }
}

describe('somebody quick', () => {
  it('sees the door as soon as the data are gone, and is sent nowhere after the next sign-in', async () => {
    await using visit = await app.enter('/settings')
    const { page } = visit
    const held = await hold(page, '/v1/auth/signout')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await held.come
    const shown = [new URL(page.url()).pathname, await page.getByText('Your changes').count()]
    await fillSignIn(visit, await signedUp(app))
    held.letGo()
    await nav(page).waitFor()
    await goTo(page, 'Recipes')
    await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor()

    assert.deepEqual(shown, ['/sign-in', 0])
    await page.reload()
    await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('sees the navigation when the household is open, and not before', async () => {
    await using visit = await app.open('/')
    const { page } = visit
    const person = await signedUp(app)
    const { id } = await firstHousehold(person)
    const held = await hold(page, '/v1/sync/pull', (route) =>
      Boolean(route.request().postData()?.includes(id)),
    )

    await fillSignIn(visit, person)
    await held.come
    const before = await nav(page).count()
    held.letGo()
    await nav(page).waitFor()
    await goTo(page, 'Recipes')
    await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor()

    assert.equal(before, 0)
    assert.deepEqual(visit.complaints, [])
  })

  it('stays in the household that was pressed last, also if the one before comes later', async () => {
    await using visit = await app.enter('/settings/household')
    const { page, person } = visit
    const { body: cabin } = await person.call('POST', '/v1/households', { name: 'Cabin' })
    const { body: garden } = await person.call('POST', '/v1/households', { name: 'Garden' })
    const isOfCabin = (text: string | null) => Boolean(text?.includes(cabin.id))
    const held = await hold(page, '/v1/sync/pull', (route) => isOfCabin(route.request().postData()))
    const pulled = page.waitForResponse(
      (answer) => answer.url().endsWith('/pull') && isOfCabin(answer.request().postData()),
    )

    await page.getByRole('button', { name: 'Cabin Owner' }).click()
    await held.come
    await page.getByRole('button', { name: 'Garden Owner' }).click()
    await page.getByText('You are now in “Garden”.').waitFor()
    held.letGo()
    await (await pulled).finished()
    await person.call('PATCH', `/v1/households/${garden.id}`, { name: 'Villa' }) // comes after the cabin

    await page.locator('[aria-current=true]').filter({ hasText: 'Villa' }).waitFor()
    assert.equal(await page.evaluate(`localStorage.getItem('larder.household')`), garden.id)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('two tabs at the door', () => {
  it('both open the household when somebody signs in in one of them', async () => {
    await using visit = await app.open('/list')
    const { page } = visit
    const second = await page.context().newPage()
    await second.goto(`${app.home}/list`)
    await second.getByRole('heading', { name: 'Sign in' }).waitFor()

    await signIn(visit, await signedUp(app))
    await addToList(page, 'Milk')

    await row(second, 'Milk').waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})
