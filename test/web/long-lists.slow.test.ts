// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventuallyEqual } from '#test/eventually.ts'
import { isTicked, row } from './actions.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()
const COUNT = 150

async function fillList(person: Person): Promise<void> {
  const { default_shopping_list_id: list } = await firstHousehold(person)
  const operations = Array.from({ length: COUNT }, (_, i) => ({
    method: 'POST',
    path: `/v1/shopping-lists/${list}/items`,
    body: { name: `Jar ${i + 1}` },
  }))
  const { status } = await person.call('POST', '/v1/batch', { operations })
  assert.equal(status, 200)
}

async function openLongList() {
  const person = await signedUp(app)
  await fillList(person)
  const visit = await app.open('/sign-in', { reducedMotion: 'no-preference' })
  await signIn(visit, person)
  return visit
}

/** A busy browser tells several changes at once, the latest one last. */
const TELL_LATE = `
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(tell, options) {
      super((entries, self) => tell([{ isIntersecting: false }, ...entries], self), options)
    }
  }`

/** Counts the rows whose places are asked for: each time costs the layout of all rows. */
const COUNT_LOOKS = `
  window.looks = 0
  const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetTop')
  Object.defineProperty(HTMLElement.prototype, 'offsetTop', {
    get() {
      if (this.matches('[data-row]')) looks += 1
      return get.call(this)
    },
  })`

/** Collects the names of the rows that move calmly to their places. */
const WATCH_MOVES = `
  window.moves = new Set()
  const { animate } = Element.prototype
  Element.prototype.animate = function (...given) {
    if (this.matches('[data-row]')) moves.add(this.querySelector('.list-name').textContent)
    return animate.apply(this, given)
  }`

/** Scrolls to the end until all rows are there. */
const SCROLL = `(async () => {
  while (document.querySelectorAll('main [data-row]').length < ${COUNT}) {
    scrollTo(0, document.documentElement.scrollHeight)
    await new Promise(requestAnimationFrame)
  }
})()`

const openList = async (page: Page) => {
  await page.goto(`${app.home}/list`)
  await row(page, 'Jar 1').waitFor()
}

describe('a long list', () => {
  it('shows its last row, although the browser tells late where the reader is', async () => {
    await using visit = await openLongList()
    const { page } = visit
    await page.addInitScript(TELL_LATE)
    await openList(page)

    await page.evaluate(SCROLL)

    await row(page, `Jar ${COUNT}`).waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('looks at no row while it grows, and after a tick at the rows near the screen', async () => {
    await using visit = await openLongList()
    const { page } = visit
    await page.addInitScript(COUNT_LOOKS + WATCH_MOVES)
    await openList(page)

    await page.evaluate(SCROLL)
    const whileGrowing = await page.evaluate('looks')
    await row(page, 'Jar 3').click()
    await isTicked(page, 'Jar 3')
    await eventuallyEqual(() => page.evaluate('moves.has("Jar 4")'), true)

    assert.equal(whileGrowing, 0)
    const others = await page.evaluate('["Jar 2", "Jar 149"].filter((name) => moves.has(name))')
    assert.deepEqual(others, [])
    assert.deepEqual(visit.complaints, [])
  })
})
