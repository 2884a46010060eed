// Slow. Covers: packages/client/src
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { PIXEL } from '#test/app/photos.ts'
import { eventually } from '#test/eventually.ts'
import { type Random, seeded } from '#test/simulation/random.ts'
import { HOME, OPEN, openClientPage, openMoreTabs, openTab, run } from './browser-page.ts'

/** How many random histories are tried; `PROPERTY_SEED` tries one again. */
const HISTORIES = Number(process.env['REMOVED_STORAGES'] ?? 6)
const STEPS = 14
const app = await startApp()
const browser = await openBrowser(app, 'localhost')
/** Pages without https have no locks: there a lease in the database chooses the tab that syncs. */
const plainBrowser = await openBrowser(app, 'larder.test')

/** The ways in which a browser removes a database while pages have it open. */
const REMOVALS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the browser': async (page) => {
    const devtools = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    await devtools.detach()
  },
  'another program': (page) =>
    run(
      page,
      `return new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('larder')
        request.onsuccess = () => resolve()
        request.onerror = () => resolve() // the browser has removed it at the same moment
        request.onblocked = () => reject(new Error('It is blocked.'))
      })`,
    ),
}

const remove = (page: Page, how: string): Promise<unknown> =>
  REMOVALS[how]?.(page) ?? assert.fail(how)

const add = (page: Page, name: string) =>
  run<string>(page, `return (await home.foods.create({ name: '${name}' })).id`)
const SYNCED = `
  await home.sync()
  const { state, error, waiting, told } = home.status.get()
  return [state, error, waiting, told.length]`
const DONE = ['idle', undefined, 0, 0]
const FOODS = `return home.foods.all().map(({ name, note }) => name + ' ' + note).toSorted()`

async function foodsAtServer(person: Person): Promise<readonly string[]> {
  const { body } = await person.call('GET', '/v1/pantry/foods')
  const items: readonly { name: string; note: string | null }[] = body.items
  return items.map(({ name, note }) => `${name} ${note}`).toSorted()
}

const goOffline = (page: Page) => page.context().route('**/v1/**', (route) => route.abort())
const goOnline = (page: Page) => page.context().unroute('**/v1/**')

for (const how of Object.keys(REMOVALS))
  describe(`a page whose database is removed by ${how} while it is open`, () => {
    it('takes further changes, and keeps those that were not sent over a reload', async () => {
      const person = await signedUp(app)
      const { visit, page } = await openTab(browser, person)
      await using _visit = visit
      await add(page, 'Milk')
      await run(page, `await home.sync()`)
      await goOffline(page)
      await add(page, 'Eggs')

      await remove(page, how)
      await add(page, 'Tea')
      await openClientPage(page)
      await run(page, `${OPEN} ${HOME}`)
      const shown = await run(page, FOODS)
      await goOnline(page)
      const synced = await run(page, SYNCED)

      const all = ['Eggs null', 'Milk null', 'Tea null']
      assert.deepEqual([shown, synced, await foodsAtServer(person)], [all, DONE, all])
    })

    it('says of a photo that was not sent that it is not on this device any more', async () => {
      const { visit, page } = await openTab(browser, await signedUp(app))
      await using _visit = visit
      await goOffline(page)
      await run(
        page,
        `const food = await home.foods.create({ name: 'Milk' })
        const bytes = Uint8Array.from(atob('${PIXEL.toString('base64')}'), (c) => c.charCodeAt(0))
        await home.addPhoto({ food_id: food.id }, new Blob([bytes], { type: 'image/gif' }))`,
      )

      await remove(page, how)
      await goOnline(page)
      const told = await run(
        page,
        `await home.sync()
        const { waiting, told } = home.status.get()
        return [waiting, ...told.map(({ message }) => message)]`,
      )

      assert.deepEqual(told, [0, 'The photo is not on this device any more.'])
    })
  })

describe('a page whose database is removed, and that has no space for a new one', () => {
  it('says so when a change is made, and goes on when there is space', async () => {
    const { visit, page } = await openTab(browser, await signedUp(app))
    await using _visit = visit
    const devtools = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await goOffline(page)
    await add(page, 'Milk')

    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await remove(page, 'the browser')
    const refused = await run(
      page,
      `return home.foods.create({ name: 'Tea' }).catch((error) => error.name)`,
    )
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    await add(page, 'Eggs')
    const shown = await run(page, FOODS)

    assert.deepEqual([refused, shown], ['QuotaExceededError', ['Eggs null', 'Milk null']])
  })
})

/** One random history of two tabs. What they were able to add must be at the server, and in both tabs. */
async function tryHistory(random: Random, isPlain: boolean): Promise<void> {
  const person = await signedUp(app)
  const { visit, page } = isPlain
    ? await openTab(plainBrowser, person, undefined, 'http://larder.test')
    : await openTab(browser, person)
  await using _visit = visit
  const tabs = [page, ...(await openMoreTabs(page, 1))]
  const foods = new Map<string, string>()
  const steps: string[] = []
  let isOnline = true
  const anyTab = () => random.pick(tabs) ?? page

  async function makeChange(tab: Page): Promise<void> {
    const name = `Food${steps.length}`
    const id = random.chance(0.5) ? random.pick([...foods.keys()]) : undefined
    if (id === undefined) return void foods.set(await add(tab, name), `${name} null`)
    const shown = foods.get(id) ?? ''
    // Otherwise the change may be a conflict with that of the other tab.
    await eventually(`${shown} in both tabs`, async () =>
      (await run<string[]>(tab, FOODS)).includes(shown),
    )
    if (random.chance(0.7)) {
      await run(tab, `await home.foods.update('${id}', { note: '${name}' })`)
      foods.set(id, `${shown.split(' ')[0]} ${name}`)
    } else {
      await run(tab, `await home.foods.delete('${id}')`)
      foods.delete(id)
    }
  }
  const step = () =>
    random.choose<[string, () => Promise<unknown>]>([
      [6, () => ['change', () => makeChange(anyTab())]],
      [2, () => ['sync', () => run(anyTab(), `await home.sync()`)]],
      [3, () => ['remove', () => remove(anyTab(), random.pick(Object.keys(REMOVALS)) ?? '')]],
      [
        1,
        () => [
          'network',
          async () => {
            await (isOnline ? goOffline(page) : goOnline(page))
            isOnline = !isOnline
          },
        ],
      ],
      [
        isPlain ? 0 : 1,
        () => [
          'reload',
          async () => {
            const tab = anyTab()
            await makeChange(tab) // once it is stored, so is all that this tab had before
            await openClientPage(tab)
            await run(tab, `${OPEN} ${HOME}`)
          },
        ],
      ],
    ])
  while (steps.length < STEPS) {
    const [name, take] = step() ?? assert.fail()
    steps.push(name)
    await take()
  }
  if (!isOnline) await goOnline(page)

  // Without locks, the tab that has lost its lease asks for it again.
  for (const tab of tabs)
    await eventually(`the end of ${steps.join()}`, async () => {
      const synced = await run(tab, SYNCED)
      return isDeepStrictEqual(synced, DONE)
    })
  const wanted = [...foods.values()].toSorted()
  for (const tab of tabs) assert.deepEqual(await run(tab, FOODS), wanted, steps.join())
  assert.deepEqual(await foodsAtServer(person), wanted, steps.join())
  const [again = page] = await openMoreTabs(page, 1)
  assert.deepEqual(await run(again, FOODS), wanted, steps.join())
}

describe('two tabs whose database is removed again and again', () => {
  const first = Number(process.env['PROPERTY_SEED'] ?? 1)
  for (let seed = first; seed < first + HISTORIES; seed += 1)
    it(`lose no change: history ${seed}`, () => tryHistory(seeded(seed), seed % 3 === 0))
})
