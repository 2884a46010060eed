// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Person } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import {
  addToList,
  assertClean,
  closeSheet,
  goOffline,
  goTo,
  isSaved,
  readSync,
  rename,
  row,
  rowsAtServer,
  syncSays,
  tick,
} from './actions.ts'
import { openTwo } from './open-two.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** The path of Ben, the other member. */
async function memberPath(ada: Person, householdId: string): Promise<string> {
  const path = `/v1/households/${householdId}/members`
  const { body } = await ada.call('GET', path)
  const ben = body.items.find((one: { account_id: string }) => one.account_id !== ada.id)
  return `${path}/${ben.account_id}`
}

/** Ada and Ben see a list with milk and bread. */
async function openShared() {
  const two = await openTwo(app)
  const { ada, ben, householdId } = two
  for (const name of ['Milk', 'Bread']) await addToList(ada.page, name)
  await row(ben.page, 'Bread').waitFor()
  return { ...two, path: await memberPath(ada.person, householdId) }
}

/** The server answers each sync with this, until the returned function is called. */
async function answerSyncs(page: Page, status: number, headers: Record<string, string> = {}) {
  const json = { error: 'Made up by the test.', code: 'UNAVAILABLE', request_id: 'x' }
  await page.route(/\/v1\/sync\/(push|pull)$/, (route) => route.fulfill({ status, headers, json }))
  return () => page.unrouteAll()
}

describe('the state of sync', () => {
  it('tells what the server has refused, until somebody has read it', async () => {
    const { ada, ben, path } = await openShared()
    await using _ada = ada
    await using _ben = ben
    await isSaved(ben.page)

    await goOffline(ben.page)
    await tick(ben.page, 'Milk')
    await rename(ben.page, 'Bread', 'Rye bread')
    const offline = await readSync(ben.page)
    const { status } = await ada.person.call('PATCH', path, { role: 'viewer' })
    await ben.page.context().setOffline(false)
    await syncSays(ben.page, 'Please check: 2')
    await ben.page.getByRole('button', { name: /^Bread\b/ }).waitFor() // perhaps new from Ada
    await ben.page.getByRole('button', { name: /^Sync: / }).click()
    const sheet = ben.page.getByRole('dialog', { name: 'Saved changes' })
    const told = sheet.getByText('You can only view this household.')
    const sentences = await told.allInnerTexts()
    const problems = await ben.accessibilityProblems()
    for (const left of [1, 0]) {
      await sheet.getByRole('button', { name: 'Got it' }).first().click()
      await eventuallyEqual(() => told.count(), left)
    }
    await closeSheet(sheet)
    await isSaved(ben.page)

    assert.equal(status, 200)
    assert.match(offline, /2 changes waiting to be sent/)
    assert.match(offline, /Your browser may delete unsent changes/)
    assert.deepEqual(sentences, [
      'Milk: You can only view this household.',
      'Bread: You can only view this household.',
    ])
    await ben.page.getByRole('button', { name: /^Milk( new from .*)?$/ }).waitFor() // not ticked
    assert.equal(await ben.page.getByRole('combobox', { name: 'Add an item' }).count(), 0)
    assert.deepEqual(problems, [])
    await assertClean(ben, app.home)
  })

  it('shows the own value where another person has changed the same, and uses it if one wants', async () => {
    const { ada, ben } = await openShared()
    await using _ada = ada
    await using _ben = ben
    await isSaved(ben.page)

    await goOffline(ben.page)
    await rename(ben.page, 'Bread', 'Rye bread')
    await rename(ada.page, 'Bread', 'White bread')
    await isSaved(ada.page)
    await ben.page.context().setOffline(false)
    await syncSays(ben.page, 'Please check: 1')
    await row(ben.page, 'White bread').waitFor()
    await ben.page.getByRole('button', { name: /^Sync: / }).click()
    const sheet = ben.page.getByRole('dialog', { name: 'Saved changes' })
    await sheet.getByText('White bread: Someone else changed the same thing.').waitFor()
    await sheet.getByText('Name: “White bread” (yours: “Rye bread”)').waitFor()
    const problems = await ben.accessibilityProblems()
    await sheet.getByRole('button', { name: 'Use mine' }).click()
    await sheet.getByText('Name: “White bread” (yours: “Rye bread”)').waitFor({ state: 'detached' })
    await closeSheet(sheet)

    await row(ben.page, 'Rye bread').waitFor()
    await row(ada.page, 'Rye bread').waitFor()
    await ben.page.getByRole('button', { name: 'Undo' }).click()
    await row(ada.page, 'White bread').waitFor()
    await isSaved(ben.page)
    assert.deepEqual(problems, [])
    await assertClean(ben, app.home)
  })

  it('names what another person has deleted, and adds the own change again if one wants', async () => {
    const { ada, ben } = await openShared()
    await using _ada = ada
    await using _ben = ben
    await isSaved(ben.page)

    await goOffline(ben.page)
    await rename(ben.page, 'Bread', 'Rye bread')
    await ada.page.getByRole('button', { name: 'Details: Bread' }).click()
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await row(ada.page, 'Bread').waitFor({ state: 'detached' })
    await isSaved(ada.page)
    await ben.page.context().setOffline(false)
    await syncSays(ben.page, 'Please check: 1')
    await ben.page.getByRole('button', { name: /^Sync: / }).click()
    const sheet = ben.page.getByRole('dialog', { name: 'Saved changes' })
    await sheet.getByText('Bread: This was deleted in the meantime.').waitFor()
    await sheet.getByRole('button', { name: 'Use mine' }).click()
    await sheet.getByText('Bread: This was deleted').waitFor({ state: 'detached' })
    await closeSheet(sheet)

    await row(ben.page, 'Rye bread').waitFor()
    await row(ada.page, 'Rye bread').waitFor()
    await isSaved(ben.page)
    await assertClean(ben, app.home)
  })

  it('tells that the account is not in the household any more, and leads to another one', async () => {
    const { ada, ben, path } = await openShared()
    await using _ada = ada
    await using _ben = ben

    await goOffline(ben.page)
    await tick(ben.page, 'Milk')
    await ada.person.call('DELETE', path)
    await ben.page.context().setOffline(false)
    const left = ben.page.getByText('You’re no longer a member of this household.')
    await left.filter({ hasText: '1 earlier change wasn’t sent.' }).waitFor()
    const problems = await ben.accessibilityProblems()
    await goTo(ben.page, 'Pantry')
    await left.waitFor()
    await ben.page.getByRole('button', { name: 'Show another household' }).click()
    await goTo(ben.page, 'List')
    await ben.page.getByText('Nothing to buy.').waitFor()
    await addToList(ben.page, 'Tea')
    await isSaved(ben.page)

    assert.deepEqual(await rowsAtServer(ada.person), [
      ['Bread', false],
      ['Milk', false],
    ])
    assert.deepEqual(problems, [])
    await assertClean(ben, app.home)
  })

  it('tells that the app is too old, or that the server fails or is busy, and goes on by itself', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    await isSaved(page)

    const newer = await answerSyncs(page, 426)
    await addToList(page, 'Milk')
    await syncSays(page, 'This app is out of date. Reload the page. 1 change waiting to be sent')
    const old = await readSync(page)
    await newer()
    await page.reload()
    await isSaved(page)
    const repaired = await answerSyncs(page, 500)
    await addToList(page, 'Bread')
    await syncSays(
      page,
      'Couldn’t sync. Changes are saved on this device. 1 change waiting to be sent',
    )
    await repaired()
    await isSaved(page)
    const free = await answerSyncs(page, 503, { 'retry-after': '1' })
    await addToList(page, 'Tea')
    await syncSays(
      page,
      'The server is busy. Changes are saved on this device. 1 change waiting to be sent',
    )
    const problems = await visit.accessibilityProblems()
    await free()
    await isSaved(page)

    assert.match(old, /out of date/)
    assert.deepEqual(problems, [])
    assert.deepEqual(
      (await rowsAtServer(person)).map(([name]) => name),
      ['Bread', 'Milk', 'Tea'],
    )
    await assertClean(visit, app.home)
  })
})
