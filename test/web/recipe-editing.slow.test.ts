// Slow. Covers: web src/transfer/recipe-reader src/platform/egress
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, describe, it } from 'node:test'
import type { RowOf } from 'larder-client/kinds'
import type { Page } from 'playwright-core'
import type { Person } from '#test/app/person.ts'
import { picture } from '#test/app/photos.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { listen } from '#test/processes/mail-server.ts'
import { goOffline, goTo } from './actions.ts'
import { startWebApp } from './web-app.ts'

// A site on loopback, made up here.
const site = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<html lang="de"><h1>Pflaumenkuchen</h1><h2>Zutaten für 12 Stück</h2><h3>Teig:</h3><ul><li>250 g Mehl
    <li>2 Eier</ul><h2>Zubereitung</h2><ol><li>1. Mehl und Eier zu einem Teig rühren.<li>2. Eine halbe Stunde backen.</ol>`)
})
const sitePort = await listen(site)
after(() => site.close())
const app = await startWebApp('localhost', { FETCH_ALLOW: '127.0.0.0/8' })

const recipesOf = async (person: Person) =>
  (await person.call('GET', '/v1/recipes?view=full')).body.items
const foodNames = async (person: Person) =>
  (await person.call('GET', '/v1/pantry/foods')).body.items.map(
    ({ name }: { name: string }) => name,
  )
type Recipe = RowOf<'recipe'>

const summaryOf = ({ tags, steps, ingredients }: Recipe) => ({
  tags,
  steps: steps.map(({ text }) => text),
  ingredients: ingredients.map((one) => [
    one.quantity,
    one.quantity_max,
    one.unit,
    one.name,
    one.note,
    one.food_id !== null,
  ]),
})

/** A picture of 4000 × 3000 pixels, made in the page. */
async function largePicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 3000
    canvas.getContext('2d').fillRect(0, 0, 2000, 3000)
    return canvas.toDataURL('image/jpeg').split(',')[1]
  })()`)
  return Buffer.from(base64, 'base64')
}

/** Lets the first photo wait until `readFirst` is called. */
const HOLD_FIRST_PHOTO = `{
  const read = createImageBitmap
  globalThis.createImageBitmap = async (...given) => {
    globalThis.createImageBitmap = read
    await new Promise((resolve) => (globalThis.readFirst = resolve))
    return read(...given)
  }
}`

/** Pastes a text into the field with the focus, in the page. */
const pasteText = (text: string): string => `(() => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', ${JSON.stringify(text)})
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
})()`

const GERMAN = `Linsensuppe

Zutaten
2 EL Tomatenmark
1 TL Paprikapulver
200 g rote Linsen

Zubereitung
Die Linsen mit dem Tomatenmark in Wasser kochen.`

describe('writing a recipe', () => {
  it('reads the ingredients, and makes foods that are new', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await person.call('POST', '/v1/pantry/foods', { name: 'Egg' })
    await page.goto(`${app.home}/recipes/new`)

    await page.getByRole('textbox', { name: 'Title' }).fill('Pancakes')
    await page.getByRole('textbox', { name: 'Ingredient 1' }).fill('250 g flour')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('2–3 eggs, beaten')
    await page.getByRole('button', { name: /2–3 eggs beaten · in your foods/ }).waitFor()
    await page.getByRole('textbox', { name: 'Step 1' }).fill('Mix and bake.')
    await page.getByRole('textbox', { name: 'Tags' }).fill('sweet,')
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Pancakes' }).waitFor()

    await eventuallyEqual(
      async () => (await recipesOf(person)).map(summaryOf),
      [
        {
          tags: ['sweet'],
          steps: ['Mix and bake.'],
          ingredients: [
            [250, null, 'g', 'flour', null, true],
            [2, 3, null, 'eggs', 'beaten', true],
          ],
        },
      ],
    )
    assert.deepEqual((await foodNames(person)).toSorted(), ['Egg', 'flour'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('This recipe no longer exists.').waitFor()
    await eventuallyEqual(
      async () => [await recipesOf(person), await foodNames(person)],
      [[], ['Egg']],
    )
    assert.deepEqual(visit.complaints, [])
  })

  for (const isPhone of [false, true])
    it(`has the focus on ${isPhone ? 'its heading on a phone' : 'the title where people type'}`, async () => {
      const options = isPhone ? { hasTouch: true, isMobile: true } : {}
      await using visit = await app.enter('/recipes', options)
      const { page } = visit

      await page.getByRole('link', { name: 'New recipe' }).first().click()
      await page.getByLabel('Title').waitFor()

      const focused = await page.evaluate(`document.activeElement.tagName`)
      assert.equal(focused, isPhone ? 'H1' : 'INPUT')
      if (!isPhone) await page.keyboard.type('Cake')
      assert.equal(await page.getByLabel('Title').inputValue(), isPhone ? '' : 'Cake')
    })

  it('takes the values of a serving from a pasted note', async () => {
    await using visit = await app.enter('/recipes/new/paste')
    const { page } = visit
    const text = `Tuna bake\n\nIngredients\n400 g pasta\n\nMethod\nBoil it.\n\nNotes\nServe it warm.\nCalories 520 kcal, Protein 38 g`

    await page.getByLabel('Recipe text').fill(text)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Title').waitFor()

    await page.getByText('Protein (g)').waitFor()
    await page.locator('.recipes-form summary').first().click()
    assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), 'Serve it warm.')
    assert.deepEqual(visit.complaints, [])
  })

  it('reads a pasted text in its own language, not in that of the app', async () => {
    await using visit = await app.enter('/recipes/new/paste')
    const { page, person } = visit

    await page.getByLabel('Text', { exact: false }).first().fill(GERMAN)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Ingredient 3' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Linsensuppe' }).waitFor()

    await eventuallyEqual(async () => {
      const [recipe] = await recipesOf(person)
      return [recipe.language, recipe.ingredients.map((one: { name: string }) => one.name)]
    }, ['de', ['Tomatenmark', 'Paprikapulver', 'rote Linsen']])
    assert.deepEqual(visit.complaints, [])
  })

  it('makes two foods of salt and pepper, where the household has none that is both', async () => {
    for (const [food, names] of [
      [undefined, ['Salz', 'Pfeffer']],
      ['Salz und Pfeffer', ['Salz und Pfeffer']],
    ] as const) {
      await using visit = await app.enter('/recipes/new/paste')
      const { page, person } = visit
      if (food) await person.call('POST', '/v1/pantry/foods', { name: food })
      await page.reload()

      const text = GERMAN.replace('\n\nZub', '\nSalz und Pfeffer\n\nZub')
      await page.getByLabel('Text', { exact: false }).first().fill(text)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('textbox', { name: 'Ingredient 4' }).waitFor()
      await page.getByRole('button', { name: 'Save' }).first().click()
      await page.getByRole('heading', { name: 'Linsensuppe' }).waitFor()

      await eventuallyEqual(async () => {
        const [recipe] = await recipesOf(person)
        return recipe.ingredients.slice(3).map((one: { name: string }) => one.name)
      }, names)
      assert.deepEqual(visit.complaints, [])
    }
  })

  it('makes one food of its singular and its plural', async () => {
    await using visit = await app.enter('/recipes/new/paste')
    const { page, person } = visit
    const lines = ['1 onion', '2 tomatoes', '3 onions', '1 tomato', '2 eggs', '1 egg']
    const text = `Stew\n\nIngredients\n${lines.join('\n')}\n\nMethod\nCook it all.`

    await page.getByLabel('Text', { exact: false }).first().fill(text)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Ingredient 6' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Stew' }).waitFor()

    await eventuallyEqual(
      async () => (await foodNames(person)).toSorted(),
      ['eggs', 'onion', 'tomatoes'],
    )
  })

  it('begins a step with Enter, breaks and ends one, and makes steps of a pasted method', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page } = visit
    const step = (n: number) => page.getByRole('textbox', { name: `Step ${n}` })
    const steps = async () =>
      Promise.all(
        (await page.getByRole('textbox', { name: /^Step/ }).all()).map((one) => one.inputValue()),
      )

    await step(1).fill('Mix.Bake.')
    for (let i = 0; i < 'Bake.'.length; i += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('Wait. ')
    assert.deepEqual(await steps(), ['Mix.', 'Wait. Bake.'])
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.insertText('For long.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    assert.deepEqual(await steps(), ['Mix.', 'Wait. Bake.\nFor long.'])
    assert.equal(await step(2).evaluate((one) => one === one.ownerDocument.activeElement), true)

    await page.keyboard.press('Enter')
    await page.evaluate(pasteText('1. Boil the water.\n2. Add salt.\n\n3. Serve.'))
    await eventuallyEqual(steps, [
      'Mix.',
      'Wait. Bake.\nFor long.',
      'Boil the water.',
      'Add salt.',
      'Serve.',
    ])
    await page.evaluate(pasteText('First line,\nsecond line.\n\nAnother paragraph.'))
    await eventuallyEqual(
      async () => (await steps()).slice(4),
      ['Serve.First line,\nsecond line.', 'Another paragraph.'],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('keeps what was typed over a reload, and says what is missing', async () => {
    await using visit = await app.enter('/recipes')
    const { page } = visit
    await page.goto(`${app.home}/recipes/new`)
    await page.getByRole('textbox', { name: 'Ingredient 1' }).fill('1 l milk')

    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Give the recipe a title.').waitFor()
    await page.reload()
    await page.getByText('Draft, not saved yet.').waitFor()

    assert.equal(await page.getByRole('textbox', { name: 'Ingredient 1' }).inputValue(), '1 l milk')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Ingredient 1' }).inputValue(), '')
  })

  it('changes a recipe without a network, with what was understood corrected', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { body } = await person.call('POST', '/v1/recipes', { title: 'Soup', note: 'Hot' })
    await page.goto(`${app.home}/recipes/${body.id}/edit`)
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await goOffline(page)

    await page.getByRole('textbox', { name: 'Title' }).fill('Onion soup')
    await page.getByRole('textbox', { name: 'Ingredient 1' }).fill('3 onions')
    await page.getByRole('button', { name: /^3 onions/ }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('4')
    await page.getByRole('combobox', { name: 'Food' }).fill('Onion')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('textbox', { name: 'Ingredient 1' }).press('Enter')
    await page.getByRole('textbox', { name: 'Ingredient 2' }).fill('0.125 l stock')
    await page.getByRole('button', { name: /stock new food/ }).click()
    await page.getByRole('textbox', { name: 'Remark' }).fill('hot')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Onion soup' }).waitFor()
    await page.context().setOffline(false)

    await eventuallyEqual(
      async () =>
        (await recipesOf(person)).map(({ title, note, ingredients }: Recipe) => [
          title,
          note,
          ingredients.map(({ original_text, quantity, name }) => [original_text, quantity, name]),
        ]),
      [
        [
          'Onion soup',
          'Hot',
          [
            ['3 onions', 4, 'Onion'],
            ['0.125 l stock', 0.125, 'stock'],
          ],
        ],
      ],
    )
    assert.deepEqual((await foodNames(person)).toSorted(), ['Onion', 'stock'])
  })

  it('keeps what others changed since the draft began', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { body } = await person.call('POST', '/v1/recipes', { title: 'Soup', description: 'Hot' })
    await page.goto(`${app.home}/recipes/${body.id}/edit`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Onion soup')

    await person.call('PATCH', `/v1/recipes/${body.id}`, { description: 'Very hot' })
    await page.goto(`${app.home}/recipes/${body.id}`)
    await page.getByText('Very hot').waitFor()
    await page.goto(`${app.home}/recipes/${body.id}/edit`)
    await page.getByText('Draft, not saved yet.').waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Onion soup' }).waitFor()

    await eventuallyEqual(
      async () =>
        (await recipesOf(person)).map(({ title, description }: Recipe) => [title, description]),
      [['Onion soup', 'Very hot']],
    )
  })

  it('makes photos smaller, sends them, and shows the first on the card', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await page.goto(`${app.home}/recipes/new`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Toast')
    const buffer = await largePicture(page)

    await page
      .getByLabel('Add a photo')
      .setInputFiles({ name: 'toast.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Toast' }).waitFor()

    await eventuallyEqual(
      async () =>
        (await person.call('GET', '/v1/photos')).body.items.map(
          ({ width, height, alt }: Record<string, unknown>) => [width, height, alt],
        ),
      [[2048, 1536, 'Toast']],
    )
    await goTo(page, 'Recipes')
    await page.getByRole('link', { name: /Toast/ }).locator('img.is-loaded').waitFor()

    assert.deepEqual(visit.complaints, [])
  })

  it('keeps each photo that is chosen while another one is made smaller', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page } = visit
    const choose = page.getByLabel('Add a photo')
    const photo = { name: 'toast.jpg', mimeType: 'image/jpeg', buffer: await picture(60, 40) }
    await choose.waitFor()
    await page.evaluate(HOLD_FIRST_PHOTO)

    await choose.setInputFiles(photo)
    await choose.setInputFiles(photo)
    await page.getByRole('img', { name: 'Photo 1' }).waitFor()
    await page.evaluate('readFirst()')

    await page.getByRole('img', { name: 'Photo 2' }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('stores a photo that is still made smaller when the recipe is saved', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page, person } = visit
    const photo = { name: 'toast.jpg', mimeType: 'image/jpeg', buffer: await picture(60, 40) }
    await page.getByRole('textbox', { name: 'Title' }).fill('Toast')
    await page.evaluate(HOLD_FIRST_PHOTO)

    await page.getByLabel('Add a photo').setInputFiles(photo)
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('“Toast” saved to your recipes.').waitFor()
    await page.evaluate('readFirst()')

    await page.getByRole('heading', { name: 'Toast', level: 1 }).waitFor()
    await eventuallyEqual(async () => (await person.call('GET', '/v1/photos')).body.items.length, 1)
    assert.deepEqual(visit.complaints, [])
  })

  it('begins with a text that another app shared', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const text = 'Zutaten für 2 Personen\n200 g Reis\n\nZubereitung\nReis 15 Minuten kochen.'
    const shared = new URLSearchParams({ title: 'Reis', text, url: 'https://example.com/reis' })
    await page.goto(`${app.home}/share?${shared.toString()}`)
    const read = page.getByRole('button', { name: 'Continue' })

    await read.waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await read.click()
    await page.getByRole('button', { name: /^200 g Reis/ }).waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Reis' }).waitFor()

    await eventuallyEqual(
      async () =>
        (await recipesOf(person)).map((one: Recipe) => [
          one.title,
          one.servings,
          one.source_url,
          one.ingredients.map(({ original_text }) => original_text),
          one.steps.map((step) => step.text),
        ]),
      [['Reis', 2, 'https://example.com/reis', ['200 g Reis'], ['Reis 15 Minuten kochen.']]],
    )
  })

  it('begins with a web page, by its address or shared by another app', async () => {
    await using visit = await app.enter('/recipes/new')
    const { page, person } = visit
    await page.getByRole('link', { name: 'From a web page' }).click()
    assert.deepEqual(await visit.accessibilityProblems(), [])

    await page.getByLabel('Web address').fill('http://10.0.0.1/')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('can’t read this page').waitFor()
    const shared = new URLSearchParams({ title: 'Kuchen', text: `http://127.0.0.1:${sitePort}/` })
    await page.goto(`${app.home}/share?${shared.toString()}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: /^250 g Mehl/ }).waitFor()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('heading', { name: 'Pflaumenkuchen' }).waitFor()

    await eventuallyEqual(
      async () =>
        (await recipesOf(person)).map((one: Recipe) => [
          one.title,
          one.language,
          one.source_url,
          one.ingredients.map(({ section, original_text }) => [section, original_text]),
          one.steps.map((step) => step.text),
        ]),
      [
        [
          'Pflaumenkuchen',
          'de',
          `http://127.0.0.1:${sitePort}/`,
          [
            ['Teig', '250 g Mehl'],
            ['Teig', '2 Eier'],
          ],
          ['Mehl und Eier zu einem Teig rühren.', 'Eine halbe Stunde backen.'],
        ],
      ],
    )
  })
})
