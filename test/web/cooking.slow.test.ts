// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { addToList, boxOf, closeSheet, goTo, signOut, tick } from './actions.ts'
import { overlapping } from './screens/fit.ts'
import { PHONE, signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

async function make(person: Person, path: string, fields: object) {
  const { status, body, text } = await person.call('POST', path, fields)
  assert.equal(status, 201, text)
  return body
}

/** A recipe for 2 with 200 g of rice, of which the pantry has 500 g. */
async function withRice(page: Page, person: Person) {
  const rice = await make(person, '/v1/pantry/foods', { name: 'Rice' })
  const item = await make(person, '/v1/pantry/items', {
    food_id: rice.id,
    quantity: 500,
    unit: 'g',
  })
  const [ingredientId, stepId, lastId] = [1, 2, 3].map(
    (n) => `00000000-0000-4000-8000-00000000000${n}`,
  )
  const recipe = await make(person, '/v1/recipes', {
    title: 'Rice',
    servings: 2,
    ingredients: [
      {
        id: ingredientId,
        original_text: '200 g rice',
        quantity: 200,
        unit: 'g',
        name: 'rice',
        food_id: rice.id,
      },
    ],
    steps: [
      { id: stepId, text: 'Boil the rice for 15–20 minutes.' },
      { id: lastId, text: 'Serve it.', timer_seconds: 1 },
    ],
  })
  await page.goto(`${app.home}/recipes/${recipe.id}`)
  await page.getByRole('link', { name: 'Cook' }).click()
  await page.getByRole('heading', { name: 'Get ready' }).waitFor()
  const amount = async () => (await person.call('GET', `/v1/pantry/items/${item.id}`)).body.quantity
  return { recipe, amount }
}

/** Takes the place of the speech recognition of the browser, which needs a service of its maker. */
const HEAR = `window.SpeechRecognition = window.webkitSpeechRecognition = class extends EventTarget {
  start() { window.hear = (transcript) => this.dispatchEvent(
    Object.assign(new Event('result'), { resultIndex: 0, results: [[{ transcript }]] })) }
  abort() { window.hear = () => {} }
}`

/** A dish whose step takes some minutes. */
const dish = (title: string, minutes: number) => ({
  title,
  servings: 2,
  steps: [
    { id: randomUUID(), text: 'Cut it.', timer_seconds: 60 },
    { id: randomUUID(), text: `Boil it for ${minutes} minutes.` },
  ],
})

describe('cooking', () => {
  it('has a larger text, which stays on this device', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await withRice(page, person)
    await page.keyboard.press('ArrowRight')
    const size = () =>
      page.evaluate(
        `Number.parseFloat(getComputedStyle(document.querySelector('.recipes-step-text')).fontSize)`,
      )
    const usual = await size()

    await page.getByRole('button', { name: 'Text size' }).click()
    await page.getByRole('button', { name: 'Text size' }).click()
    const large = await size()
    await page.reload()

    await page.getByRole('heading', { name: 'Step 1 of 2' }).waitFor()
    assert.deepEqual([large, await size()], [1.5 * Number(usual), 1.5 * Number(usual)])
    await page.getByRole('button', { name: 'Text size' }).click()
    assert.equal(await size(), usual)
  })

  it('follows a voice: next, back and timer', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await page.addInitScript(HEAR)
    await withRice(page, person)
    const hear = (words: string) => page.evaluate(`hear(${JSON.stringify(words)})`)
    await page.reload()
    const voice = page.getByRole('button', { name: 'Voice control' })
    await voice.click()
    await page.getByText('Your browser may send what it hears to its maker.').waitFor()

    await hear('Okay, next please')
    await page.getByRole('heading', { name: 'Step 1 of 2' }).waitFor()
    await hear('set the timer')
    await page.getByRole('button', { name: /Rice 1[45]:\d\d left/ }).waitFor()
    await hear('something else')
    await hear('next, no, back')
    await page.getByRole('heading', { name: 'Get ready' }).waitFor()
    await voice.click()
    await voice.and(page.locator('[aria-pressed=false]')).waitFor()
    await hear('next')

    await page.getByRole('heading', { name: 'Get ready' }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('shows several recipes at once, and when each step begins so that all are ready together', async () => {
    await using visit = await app.enter('/recipes', { locale: 'en-US' }) // with times such as 10:03 PM
    const { page, person } = visit
    const [soup, rice] = await Promise.all(
      [dish('Soup', 40), dish('Pilaf', 15)].map((one) => make(person, '/v1/recipes', one)),
    )
    const meal = { date: new Date().toISOString().slice(0, 10), meal: 'dinner' }
    await make(person, '/v1/meal-plan', { ...meal, recipe_id: rice.id })
    await page.goto(`${app.home}/recipes/${soup.id}/cook`)
    const together = page.getByRole('button', { name: 'Cook together' })
    await together.click()

    await page.getByRole('link', { name: 'Also cook Pilaf' }).click()
    await page.getByRole('heading', { name: 'Pilaf', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Soup 0/2' }).click()
    await page.getByRole('heading', { name: 'Soup', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('link', { name: 'Pilaf 0/2' }).click()
    await page.getByRole('heading', { name: 'Pilaf', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('link', { name: 'Soup 1/2' }).waitFor()
    await together.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Everything is ready at').waitFor()
    assert.deepEqual(await overlapping(page, 'li > strong', 'li > .grow'), [])
    assert.deepEqual(await sheet.getByRole('listitem').locator('span > span').allTextContents(), [
      'Soup',
      'Soup',
      'Pilaf',
      'Pilaf',
    ])
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('button', { name: 'Leave out Soup' }).click()
    await page.getByRole('link', { name: 'Soup 1/2' }).waitFor({ state: 'detached' })
    assert.deepEqual(visit.complaints, [])
  })

  it('names the parts of the dish among the ingredients to get ready', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const ingredients = [
      ['Dough', '500 g flour'],
      ['Dough', '1 egg'],
      ['For the sauce', '1 tin tomatoes'],
    ].map(([section, original_text]) => ({ id: randomUUID(), section, original_text }))
    const { id } = await make(person, '/v1/recipes', { ...dish('Pizza', 40), ingredients })

    await page.goto(`${app.home}/recipes/${id}/cook`)
    await page.getByRole('checkbox', { name: '1 tin tomatoes' }).waitFor()

    const rows = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    const expected = ['Dough', '500 g flour', '1 egg', 'For the sauce', '1 tin tomatoes']
    assert.deepEqual(rows, expected)
    const indents = await page.evaluate<
      number[]
    >(`[...document.querySelectorAll('.recipes-section')].map((row) => {
      const text = document.createRange()
      text.selectNodeContents(row)
      return text.getBoundingClientRect().left - row.getBoundingClientRect().left
    })`)
    assert.deepEqual(
      indents.filter((indent) => indent > 24),
      [],
    )
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })

  it('shows one step at a time, and knows where it was after a reload', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await withRice(page, person)

    await page.getByRole('checkbox', { name: '200 g rice' }).check()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('heading', { name: 'Step 1 of 2' }).waitFor()
    assert.ok(await page.getByRole('checkbox', { name: '200 g rice' }).isChecked())
    await page.getByRole('button', { name: 'Start a timer: 15–20 minutes' }).click()
    await page.getByRole('button', { name: /Rice 1[45]:\d\d left/ }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Step 2 of 2' }).waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    const side = page.getByRole('region', { name: 'Ingredients' })
    assert.ok(await side.getByRole('checkbox', { name: '200 g rice' }).isChecked())
    assert.equal(await page.getByRole('button', { name: 'Ingredients' }).count(), 0)
    assert.deepEqual(await overlapping(page, '.recipes-step-side', '.recipes-step-text'), [])
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.setViewportSize(PHONE)
    assert.equal(await side.count(), 0)
    await page.reload()
    await page.getByRole('heading', { name: 'Step 2 of 2' }).waitFor()
    await page.getByRole('button', { name: /Rice 1[45]:\d\d left/ }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await page.getByRole('button', { name: 'End timer' }).click()

    assert.equal(await page.getByRole('region', { name: 'Timers' }).count(), 0)
    assert.deepEqual(visit.complaints, [])
  })

  it('shows when a timer is over, also on another screen', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await withRice(page, person)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')

    await page.getByRole('button', { name: 'Start a timer: 0:01' }).click()
    await page.getByRole('button', { name: 'Back' }).first().click()
    await page.getByRole('link', { name: 'List', exact: true }).click()
    const timer = page.getByRole('button', { name: /Rice.*Time’s up/ })
    await timer.click()
    await closeSheet(page.getByRole('dialog'))

    await timer.waitFor({ state: 'detached' }) // it has been seen
    assert.equal(new URL(page.url()).pathname, '/list')
  })

  it('shows its timers beside the bar of each screen, and what it says above them', async () => {
    await using visit = await app.enter('/recipes', { viewport: PHONE })
    const { page, person } = visit
    await withRice(page, person)
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const item = { name: 'Salt', checked_at: new Date().toISOString() }
    await make(person, `/v1/shopping-lists/${list}/items`, item)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Start a timer: 15–20 minutes' }).click()
    const timers = page.getByRole('region', { name: 'Timers' })
    await timers.waitFor()

    for (const [path, bar] of [
      [`/list/${list}/put-away`, '.list-run'],
      [`/list/${list}/browse`, '.list-run'],
      ['/pantry', '.bottom-bar'],
      ['/list', '.list-add'],
    ] as const) {
      await page.goto(app.home + path)
      await page.locator(bar).waitFor()
      const [low, high] = [await boxOf(page.locator(bar)), await boxOf(timers)]
      const isApart = high.y + high.height <= low.y || low.y + low.height <= high.y
      assert.ok(isApart, `${path}: ${JSON.stringify([low, high])}`)
    }
    await addToList(page, 'Milk')
    await tick(page, 'Milk')
    const [low, high] = [await boxOf(timers), await boxOf(page.locator('.toast'))]
    await page.getByRole('button', { name: /^Actions: / }).click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.locator('.selection').waitFor()
    const [bar, above] = [await boxOf(page.locator('.list-add')), await boxOf(timers)]

    assert.ok(high.y + high.height <= low.y, JSON.stringify([low, high]))
    assert.ok(above.y + above.height <= bar.y, JSON.stringify([bar, above]))
  })

  it('shows the time of each of two timers on a narrow phone, and of one with text of 200 %', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await withRice(page, person)
    await page.setViewportSize({ width: 320, height: 700 })
    await page.keyboard.press('ArrowRight')
    const times = page.locator('.recipes-timer strong')
    const areWhole = async (count: number) => {
      for (const time of (await times.all()).slice(0, count)) {
        const [{ x, width }, pill] = [await boxOf(time), await boxOf(time.locator('..'))]
        assert.ok(x >= pill.x && x + width <= pill.x + pill.width, JSON.stringify([x, width, pill]))
        assert.ok(x >= 0 && x + width <= 320, JSON.stringify([x, width]))
      }
    }
    for (let n = 0; n < 2; n++) {
      await page.getByRole('button', { name: 'Start a timer: 15–20 minutes' }).click()
      await times.nth(n).waitFor()
    }

    await areWhole(2)
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    await areWhole(1)
    assert.equal(await times.count(), 2)
  })

  for (const [width, height, text] of [
    [390, 844, 16],
    [390, 844, 32],
    [320, 640, 32],
    [1440, 900, 16],
    [1440, 900, 24],
    [1440, 900, 32],
  ] as const)
    it(`keeps many timers inside a window of ${width} pixels with a text of ${text}, and off its bars`, async () => {
      await using visit = await app.enter('/recipes', { viewport: { width, height } })
      const { page, person } = visit
      const steps = [25, 15, 8, 60].map((n) => ({
        id: randomUUID(),
        text: `Roast the chicken with potatoes for ${n} minutes.`,
      }))
      const title = 'Traybake of chicken with many potatoes'
      const recipe = await make(person, '/v1/recipes', { title, servings: 4, steps })
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: text } })
      await page.goto(`${app.home}/recipes/${recipe.id}`)
      const dock = page.getByRole('region', { name: 'Timers' })
      const fits = async (count: number) => {
        const pills = await dock.getByRole('button').all()
        for (const pill of pills) {
          const { x, y, width: w, height: h } = await boxOf(pill)
          const isInside = x >= 0 && y >= 0 && x + w <= width && y + h <= height
          // Two lines and the padding
          assert.ok(isInside && h <= 3.4 * text, JSON.stringify([count, x, y, w, h]))
        }
      }
      for (const [i, step] of [25, 15, 8, 60].entries()) {
        await page.getByRole('button', { name: `Start a timer: ${step} minutes` }).click()
        await dock.waitFor()
        await fits(i + 1)
      }

      await page.goto(`${app.home}/list`)
      await page.getByRole('combobox', { name: 'Add an item' }).fill('Tooth')
      await page.getByRole('option').first().waitFor()
      const isApart = async () => {
        const [bar, pills] = [await boxOf(page.locator('.list-add')), await boxOf(dock)]
        return pills.y + pills.height <= bar.y || pills.x + pills.width <= bar.x
      }
      await eventually('timers apart from the bar', isApart)
      await dock.getByRole('button', { name: /^\d more timers?$/ }).click()
      const all = page
        .getByRole('dialog', { name: 'Timers' })
        .getByRole('button', { name: /left$/ })

      await all.nth(3).waitFor()
      assert.deepEqual(visit.complaints, [])
    })

  it('shows its timers to nobody who signs in after the cook', async () => {
    await using visit = await app.enter('/recipes', { viewport: { width: 1280, height: 800 } })
    const { page, person } = visit
    await withRice(page, person)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Start a timer: 15–20 minutes' }).click()
    const timer = page.getByRole('button', { name: /^Rice \d/ })
    await timer.waitFor()

    await page.getByRole('button', { name: 'Back' }).first().click()
    await goTo(page, 'Settings')
    await timer.waitFor()
    await signOut(page)
    await signIn(visit, await signedUp(app))
    await goTo(page, 'Recipes')
    await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor()

    assert.equal(await timer.count(), 0)
    assert.equal(await page.evaluate(`sessionStorage.getItem('larder.timers')`), '[]')
    assert.deepEqual(visit.complaints, [])
  })

  it('takes the ingredients from the pantry, and gives them back', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { recipe, amount } = await withRice(page, person)
    for (const name of ['Start', 'Next', 'Finish'])
      await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('checkbox', { name: '200 g rice' }).waitFor()

    await page.getByLabel('Servings left over').getByRole('button', { name: 'More' }).click()
    await page.getByRole('radio', { name: '4 stars of 5' }).check()
    await page.getByRole('textbox', { name: 'Note for this time' }).fill('More salt')
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: 'Mark as cooked' }).click()
    await page.getByText('“Rice” marked as cooked. Pantry updated.').waitFor()
    await page.getByText('More salt').waitFor()

    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', `/v1/cookings?recipe_id=${recipe.id}`)
      return body.items.map((one: Record<string, unknown>) => [
        one['servings'],
        one['rating'],
        one['note'],
      ])
    }, [[2, 4, 'More salt']])
    assert.equal(await amount(), 300)
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Not cooked yet.').waitFor()
    await eventuallyEqual(amount, 500)
    assert.deepEqual(visit.complaints, [])
  })

  it('asks about what is at home in a unit that does not convert, and gives it back', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const lots = new Map<string, string>()
    const ingredients = []
    for (const [name, unit] of [
      ['Milk', null],
      ['Cream', 'can'],
      ['Butter', 'pack'],
      ['Yoghurt', 'jar'], // a pantry item that only has the name of the food
    ] as const) {
      const food = await make(person, '/v1/pantry/foods', { name })
      const of = name === 'Yoghurt' ? { name } : { food_id: food.id }
      const lot = { ...of, quantity: 2, unit }
      lots.set(name, (await make(person, '/v1/pantry/items', lot)).id)
      const id = randomUUID()
      const amount = { quantity: 500, unit: 'ml', food_id: food.id, name: name.toLowerCase() }
      ingredients.push({ id, original_text: `500 ml ${name}`, ...amount })
    }
    const recipe = await make(person, '/v1/recipes', {
      title: 'Cake',
      servings: 4,
      ingredients,
      steps: [{ id: randomUUID(), text: 'Mix it.' }],
    })
    const meal = { meal: 'dinner', date: new Date().toISOString().slice(0, 10) }
    await make(person, '/v1/meal-plan', { ...meal, recipe_id: recipe.id })
    const amounts = async () => {
      const { body } = await person.call('GET', '/v1/pantry/items')
      const items: { id: string; quantity: number }[] = body.items
      return [...lots].map(([name, id]) => [name, items.find((one) => one.id === id)?.quantity])
    }

    await goTo(page, 'Plan')
    await page.getByText('Cake').first().waitFor()
    const missing = await page.getByText(/\d missing/).count()
    await page.goto(`${app.home}/recipes/${recipe.id}`)
    await page.getByText('Perhaps enough at home').nth(3).waitFor({ state: 'attached' })
    await page.goto(`${app.home}/recipes/${recipe.id}/cook`)
    await page.getByRole('button', { name: 'Already cooked' }).click()
    const question = (name: string) => page.getByRole('group', { name })
    await question('Cream: 2 cans at home').getByRole('button', { name: 'All used' }).click()
    await question('Yoghurt: 2 jars at home').getByRole('button', { name: 'All used' }).click()
    await question('Milk: 2 at home').getByRole('button', { name: 'Some left' }).click()
    await page.getByRole('textbox', { name: 'Left: Milk' }).fill('0.5')
    await question('Butter: 2 packs at home')
      .getByRole('button', { name: 'Don’t change', pressed: true })
      .waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByRole('button', { name: 'Mark as cooked', exact: true }).click()
    await page.getByText('“Cake” marked as cooked. Pantry updated.').waitFor()

    await eventuallyEqual(amounts, [
      ['Milk', 0.5],
      ['Cream', 0],
      ['Butter', 2],
      ['Yoghurt', 0],
    ])
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await eventuallyEqual(amounts, [
      ['Milk', 2],
      ['Cream', 2],
      ['Butter', 2],
      ['Yoghurt', 2],
    ])
    assert.equal(missing, 0)
    assert.deepEqual(visit.complaints, [])
  })

  it('is recorded without its steps by somebody who knows them', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { amount } = await withRice(page, person)

    await page.getByRole('button', { name: 'Already cooked' }).click()
    await page.getByRole('heading', { name: 'Enjoy your meal' }).waitFor()
    await page.getByRole('button', { name: 'Mark as cooked', exact: true }).click()
    await page.getByText('“Rice” marked as cooked. Pantry updated.').waitFor()

    await eventuallyEqual(amount, 300)
    assert.deepEqual(visit.complaints, [])
  })

  it('keeps what was said about the meal on the way back and after a reload', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const fridge = await make(person, '/v1/pantry/locations', { name: 'Cold', kind: 'fridge' })
    await withRice(page, person)
    const finish = page.getByRole('button', { name: 'Finish', exact: true })
    for (const name of ['Start', 'Next'])
      await page.getByRole('button', { name, exact: true }).click()
    await finish.click()
    const leftovers = page.getByRole('group', { name: 'Servings left over' })
    const note = page.getByRole('textbox', { name: 'Note for this time' })
    await leftovers.getByRole('button', { name: 'More' }).click()
    await page.getByLabel('Use the leftovers by').fill('2030-01-05')
    await page.getByRole('checkbox', { name: '200 g rice' }).uncheck()
    await page.getByRole('radio', { name: '4 stars of 5' }).check()
    await note.fill('More salt')

    await page.getByRole('button', { name: 'Back' }).last().click()
    await finish.click()
    const after = async () => [
      await leftovers.getByRole('textbox').inputValue(),
      await page.getByLabel('Place of the leftovers').inputValue(),
      await page.getByLabel('Use the leftovers by').inputValue(),
      await page.getByRole('checkbox', { name: '200 g rice' }).isChecked(),
      await page.getByRole('radio', { name: '4 stars of 5' }).isChecked(),
      await note.inputValue(),
    ]
    const [back, reloaded] = [
      await after(),
      await page
        .reload()
        .then(() => note.waitFor())
        .then(after),
    ]

    const expected = ['1', fridge.id, '2030-01-05', false, true, 'More salt']
    assert.deepEqual([back, reloaded], [expected, expected])
    assert.deepEqual(visit.complaints, [])
  })

  it('puts leftovers into the fridge for three days, unless the cook says otherwise', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await page.clock.setFixedTime(app.clock())
    const shelf = { name: 'Shelf', kind: 'pantry', position: 1 }
    const fridge = await make(person, '/v1/pantry/locations', { name: 'Cold', kind: 'fridge' })
    const freezer = await make(person, '/v1/pantry/locations', { name: 'Ice', kind: 'freezer' })
    await make(person, '/v1/pantry/locations', shelf)
    await withRice(page, person)
    const cook = async () => {
      for (const name of ['Start', 'Next', 'Finish'])
        await page.getByRole('button', { name, exact: true }).click()
      await page.getByLabel('Servings left over').getByRole('button', { name: 'More' }).click()
    }
    const shown = async () => [
      await page.getByLabel('Place of the leftovers').inputValue(),
      await page.getByLabel('Use the leftovers by').inputValue(),
    ]

    await cook()
    const first = await shown()
    await page.getByRole('button', { name: 'Mark as cooked' }).click()
    await page.getByText('“Rice” marked as cooked. Pantry updated.').waitFor()
    await page.getByRole('link', { name: 'Cook', exact: true }).click()
    await cook()
    await page.getByLabel('Place of the leftovers').selectOption('Ice')
    const second = await shown()
    await page.getByRole('button', { name: 'Mark as cooked' }).click()

    const expected = [
      [fridge.id, '2026-11-23'],
      [freezer.id, '2027-02-18'],
    ]
    assert.deepEqual([first, second], expected)
    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', '/v1/pantry/items')
      const lots: { unit: string; location_id: string; best_before: string }[] = body.items
      return lots
        .filter(({ unit }) => unit === 'serving')
        .map((one) => [one.location_id, one.best_before])
        .toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1))
    }, expected)
    assert.deepEqual(visit.complaints, [])
  })

  it('keeps what was said about each meal of the plan apart, for twelve hours', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await page.clock.setFixedTime(app.clock())
    const { recipe } = await withRice(page, person)
    const meal = { meal: 'dinner', recipe_id: recipe.id }
    const [first, second] = [
      await make(person, '/v1/meal-plan', { ...meal, date: '2026-11-20', servings: 3 }),
      await make(person, '/v1/meal-plan', { ...meal, date: '2026-11-21', servings: 5 }),
    ]
    const note = page.getByRole('textbox', { name: 'Note for this time' })
    const servings = page.getByRole('textbox', { name: 'Servings cooked' })
    const cook = (entry: { id: string }) =>
      page.goto(`${app.home}/recipes/${recipe.id}/cook?entry=${entry.id}`)
    const toEnd = async () => {
      for (const name of ['Start', 'Next', 'Finish'])
        await page.getByRole('button', { name, exact: true }).click()
    }
    const said = async () => [await servings.inputValue(), await note.inputValue()]

    await cook(first)
    await toEnd()
    await servings.fill('4')
    await note.fill('More salt')
    await cook(second)
    await toEnd()
    await eventuallyEqual(said, ['5', '']) // the entry may come after the screen
    await cook(first)
    await note.waitFor()
    const ofFirst = await said()
    await page.clock.setFixedTime(app.clock().getTime() + 13 * 60 * 60 * 1000)
    await cook(first)
    await page.getByRole('heading', { name: 'Get ready' }).waitFor()
    const kept = await page.evaluate(
      `Object.keys(localStorage).filter((key) => key.includes('.cook.'))`,
    )

    assert.deepEqual([ofFirst, kept], [['4', 'More salt'], []])
    assert.deepEqual(visit.complaints, [])
  })

  it('comes back from a timer to the meal of the plan', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    const { recipe } = await withRice(page, person)
    const meal = { meal: 'dinner', recipe_id: recipe.id, date: '2026-11-20', servings: 3 }
    const entry = await make(person, '/v1/meal-plan', meal)
    await page.goto(`${app.home}/recipes/${recipe.id}/cook?entry=${entry.id}`)

    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: 'Start a timer: 15–20 minutes' }).click()
    await page.getByRole('button', { name: 'Back' }).first().click()
    await page.getByRole('button', { name: /^Rice \d/ }).click()
    await page.getByRole('link', { name: 'Go to recipe', exact: true }).click()
    await page.getByRole('heading', { name: 'Step 1 of 2' }).waitFor()

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, `?entry=${entry.id}`)
    assert.deepEqual(visit.complaints, [])
  })

  it('goes from the timer of another recipe to it, and closes the timer', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await withRice(page, person)
    const soup = await make(person, '/v1/recipes', dish('Soup', 40))
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('button', { name: 'Start a timer: 15–20 minutes' }).click()
    await page.goto(`${app.home}/recipes/${soup.id}/cook`)
    await page.getByRole('heading', { name: 'Soup', level: 1 }).waitFor()

    await page.getByRole('button', { name: /^Rice \d/ }).click()
    await page.getByRole('link', { name: 'Go to recipe', exact: true }).click()
    await page.getByRole('heading', { name: 'Rice', level: 1 }).waitFor()

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.deepEqual(visit.complaints, [])
  })

  it('counts for the meal of today that has the recipe, also from its page', async () => {
    await using visit = await app.enter('/recipes')
    const { page, person } = visit
    await page.clock.setFixedTime(app.clock())
    const { recipe, amount } = await withRice(page, person)
    const meal = { meal: 'dinner', recipe_id: recipe.id, servings: 2 }
    for (const date of ['2026-11-19', '2026-11-20', '2026-11-21'])
      await make(person, '/v1/meal-plan', { ...meal, date })
    const cooked = async () => {
      const { body } = await person.call('GET', '/v1/meal-plan?from=2026-11-01&to=2026-12-31')
      return body.items
        .filter((one: { cooked_at: string | null }) => one.cooked_at !== null)
        .map((one: { date: string }) => one.date)
    }
    await page.goto(`${app.home}/today`)
    await page.getByRole('link', { name: 'Cook', exact: true }).waitFor()
    await page.goto(`${app.home}/recipes/${recipe.id}/cook`)

    await page.getByRole('button', { name: 'Already cooked' }).click()
    await page.getByRole('button', { name: 'Mark as cooked', exact: true }).click()
    await page.getByText('“Rice” marked as cooked. Pantry updated.').waitFor()
    await eventuallyEqual(cooked, ['2026-11-20'])
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()

    await eventuallyEqual(async () => [await cooked(), await amount()], [[], 500])
    assert.deepEqual(visit.complaints, [])
  })
})
