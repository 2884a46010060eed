// Slow. Covers: packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { firstHousehold } from '#test/app/household.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { HOME, NAMES, OPEN_LIVE, openMoreTabs, openTab, run, signIn } from './browser-page.ts'
import { openDevice, synced } from './device.ts'

/** Streams last as long as the tests. */
const app = await startApp({}, undefined, { livePeriods: { stream: 600_000 } })
const browser = await openBrowser(app, 'localhost')

async function open(count: number) {
  const person = await signedUp(app)
  const { visit, page } = await openTab(browser, person)
  return { person, visit, page, others: await openMoreTabs(page, count - 1) }
}

/** Makes an item of 0 eggs, to which each tab adds some. */
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
  return { state, waiting, told: told.length, eggs: home.items.all()[0].quantity }`
/** How many rows are stored. */
const ROWS = `
  const storage = await indexedDb()
  const rows = await Promise.all((await storage.spaces()).map((space) => storage.read(space, 'row')))
  return rows.flat().length`

async function eggsAtServer(person: Person): Promise<unknown> {
  const { body } = await person.call('GET', '/v1/pantry/items')
  return body.items[0].quantity
}

/** How many mutations the server has done for the person's household. */
async function mutationsAtServer(person: Person): Promise<number> {
  const { id } = await firstHousehold(person)
  const { count } = await app.db
    .selectFrom('sync_receipt')
    .select((sql) => sql.fn.countAll<string>().as('count'))
    .where('household_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('several tabs', () => {
  it('each add changes at once, and each arrives once, all sent by one tab', async () => {
    const { person, visit, page, others } = await open(4)
    await using _visit = visit
    const asked: string[] = []
    for (const tab of others)
      tab.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    const id = await run<string>(page, MAKE_EGGS)
    const tabs = [page, ...others]
    await Promise.all(tabs.map((tab) => tab.waitForFunction('home.items.all().length === 1')))

    await Promise.all(tabs.map((tab) => run(tab, addEggs(id))))
    const shown = await Promise.all(tabs.map((tab) => run(tab, STATUS)))

    const expected = { state: 'idle', waiting: 0, told: 0, eggs: 40 }
    assert.deepEqual(
      shown,
      tabs.map(() => expected),
    )
    assert.equal(await eggsAtServer(person), 40)
    const sent = asked.filter((path) => path.startsWith('/v1/')) // each loads the code of the verbs
    assert.deepEqual([sent, visit.complaints], [[], []])
  })

  it('go on where the one that syncs is closed before it has its answer', async () => {
    const { person, visit, page, others } = await open(10)
    await using _visit = visit
    const id = await run<string>(page, MAKE_EGGS)
    await Promise.all(others.map((tab) => tab.waitForFunction('home.items.all().length === 1')))
    const before = await mutationsAtServer(person)
    const areAdded = Promise.withResolvers<void>()
    let pushes = 0
    await page.context().route('**/v1/sync/push', async (route) => {
      pushes += 1
      if (pushes > 1) return route.continue()
      await areAdded.promise
      const { authorization = '' } = await route.request().allHeaders()
      const headers = { authorization, 'content-type': 'application/json' }
      const body = route.request().postData()
      const { status } = await fetch(`${app.url}/v1/sync/push`, { method: 'POST', headers, body })
      assert.equal(status, 200)
      await page.close()
    })

    await Promise.all([page, ...others].map((tab) => run(tab, addEggs(id))))
    areAdded.resolve()
    const shown = await Promise.all(others.map((tab) => run(tab, STATUS)))

    const expected = { state: 'idle', waiting: 0, told: 0, eggs: 100 }
    assert.deepEqual(
      shown,
      others.map(() => expected),
    )
    assert.equal(await eggsAtServer(person), 100)
    assert.equal((await mutationsAtServer(person)) - before, 100)
    assert.ok(pushes > 1)
    assert.deepEqual(visit.complaints, [])
  })

  it('all show the change of another phone, of which only one of them hears', async () => {
    const { person, visit, page } = await open(1)
    await using _visit = visit
    const streams: string[] = []
    visit.page.context().on('request', (request) => {
      if (request.url().endsWith('/v1/sync/events')) streams.push(request.url())
    })
    await run(page, `await larder.close(); ${OPEN_LIVE} ${HOME}`)
    const tabs = [page, ...(await openMoreTabs(page, 3, OPEN_LIVE))]
    const phone = await openDevice(app, person)

    await phone.home.foods.create({ name: 'Milk' })
    await synced(phone.home)

    await Promise.all(tabs.map((tab) => tab.waitForFunction('home.foods.all().length === 1')))
    assert.equal(streams.length, 1)
    assert.deepEqual(visit.complaints, [])
  })

  it('show the changes of each other without a network', async () => {
    const { visit, page, others } = await open(2)
    await using _visit = visit
    const [other = page] = others
    await page.context().route('**/v1/**', (route) => route.abort())

    await run(page, `await home.foods.create({ name: 'Milk' });`)
    await other.waitForFunction(`home.foods.all().length === 1`)
    await run(other, `await home.foods.create({ name: 'Rye' });`)
    await page.waitForFunction(`home.foods.all().length === 2`)
    await other.waitForFunction(`home.status.get().state === 'offline'`)

    const [one, two] = await Promise.all([run(page, NAMES), run(other, NAMES)])
    assert.deepEqual([one, two], [['Milk', 'Rye'], one])
  })

  it('catch up on changes of a tab that could not tell of them', async () => {
    const { person, visit, page, others } = await open(3)
    await using _visit = visit
    const [second = page, third = page] = others
    await page.context().route('**/v1/**', (route) => route.abort())
    await run(
      second,
      `BroadcastChannel.prototype.postMessage = () => {}; await home.foods.create({ name: 'Milk' });`,
    )
    await second.close()

    await third.evaluate(`document.dispatchEvent(new Event('resume'))`)
    await third.waitForFunction(`home.foods.all().length === 1`)
    const waiting = await run(third, `return home.status.get().waiting`)
    await page.context().unroute('**/v1/**')
    const state = await run(page, `return home.sync()`)

    const { body } = await person.call('GET', '/v1/pantry/foods')
    assert.deepEqual([waiting, state, body.items.length], [1, 'idle', 1])
  })

  it('are signed out together, and signed in together; unsent changes are set aside', async () => {
    const { person, visit, page, others } = await open(3)
    await using _visit = visit
    const [second = page, third = page] = others
    await run(page, `await home.foods.create({ name: 'Milk' }); await home.sync();`)
    await page.context().route('**/v1/**', (route) => route.abort())
    await run(third, `await home.foods.create({ name: 'Rye' });`)

    await run(second, `await larder.signOut();`)
    for (const tab of [page, third]) await tab.waitForFunction(`larder.accountId() === undefined`)
    const refused = await run(
      third,
      `return home.foods.create({ name: 'Salt' }).then(() => 'stored', (error) => error.reason)`,
    )
    const rows = await run(third, ROWS)
    await page.context().unroute('**/v1/**')
    await run(third, signIn(person))
    await page.waitForFunction(`larder.households().length > 0`)
    const aside = await run(page, `${HOME} return home.status.get().aside.length`)
    const names = await run(page, `await home.resume(); await home.sync(); ${NAMES}`)

    assert.deepEqual([refused, rows, aside, names], ['signed_out', 0, 1, ['Milk', 'Rye']])
    assert.deepEqual(visit.complaints, [])
  })
})
