import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventuallyEqual } from '#test/eventually.ts'
import {
  addToList,
  assertClean,
  goOffline,
  isSaved,
  readSync,
  rename,
  row,
  rowsAtServer,
  rowsOn,
  type Shown,
  syncSays,
  tick,
} from './actions.ts'
import { openTwo } from './open-two.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('two people with one list', () => {
  it('both change it while one has no network, and nothing is lost', async () => {
    const { ada, ben, visits } = await openTwo(app)
    await using _ada = ada
    await using _ben = ben
    for (const name of ['Milk', 'Bread', 'Eggs']) await addToList(ada.page, name)
    await row(ben.page, 'Eggs').waitFor()
    await Promise.all(visits.map(({ page }) => isSaved(page)))

    await goOffline(ben.page)
    await tick(ben.page, 'Milk')
    await rename(ben.page, 'Bread', 'Rye bread')
    await addToList(ben.page, 'Tea')
    await syncSays(ben.page, 'You’re offline. Changes are saved on this device.')
    const told = await readSync(ben.page)
    await tick(ada.page, 'Milk')
    await tick(ada.page, 'Bread')
    await rename(ada.page, 'Eggs', 'Ten eggs')
    await addToList(ada.page, 'Jam')
    await isSaved(ada.page)
    await ben.page.context().setOffline(false)
    await isSaved(ben.page)

    assert.match(told, /3 changes waiting to be sent/)
    const expected: Shown[] = [
      ['Jam', false],
      ['Milk', true],
      ['Rye bread', true],
      ['Tea', false],
      ['Ten eggs', false],
    ]
    await eventuallyEqual(() => rowsAtServer(ada.person), expected)
    for (const visit of visits) {
      await eventuallyEqual(() => rowsOn(visit.page), expected)
      assert.doesNotMatch(await readSync(visit.page), /not sent|look at these/)
      await assertClean(visit, app.home)
    }
  })

  it('add the same thing at the same time, and both see what the server has', async () => {
    const { ada, ben, visits } = await openTwo(app)
    await using _ada = ada
    await using _ben = ben

    await Promise.all(visits.map(({ page }) => addToList(page, 'Milk')))
    await Promise.all(visits.map(({ page }) => isSaved(page)))
    const stored = await rowsAtServer(ada.person)

    assert.deepEqual([...new Set(stored.map(([name]) => name))], ['Milk'])
    for (const { page } of visits) await eventuallyEqual(() => rowsOn(page), stored)
  })
})
