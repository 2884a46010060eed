import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventuallyEqual } from '#test/eventually.ts'
import { boxOf } from './actions.ts'
import { make, press, undo } from './pantry-steps.ts'
import { PHONE, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Opens a pantry with three lots on a shelf, and a freezer. */
async function openPantry(options = {}) {
  const visit = await app.enter('/', options)
  const { page, person } = visit
  const shelf = await make(person, '/v1/pantry/locations', { name: 'Top shelf', kind: 'pantry' })
  await make(person, '/v1/pantry/locations', { name: 'Icy place', kind: 'freezer' })
  for (const name of ['Beans', 'Peas', 'Rice'])
    await make(person, '/v1/pantry/items', { name, quantity: 2, location_id: shelf.id })
  await page.goto(`${app.home}/pantry`)
  const amounts = async () => {
    const { body } = await person.call('GET', '/v1/pantry/items')
    const items: Record<string, unknown>[] = body.items
    const pairs = items.map((one) => [one['name'], [one['quantity'], one['frozen_at'] !== null]])
    return Object.fromEntries(pairs)
  }
  return Object.assign(visit, { amounts })
}

describe('several lots at once', () => {
  it('are used up, thrown away and moved, each with one undo', async () => {
    await using visit = await openPantry()
    const { page, amounts } = visit
    const before = { Beans: [2, false], Peas: [2, false], Rice: [2, false] }
    const select = async (...names: readonly string[]) => {
      await press(page, 'Actions: Pantry')
      await press(page, 'Select')
      for (const name of names) await page.getByRole('checkbox', { name }).click()
    }

    await select('Beans', 'Rice', 'Peas')
    await page.getByRole('checkbox', { name: 'Peas' }).click()
    await page.getByText('2 selected').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await press(page, 'Used up')
    await page.getByText('2 things used up').waitFor()
    await eventuallyEqual(amounts, { ...before, Beans: [0, false], Rice: [0, false] })
    await undo(page)
    await eventuallyEqual(amounts, before)

    await select()
    await press(page, 'All')
    await press(page, 'Throw away')
    await eventuallyEqual(amounts, { Beans: [0, false], Peas: [0, false], Rice: [0, false] })
    await undo(page)
    await eventuallyEqual(amounts, before)

    await select('Peas')
    await press(page, 'Move')
    await press(page, 'Icy place')
    await page.getByText('1 thing moved to Icy place').waitFor()
    await eventuallyEqual(amounts, { ...before, Peas: [2, true] })
    await undo(page)
    await eventuallyEqual(amounts, before)
    assert.equal(await page.getByRole('checkbox').count(), 0)
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a tap beside a sheet', () => {
  it('closes it, and does nothing else', async () => {
    await using visit = await openPantry({ hasTouch: true, viewport: PHONE })
    const { page, amounts } = visit
    const row = page.getByRole('button', { name: /^Beans/ })
    const minus = page.getByRole('button', { name: 'Use 1 Beans' })
    const { x, y, width, height } = await boxOf(minus)
    await row.click()
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()

    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await sheet.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Sync: Everything is saved' }).waitFor()
    assert.deepEqual((await amounts())['Beans'], [2, false])
    assert.equal(await page.getByRole('dialog').count(), 0)
  })
})
