import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { signedUp } from '#test/app/person.ts'
import { HOME, NAMES, OPEN, openClientPage, openTab, run } from './browser-page.ts'

const app = await startApp()
const browser = await openBrowser(app, 'localhost')

async function open() {
  const person = await signedUp(app)
  return { person, ...(await openTab(browser, person)) }
}

describe('the client library in a browser', () => {
  it('brings two browsers in step', async () => {
    const { person, visit, page } = await open()
    const { visit: other, page: second } = await openTab(browser, person)
    await using _both = { [Symbol.asyncDispose]: () => closeAll(visit, other) }

    await run(page, `await home.foods.create({ name: 'Milk' }); await home.sync();`)
    const names = await run(second, `await home.sync(); ${NAMES}`)

    assert.deepEqual(names, ['Milk'])
    assert.deepEqual([visit.complaints, other.complaints], [[], []])
  })

  it('keeps rows and unsent changes over a reload without a network', async () => {
    const { person, visit, page } = await open()
    await using _visit = visit
    await run(page, `await home.foods.create({ name: 'Milk' }); await home.sync();`)
    await page.context().route('**/v1/**', (route) => route.abort())
    await run(page, `await home.foods.create({ name: 'Rye' });`)

    await openClientPage(page)
    const names = await run(page, `${OPEN} ${HOME} ${NAMES}`)
    await page.context().unroute('**/v1/**')
    const state = await run(page, `return home.sync();`)

    assert.deepEqual([names, state], [['Milk', 'Rye'], 'idle'])
    const { body } = await person.call('GET', '/v1/pantry/foods')
    assert.deepEqual(
      body.items.map(({ name }: { name: string }) => name),
      ['Milk', 'Rye'],
    )
  })

  it('shows and sends nothing of a change whose transaction the browser aborts', async () => {
    const { visit, page } = await open()
    await using _visit = visit
    await run(page, `await home.foods.create({ name: 'Milk' });`)

    const failed = await run(
      page,
      `const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (...of) {
        const aborted = transaction.apply(this, of)
        setTimeout(() => {
          try { aborted.abort() } catch {} // it was empty, and has ended
        })
        return aborted
      }
      const name = await home.foods.create({ name: 'Rye' }).then(() => 'stored', (error) => error.name)
      IDBDatabase.prototype.transaction = transaction
      return name`,
    )
    const shown = await run(page, NAMES)
    await run(page, `await home.foods.create({ name: 'Salt' }); await home.sync();`)
    await openClientPage(page)
    const kept = await run(page, `${OPEN} ${HOME} await home.sync(); ${NAMES}`)

    assert.deepEqual([failed, shown, kept], ['AbortError', ['Milk'], ['Milk', 'Salt']])
  })

  it('sends at once when the network of the browser is back', async () => {
    const { person, visit, page } = await open()
    await using _visit = visit
    // No timer of the page ends, so only the event of the browser can start another try.
    await run(page, `globalThis.setTimeout = () => 0`)
    await page.context().setOffline(true)
    await run(page, `await home.foods.create({ name: 'Milk' }); await home.sync()`)
    const offline = await run(page, `return home.status.get().state`)

    await page.context().setOffline(false)
    await run(
      page,
      `await new Promise((resolve) =>
        home.status.subscribe(({ waiting }) => { if (waiting === 0) resolve() }))`,
    )

    const { body } = await person.call('GET', '/v1/pantry/foods')
    assert.deepEqual([offline, body.items.length], ['offline', 1])
  })

  it('ends its connection when a newer program needs the database, and loses nothing', async () => {
    const { visit, page } = await open()
    await using _visit = visit
    await run(page, `await home.foods.create({ name: 'Milk' });`)

    const newer = await run(
      page,
      `return new Promise((resolve, reject) => {
      const request = indexedDB.open('larder', 2)
      request.onblocked = () => resolve('blocked')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const all = request.result.transaction('larder').objectStore('larder').getAll()
        all.onsuccess = () => resolve(JSON.stringify(all.result).includes('Milk'))
      }
    });`,
    )
    const failed = await run(
      page,
      `return home.foods.create({ name: 'Rye' })
      .then(() => 'stored', ({ name, message }) => name + ': ' + message);`,
    )
    await run(page, `await home.sync()`)
    const status = await run(
      page,
      `const { state, error } = home.status.get(); return [state, error]`,
    )

    assert.equal(newer, true)
    const expected = 'InvalidStateError: Another tab has a newer version. Reload this page.'
    assert.equal(failed, expected)
    assert.deepEqual(status, ['failed', expected])
  })
})

async function closeAll(...visits: readonly AsyncDisposable[]): Promise<void> {
  for (const visit of visits) await visit[Symbol.asyncDispose]()
}
