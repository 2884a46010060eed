// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventuallyEqual } from '#test/eventually.ts'
import {
  addToList,
  assertClean,
  isSaved,
  isTicked,
  rename,
  row,
  rowsAtServer,
  signOut,
  tick,
} from './actions.ts'
import { type Host, startStoredApp, type WebApp } from './web-app.ts'

/** Opens the list in two tabs of one browser. */
async function openTwo(app: WebApp) {
  const visit = await app.enter('/list')
  const { page } = visit
  await addToList(page, 'Milk')
  await isSaved(page)
  const second = await page.context().newPage()
  await second.goto(`${app.home}/list`)
  await row(second, 'Milk').waitFor()
  return { visit, page, second }
}

for (const host of ['localhost', 'larder.test'] satisfies Host[]) {
  const isSecure = host === 'localhost'
  const app = await startStoredApp(host)

  describe(isSecure ? 'two tabs' : 'two tabs on plain http', () => {
    it('show the changes of each other without a network', async () => {
      const { visit, page, second } = await openTwo(app)
      await using _visit = visit
      await page.context().setOffline(true)

      await addToList(page, 'Bread')
      await tick(second, 'Bread')
      await isTicked(page, 'Bread')
      await rename(second, 'Milk', 'Oat milk')
      await row(page, 'Oat milk').waitFor()
      await page.context().setOffline(false)

      await eventuallyEqual(
        () => rowsAtServer(visit.person),
        [
          ['Bread', true],
          ['Oat milk', false],
        ],
      )
      await assertClean(visit, app.home)
    })

    it('go on when the first one is closed', async () => {
      const { visit, page, second } = await openTwo(app)
      await using _visit = visit

      await page.close()
      await addToList(second, 'Bread')
      await tick(second, 'Milk')

      await eventuallyEqual(
        () => rowsAtServer(visit.person),
        [
          ['Bread', false],
          ['Milk', true],
        ],
      )
      await isSaved(second)
    })

    it('sign out together', async () => {
      const { visit, page, second } = await openTwo(app)
      await using _visit = visit

      await page.goto(`${app.home}/settings`)
      await signOut(page)
      await second.getByRole('heading', { name: 'Sign in' }).waitFor()

      const stored = await second.evaluate<string[]>(
        'indexedDB.databases().then((all) => all.map(({ name }) => name))',
      )
      assert.equal(stored.length, 1)
      await assertClean(visit, app.home)
    })
  })
}
