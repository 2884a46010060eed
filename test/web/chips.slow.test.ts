// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { eventuallyEqual } from '#test/eventually.ts'
import { addToList, boxOf } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { overlapping, problemsOfWidth } from './screens/fit.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()
const SMALL = { viewport: { width: 320, height: 640 } }
/** The width of the fade at an end of the chips, in pixels. */
const FADE = 40

const rightEnds = async (chips: Locator): Promise<number[]> =>
  Promise.all(
    (await chips.all()).map(async (chip) => {
      const box = await boxOf(chip)
      return box.x + box.width
    }),
  )

describe('chips on a small phone', () => {
  for (const language of ['en', 'de', 'fr'])
    it(`leave the way to share a list on the screen: ${language}`, async () => {
      await using visit = await app.enter('/list', SMALL)
      const { page } = visit
      await page.evaluate(`localStorage.setItem('larder.language', '${language}')`)
      await page.reload()
      const share = page.locator('.list-chips > .chip')

      await share.waitFor()
      const [end = Infinity] = await rightEnds(share)
      await share.click()
      await page.getByRole('dialog').waitFor()

      assert.ok(end <= SMALL.viewport.width)
      assert.deepEqual(visit.complaints, [])
    })

  it('wrap on the list and while food is added, so that none is cut off', async () => {
    await using visit = await app.enter('/list', SMALL)
    const { page, person } = visit
    const kitchen = kitchenOf(person)
    for (const name of ['Corn flakes', 'Corn flour', 'Corn syrup', 'Sweetcorn', 'Popcorn'])
      await kitchen.food(name)
    const chips = page.locator('main .chip')

    await page.getByRole('button', { name: 'Add from meal plan' }).waitFor()
    const onList = await rightEnds(chips)
    await page.goto(`${app.home}/pantry/add`)
    await page.getByLabel('What did you get?').fill('corn')
    await page.getByRole('button', { name: 'Popcorn' }).waitFor()
    const onPantry = await rightEnds(chips)

    assert.ok(onList.length === 3 && onPantry.length >= 5)
    assert.deepEqual(
      [...onList, ...onPantry].filter((end) => end > SMALL.viewport.width),
      [],
    )
    assert.deepEqual(visit.complaints, [])
  })

  it('fade at the edge behind which there are more tags of recipes', async () => {
    await using visit = await app.enter('/recipes', SMALL)
    const { page, person } = visit
    const tags = ['autumn', 'baking', 'bread', 'christmas', 'dessert', 'quick', 'winter']
    await kitchenOf(person).recipe('Stollen', [], { tags })
    const filters = page.getByRole('group', { name: 'Filters' })
    const last = filters.getByRole('button', { name: 'winter' })
    await last.waitFor()
    const classes = async () => (await filters.getAttribute('class'))?.split(' ').slice(2)

    assert.deepEqual(await classes(), ['more-after'])
    await last.focus()
    await page.locator('.more-before:not(.more-after)').waitFor()

    assert.deepEqual(await classes(), ['more-before'])
    assert.deepEqual(visit.complaints, [])
  })

  it('do not fade where the focus is', async () => {
    await using visit = await app.enter('/recipes', SMALL)
    const { page, person } = visit
    const tags = ['autumn', 'baking', 'bread', 'christmas', 'dessert', 'quick', 'winter']
    await kitchenOf(person).recipe('Stollen', [], { tags })
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByRole('button', { name: 'winter' }).waitFor()
    const shown: string[] = []
    await filters.getByRole('button').first().focus()
    for (const i of tags.keys()) {
      await page.keyboard.press('ArrowRight') // the chips are one stop
      const chip = filters
        .getByRole('button')
        .nth(i + 1)
        .and(page.locator(':focus'))
      await chip.waitFor()
      const isFaded = async () => {
        const [line, box] = [await boxOf(filters), await boxOf(chip)]
        return box.x < line.x + FADE || box.x + box.width > line.x + line.width - FADE
      }
      // What comes after the first screen may still move the line.
      await eventuallyEqual(isFaded, false)
      shown.push(await chip.innerText())
    }

    assert.equal(new Set(shown).size, tags.length)
  })
})

describe('what the field of the list offers', () => {
  for (const viewport of [SMALL.viewport, { width: 1440, height: 900 }])
    it(`is not below the message about the last item: ${viewport.width}`, async () => {
      await using visit = await app.enter('/list', { viewport })
      const { page, person } = visit
      for (const name of ['Tomatoes', 'Toilet paper', 'Toothpaste', 'Toast'])
        await kitchenOf(person).food(name)
      const field = page.getByRole('combobox', { name: 'Add an item' })
      await addToList(page, 'Milk')
      await page.locator('.toast').waitFor()
      await field.pressSequentially('to')
      await page.getByRole('option', { name: 'Toothpaste' }).waitFor()

      assert.equal(await page.locator('.toast').count(), 1)
      for (const other of ['.list-add', '.list-row', '.list-chips .chip'])
        assert.deepEqual(await overlapping(page, '.toast', other), [])
      assert.deepEqual(visit.complaints, [])
    })

  it('has whole words inside of its chip, also for many things and long words', async () => {
    await using visit = await app.enter('/list', SMALL)
    const { page } = visit
    const field = page.getByRole('combobox', { name: 'Add an item' })
    await field.click()
    await field.fill('butter, 200 g cheddar, Donaudampfschifffahrtsgesellschaftskapitänsmütze, tea')
    const chip = page.getByRole('option', { name: 'Add 4 items' })
    await chip.waitFor()
    const outside = await page.evaluate<string[]>(`(() => {
      const chip = document.querySelector('[role=option]')
      const { left, right, top, bottom } = chip.getBoundingClientRect()
      return [...chip.children].filter((one) => {
        const box = one.getBoundingClientRect()
        return box.left < left || box.right > right || box.top < top || box.bottom > bottom
      }).map((one) => one.textContent)
    })()`)
    const words = await boxOf(chip.locator('.list-several'))

    assert.deepEqual(await problemsOfWidth(page), [])
    assert.deepEqual(outside, [])
    assert.ok(words.width > 200, JSON.stringify(words)) // no narrow column
  })
})
