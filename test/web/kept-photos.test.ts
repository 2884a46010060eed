import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { oneColour, openPhotos } from '#test/app/photos.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { goOffline, signOut } from './actions.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

const keptPhotos = (page: Page) =>
  page.evaluate<number>(
    `caches.open('larder-photos').then((all) => all.keys()).then((keys) => keys.length)`,
  )

it('shows a photo that was shown lately without a network too, and forgets it at the sign-out', async () => {
  await using visit = await app.enter('/recipes')
  const { page, person } = visit
  const photos = await openPhotos(app, person)
  await photos.stored(await oneColour({ r: 200, g: 40, b: 20 }))
  await page.goto(`${app.home}/recipes/${photos.recipe.id}`)
  const shown = page.locator('.photo-frame img.is-loaded, img.photo')
  await shown.first().waitFor()
  await eventuallyEqual(() => keptPhotos(page), 1)

  await goOffline(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Soup', level: 1 }).waitFor()
  await page
    .locator('.photo-frame img.is-loaded[src^="blob:"], img.photo[src^="blob:"]')
    .first()
    .waitFor()
  await page.context().setOffline(false)
  await page.goto(`${app.home}/settings`)
  await signOut(page)

  await eventuallyEqual(() => keptPhotos(page), 0)
  assert.deepEqual(
    visit.takeComplaints().filter((one) => !/ERR_INTERNET|Failed to load/.test(one)),
    [],
  )
})
