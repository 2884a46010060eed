// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import type { Person } from '#test/app/person.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Sends the form of a field twice, as quick presses of Enter on a slow device do it. */
async function sendTwice(field: Locator): Promise<void> {
  await field.focus()
  await field
    .page()
    .evaluate('for (let times = 0; times < 2; times++) document.activeElement.form.requestSubmit()')
}

const namesAt =
  (person: Person, path: string, key = 'name') =>
  async () =>
    (await person.call('GET', path)).body.items.map((row: Record<string, unknown>) => row[key])

describe('a double press', () => {
  it('adds a place once', async () => {
    await using visit = await app.enter('/pantry/places')
    const { page, person } = visit
    const field = page.getByLabel('New place')

    for (const name of ['Cellar', 'Attic']) {
      await field.fill(name)
      await sendTwice(field)
      await page.getByRole('button', { name, exact: true }).first().waitFor()
      await eventually('an empty field', () =>
        page.evaluate<boolean>('document.activeElement.value === ""'),
      )
    }

    await eventuallyEqual(namesAt(person, '/v1/pantry/locations'), ['Cellar', 'Attic'])
    assert.deepEqual(visit.complaints, [])
  })

  it('is not the next place, which somebody types while the first one is being saved', async () => {
    await using visit = await app.enter('/pantry/places')
    const { page, person } = visit
    await page.getByLabel('New place').focus()

    await page.evaluate(`(async () => {
      const field = document.activeElement
      for (const name of ['Attic', 'Shed']) {
        field.value = name
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise(requestAnimationFrame)
        field.form.requestSubmit()
      }
    })()`)

    await eventuallyEqual(namesAt(person, '/v1/pantry/locations'), ['Attic', 'Shed'])
    await eventually('an empty field', () =>
      page.evaluate<boolean>('document.activeElement.value === ""'),
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('puts a food into the pantry once', async () => {
    await using visit = await app.enter('/pantry/add')
    const { page, person } = visit
    const field = page.getByLabel('What did you get?')

    for (const name of ['Flour', 'Salt']) {
      await field.fill(`500 g ${name}`)
      await page.getByRole('button', { name: `Add 500 g ${name}` }).waitFor()
      await sendTwice(field)
      await page.getByText(`500 g ${name} added`).first().waitFor()
    }

    await eventuallyEqual(
      async () => (await namesAt(person, '/v1/pantry/foods')()).toSorted(),
      ['Flour', 'Salt'],
    )
    assert.equal((await person.call('GET', '/v1/pantry/items')).body.items.length, 2)
  })

  it('makes a list once', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit

    for (const name of ['Garden', 'Party']) {
      await page.getByRole('button', { name: 'Other lists' }).click()
      await page.getByLabel('New list').fill(name)
      await sendTwice(page.getByLabel('New list'))
      await page.getByRole('heading', { name }).waitFor()
    }

    const made = async () => (await namesAt(person, '/v1/shopping-lists')()).toSorted()
    await eventuallyEqual(made, ['Garden', 'Party', 'Shopping list'])
  })

  it('saves a recipe once', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit

    for (const title of ['Soup', 'Bread']) {
      await page.goto(`${app.home}/recipes/new`)
      await page.getByRole('textbox', { name: 'Title' }).fill(title)
      await sendTwice(page.getByRole('textbox', { name: 'Title' }))
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    }

    const made = async () => (await namesAt(person, '/v1/recipes', 'title')()).toSorted()
    await eventuallyEqual(made, ['Bread', 'Soup'])
  })
})
