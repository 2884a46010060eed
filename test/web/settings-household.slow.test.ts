// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstHousehold, inHousehold, joined } from '#test/app/household.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { goOffline } from './actions.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

describe('the settings of a household', () => {
  it('are changed without a network, and taken back', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    const stored = async () => (await person.call('GET', `/v1/households/${id}`)).body

    await page.getByRole('link', { name: /^Household/ }).click()
    await goOffline(page)
    await page.getByLabel('Name of the household').fill('Villa')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const first = await page.getByText('Saved.').elementHandle()
    await page.getByLabel('Units').selectOption('Ounces and cups (US)')
    await first?.waitForElementState('hidden') // another one takes its place
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.context().setOffline(false)

    await eventually('the name is saved', async () => (await stored()).name === 'Villa')
    await eventually(
      'the units are as before',
      async () => (await stored()).unit_system === 'metric',
    )
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('have a time zone and a currency, found by a search', async () => {
    await using visit = await app.enter('/settings/household')
    const { page, person } = visit
    const { id } = await firstHousehold(person)

    await page.getByRole('button', { name: 'Time zone' }).click()
    await page.getByLabel('Search').fill('new york')
    await page.getByRole('button', { name: 'New York America' }).click()
    await page.getByRole('button', { name: 'Time zone New York' }).waitFor()
    await page.getByRole('button', { name: 'Currency' }).click()
    await page.getByLabel('Search').fill('swiss')
    await page.getByRole('button', { name: 'Swiss Franc' }).click()
    await page.getByRole('button', { name: 'Currency Swiss Franc (CHF)' }).waitFor()

    await eventually('both are saved', async () => {
      const { body } = await person.call('GET', `/v1/households/${id}`)
      return body.time_zone === 'America/New_York' && body.currency === 'CHF'
    })
    assert.deepEqual(visit.complaints, [])
  })

  it('lead to another household, which is made and deleted there', async () => {
    await using visit = await app.enter('/settings/household')
    const { page, person } = visit
    const names = async () =>
      (await person.call('GET', '/v1/households')).body.items.map(
        (one: { name: string }) => one.name,
      )

    await page.getByRole('button', { name: 'Create another household' }).click()
    await page.getByLabel('Name of the household').last().fill('Holiday house')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('You are now in “Holiday house”.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    const made = await names()
    await page.getByRole('button', { name: 'Delete household' }).click()
    await page.getByLabel('Type the name').fill('Holiday')
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete household' })
    await remove.click()
    await page.getByText('That isn’t the name of the household.').waitFor()
    await page.getByLabel('Type the name').fill('Holiday house')
    await remove.click()
    await page.getByText('“Holiday house” deleted.').waitFor()

    assert.deepEqual(
      [made.toSorted(), await names()],
      [['Ada Lovelace', 'Holiday house'], ['Ada Lovelace']],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('make another household whose list has a name in the language of the user', async () => {
    await using visit = await app.enter('/settings/household')
    const { page, person } = visit
    await page.evaluate(`localStorage.setItem('larder.language', 'de')`)
    await page.reload()

    await page.getByRole('button', { name: 'Weiteren Haushalt erstellen' }).click()
    await page.getByRole('dialog').getByLabel('Name des Haushalts').fill('Hütte')
    await page.getByRole('button', { name: 'Fertig' }).click()
    await page.getByText('Du bist jetzt in „Hütte“.').waitFor()

    const { body } = await person.call('GET', '/v1/households')
    const { id } = body.items.find(({ name }: { name: string }) => name === 'Hütte')
    const lists = async () =>
      (await inHousehold(app, person, id)('GET', '/v1/shopping-lists')).body.items.map(
        ({ name }: { name: string }) => name,
      )
    await eventuallyEqual(lists, ['Einkaufsliste'])
    assert.deepEqual(visit.complaints, [])
  })

  it('are only shown to a viewer, who can leave', async () => {
    await using visit = await app.enter('/settings')
    const { page, person: owner } = visit
    const { id } = await firstHousehold(owner)
    const viewer = await joined(app, owner, 'viewer')
    await using other = await app.open('/settings/household')
    await signIn(other, viewer)
    await other.page.getByRole('button', { name: 'Ada Lovelace Viewer' }).click()
    await other.page.getByRole('button', { name: 'Close' }).click()

    await other.page.getByText('You can view everything').waitFor()
    assert.equal(await other.page.getByRole('button', { name: 'Save', exact: true }).count(), 0)
    assert.deepEqual(await other.accessibilityProblems(), [])
    await other.page.getByRole('button', { name: 'Leave household' }).click()
    await other.page.getByRole('dialog').getByRole('button', { name: 'Leave household' }).click()
    await other.page.getByText('You left “Ada Lovelace”.').waitFor()

    const members = await owner.call('GET', `/v1/households/${id}/members`)
    assert.deepEqual(members.body.items.length, 1)
    await page.getByRole('link', { name: 'People 1' }).waitFor()
    assert.deepEqual(other.complaints, [])
  })
})
