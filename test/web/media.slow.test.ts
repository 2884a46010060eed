// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventuallyEqual } from '#test/eventually.ts'
import { addToList, closeSheet, goTo, row, tick } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { STUB_WAKE_LOCK } from './wake-lock.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

const SOUP = {
  servings: 2,
  note: 'Better the next day',
  steps: ['Chop the leek.', 'Boil it for 15 minutes.'].map((text) => ({ id: randomUUID(), text })),
}
const INGREDIENTS = [{ original_text: '200 g leek', quantity: 200, unit: 'g', name: 'leek' }]

async function openRecipe(path = '') {
  const visit = await app.enter('/recipes')
  const { page, person } = visit
  const { id } = await kitchenOf(person).recipe('Leek soup', INGREDIENTS, SOUP)
  await page.goto(`${app.home}/recipes/${id}${path}`)
  return { ...visit, id }
}

/** What a person could press or fill in, if paper were a screen. */
const controlsOn = (page: Page) =>
  page
    .locator('nav, button, input, textarea, select, .button')
    .filter({ visible: true })
    .evaluateAll((all) => all.map(String))

describe('a printed recipe', () => {
  it('has its ingredients and steps, and nothing to press', async () => {
    await using visit = await openRecipe()
    const { page } = visit
    await page.getByRole('heading', { name: 'Leek soup', level: 1 }).waitFor()
    const onScreen = (await controlsOn(page)).length

    await page.emulateMedia({ media: 'print' })

    for (const text of ['Leek soup', '200 g', 'leek', 'Chop the leek.', 'Boil it for', SOUP.note])
      await page.getByText(text).filter({ visible: true }).first().waitFor()
    const timers = await page.getByRole('button', { name: /^Start a timer/ }).count()
    // Timers stand in the text of the steps. On paper they look like the words around them.
    assert.deepEqual([(await controlsOn(page)).length, timers, onScreen > 5], [timers, 1, true])
  })

  it('has them on its public page too', async () => {
    await using visit = await openRecipe()
    const { person, id } = visit
    const { body } = await person.call('POST', `/v1/recipes/${id}/share`)
    await using reader = await app.open(new URL(body.url).pathname)
    const { page } = reader

    await page.emulateMedia({ media: 'print' })

    for (const text of ['Leek soup', '200 g leek', 'Chop the leek.', 'Boil it for 15 minutes.'])
      await page.getByText(text).filter({ visible: true }).first().waitFor()
    assert.deepEqual(await controlsOn(page), [])
  })
})

/** Collects what moves: animations and transitions that take time. */
const COLLECT_MOTION = `
  globalThis.motions = []
  const note = ({ target, animationName, propertyName }) => {
    const isSlow = target.getAnimations().some((one) => one.effect.getComputedTiming().activeDuration > 0)
    if (isSlow) motions.push(animationName ?? propertyName)
  }
  addEventListener('animationstart', note, true)
  addEventListener('transitionrun', note, true)
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    motions.push('animate')
    return animate.apply(this, given)
  }`

/** Does what moves something on the screen. @returns what has moved */
async function motionsOf(reducedMotion: 'reduce' | 'no-preference'): Promise<Set<string>> {
  await using visit = await app.enter('/list', { reducedMotion })
  const { page } = visit
  await page.addInitScript(COLLECT_MOTION)
  await page.reload()
  for (const name of ['Milk', 'Bread', 'Tea']) await addToList(page, name)
  await tick(page, 'Milk')
  await row(page, 'Milk').click() // back to the others, which make room
  await page.getByRole('button', { name: 'Details: Tea' }).click()
  await closeSheet(page.getByRole('dialog'))
  await goTo(page, 'Plan')
  await page.getByRole('button', { name: 'Actions: Plan' }).click()
  await page.getByRole('dialog').waitFor()
  return new Set(await page.evaluate<string[]>('motions'))
}

describe('motion', () => {
  it('is there, but not for somebody who does not want it', async () => {
    const all = await motionsOf('no-preference')
    const reduced = await motionsOf('reduce')

    assert.ok(all.has('rise') && all.has('list-fresh') && all.size > 3, [...all].join())
    assert.deepEqual(reduced, new Set())
  })
})

describe('the screen while somebody cooks', () => {
  it('stays on, also after the app was hidden, until the cook leaves', async () => {
    await using visit = await openRecipe()
    const { page } = visit
    await page.addInitScript(STUB_WAKE_LOCK)
    await page.reload()
    const locks = () => page.evaluate('locks')
    await page.getByRole('link', { name: 'Cook', exact: true }).click()

    await page.getByText('Your screen stays on.').waitFor()
    await eventuallyEqual(locks, { held: 1, asked: 1 })
    await page.evaluate(`show('hidden')`)
    assert.deepEqual(await locks(), { held: 0, asked: 1 })
    await page.evaluate(`show('visible')`)
    await eventuallyEqual(locks, { held: 1, asked: 2 })
    await page.getByRole('button', { name: 'Back' }).first().click()
    await page.getByRole('link', { name: 'Cook', exact: true }).waitFor()

    await eventuallyEqual(locks, { held: 0, asked: 2 })
    assert.deepEqual(visit.complaints, [])
  })
})
