import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { eventually } from '#test/eventually.ts'
import { HOME, NAMES, OPEN, openClientPage, openMoreTabs, openTab, run } from './browser-page.ts'

const app = await startApp()
const browser = await openBrowser(app, 'localhost')

const OPEN_WITH_COOKIE = OPEN.replace("live: 'off'", "live: 'off', cookie: true")

async function openWithCookie() {
  const person = await signedUp(app)
  const { visit, page } = await openTab(browser, await signedUp(app))
  await run(page, `await larder.signOut(); await larder.close(); localStorage.clear()`)
  await openClientPage(page)
  await run(page, `${OPEN_WITH_COOKIE} ${signInOf(person)} ${HOME} await home.sync()`)
  return { person, visit, page }
}
const signInOf = ({ email, password }: Person) =>
  `await larder.signIn(${JSON.stringify({ email, password })});`

describe('a page whose session is in a cookie', () => {
  it('stays signed in over a reload, and scripts see no token', async () => {
    const { person, visit, page } = await openWithCookie()
    await using _visit = visit

    await openClientPage(page)
    await run(page, `${OPEN_WITH_COOKIE} ${HOME}`)
    const state = await run(page, `await home.foods.create({ name: 'Milk' }); return home.sync()`)
    const seen = await run(page, `return [document.cookie, JSON.stringify({ ...localStorage })]`)

    assert.deepEqual([state, seen], ['idle', ['', JSON.stringify({ tokens: `"${person.id}"` })]])
    const { body } = await person.call('GET', '/v1/pantry/foods')
    assert.equal(body.items.length, 1)
  })

  it('opens its copy without a network', async () => {
    const { visit, page } = await openWithCookie()
    await using _visit = visit
    await run(page, `await home.foods.create({ name: 'Milk' }); await home.sync()`)

    await page.context().route('**/v1/**', (route) => route.abort())
    await openClientPage(page)
    const names = await run(page, `${OPEN_WITH_COOKIE} ${HOME} ${NAMES}`)

    assert.deepEqual(names, ['Milk'])
  })

  it('ends the session and the cookie at a sign-out, also right after a reload', async () => {
    const { person, visit, page } = await openWithCookie()
    await using _visit = visit
    const count = async () => (await person.call('GET', '/v1/auth/sessions')).body.items.length
    const before = [await count(), (await page.context().cookies()).length]

    await openClientPage(page)
    await run(page, `${OPEN_WITH_COOKIE} await larder.signOut()`)

    assert.deepEqual(before, [2, 1])
    assert.deepEqual([await count(), await page.context().cookies()], [1, []])
  })

  it('keeps the cookie of a sign-in that begins while another tab signs out', async () => {
    const { person, visit, page } = await openWithCookie()
    await using _visit = visit
    const [second = assert.fail()] = await openMoreTabs(page, 1, OPEN_WITH_COOKIE)
    const slow = Promise.withResolvers<void>()
    await page.context().route('**/v1/auth/signout', async (route) => {
      await slow.promise
      await route.continue()
    })

    await run(page, `window.leaving = larder.signOut()`)
    await second.waitForFunction('larder.accountId() === undefined')
    await run(
      second,
      `const credentials = ${JSON.stringify({ email: person.email, password: person.password })}
      let isDone = false
      window.entering = larder.signIn(credentials).finally(() => { isDone = true })
      window.isSettled = async () => isDone || (await navigator.locks.query()).pending.some(
        ({ name }) => name.startsWith('larder session'))`,
    )
    await eventually('it waits, or is done', () => second.evaluate('isSettled()'))
    slow.resolve()
    await run(page, `await leaving`)
    const state = await run(second, `await entering; ${HOME} return home.sync()`)

    assert.deepEqual([state, (await page.context().cookies()).length], ['idle', 1])
  })
})
