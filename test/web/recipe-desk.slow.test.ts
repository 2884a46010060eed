// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { picture } from '#test/app/photos.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { boxOf, dragOnto } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { press } from './pantry-steps.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Gives the page a picture as a drop on its photos, or as a paste. */
const give = (page: Page, how: 'drop' | 'paste', bytes: Buffer) =>
  page.evaluate(`{
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0))
    data.items.add(new File([bytes], 'cake.jpg', { type: 'image/jpeg' }))
    const options = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data }
    const Kind = '${how}' === 'drop' ? DragEvent : ClipboardEvent
    document.querySelector('.recipes-photos').dispatchEvent(new Kind('${how}', options))
  }`)

interface Ingredient {
  readonly section?: string | null
  readonly name: string
}

describe('writing a recipe', () => {
  it('puts ingredients into groups, and takes a picture by drop and by paste', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page, person } = visit
    const bytes = await picture(60, 40)
    await page.getByLabel('Title').fill('Cake')
    await page.getByRole('textbox', { name: 'Ingredient 1' }).fill('200 g flour')

    await press(page, 'Add group')
    await page.getByLabel('Name of the group').fill('Icing')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Heading' }).waitFor()
    await page.keyboard.type('100 g sugar')
    await give(page, 'drop', bytes)
    await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    await give(page, 'paste', bytes)
    await page.getByRole('img', { name: 'Photo 2' }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Cake', level: 1 }).waitFor()

    const path = `/v1${new URL(page.url()).pathname}`
    await eventuallyEqual(async () => {
      const { ingredients } = (await person.call('GET', path)).body
      return ingredients?.map(({ section = null, name }: Ingredient) => [section, name])
    }, [
      [null, 'flour'],
      ['Icing', 'sugar'],
    ])
    await eventuallyEqual(async () => (await person.call('GET', '/v1/photos')).body.items.length, 2)
    assert.deepEqual(visit.complaints, [])
  })

  it('is saved with Ctrl and S', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page } = visit

    await page.getByLabel('Title').fill('Cake')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'Cake', level: 1 }).waitFor()

    assert.deepEqual(visit.complaints, [])
  })

  it('moves ingredients and steps by a drag of their handles, and with Alt and the arrows', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page } = visit
    const texts = async (name: RegExp) =>
      Promise.all((await page.getByRole('textbox', { name }).all()).map((one) => one.inputValue()))
    for (const [kind, word] of [
      [/^Ingredient \d/, 'Ingredient'],
      [/^Step \d/, 'Step'],
    ] as const) {
      await page.getByRole('textbox', { name: `${word} 1` }).fill('one')
      for (const text of ['two', 'three']) {
        await page.keyboard.press('Enter')
        await page.keyboard.insertText(text)
      }
      await eventuallyEqual(() => texts(kind), ['one', 'two', 'three'])

      const [first, last] = word === 'Step' ? ['Step 1', 'Step 3'] : ['one', 'three']
      await dragOnto(page, page.getByTitle(`Drag ${last}`), page.getByTitle(`Drag ${first}`))
      await eventuallyEqual(() => texts(kind), ['three', 'one', 'two'])
      await page.getByRole('textbox', { name: `${word} 1` }).press('End')
      await page.keyboard.press('Alt+ArrowDown')
      await eventuallyEqual(() => texts(kind), ['one', 'three', 'two'])
      // The caret goes with the row, and the last row goes no further.
      await page.keyboard.press('Alt+ArrowDown')
      await page.keyboard.press('Alt+ArrowDown')
      await eventuallyEqual(() => texts(kind), ['one', 'two', 'three'])
      await page.keyboard.insertText('!')
      await eventuallyEqual(() => texts(kind), ['one', 'two', 'three!'])
    }
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('tells that a recipe is there already, by its title or its page, and saves it all the same', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    await kitchenOf(person).recipe('Crêpes', [], { source_url: 'https://example.com/crepes/' })
    const titles = async () => {
      const { body } = await person.call('GET', '/v1/recipes')
      return body.items.map(({ title }: { readonly title: string }) => title).toSorted()
    }
    const sheet = page.getByRole('dialog', { name: 'You already have “Crêpes”' })
    await page.goto(`${app.home}/recipes`)
    await page.getByRole('link', { name: /Crêpes/ }).waitFor()
    await page.goto(`${app.home}/recipes/new`)

    await page.getByLabel('Title').fill('crepes')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await sheet.waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.keyboard.press('Escape')
    await page.getByLabel('Title').fill('Thin pancakes')
    await page.getByText('More details').click()
    await page.getByLabel('Web address of the source').fill('https://example.com/crepes?print=1')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await sheet.getByRole('button', { name: 'Save anyway' }).click()

    await page.getByRole('heading', { name: 'Thin pancakes', level: 1 }).waitFor()
    await eventuallyEqual(titles, ['Crêpes', 'Thin pancakes'])
    assert.deepEqual(visit.complaints, [])
  })
})

describe('the list of recipes', () => {
  it('shows two recipes that look the same, until one goes or somebody keeps both', async () => {
    await using visit = await app.enter('/')
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    const source_url = 'https://example.com/pie'
    for (const [title, more] of [
      ['Apple pie', {}],
      ['APPLE PIE', {}],
      ['Borscht', {}],
      ['Stew', { source_url }],
      ['Grandma’s stew', { source_url: `${source_url}/?print=1` }],
    ] as const)
      await kitchen.recipe(title, [], more)
    await page.goto(`${app.home}/recipes`)
    const offer = page.getByText(/^You have “.*” twice$/)
    const idle = () => page.evaluate('new Promise((done) => requestIdleCallback(done))')
    // Recipes that come later may change which ones are shown first.
    await eventuallyEqual(() => page.locator('.recipes-grid').getByRole('link').count(), 5)
    await idle()
    const isPie = /pie/i.test(await offer.innerText())
    const other = page.getByText(isPie ? /^You have “.*stew” twice$/i : /^You have “.*pie” twice$/i)

    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: 'Keep both' }).click()
    await other.waitFor()
    await page.getByRole('button', { name: 'Keep both' }).click()
    await other.waitFor({ state: 'detached' })
    await kitchen.recipe('borscht')
    await page.getByText(/^You have “borscht” twice$/i).waitFor()
    await page.getByRole('link', { name: 'Newer one' }).click()
    await page.getByRole('button', { name: /^Actions: borscht$/i }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    const sure = page.getByRole('dialog', { name: /^Delete “/ })
    await sure.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor()
    await page.getByRole('link', { name: /borscht/i }).waitFor() // one is left
    await page.reload()
    await page.getByRole('link', { name: /borscht/i }).waitFor()
    await idle()

    assert.equal(await offer.count(), 0)
    assert.deepEqual(visit.complaints, [])
  })

  it('keeps its order and its filters for the next visit', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    await kitchen.recipe('Apple pie', [], { rating: 3, tags: ['sweet'] })
    await kitchen.recipe('Zabaione', [], { rating: 5, tags: ['sweet'] })
    await kitchen.recipe('Soup')
    const titles = async () =>
      (await page.locator('.recipes-grid').getByRole('link').allInnerTexts()).map((text) =>
        text.split('\n').find((line) => /^[A-Z]\w/.test(line)),
      )

    await page.getByRole('combobox', { name: 'Sort' }).selectOption('rating')
    await page.getByRole('button', { name: 'sweet' }).click()
    await eventuallyEqual(titles, ['Zabaione', 'Apple pie'])
    await page.reload()

    await eventuallyEqual(titles, ['Zabaione', 'Apple pie'])
    assert.equal(
      await page.getByRole('button', { name: 'sweet' }).getAttribute('aria-pressed'),
      'true',
    )
    assert.deepEqual(visit.complaints, [])
  })
})

describe('two recipes side by side', () => {
  it('have their own servings and scroll, stay after a reload, and one of them can be closed', async () => {
    await using visit = await app.enter('/', { viewport: { width: 1280, height: 700 } })
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    const steps = Array.from({ length: 30 }, (_, i) => ({ id: randomUUID(), text: `Part ${i}` }))
    const soup = await kitchen.recipe('Soup', [{ name: 'Leek', quantity: 2 }], { steps })
    const bread = await kitchen.recipe('Bread', [{ name: 'Flour', quantity: 500 }], { steps })
    const beside = page.getByRole('region', { name: 'Bread', exact: true })
    const shown = async () => [
      await page.getByRole('textbox', { name: 'Servings' }).first().inputValue(),
      await beside.getByRole('textbox', { name: 'Servings' }).inputValue(),
    ]
    await page.goto(`${app.home}/recipes/${soup.id}`)

    await page.getByRole('button', { name: 'Actions: Soup' }).press('Enter')
    await page.getByRole('button', { name: 'Show another beside it' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Show another beside it' })
    await sheet.getByRole('searchbox').fill('brea')
    await sheet.getByRole('link', { name: 'Bread' }).press('Enter')
    await beside.getByText('Flour').waitFor()
    const address = new URL(page.url())
    const focused = await page.evaluate('document.activeElement.textContent')
    const problems = await visit.accessibilityProblems()
    const [first = '', second] = await shown()
    await beside.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await eventuallyEqual(shown, [first, String(Number(second) + 1)])
    await beside.getByText('Part 29').scrollIntoViewIfNeeded()
    await page.getByText('Leek').waitFor()
    const isLeekInView = await page.evaluate(
      "document.querySelector('.recipes-pair > article').scrollTop === 0 && scrollY === 0",
    )
    await page.reload()
    await beside.getByText('Flour').waitFor()
    await beside.getByRole('button', { name: 'Close Bread' }).press('Enter')
    await beside.waitFor({ state: 'detached' })
    const alone = new URL(page.url())
    await page.goBack()
    await beside.getByText('Flour').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await beside.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions: Soup' }).click()
    await page.getByRole('button', { name: 'Print' }).waitFor()

    assert.equal(await page.getByRole('button', { name: 'Show another beside it' }).count(), 0)
    assert.deepEqual(
      [address.pathname + address.search, focused, isLeekInView, alone.pathname + alone.search],
      [`/recipes/${soup.id}?beside=${bread.id}`, 'Bread', true, `/recipes/${soup.id}`],
    )
    assert.deepEqual([problems, visit.complaints], [[], []])
  })
})

describe('a printed recipe', () => {
  it('has one column or two', async () => {
    await using visit = await app.enter('/', { viewport: { width: 1280, height: 800 } })
    const { page, person } = visit
    const { id } = await kitchenOf(person).recipe('Soup', [{ name: 'Leek', quantity: 2 }])
    await page.addInitScript('globalThis.print = () => (globalThis.printed = true)')
    await page.goto(`${app.home}/recipes/${id}`)
    const printIn = async (columns: string) => {
      await press(page, 'Actions: Soup')
      await press(page, 'Print')
      await press(page, columns)
      await eventuallyEqual(() => page.evaluate('globalThis.printed'), true)
      await page.evaluate('globalThis.printed = false')
      await page.emulateMedia({ media: 'print' })
      const [left, right] = await Promise.all(
        ['Ingredients', 'Method'].map((name) =>
          boxOf(page.getByRole('heading', { name, level: 2 })),
        ),
      )
      await page.emulateMedia({ media: 'screen' })
      return left?.x === right?.x ? 1 : 2
    }

    assert.equal(await printIn('One column'), 1)
    assert.equal(await printIn('Two columns'), 2)
    assert.deepEqual(visit.complaints, [])
  })
})
