// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { boxOf, goOffline } from './actions.ts'
import { barcodePicture } from './barcode-picture.ts'
import { make, press, undo } from './pantry-steps.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Six cans of beans on a shelf, with a fridge and a freezer beside it. */
async function beans(page: Page, person: Person) {
  const place = (name: string, kind: string) => make(person, '/v1/pantry/locations', { name, kind })
  const places = {
    shelf: await place('Shelf', 'pantry'),
    fridge: await place('Cold place', 'fridge'),
    freezer: await place('Icy place', 'freezer'),
  }
  const fields = { name: 'Beans', quantity: 6, unit: 'can', location_id: places.shelf.id }
  const item = await make(person, '/v1/pantry/items', fields)
  await page.goto(`${app.home}/pantry`)
  await openSheet(page)
  return { ...places, item }
}

const openSheet = (page: Page, row: RegExp = /^Beans/) =>
  page.getByRole('button', { name: row }).click()

/** Waits until the server has these items. */
const stored = (person: Person, ...expected: readonly string[]) =>
  eventuallyEqual(async () => {
    const { body } = await person.call('GET', '/v1/pantry/items')
    return body.items.map(describeItem).toSorted()
  }, expected.toSorted())

function describeItem(item: Record<string, unknown>): string {
  const marks = ['opened', 'frozen', 'thawed'].filter((mark) => item[`${mark}_at`] !== null)
  return [item['quantity'], item['unit'], ...marks].join(' ')
}

/** How many movements of each kind the server has. */
async function kindsOf(person: Person, itemId: string): Promise<Record<string, number>> {
  const path = `/v1/pantry/movements?pantry_item_id=${itemId}&limit=200`
  const { body } = await person.call('GET', path)
  const kinds = body.items.map(({ kind }: { readonly kind: string }) => kind).toSorted()
  return Object.fromEntries(
    [...Map.groupBy(kinds, String)].map(([kind, all]) => [kind, all.length]),
  )
}

describe('the sheet of a lot', () => {
  it('is as high as a wide window, beside its row, which is marked', async () => {
    await using visit = await app.enter('/', {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    })
    const { page, person } = visit
    await beans(page, person)
    const sheet = page.getByRole('dialog', { name: 'Beans' })
    await sheet.waitFor()

    const box = await boxOf(sheet)
    const marked = await page.locator('[data-row][aria-current]').allTextContents()

    assert.deepEqual([box.y, box.height, marked.length], [0, 800, 1])
    assert.deepEqual([await visit.accessibilityProblems(), visit.complaints], [[], []])
  })

  it('uses, freezes and opens with one press, each with an undo', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const { item } = await beans(page, person)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    const changes: readonly (readonly [name: string, ...items: string[]])[] = [
      ['Use 1 can', '5 can'],
      ['Used up', '0 can'],
      ['Freeze', '6 can frozen'],
      ['Open one', '1 can opened', '5 can'],
    ]

    for (const [name, ...items] of changes) {
      await press(page, name)
      await stored(person, ...items)
      await undo(page)
      // The can that was opened stays as an empty item.
      await stored(person, ...(name === 'Open one' ? ['0 can opened', '6 can'] : ['6 can']))
      await openSheet(page, /^Beans.*6 cans/)
    }

    assert.deepEqual(await kindsOf(person, item.id), {
      add: 1,
      consume: 2,
      move: 1,
      undo: 3,
    })
    assert.deepEqual(visit.complaints, [])
  })

  it('counts, and throws a part away for a reason, each with an undo', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const { item } = await beans(page, person)

    await press(page, 'Count')
    await page.getByLabel('You have').getByRole('textbox').fill('4')
    await page.keyboard.press('Enter')
    await stored(person, '4 can')
    await undo(page)
    await stored(person, '6 can')
    await openSheet(page)
    await press(page, 'Throw away')
    await page.getByRole('button', { name: 'Less' }).click()
    await press(page, 'Mouldy')
    await stored(person, '1 can')
    const { body } = await person.call('GET', `/v1/pantry/movements?pantry_item_id=${item.id}`)
    await undo(page)
    await stored(person, '6 can')

    const kinds = body.items.map((one: Record<string, unknown>) => [one['kind'], one['reason']])
    assert.deepEqual(
      kinds.find(([kind]: [string]) => kind === 'waste'),
      ['waste', 'Mouldy'],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('throws nothing away after Cancel', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await beans(page, person)

    await press(page, 'Throw away')
    await page.getByRole('button', { name: 'Throw away 6 cans' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Use 1 can', exact: true }).waitFor()
    await stored(person, '6 can')
    assert.deepEqual(visit.complaints, [])
  })

  it('throws the chosen amount away', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await beans(page, person)

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await press(page, 'Throw away')
    await page.getByRole('button', { name: 'Throw away 2 cans' }).waitFor()
    await press(page, 'Mouldy')

    await stored(person, '4 can')
    assert.deepEqual(visit.complaints, [])
  })

  it('changes only the facts that were typed, and has the days of the household', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const { id: household } = await firstHousehold(person)
    await person.call('PATCH', `/v1/households/${household}`, { time_zone: 'Pacific/Auckland' })
    const opened_at = '2026-11-18T23:30:00.000Z'
    const fields = { name: 'Saffron', price_minor: 1234, currency: 'KWD', opened_at, quantity: 2 }
    const { id } = await make(person, '/v1/pantry/items', fields)
    await page.goto(`${app.home}/pantry`)
    await openSheet(page, /^Saffron/)

    await press(page, 'Edit')
    const day = await page.getByLabel('Opened on').inputValue()
    await page.getByLabel('Note').fill('For the paella')
    await press(page, 'Save')

    await eventuallyEqual(
      async () => {
        const {
          note,
          price_minor,
          opened_at: at,
        } = (await person.call('GET', `/v1/pantry/items/${id}`)).body
        return { note, price_minor, at }
      },
      { note: 'For the paella', price_minor: 1234, at: opened_at },
    )
    assert.equal(day, '2026-11-19')
    assert.deepEqual(visit.complaints, [])
  })

  it('opens one of several, and freezes a part in a freezer', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    await beans(page, person)

    await press(page, 'Open one')
    await stored(person, '1 can opened', '5 can')
    await undo(page)
    await stored(person, '0 can opened', '6 can')
    await openSheet(page, /^Beans.*6 can/)
    await press(page, 'Move')
    await page.getByRole('button', { name: 'Less' }).click()
    await press(page, 'Icy place')
    await stored(person, '0 can opened', '1 can', '5 can frozen')
    await openSheet(page, /^Beans.*frozen/)
    await press(page, 'Thaw')
    await stored(person, '0 can opened', '1 can', '5 can thawed')
    await undo(page)

    await stored(person, '0 can opened', '1 can', '5 can frozen')
    assert.deepEqual(visit.complaints, [])
  })

  it('edits date and price, and shows who did what', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const { item } = await beans(page, person)

    await press(page, 'Edit')
    await page.getByLabel('Date on the pack').fill('2031-05-04')
    await page.getByLabel('Kind of date').selectOption('Use by')
    await page.getByLabel(/^Price/).fill('1,49')
    await press(page, 'Save')
    await page.getByText('Beans saved').waitFor()
    await openSheet(page)
    await press(page, 'History')
    await page.getByText('6 cans added').waitFor()
    await page
      .getByText(/^Ada|·/)
      .first()
      .waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])

    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', `/v1/pantry/items/${item.id}`)
      return [body.best_before, body.date_kind, body.price_minor, body.currency]
    }, ['2031-05-04', 'use_by', 149, 'EUR'])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('a photo of a lot', () => {
  it('is shown at once, and sent', async () => {
    await using visit = await app.enter()
    const { page, person } = visit
    const { item } = await beans(page, person)
    const buffer = await barcodePicture('4006381333931')

    await goOffline(page)
    const file = { name: 'beans.png', mimeType: 'image/png', buffer }
    await page.getByLabel('Add a photo').setInputFiles(file)
    await page.getByRole('img', { name: 'Beans' }).waitFor()
    await page.context().setOffline(false)

    await eventually('the photo at the server', async () => {
      const { body } = await person.call('GET', `/v1/photos?pantry_item_id=${item.id}`)
      return body.items[0]?.content_sha256
    })
    assert.deepEqual(visit.complaints, [])
  })
})
