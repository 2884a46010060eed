import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { signedUp } from '#test/app/person.ts'
import { PIXEL, sha256 } from '#test/app/photos.ts'
import { HOME, NAMES, OPEN, openClientPage, openMoreTabs, openTab, run } from './browser-page.ts'

const app = await startApp()
const browser = await openBrowser(app, 'localhost')

async function open() {
  const person = await signedUp(app)
  return { person, ...(await openTab(browser, person)) }
}

/** Allows or forbids that the page keeps its data. */
async function setPersistence(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  await session.send('Browser.setPermission', {
    permission: { name: 'persistent-storage' },
    setting,
    origin: 'http://localhost',
    ...(browserContextId === undefined ? {} : { browserContextId }),
  })
}

const RISK = `const { persisted, atRisk, waiting } = home.status.get(); return [persisted, atRisk, waiting]`

const STATUS = `
  await home.sync()
  const { state, error, waiting } = home.status.get()
  return [state, error, waiting]`
/** There is no space for the second change of a transaction, nor for the answers of the server. */
const FILL = `
  const { put } = IDBObjectStore.prototype
  const begun = new WeakSet()
  window.put = put
  IDBObjectStore.prototype.put = function (...values) {
    const [, table] = values[1]
    const isSecond = table === 'outbox' && begun.has(this.transaction)
    if (isSecond || table === 'log') throw new DOMException('The disk is full.', 'QuotaExceededError')
    if (table === 'outbox') begun.add(this.transaction)
    return put.apply(this, values)
  }`

describe('a photo in a browser', () => {
  it('is kept over a reload without a network, shown in all tabs, and sent once', async () => {
    const { person, visit, page } = await open()
    await using _visit = visit
    const uploads: string[] = []
    page.context().on('request', (request) => {
      if (request.method() === 'PUT') uploads.push(new URL(request.url()).pathname)
    })
    await page.context().route('**/v1/**', (route) => route.abort())

    const id = await run<string>(
      page,
      `const food = await home.foods.create({ name: 'Milk' })
      const bytes = Uint8Array.from(atob('${PIXEL.toString('base64')}'), (c) => c.charCodeAt(0))
      const photo = await home.addPhoto({ food_id: food.id }, new Blob([bytes], { type: 'image/gif' }))
      return photo.id`,
    )
    await openClientPage(page)
    await run(page, `${OPEN} ${HOME}`)
    const [other = page] = await openMoreTabs(page, 1)
    const shown = await Promise.all(
      [page, other].map((tab) =>
        run(
          tab,
          `const { blob } = await home.photo('${id}')
          const image = await createImageBitmap(blob)
          return [blob.type, image.width, home.status.get().waiting]`,
        ),
      ),
    )
    await page.context().unroute('**/v1/**')
    uploads.length = 0
    const state = await run(other, `return home.sync()`)
    const left = await run(page, `return home.status.get().uploads`)

    const { body } = await person.call('GET', '/v1/photos')
    assert.deepEqual(shown, [
      ['image/gif', 1, 2],
      ['image/gif', 1, 2],
    ])
    assert.deepEqual([state, left, uploads], ['idle', [], [`/v1/photos/${id}/content`]])
    assert.equal(body.items[0].content_sha256, sha256(PIXEL))
  })
})

describe('a browser that is asked to keep the data', () => {
  for (const [setting, isKept] of [
    ['granted', true],
    ['denied', false],
  ] as const)
    it(`is asked with the first change, and the status says so: ${setting}`, async () => {
      const { visit, page } = await open()
      await using _visit = visit
      await setPersistence(page, setting)
      await page.context().route('**/v1/**', (route) => route.abort())
      await page.evaluate(`{
        window.asked = 0
        const { persist } = StorageManager.prototype
        StorageManager.prototype.persist = function () { asked += 1; return persist.call(this) }
      }`)
      const before = await run(page, `return asked`)

      await run(page, `for (const name of ['Milk', 'Rye']) await home.foods.create({ name })`)
      await page.waitForFunction(`home.status.get().persisted === ${isKept}`)
      const risk = await run(page, RISK)
      const after = await run(page, `return asked`)
      await page.context().unroute('**/v1/**')
      const synced = await run(page, `await home.sync(); ${RISK}`)

      assert.deepEqual([before, after], [0, 1])
      assert.deepEqual(risk, [isKept, !isKept, 2])
      assert.deepEqual(synced, [isKept, false, 0])
    })
})

describe('a browser without space', () => {
  it('tells the app, loses nothing that was stored, and goes on when there is space', async () => {
    const { person, visit, page } = await open()
    await using _visit = visit
    await page.context().route('**/v1/**', (route) => route.abort())
    await run(page, `await home.foods.create({ name: 'Milk' })`)
    await run(page, FILL)

    const failed = await run(
      page,
      `const milk = home.foods.first()
      return home.together([
        { op: 'create', entity: 'food', id: crypto.randomUUID(), data: { name: 'Rye' } },
        { op: 'create', entity: 'food', id: crypto.randomUUID(), data: { name: 'Salt' } },
      ]).then(() => 'stored', (error) => error.name)`,
    )
    await page.context().unroute('**/v1/**')
    const full = await run(page, STATUS)
    const shown = await run(page, NAMES)
    await run(page, `IDBObjectStore.prototype.put = window.put`)
    const free = await run(page, STATUS)
    await openClientPage(page)
    const kept = await run(page, `${OPEN} ${HOME} await home.sync(); ${NAMES}`)

    assert.equal(failed, 'QuotaExceededError')
    assert.deepEqual(full, ['failed', 'QuotaExceededError: The disk is full.', 1])
    assert.deepEqual(free, ['idle', undefined, 0])
    assert.deepEqual([shown, kept], [['Milk'], ['Milk']])
    const { body } = await person.call('GET', '/v1/pantry/foods')
    assert.equal(body.items.length, 1)
  })
})
