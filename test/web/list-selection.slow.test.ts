// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { boxOf, goOffline, isSaved, row } from './actions.ts'
import { seedKitchen } from './list-seed.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Opens a list with six open items, and two that are bought. */
async function openList(options = {}) {
  const visit = await app.enter('/', options)
  const { page, person } = visit
  const list = await seedKitchen(person)
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.getByRole('heading', { name: 'Bought (2)' }).waitFor()
  const { body: foods } = await person.call('GET', '/v1/pantry/foods')
  const { body: lists } = await person.call('GET', '/v1/shopping-lists')
  const names = namesOf(foods.items)
  const listNames = namesOf(lists.items)
  /** Where the named items are: their list, and whether they are bought. */
  async function placesOf(...wanted: readonly string[]): Promise<string[]> {
    const places: string[] = []
    for (const id of [list, ...[...listNames.keys()].filter((one) => one !== list)]) {
      const { body } = await person.call('GET', `/v1/shopping-lists/${id}/items`)
      for (const item of body.items as Item[]) {
        const name = names.get(item.food_id) ?? item.name
        const state = item.checked_at === null ? '' : ', bought'
        if (item.dismissed_at === null && wanted.includes(name))
          places.push(`${name}: ${listNames.get(id)}${state}`)
      }
    }
    return places.toSorted()
  }
  return { ...visit, placesOf, list }
}

interface Item {
  readonly name: string
  readonly food_id: string
  readonly checked_at: string | null
  readonly dismissed_at: string | null
}

const namesOf = (rows: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]))

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Select' })
const press = (page: Page, name: string) =>
  toolbar(page).getByRole('button', { name, exact: true }).click()
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' }).click()

async function select(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Actions: Weekly shop' }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await toolbar(page).waitFor()
  for (const name of names) await row(page, name).click()
}

const CANDLES = 'Birthday candles'
const BREAD = 'Sourdough bread'

describe('several items of a list', () => {
  it('are ticked off also where they are more than one request takes', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const path = `/v1/shopping-lists/${list}/items`
    const operations = Array.from({ length: 205 }, (_, i) => ({
      method: 'POST',
      path,
      body: { name: `Thing ${i}` },
    }))
    for (const part of [operations.slice(0, 200), operations.slice(200)])
      await person.call('POST', '/v1/batch', { operations: part })
    const open = async () =>
      (await person.call('GET', `${path}?checked=false&limit=200`)).body.items.length
    await page.locator('main').getByText('205').waitFor() // all have come
    await page.getByRole('link', { name: 'List', exact: true }).click()

    await page.getByRole('button', { name: 'Actions: Shopping list' }).click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await press(page, 'All')
    await toolbar(page).getByText('205 selected').waitFor()
    await press(page, 'Bought')

    await eventuallyEqual(open, 0)
    assert.deepEqual(visit.complaints, [])
  })

  it('are deleted with the Delete key, and come back with Ctrl and Z', async () => {
    await using visit = await openList()
    const { page } = visit

    await select(page, CANDLES, BREAD)
    await toolbar(page).getByText('2 selected').waitFor()
    await page.keyboard.press('Delete')
    await row(page, CANDLES).waitFor({ state: 'detached' })
    await row(page, BREAD).waitFor({ state: 'detached' })
    await row(page, 'Spinach').waitFor()
    await page.locator('main h1:focus').waitFor() // where the rows were
    await page.keyboard.press('Control+z')
    await row(page, CANDLES).waitFor()
    await row(page, BREAD).waitFor()

    assert.deepEqual(visit.complaints, [])
  })

  it('are ticked off, moved and deleted, each with one undo', async () => {
    await using visit = await openList()
    const { page, placesOf } = visit
    const places = () => placesOf(CANDLES, BREAD, 'Spinach')
    const before = [`${CANDLES}: Weekly shop`, `${BREAD}: Weekly shop`, 'Spinach: Weekly shop']

    await select(page, CANDLES, BREAD, 'Spinach', 'Apples')
    await row(page, 'Apples').click()
    await toolbar(page).getByText('3 selected').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.equal(await page.getByRole('combobox', { name: 'Add an item' }).count(), 0)
    await press(page, 'Bought')
    await page.getByText('3 items bought').waitFor()
    await eventuallyEqual(
      places,
      before.map((one) => `${one}, bought`),
    )
    await undo(page)
    await eventuallyEqual(places, before)

    await select(page, CANDLES, 'Spinach')
    await press(page, 'Move')
    await page.getByRole('dialog').getByRole('button', { name: 'Chemist' }).click()
    await page.getByText('2 items moved to Chemist').waitFor()
    await eventuallyEqual(places, [
      `${CANDLES}: Chemist`,
      `${BREAD}: Weekly shop`,
      'Spinach: Chemist',
    ])
    await undo(page)
    await eventuallyEqual(places, before)

    await select(page, CANDLES, BREAD)
    await press(page, 'Delete')
    await page.getByText('2 items deleted').waitFor()
    await eventuallyEqual(places, ['Spinach: Weekly shop'])
    await undo(page)
    await eventuallyEqual(places, before)
    await page.getByRole('combobox', { name: 'Add an item' }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('come back with their meals, and are offered by the plan again, also without a network', async () => {
    await using visit = await openList()
    const { page, person, list } = visit
    const path = `/v1/shopping-lists/${list}/items`
    const planned = async () => {
      const { body } = await person.call('GET', path)
      return body.items
        .filter(({ sources }: { sources: readonly unknown[] }) => sources.length > 0)
        .map(({ id, sources, dismissed_at }: Record<string, unknown>) => [
          id,
          sources,
          dismissed_at,
        ])
    }
    const before = await planned()
    const remove = async () => {
      await row(page, 'Spinach').focus()
      await page.keyboard.press('x')
      await row(page, CANDLES).click()
      await toolbar(page).getByText('2 selected').waitFor()
      await page.keyboard.press('Delete')
      await row(page, 'Spinach').waitFor({ state: 'detached' })
    }
    assert.ok(before.length > 0)

    await goOffline(page)
    await remove()
    assert.equal(await page.getByText('Left out this time').count(), 0)
    await undo(page)
    await row(page, 'Spinach').waitFor()
    await page.context().setOffline(false)
    await isSaved(page)
    assert.deepEqual(await planned(), before)

    await remove()
    await page.getByRole('button', { name: 'Add from meal plan' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('checkbox', { name: /^Spinach/ }).waitFor()
    await page.keyboard.press('Escape')
    await eventuallyEqual(async () => (await planned()).length, before.length - 1)
    await undo(page) // too late for its meals
    await row(page, 'Spinach').waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('are really deleted when the app goes to the background', async () => {
    await using visit = await openList()
    const { page, placesOf, person, list } = visit
    const count = async () =>
      (await person.call('GET', `/v1/shopping-lists/${list}/items`)).body.items.length
    const before = await count()

    await select(page, 'Spinach')
    await press(page, 'Delete')
    await row(page, 'Spinach').waitFor({ state: 'detached' })
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)

    await eventuallyEqual(count, before - 1)
    assert.deepEqual([await placesOf('Spinach'), visit.complaints], [[], []])
  })

  it('are selected all, and those that are bought come back to the list', async () => {
    await using visit = await openList()
    const { page, placesOf } = visit

    await select(page)
    await press(page, 'All')
    const all = await page.getByRole('checkbox').count()
    await toolbar(page).getByText(`${all} selected`).waitFor()
    await press(page, 'Cancel')
    await toolbar(page).waitFor({ state: 'detached' })
    await select(page, 'Coffee beans')
    await press(page, 'Not bought')

    await eventuallyEqual(() => placesOf('Coffee beans'), ['Coffee beans: Weekly shop'])
    assert.deepEqual(visit.complaints, [])
  })

  it('are selected with keys, and with Shift up to a row', async () => {
    await using visit = await openList({ viewport: { width: 1280, height: 800 } })
    const { page } = visit
    const isSelected = (name: string) => row(page, name).and(page.locator('[aria-checked=true]'))

    await row(page, 'Apples').focus()
    await page.keyboard.press('x')
    await isSelected('Apples').waitFor()
    await page.keyboard.press('ArrowDown')
    await row(page, 'Spinach').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Space')
    await toolbar(page).getByText('2 selected').waitFor()
    await row(page, CANDLES).click({ modifiers: ['Shift'] })
    await isSelected(BREAD).waitFor()
    await isSelected(CANDLES).waitFor()
    await page.keyboard.press('Escape')
    await toolbar(page).waitFor({ state: 'detached' })
    await row(page, BREAD).click({ modifiers: ['ControlOrMeta'] })
    await toolbar(page).getByText('1 selected').waitFor()
    await page.keyboard.press('x')

    await toolbar(page).getByText('Select', { exact: true }).waitFor()
    await row(page, CANDLES).and(page.locator('[aria-checked=false]')).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('are selected after a long press on a phone', async () => {
    await using visit = await openList({ hasTouch: true, reducedMotion: 'reduce' })
    const { page } = visit
    const devtools = await page.context().newCDPSession(page)
    const { x, y } = await boxOf(row(page, CANDLES))
    const touch = (type: 'touchStart' | 'touchEnd') =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: x + 60, y: y + 20 }] : [],
      })

    await touch('touchStart')
    await page.locator('.dragged').waitFor()
    await touch('touchEnd')
    await toolbar(page).getByText('1 selected').waitFor()
    await row(page, BREAD).tap()
    await toolbar(page).getByText('2 selected').waitFor()
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await page.getByRole('link', { name: 'List', exact: true }).click()

    await page.getByRole('combobox', { name: 'Add an item' }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })
})
