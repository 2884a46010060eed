import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { addToList, isSaved, row } from './actions.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Removes the database of the page as a system does that needs the space. */
async function evict(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const origin = new URL(app.home).origin
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await devtools.detach()
}

it('a phone that has removed the database of the app has all rows again at the next visit', async () => {
  await using visit = await app.enter('/list')
  const { page } = visit
  await addToList(page, 'Milk')
  await isSaved(page)
  await page.goto('about:blank')

  await page.goto(`${app.home}/list`)
  await row(page, 'Milk').waitFor()
  await evict(page)
  await page.reload()

  await row(page, 'Milk').waitFor()
  await addToList(page, 'Bread')
  await isSaved(page)
  assert.deepEqual(visit.complaints, [])
})
