// Slow. Covers: web packages/client/src src/access/sessions
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import {
  addToList,
  assertClean,
  closeSheet,
  goOffline,
  goTo,
  isSaved,
  readSync,
  row,
  rowsAtServer,
  rowsOn,
  signOut,
} from './actions.ts'
import { DESKTOP, signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** The same person with a session that began now. */
async function onAnotherDevice(person: Person): Promise<Person> {
  const { body } = await person.signIn()
  const token = body.access_token
  return {
    ...person,
    call: (method, path, sent) =>
      app.call(method, path, { token, ...(sent ? { body: sent } : {}) }),
  }
}

/** Wide enough for a navigation with the settings. */

const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** Opens the list, goes offline, adds bread, and ends the session on another device. Then the network is back. */
async function openEnded() {
  const visit = await app.enter('/list')
  const { page, person } = visit
  await addToList(page, 'Milk')
  await isSaved(page)
  await goOffline(page)
  await addToList(page, 'Bread')
  const other = await onAnotherDevice(person)
  const { body } = await other.call('GET', '/v1/auth/sessions')
  for (const { id, current } of body.items)
    if (!current) await other.call('DELETE', `/v1/auth/sessions/${id}`)
  await page.context().setOffline(false)
  await signInForm(page).waitFor()
  return { visit, page, person, other }
}

describe('a session', () => {
  it('goes on when its token has run out, and asks nobody to sign in', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    await addToList(page, 'Milk')
    await isSaved(page)

    app.clock.advance({ hours: 1 })
    await addToList(page, 'Bread')

    await eventuallyEqual(
      async () => rowsAtServer(await onAnotherDevice(person)),
      [
        ['Bread', false],
        ['Milk', false],
      ],
    )
    assert.equal(await signInForm(page).count(), 0)
    await assertClean(visit, app.home)
  })

  it('that was ended on another device asks to sign in, and then sends what was not sent', async () => {
    const { visit, page, person, other } = await openEnded()
    await using _visit = visit

    await page.getByText('Your changes are saved').waitFor()
    const problems = await visit.accessibilityProblems()
    await signIn(visit, person)
    await row(page, 'Bread').waitFor()

    await eventuallyEqual(
      () => rowsAtServer(other),
      [
        ['Bread', false],
        ['Milk', false],
      ],
    )
    assert.deepEqual(problems, [])
    await assertClean(visit, app.home)
  })

  it('that has ended shows nothing of it to somebody else who signs in', async () => {
    const { visit, page, person, other } = await openEnded()
    await using _visit = visit
    const ben = await signedUp(app)

    await signIn(visit, ben)
    await goTo(page, 'List')
    await addToList(page, 'Tea')
    await isSaved(page)
    const shown = await rowsOn(page)
    await page.goto(`${app.home}/settings`)
    await signOut(page)
    await signIn(visit, person)
    await goTo(page, 'List')
    await row(page, 'Milk').waitFor()
    await page.getByRole('button', { name: /^Sync: / }).click()
    await page.getByRole('button', { name: 'Send now' }).click()

    assert.deepEqual(shown, [['Tea', false]])
    await eventuallyEqual(
      () => rowsAtServer(other),
      [
        ['Bread', false],
        ['Milk', false],
      ],
    )
    await assertClean(visit, app.home)
  })
})

describe('a sign-out with changes that were not sent', () => {
  it('keeps them, and offers them after the next sign-in', async () => {
    await using visit = await app.enter('/list', { viewport: DESKTOP })
    const { page, person } = visit
    await addToList(page, 'Milk')
    await isSaved(page)
    await goOffline(page)
    await addToList(page, 'Bread')
    await goTo(page, 'Settings')
    await signOut(page)
    await page.context().setOffline(false)

    await signIn(visit, person)
    await goTo(page, 'List')
    await row(page, 'Milk').waitFor()
    const [before, told] = [await row(page, 'Bread').count(), await readSync(page)]
    await page.getByRole('button', { name: /^Sync: / }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await closeSheet(page.getByRole('dialog'))
    await row(page, 'Bread').waitFor()

    assert.equal(before, 0)
    assert.match(told, /1 earlier change wasn’t sent/)
    await eventuallyEqual(
      () => rowsAtServer(person),
      [
        ['Bread', false],
        ['Milk', false],
      ],
    )
    await assertClean(visit, app.home)
  })

  it('counts them in all households of the account', async () => {
    await using visit = await app.enter('/list', { viewport: DESKTOP })
    const { page, person } = visit
    await person.call('POST', '/v1/households', { name: 'Holiday house' })
    await isSaved(page)
    await page.route('**/v1/sync/push', (route) => route.abort())
    await addToList(page, 'Bread')
    await page.goto(`${app.home}/settings/household`)
    await page.getByRole('button', { name: 'Holiday house Owner' }).click()
    await page.getByText('You are now in').waitFor()
    await goTo(page, 'List')
    await addToList(page, 'Milk')
    await goTo(page, 'Settings')
    await page.getByRole('button', { name: 'Sign out' }).click()

    await page.getByRole('dialog').getByText('2 changes').waitFor()
  })

  it('discards them only after a second press', async () => {
    await using visit = await app.enter('/list', { viewport: DESKTOP })
    const { page, person } = visit
    await isSaved(page)
    await goOffline(page)
    await addToList(page, 'Bread')
    await goTo(page, 'Settings')
    await signOut(page)
    await page.context().setOffline(false)
    await signIn(visit, person)
    await goTo(page, 'List')

    const asked = page.getByText('1 earlier change wasn’t sent.')
    await page.getByRole('button', { name: /^Sync: / }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    const sure = page.getByRole('button', { name: 'Discard for good?' })
    await sure.waitFor()
    await asked.waitFor()
    await sure.click()
    await asked.waitFor({ state: 'detached' })

    assert.deepEqual(await rowsAtServer(person), [])
  })
})
