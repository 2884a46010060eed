// Slow. Covers: web packages/client/src src/kitchen/meal-plan src/households/calendar
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { boxOf, goOffline } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { PHONE, startWebApp } from './web-app.ts'

const app = await startWebApp()

/** Opens the plan on Friday, 20 November 2026: in British English the week begins on Monday. */
async function openPlan(options = {}) {
  const visit = await app.enter('/', options)
  const { page, person } = visit
  await page.clock.setFixedTime(app.clock())
  const show = async (path = '/plan') => {
    await page.goto(app.home + path)
    await page.getByRole('button', { name: 'Next week' }).waitFor()
  }
  const day = (name: string) => page.getByRole('region', { name })
  const list = (await firstHousehold(person)).default_shopping_list_id
  return Object.assign(visit, { kitchen: kitchenOf(person), day, show, list })
}

/** The plan as the server has it. */
async function planned(person: Person): Promise<unknown[]> {
  const { body } = await person.call('GET', '/v1/meal-plan?from=2026-11-01&to=2026-12-31')
  return body.items.map((one: { date: string; meal: string; title: string; recipe_id: string }) => [
    one.date,
    one.meal,
    one.title ?? one.recipe_id,
  ])
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A finger on the screen. */
async function openTouch(page: Page) {
  const touch = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [at],
    })
}

async function centerOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element)
  return { x: x + width / 2, y: y + height / 2 }
}

describe('the plan', () => {
  for (const language of ['en', 'de'])
    it(`has the weeks before and after beside each other at 320 pixels: ${language}`, async () => {
      await using visit = await openPlan({ viewport: { width: 320, height: 640 } })
      const { page } = visit
      await page.evaluate(`localStorage.setItem('larder.language', '${language}')`)
      await page.goto(`${app.home}/plan/2026-11-30`)
      const buttons = page.locator('.plan-weeks .icon-button')

      await buttons.first().waitFor()
      const tops = await Promise.all((await buttons.all()).map(async (one) => (await boxOf(one)).y))

      assert.deepEqual(tops, [tops[0], tops[0]])
      assert.deepEqual(visit.complaints, [])
    })

  it('is shown by a browser that names a language which is none', async () => {
    await using visit = await openPlan()
    const { page, day } = visit
    await page.addInitScript(`
      Object.defineProperty(navigator, 'language', { value: 'en-US@posix' })
      Object.defineProperty(navigator, 'languages', { value: ['en-US@posix', 'en-US'] })`)

    await visit.show()
    await day('Saturday, November 21').waitFor()

    assert.equal(await day('Sunday, November 22').count(), 0) // the week begins on Sunday
    assert.deepEqual(visit.complaints, [])
  })

  it('plans a recipe with one press, and own words with Enter', async () => {
    await using visit = await openPlan()
    const { page, kitchen, person, day } = visit
    const { id } = await kitchen.recipe('Pancakes')
    await visit.show()

    await page.getByRole('button', { name: 'Add to Sat 21 Nov' }).click()
    await page.getByRole('button', { name: 'Pancakes' }).click()
    await page.getByRole('button', { name: 'Add to Sun 22 Nov' }).click()
    await page.getByRole('button', { name: 'Lunch' }).click()
    await page.getByLabel('Recipe, food or your own words').fill('At the parents')
    await page.keyboard.press('Enter')
    await day('Sunday 22 November').getByText('At the parents').waitFor()

    await eventuallyEqual(
      () => planned(person),
      [
        ['2026-11-21', 'dinner', id],
        ['2026-11-22', 'lunch', 'At the parents'],
      ],
    )
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('takes the first recipe with the typed words by Enter, and keys move through what is found', async () => {
    await using visit = await openPlan()
    const { page, person, kitchen } = visit
    const spaghetti = await kitchen.recipe('Lemon spaghetti', [{ name: 'Zalemon' }])
    const cake = await kitchen.recipe('Quick lemon cake', [{ name: 'Zalemon' }])
    await visit.show()
    const type = async (day: string) => {
      await page.getByRole('button', { name: `Add to ${day}` }).click()
      await page.getByLabel('Recipe, food or your own words').fill('lemon')
      await page.getByRole('button', { name: 'Plan “lemon”' }).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Quick lemon cake' }).waitFor()
    }

    await type('Sat 21 Nov')
    await page.keyboard.press('Enter')
    await type('Sun 22 Nov')
    await page.keyboard.press('Control+Enter')
    await visit.day('Sunday 22 November').getByText('lemon', { exact: true }).waitFor()
    await type('Sat 21 Nov')
    for (const key of ['Down', 'Down', 'Down', 'Up', 'Down'])
      await page.keyboard.press(`Arrow${key}`)
    await page.keyboard.press('Enter')

    await eventuallyEqual(
      () => planned(person),
      [
        ['2026-11-21', 'dinner', spaghetti.id],
        ['2026-11-21', 'dinner', cake.id],
        ['2026-11-22', 'dinner', 'lemon'],
      ],
    )
    assert.deepEqual(visit.complaints, [])
  })

  for (const typed of ['pancakes', 'pancaks', 'Berry sauce'])
    it(`takes the one recipe that is found, with Enter right after the last letter: ${typed}`, async () => {
      await using visit = await openPlan({ viewport: { width: 1280, height: 800 } })
      const { page, person, kitchen } = visit
      const { id } = await kitchen.recipe('Pancakes with berry sauce', [{ name: 'Zaflour' }])
      await visit.show()
      await page.getByRole('button', { name: 'Add to Sat 21 Nov' }).click()

      await page.keyboard.type(`${typed}\n`)

      await eventuallyEqual(() => planned(person), [['2026-11-21', 'dinner', id]])
      assert.deepEqual(visit.complaints, [])
    })

  it('begins with dinner again after another meal was planned', async () => {
    await using visit = await openPlan()
    const { page, day } = visit
    await visit.show()
    await page.getByRole('button', { name: 'Add to Sat 21 Nov' }).click()
    await page.getByRole('button', { name: 'Breakfast' }).click()
    await page.getByLabel('Recipe, food or your own words').fill('Porridge')
    await page.keyboard.press('Enter')
    await day('Saturday 21 November').getByText('Porridge').waitFor()

    await page.getByRole('button', { name: 'Add to Sun 22 Nov' }).click()

    await page.getByRole('button', { name: 'Dinner', pressed: true }).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('plans an amount of a food, even offline', async () => {
    await using visit = await openPlan()
    const { page, kitchen, person, day } = visit
    await kitchen.food('Fish fingers')
    await visit.show()
    await page.getByRole('button', { name: 'Add to Fri 20 Nov' }).click()
    await page.getByLabel('Recipe, food or your own words').fill('fish')
    const food = page.getByRole('button', { name: 'Fish fingers' })
    await food.waitFor()

    await goOffline(page)
    await food.click()
    await page.getByLabel('Amount').fill('12')
    await page.keyboard.press('Enter')
    await day('Friday 20 November').getByText('12 Fish fingers').waitFor()
    await page.context().setOffline(false)

    await eventuallyEqual(async () => {
      const { body } = await person.call('GET', '/v1/meal-plan')
      return body.items.map((one: { quantity: number }) => one.quantity)
    }, [12])
  })

  it('moves an entry by a key, by a pointer and by a sheet, and takes it back', async () => {
    await using visit = await openPlan({ viewport: { width: 1280, height: 800 } })
    const { page, kitchen, person, day } = visit
    await kitchen.planned({ date: '2026-11-20', title: 'Soup' })
    await visit.show()
    const handle = page.getByRole('button', { name: 'Move Soup' })
    const isOn = (date: string) =>
      eventuallyEqual(() => planned(person), [[date, 'dinner', 'Soup']])

    await handle.press('Enter')
    await page.getByRole('status').getByText('Soup: choose a day').waitFor()
    assert.equal(await handle.getAttribute('aria-pressed'), 'true')
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').getByText('Saturday 21 November').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('status').getByText('Sunday 22 November').waitFor()
    await isOn('2026-11-20')
    await page.keyboard.press('Escape')
    await page.getByRole('status').getByText('Soup stays where it is').waitFor()
    assert.equal(await page.locator('.is-over').count(), 0)
    await isOn('2026-11-20')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await day('Saturday 21 November').getByText('Soup').waitFor()
    await isOn('2026-11-21')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(await handle.evaluate((one) => one.matches(':focus')), true)

    await page.getByRole('button', { name: 'Dinner Soup' }).hover()
    await page.mouse.down()
    await day('Monday 16 November').hover({ position: { x: 60, y: 200 } })
    await page.mouse.up()
    await day('Monday 16 November').getByText('Soup').waitFor()
    await isOn('2026-11-16')

    await handle.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mon 30 Nov' }).click()
    await page.getByText('Soup moved to Mon 30 Nov').waitFor()
    await isOn('2026-11-30')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await day('Monday 16 November').getByText('Soup').waitFor()
    await isOn('2026-11-16')
    assert.deepEqual(visit.complaints, [])
  })

  it('moves only the focus by arrow keys: between the days, and within a day', async () => {
    await using visit = await openPlan({ viewport: { width: 1280, height: 800 } })
    const { page, kitchen, person } = visit
    await kitchen.planned({ date: '2026-11-20', title: 'Soup' })
    await kitchen.planned({ date: '2026-11-21', meal: 'lunch', title: 'Bread' })
    await visit.show()
    await page.getByRole('button', { name: 'Lunch Bread' }).waitFor()
    const walk = async (...keys: string[]) => {
      const names: unknown[] = []
      for (const key of keys) {
        await page.keyboard.press(key)
        names.push(
          await page.evaluate(
            'document.activeElement.ariaLabel ?? document.activeElement.querySelector(".plan-title").textContent',
          ),
        )
      }
      return names
    }

    await page.getByRole('button', { name: 'Add to Thu 19 Nov' }).focus()
    const there = await walk('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown')
    const beside = await walk('ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowUp')
    const end = await walk('ArrowRight', 'ArrowRight', 'ArrowLeft')

    assert.deepEqual(there, ['Add to Fri 20 Nov', 'Soup', 'Move Soup', 'Move Soup'])
    assert.deepEqual(beside, ['Move Bread', 'Move Soup', 'Soup', 'Bread', 'Add to Sat 21 Nov'])
    assert.deepEqual(end, ['Add to Sun 22 Nov', 'Add to Sun 22 Nov', 'Add to Sat 21 Nov'])
    assert.deepEqual(await planned(person), [
      ['2026-11-20', 'dinner', 'Soup'],
      ['2026-11-21', 'lunch', 'Bread'],
    ])
    assert.deepEqual(visit.complaints, [])
  })

  it('moves an entry with a finger on its handle, while the rest of the card scrolls the page', async () => {
    await using visit = await openPlan({ hasTouch: true })
    const { page, kitchen, person, day } = visit
    await kitchen.planned({ date: '2026-11-20', title: 'Soup' })
    await visit.show()
    const touch = await openTouch(page)
    const handle = await centerOf(page.getByRole('button', { name: 'Move Soup' }))

    await touch('touchStart', handle)
    const target = await centerOf(day('Saturday 21 November'))
    await touch('touchMove', { ...handle, y: (handle.y + target.y) / 2 })
    await touch('touchMove', target)
    await page.locator('.is-dragged').waitFor()
    await touch('touchEnd', target)
    await day('Saturday 21 November').getByText('Soup').waitFor()
    await eventuallyEqual(() => planned(person), [['2026-11-21', 'dinner', 'Soup']])

    assert.equal(await page.getByRole('dialog').count(), 0)
    const words = await centerOf(page.getByRole('button', { name: 'Dinner Soup' }))
    await touch('touchStart', words)
    await touch('touchMove', { ...words, y: words.y - 100 })
    await touch('touchMove', { ...words, y: words.y - 200 })
    assert.equal(await page.locator('.is-dragged').count(), 0)
    await touch('touchEnd', words)
    assert.deepEqual(await planned(person), [['2026-11-21', 'dinner', 'Soup']])
    assert.deepEqual(visit.complaints, [])
  })

  it('moves an entry to the last day where the finger ends below it', async () => {
    await using visit = await openPlan({ hasTouch: true })
    const { page, kitchen, person, day } = visit
    await kitchen.planned({ date: '2026-11-20', title: 'Soup' })
    await visit.show()
    const touch = await openTouch(page)
    const handle = await centerOf(page.getByRole('button', { name: 'Move Soup' }))
    const last = await boxOf(day('Sunday 22 November'))
    const target = { ...handle, y: last.y + last.height + 30 }

    await touch('touchStart', handle)
    await touch('touchMove', { ...handle, y: (handle.y + target.y) / 2 })
    await touch('touchMove', target)
    await page.locator('.is-dragged').waitFor()
    await touch('touchEnd', target)

    await eventuallyEqual(() => planned(person), [['2026-11-22', 'dinner', 'Soup']])
    assert.deepEqual(visit.complaints, [])
  })

  it('removes an entry, and brings it back', async () => {
    await using visit = await openPlan()
    const { page, kitchen, person } = visit
    await kitchen.planned({ date: '2026-11-21', meal: 'brunch', title: 'Eggs' })
    await visit.show()

    await page.getByRole('button', { name: 'brunch Eggs' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await eventuallyEqual(() => planned(person), [])
    await page.getByRole('button', { name: 'Undo' }).click()

    await eventuallyEqual(() => planned(person), [['2026-11-21', 'brunch', 'Eggs']])
  })
})

describe('the week', () => {
  it('tells what is missing, and brings it to the list with the reasons', async () => {
    await using visit = await openPlan()
    const { page, kitchen, person, list } = visit
    const flour = await kitchen.food('Flour', { default_unit: 'g' })
    const tomato = await kitchen.food('Tomatoes', { default_unit: 'g' })
    await kitchen.item({ food_id: tomato.id, quantity: 2, unit: 'can' })
    const { id } = await kitchen.recipe('Pizza', [
      { food_id: flour.id, quantity: 500, unit: 'g' },
      { food_id: tomato.id, quantity: 400, unit: 'g' },
    ])
    const items = `/v1/shopping-lists/${list}/items`
    await kitchen.create(items, { name: 'Flour', food_id: flour.id })
    await kitchen.planned({ date: '2026-11-22', recipe_id: id, servings: 8 })
    await visit.show()
    const amounts = async () => {
      const { body } = await person.call('GET', items)
      return body.items.map((one: { planned_quantity: number }) => one.planned_quantity).toSorted()
    }

    await page.getByRole('button', { name: 'Dinner Pizza 8 servings On the list' }).waitFor()
    await page.getByRole('button', { name: 'Add to shopping list' }).click()
    const sheet = page.getByRole('dialog')
    const texts = async () =>
      (await sheet.getByRole('listitem').allInnerTexts()).map((text) =>
        text.replaceAll(/\s+/g, ' ').trim(),
      )
    await eventuallyEqual(texts, [
      'Flour Pizza, Sun 22 Nov On the list 1 kg',
      'Tomatoes Pizza, Sun 22 Nov At home: 2 cans 800 g',
      'Tomatoes: we can’t convert these units, so the amount may be wrong. In the food’s details, say how much one piece or pack is.',
    ])
    assert.deepEqual(await amounts(), [null])
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('checkbox', { name: /^Flour/ }).check()
    await sheet.getByRole('checkbox', { name: /^Tomatoes/ }).check()
    await sheet.getByRole('button', { name: 'Add 2 items' }).click()

    await eventuallyEqual(amounts, [1000, 800, null])
    await page.getByRole('button', { name: 'Dinner Pizza 8 servings On the list' }).waitFor()
    await page.getByRole('button', { name: 'Add to shopping list' }).click()
    await sheet.getByText('Nothing to buy').waitFor()
    await page.keyboard.press('Escape')
    assert.deepEqual(visit.complaints, [])
  })

  it('tells anew what is missing after an earlier meal was cooked with other things', async () => {
    await using visit = await openPlan()
    const { page, kitchen, person } = visit
    const flour = await kitchen.food('Flour', { default_unit: 'g' })
    await kitchen.item({ food_id: flour.id, quantity: 500, unit: 'g' })
    const recipe = await kitchen.recipe('Pizza', [{ food_id: flour.id, quantity: 500, unit: 'g' }])
    const meal = { recipe_id: recipe.id, servings: 4 }
    const first = await kitchen.planned({ date: '2026-11-20', ...meal })
    await kitchen.planned({ date: '2026-11-21', ...meal })
    await visit.show()
    const second = visit.day('Saturday 21 November')
    await second.getByRole('button', { name: 'Dinner Pizza 4 servings 1 missing' }).waitFor()

    await person.call('POST', `/v1/recipes/${recipe.id}/cook`, {
      plan_entry_id: first.id,
      skip_ingredient_ids: [recipe.ingredients[0].id],
    })

    await page.getByRole('button', { name: 'Dinner Pizza 4 servings Cooked' }).waitFor()
    await second.getByRole('button', { name: 'Dinner Pizza 4 servings', exact: true }).waitFor()
  })

  it('counts as missing only what is neither at home nor on the list', async () => {
    await using visit = await openPlan()
    const { page, kitchen } = visit
    const { id } = await kitchen.recipe('Pesto', [
      { name: 'Basil', quantity: 1 },
      { name: 'Pine nuts', quantity: 50, unit: 'g' },
    ])
    await kitchen.planned({ date: '2026-11-20', recipe_id: id })
    await visit.show()
    await page.getByRole('button', { name: /^Dinner Pesto.*2 missing/ }).waitFor()

    await page.getByRole('button', { name: 'Add to shopping list' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Basil' }).uncheck()
    await page.getByRole('dialog').getByRole('button', { name: 'Add 1 item' }).click()
    await page.getByRole('button', { name: /^Dinner Pesto.*1 missing/ }).click()

    const sheet = page.getByRole('dialog', { name: 'Pesto' })
    await sheet.getByText('Not at home Basil').waitFor()
    await sheet.getByText('On the list Pine nuts').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('counts what a person has written as on the list, and does not hide it there as left out', async () => {
    await using visit = await openPlan()
    const { page, kitchen, person, list } = visit
    const { id } = await kitchen.recipe('Pesto', [
      { name: 'Basil', quantity: 1 },
      { name: 'Pine nuts', quantity: 50, unit: 'g' },
    ])
    await kitchen.planned({ date: '2026-11-20', recipe_id: id })
    await person.call('POST', `/v1/shopping-lists/${list}/items`, { name: 'basil', quantity: 3 })
    await visit.show()

    await page.getByRole('button', { name: /^Dinner Pesto.*1 missing/ }).waitFor()
    await page.getByRole('button', { name: 'Add to shopping list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add 1 item' }).click()

    await page.getByRole('button', { name: /^Dinner Pesto.*On the list/ }).waitFor()
    await page.goto(`${app.home}/list/${list}`)
    await page.getByRole('checkbox', { name: /Pine nuts/ }).waitFor()
    assert.equal(await page.getByText('Left out').count(), 0)
    assert.equal(await page.getByRole('checkbox', { name: /basil/i }).count(), 1)
    assert.deepEqual(visit.complaints, [])
  })

  it('takes the list back to what it was', async () => {
    await using visit = await openPlan()
    const { page, kitchen, person, list } = visit
    const { id } = await kitchen.recipe('Pesto', [{ name: 'Basil', quantity: 1 }])
    await kitchen.planned({ date: '2026-11-20', recipe_id: id })
    await visit.show()
    const count = async () =>
      (await person.call('GET', `/v1/shopping-lists/${list}/items`)).body.items.length

    await page.getByRole('button', { name: /^Dinner Pesto/ }).waitFor()
    await page.getByRole('button', { name: 'Add to shopping list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add 1 item' }).click()
    await eventuallyEqual(count, 1)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()

    await eventuallyEqual(count, 0)
  })

  it('shows a cooked meal as done', async () => {
    await using visit = await openPlan()
    const { kitchen, person, page } = visit
    const { id } = await kitchen.recipe('Soup', [{ name: 'Leek', quantity: 1 }])
    const entry = await kitchen.planned({ date: '2026-11-20', recipe_id: id })
    await person.call('POST', `/v1/recipes/${id}/cook`, { plan_entry_id: entry.id })

    await visit.show()
    const meal = page.getByRole('button', { name: 'Dinner Soup Cooked' })
    await meal.focus()
    const ring = await page.evaluate(`(() => {
      const { outlineStyle, outlineOffset } = getComputedStyle(document.querySelector('.plan-entry'))
      return [outlineStyle, outlineOffset] // around the card, where the faded photo is not
    })()`)
    assert.deepEqual(ring, ['solid', '2px'])
    await meal.click()

    await page.getByRole('dialog').getByText('Friday 20 November · Cooked').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Cook', exact: true }).count(), 0)
  })

  it('has its free days planned one after another, with one press for each', async () => {
    await using visit = await openPlan()
    const { page, kitchen, person } = visit
    const { id } = await kitchen.recipe('Curry')
    await kitchen.planned({ date: '2026-11-20', title: 'Soup' })
    await kitchen.planned({ date: '2026-11-21', meal: 'lunch', title: 'Bread' })
    await visit.show()
    const sheet = page.getByRole('dialog')

    await page.getByRole('button', { name: 'Actions: Plan' }).click()
    await page.getByRole('button', { name: 'Fill empty days' }).click()
    await sheet.getByRole('heading', { name: 'Add to Sat 21 Nov' }).waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await sheet.getByRole('button', { name: 'Curry' }).click()
    await sheet.getByRole('heading', { name: 'Add to Sun 22 Nov' }).waitFor()
    await sheet.getByLabel('Recipe, food or your own words').fill('At the parents')
    await page.keyboard.press('Enter')
    await sheet.waitFor({ state: 'detached' })
    await eventuallyEqual(
      () => planned(person),
      [
        ['2026-11-20', 'dinner', 'Soup'],
        ['2026-11-21', 'dinner', id],
        ['2026-11-21', 'lunch', 'Bread'],
        ['2026-11-22', 'dinner', 'At the parents'],
      ],
    )

    await page.getByRole('button', { name: 'Next week' }).click()
    await page.getByRole('button', { name: 'Actions: Plan' }).click()
    await page.getByRole('button', { name: 'Fill empty days' }).click()
    await sheet.getByRole('button', { name: 'Skip' }).click()
    await sheet.getByRole('heading', { name: 'Add to Tue 24 Nov' }).waitFor()
    await page.keyboard.press('Escape')
    assert.equal((await planned(person)).length, 4)
    assert.deepEqual(visit.complaints, [])
  })

  it('copies its meals to the week after, and takes that back', async () => {
    await using visit = await openPlan({ viewport: PHONE })
    const { page, kitchen, person } = visit
    await kitchen.planned({ date: '2026-11-17', title: 'Curry' })
    await visit.show('/plan/2026-11-22')

    await page.getByRole('button', { name: 'Actions: Plan' }).click()
    await page.getByRole('button', { name: 'Copy this week' }).click()
    await page.getByRole('button', { name: 'The week after' }).click()
    await visit.day('Tuesday 24 November').getByText('Curry').waitFor()
    await eventuallyEqual(
      () => planned(person),
      [
        ['2026-11-17', 'dinner', 'Curry'],
        ['2026-11-24', 'dinner', 'Curry'],
      ],
    )
    assert.equal(new URL(page.url()).pathname, '/plan/2026-11-23')

    await page.getByRole('button', { name: 'Undo' }).click()
    await eventuallyEqual(() => planned(person), [['2026-11-17', 'dinner', 'Curry']])
    await page.getByRole('link', { name: 'This week' }).click()
    assert.equal(await visit.day('Tuesday 17 November').count(), 0)
    await page.getByRole('button', { name: 'Earlier this week' }).click()
    await visit.day('Tuesday 17 November').getByText('Curry').waitFor()
  })

  it('makes an address for calendar apps, and ends it', async () => {
    await using visit = await openPlan()
    const { page, kitchen } = visit
    await kitchen.planned({ date: '2026-11-21', title: 'Fondue' })
    await visit.show()

    await page.getByRole('button', { name: 'Actions: Plan' }).click()
    await page.getByRole('button', { name: 'Show in a calendar' }).click()
    await page.getByRole('button', { name: 'Create address' }).click()
    const address = await page.getByLabel('Link', { exact: true }).inputValue()
    const read = () => app.call('GET', new URL(address).pathname)
    assert.match((await read()).text, /SUMMARY:Dinner: Fondue/)
    assert.deepEqual(await visit.accessibilityProblems(), [])

    await page.getByRole('button', { name: 'End address' }).click()
    await page.getByRole('button', { name: 'Create address' }).waitFor()
    assert.equal((await read()).status, 404)

    await goOffline(page)
    await page.getByRole('button', { name: 'Create address' }).click()
    await page.getByText('We can’t reach the server').waitFor()
  })
})
