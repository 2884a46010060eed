// Slow. Covers: packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { NAMES, openMoreTabs, openTab, run } from './browser-page.ts'

/** The host name of a page without https: browsers have no locks there. */
const HOST = 'larder.test'
const app = await startApp()
const browser = await openBrowser(app, HOST)

async function open(count: number) {
  const person = await signedUp(app)
  const { visit, page } = await openTab(browser, person, undefined, `http://${HOST}`)
  return { person, visit, page, others: await openMoreTabs(page, count - 1) }
}

const MAKE_EGGS = `
  const { id: food_id } = await home.foods.create({ name: 'Egg' })
  const { id } = await home.items.create({ food_id })
  await home.sync()
  return id`
const addEggs = (id: string) =>
  `for (let i = 0; i < 10; i += 1) await home.addToItem({ pantry_item_id: '${id}', quantity: 1 })`
const STATUS = `
  await home.sync()
  const { state, waiting, told } = home.status.get()
  return { state, waiting, told: told.length, eggs: home.items.all()[0]?.quantity }`
/** The position in the history of the household, as it is stored. */
const POSITION = `
  const storage = await indexedDb()
  const space = larder.accountId() + '/' + home.id
  const [{ value }] = await storage.read(space, 'log')
  await storage.close()
  return [value.cursor, value.lastSeq]`
/** Lets the other tab look after each of eight beats, and then before the next one. @returns who led before and after */
const LOOK_TWICE = `
  const resultOf = (request) =>
    new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const database = await resultOf(indexedDB.open('larder'))
  const read = () =>
    resultOf(database.transaction('larder').objectStore('larder').get('lease ' + larder.accountId()))
  const change = async ({ holder, beat }) => {
    for (;;) {
      const lease = await read()
      if (lease.holder !== holder || lease.beat !== beat) return lease
    }
  }
  const channel = new BroadcastChannel('larder larder')
  const first = await read()
  let last = first
  for (let i = 0; i < 8; i += 1) {
    last = await change(last)
    channel.postMessage({ freed: true })
  }
  for (let i = 0; i < 100; i += 1) await read() // meanwhile the other tab has looked
  channel.postMessage({ freed: true })
  const { holder } = await change(last)
  database.close()
  return [first.holder, holder]`
const doneWith = (eggs: number) => ({ state: 'idle', waiting: 0, told: 0, eggs })

async function eggsAtServer(person: Person): Promise<unknown> {
  const { body } = await person.call('GET', '/v1/pantry/items')
  return body.items[0].quantity
}

/** The paths that a tab asks for, from now on. */
function asksOf(tab: Page): string[] {
  const asked: string[] = []
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) asked.push(pathname) // each tab loads the code of the verbs
  })
  return asked
}

/** Stops all programs of a tab, also in the middle of a timer. @returns a function that lets it go on */
async function freeze(tab: Page): Promise<() => Promise<void>> {
  const tools = await tab.context().newCDPSession(tab)
  await tools.send('Debugger.enable')
  const paused = new Promise((resolve) => tools.once('Debugger.paused', resolve))
  await tools.send('Debugger.pause')
  await paused // at the next beat
  return async () => {
    await tools.send('Debugger.resume')
    await tools.detach()
  }
}

describe('tabs of a page without https', () => {
  it('have one that leads: each change arrives once, also where it is closed meanwhile', async () => {
    const { person, visit, page, others } = await open(3)
    await using _visit = visit
    const isSecure = await run(page, `return [isSecureContext, navigator.locks === undefined]`)
    const asked = others.map(asksOf)
    const id = await run<string>(page, MAKE_EGGS)
    const tabs = [page, ...others]
    await Promise.all(tabs.map((tab) => tab.waitForFunction('home.items.all().length === 1')))
    const askedBefore = asked.flat()

    const edits = tabs.map((tab) => run(tab, addEggs(id)))
    await Promise.all(edits)
    await page.close()
    await Promise.all(others.map((tab) => run(tab, addEggs(id))))
    const shown = await Promise.all(others.map((tab) => run(tab, STATUS)))

    assert.deepEqual([isSecure, askedBefore], [[false, true], []])
    assert.deepEqual(shown, [doneWith(50), doneWith(50)])
    assert.equal(await eggsAtServer(person), 50)
    assert.deepEqual(visit.complaints, [])
  })

  it('go on while the leading one is frozen, and it writes nothing old when it goes on', async () => {
    const { person, visit, page, others } = await open(2)
    await using _visit = visit
    const [second = page] = others
    const id = await run<string>(page, MAKE_EGGS)
    await second.waitForFunction('home.items.all().length === 1')
    // Its answer comes while it is frozen.
    const isPulled = Promise.withResolvers<void>()
    await page.route('**/v1/sync/pull', async (route) => {
      const answer = await route.fetch({ url: `${app.url}/v1/sync/pull` })
      isPulled.resolve()
      await frozen.promise
      await route.fulfill({ response: answer })
    })
    const frozen = Promise.withResolvers<void>()
    void run(page, `void home.sync()`)
    await isPulled.promise
    const resume = await freeze(page)
    frozen.resolve()

    await run(second, addEggs(id))
    const before = await run(second, STATUS)
    const position = await run(second, POSITION)
    await resume()
    await page.waitForFunction('home.items.all()[0]?.quantity === 10')
    const positionAfter = await run(second, POSITION)
    await run(page, addEggs(id))
    const shown = await Promise.all([page, second].map((tab) => run(tab, STATUS)))

    assert.deepEqual([before, ...shown], [doneWith(10), doneWith(20), doneWith(20)])
    assert.deepEqual(positionAfter, position)
    assert.equal(await eggsAtServer(person), 20)
    assert.deepEqual(visit.complaints, [])
  })

  it('leave the lead to one that is alive, also where they look twice between two of its beats', async () => {
    const { visit, page } = await open(2)
    await using _visit = visit

    const holders = await run<readonly string[]>(page, LOOK_TWICE)

    assert.equal(holders[0], holders[1])
    assert.deepEqual(visit.complaints, [])
  })

  it('take the lead over at once from one that closes its Larder', async () => {
    const { visit, page, others } = await open(2)
    await using _visit = visit
    const [second = page] = others
    const asked = asksOf(second)

    await run(page, `await larder.close()`)
    await run(second, `await home.foods.create({ name: 'Milk' }); await home.sync()`)

    assert.ok(asked.includes('/v1/sync/push'))
    assert.deepEqual(await run(second, NAMES), ['Milk'])
  })
})
