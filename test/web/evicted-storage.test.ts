import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { addToList, isSaved, isTicked, row, tick } from './actions.ts'
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

it('a page whose database is removed while it is open goes on, with what was not sent and what was typed', async () => {
  await using visit = await app.enter('/list')
  const { page } = visit
  await addToList(page, 'Milk')
  await isSaved(page)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.context().setOffline(true)
  await addToList(page, 'Eggs')
  await page.getByRole('combobox', { name: 'Add an item' }).fill('Te')

  await evict(page)
  const typed = await page.getByRole('combobox', { name: 'Add an item' }).inputValue()
  await addToList(page, 'Tea')
  await tick(page, 'Milk')
  await page.reload()
  for (const name of ['Eggs', 'Tea']) await row(page, name).waitFor()
  await isTicked(page, 'Milk')
  await page.context().setOffline(false)
  await isSaved(page)

  const { default_shopping_list_id: list } = await firstHousehold(visit.person)
  const { body } = await visit.person.call('GET', `/v1/shopping-lists/${list}/items`)
  const items: readonly { name: string; checked_at: string | null }[] = body.items
  assert.equal(typed, 'Te')
  assert.deepEqual(
    items.map(({ name, checked_at }) => `${name} ${checked_at !== null}`).toSorted(),
    ['Eggs false', 'Milk true', 'Tea false'],
  )
  visit.takeComplaints() // Chromium complains of requests without a network
})
