import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { openBrowser } from '#test/app/browser.ts'
import { type Person, signedUp } from '#test/app/person.ts'
import { openClientPage, run, serveClient } from './browser-page.ts'

const app = await startApp()
// Browsers have locks only on secure pages, and a page of localhost is one.
const browser = await openBrowser(app, 'localhost')
const ORIGIN = 'http://localhost'

/** A browser with the library, and a person who signs in there. */
async function openTab(person?: Person) {
  const one = person ?? (await signedUp(app))
  const visit = await browser.visit()
  const { page } = visit
  await serveClient(page.context())
  await openClientPage(page, ORIGIN)
  await run(page, `${OPEN} ${signIn(one)}`)
  return { person: one, visit, page }
}

const OPEN = `
  window.larder = await openLarder({ url: '${ORIGIN}', storage: await indexedDb(), live: 'off', keychain: {
    load: async () => JSON.parse(localStorage.getItem('tokens') ?? 'null') ?? undefined,
    save: async (tokens) => localStorage.setItem('tokens', JSON.stringify(tokens ?? null)),
  } });`
const HOME = 'window.home = await larder.household();'
const signIn = ({ email, password }: Person) =>
  `await larder.signIn(${JSON.stringify({ email, password })}); ${HOME} await home.sync();`
const NAMES = 'return home.foods.all().map(({ name }) => name).toSorted();'

describe('the client library in a browser', () => {
  it('brings two browsers in step', async () => {
    const { person, visit, page } = await openTab()
    const { visit: other, page: second } = await openTab(person)
    await using _both = { [Symbol.asyncDispose]: () => closeAll(visit, other) }

    await run(page, `await home.foods.create({ name: 'Milk' }); await home.sync();`)
    const names = await run(second, `await home.sync(); ${NAMES}`)

    assert.deepEqual(names, ['Milk'])
    assert.deepEqual([visit.complaints, other.complaints], [[], []])
  })

  it('keeps rows and unsent changes over a reload without a network', async () => {
    const { person, visit, page } = await openTab()
    await using _visit = visit
    await run(page, `await home.foods.create({ name: 'Milk' }); await home.sync();`)
    await page.context().route('**/v1/**', (route) => route.abort())
    await run(page, `await home.foods.create({ name: 'Rye' });`)

    await openClientPage(page, ORIGIN)
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

  it('opens in one tab at a time', async () => {
    const { visit, page } = await openTab()
    await using _visit = visit
    const second = await page.context().newPage()
    await openClientPage(second, ORIGIN)
    const attempt = `return indexedDb().then(() => 'open', (error) => error.name);`

    const refused = await run(second, attempt)
    await page.close()
    // The browser releases the lock a moment after the tab was closed. A test has a time limit of its own.
    const opened = await run(
      second,
      `for (;;) if ((await (async () => { ${attempt} })()) === 'open') return 'open'`,
    )

    assert.deepEqual([refused, opened], ['InUseError', 'open'])
  })

  it('shows and sends nothing of a change whose transaction the browser aborts', async () => {
    const { visit, page } = await openTab()
    await using _visit = visit
    await run(page, `await home.foods.create({ name: 'Milk' });`)

    const failed = await run(
      page,
      `const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (...of) {
        const aborted = transaction.apply(this, of)
        setTimeout(() => aborted.abort())
        return aborted
      }
      const name = await home.foods.create({ name: 'Rye' }).then(() => 'stored', (error) => error.name)
      IDBDatabase.prototype.transaction = transaction
      return name`,
    )
    const shown = await run(page, NAMES)
    await run(page, `await home.foods.create({ name: 'Salt' }); await home.sync();`)
    await openClientPage(page, ORIGIN)
    const kept = await run(page, `${OPEN} ${HOME} await home.sync(); ${NAMES}`)

    assert.deepEqual([failed, shown, kept], ['AbortError', ['Milk'], ['Milk', 'Salt']])
  })

  it('ends its connection when a newer program needs the database, and loses nothing', async () => {
    const { visit, page } = await openTab()
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
      .then(() => 'stored', (error) => error.name);`,
    )

    assert.equal(newer, true)
    assert.equal(failed, 'InvalidStateError')
  })
})

async function closeAll(...visits: readonly AsyncDisposable[]): Promise<void> {
  for (const visit of visits) await visit[Symbol.asyncDispose]()
}
