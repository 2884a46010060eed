// Slow. Covers: web src/households/guests
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type Person, signedUp } from '#test/app/person.ts'
import { goOffline } from './actions.ts'
import { seedKitchen } from './list-seed.ts'
import { startWebApp } from './web-app.ts'

const app = await startWebApp()

async function makeLink(role: 'tick' | 'read', more: { readonly expires_at?: string } = {}) {
  const person = await signedUp(app)
  const list = await seedKitchen(person)
  const { body } = await person.call('POST', `/v1/shopping-lists/${list}/links`, { role, ...more })
  const url = new URL(body.url)
  return { person, list, id: body.id, path: url.pathname + url.hash }
}

async function checkedAt(person: Person, list: string, name: string): Promise<unknown> {
  const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items`)
  return body.items.find((one: { name: string }) => one.name === name).checked_at
}

/** What the browser keeps of lists of guests. */
const keptKeys = (page: Page) =>
  page.evaluate<string[]>('Object.keys(localStorage).filter((key) => key.includes("guest"))')

describe('the page for guests', () => {
  it('shows the list without an account, and sends a tick', async () => {
    const { person, list, path } = await makeLink('tick')
    await using visit = await app.open(path)
    const { page } = visit
    await page.getByRole('heading', { name: 'Weekly shop' }).waitFor()
    const candles = page.getByRole('checkbox', { name: 'Birthday candles' })

    const sent = page.waitForResponse((answer) => answer.url().endsWith('/check') && answer.ok())
    await candles.click()
    assert.equal(await candles.getAttribute('aria-checked'), 'true')
    await sent

    assert.ok(await checkedAt(person, list, 'Birthday candles'))
    assert.equal(await page.getByRole('navigation').count(), 0)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('keeps a tick that something other than Larder has answered', async () => {
    const { person, list, path } = await makeLink('tick')
    await using visit = await app.open(path)
    const { page } = visit
    const candles = page.getByRole('checkbox', { name: 'Birthday candles' })
    await candles.waitFor()
    const answers = [
      { status: 200, json: { results: [] } },
      { status: 200, contentType: 'text/html', body: '<p>Welcome</p>' },
      { status: 403, json: { message: 'Forbidden' } },
      { status: 404, contentType: 'text/html', body: '<p>Not found</p>' },
    ]
    await page.route('**/v1/guest/list/check', (route) => {
      const answer = answers.shift()
      return answer ? route.fulfill(answer) : route.continue()
    })

    const sent = page.waitForResponse(async (answer) => {
      const isAnswer = answer.url().endsWith('/check')
      return isAnswer && (await answer.text()).includes('"missing"')
    })
    await candles.click()
    await sent

    assert.deepEqual(answers, [])
    assert.ok(await checkedAt(person, list, 'Birthday candles'))
  })

  it('keeps a tick that is taken back while it is being sent', async () => {
    const { person, list, path } = await makeLink('tick')
    await using visit = await app.open(path)
    const { page } = visit
    const candles = page.getByRole('checkbox', { name: 'Birthday candles' })
    const held = Promise.withResolvers<void>()
    await page.route('**/v1/guest/list/check', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/v1/guest/list/check')
    await candles.click()
    await asked

    await candles.click()
    const takenBack = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/check') && answer.request().postDataJSON().checked === false,
    )
    held.resolve()
    await takenBack

    assert.equal(await checkedAt(person, list, 'Birthday candles'), null)
    assert.equal(await candles.getAttribute('aria-checked'), 'false')
  })

  it('keeps a tick that the server has, until the list comes that shows it', async () => {
    const { path } = await makeLink('tick')
    await using visit = await app.open(path)
    const { page } = visit
    const box = (name: string) => page.getByRole('checkbox', { name })
    const isTicked = (name: string) => box(name).and(page.locator('[aria-checked=true]')).waitFor()
    await box('Birthday candles').waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/v1/guest/list', async (route) => {
      await held.promise
      await route.continue()
    })
    const sent = page.waitForResponse('**/v1/guest/list/check')
    const asked = page.waitForRequest('**/v1/guest/list')
    await box('Birthday candles').click()
    await sent
    await asked

    await box('Sourdough bread').click()
    await isTicked('Sourdough bread')

    assert.equal(await box('Birthday candles').getAttribute('aria-checked'), 'true')
    held.resolve()
    await page.waitForResponse('**/v1/guest/list/check')
    await isTicked('Birthday candles')
    assert.deepEqual(visit.complaints, [])
  })

  it('keeps a tick without a network and over a reload, and sends it later', async () => {
    const { person, list, path } = await makeLink('tick')
    await using visit = await app.open(path)
    const { page } = visit
    await page.clock.setFixedTime(app.clock())
    const candles = page.getByRole('checkbox', { name: 'Birthday candles' })
    const ticked = candles.and(page.locator('[aria-checked=true]'))
    await candles.waitFor()

    await goOffline(page)
    await candles.click()
    await page.getByText('You’re offline.').waitFor()
    await ticked.waitFor()
    await page.reload()
    await ticked.waitFor()
    const [key = ''] = await keptKeys(page)
    assert.equal(key.includes(path.split('#')[1] ?? assert.fail()), false)
    assert.equal(await checkedAt(person, list, 'Birthday candles'), null)
    const answerTo = (end: string) =>
      page.waitForResponse((answer) => answer.url().endsWith(end) && answer.ok())
    const [sent, shown] = [answerTo('/check'), answerTo('/guest/list')] // the tick is kept until the list has it
    await page.context().setOffline(false)
    await Promise.all([sent, shown])

    assert.ok(await checkedAt(person, list, 'Birthday candles'))
    // When the link has expired, nothing of it stays.
    await goOffline(page)
    await page.clock.setFixedTime(app.clock().getTime() + 366 * 86_400_000)
    await page.reload()
    await page.getByText('You’re offline.').waitFor()
    assert.deepEqual([await candles.count(), await keptKeys(page)], [0, []])
  })

  it('says until when the link works, by the clock of the guest', async () => {
    const { path } = await makeLink('read', { expires_at: '2026-11-25T23:30:00.000Z' })
    await using visit = await app.open(path, { timezoneId: 'Europe/Berlin' })

    await visit.page.getByText('Thu 26 Nov').waitFor()
  })

  it('shows new items of the household, and says when the link has ended', async () => {
    const { person, list, id, path } = await makeLink('read')
    await using visit = await app.open(path)
    const { page } = visit
    await page.getByText('Birthday candles').waitFor()
    assert.equal(await page.getByRole('checkbox').count(), 0)
    // The page asks every few seconds, and at once when it is shown again.
    const ask = () => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    await person.call('POST', `/v1/shopping-lists/${list}/items`, { name: 'Paper cups' })
    await ask()
    await page.getByText('Paper cups').waitFor()
    assert.equal((await keptKeys(page)).length, 1)
    await person.call('DELETE', `/v1/shopping-lists/${list}/links/${id}`)
    await ask()
    await page.getByText('This link no longer works.').waitFor()

    assert.deepEqual([await page.getByText('Paper cups').count(), await keptKeys(page)], [0, []])
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })

  it('says that a link without its end is not complete', async () => {
    await using visit = await app.open('/guest')

    await visit.page.getByText('This link isn’t complete.').waitFor()

    assert.deepEqual(await visit.accessibilityProblems(), [])
  })
})
