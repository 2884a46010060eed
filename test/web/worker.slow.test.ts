// Slow. Covers: web packages/client/src src/api/web-app
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { addToList, goTo, isSaved, isStored, row } from './actions.ts'
import { kitchenOf } from './kitchen.ts'
import { signIn, startStoredApp, type WebApp } from './web-app.ts'

const app = await startStoredApp()
const isSecure = (page: Page) => page.evaluate<boolean>('isSecureContext')
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** Gives other names to the built files in a text. */
const rename = (text: string) =>
  text.replaceAll(/-([A-Z\d])([A-Z\d]{7})(\.(?:js|css)\b)/g, '-$2$1$3')

/** Changes the app as a release does: other names for the built files, and other digests. */
function release({ files }: WebApp, version: string): void {
  const before = [...files.values()]
  files.clear()
  for (const { path, type, bytes } of before) {
    const text = rename(String(bytes)).replace(/larder-app-[\w-]+/, `larder-app-${version}`)
    const written = /script|html|json/.test(type) ? Buffer.from(text) : bytes
    files.set(rename(path), { path: rename(path), type, digest: version, bytes: written })
  }
}

const updateNote = (page: Page) => page.getByRole('button', { name: 'Update now' })
const scriptOf = (page: Page) =>
  page.evaluate<string>('document.querySelector(`script[src*="main-"]`).src')

describe('the service worker', () => {
  it('opens every screen without a network after the first visit', async () => {
    const person = await signedUp(app)
    const { default_shopping_list_id: list } = await firstHousehold(person)
    const steps = [{ id: randomUUID(), text: 'Stir.' }]
    const { id } = await kitchenOf(person).recipe('Pancakes', [], { steps })
    await using visit = await app.open('/sign-in')
    await signIn(visit, person)
    await goTo(visit.page, 'List')
    await addToList(visit.page, 'Milk')
    await isSaved(visit.page)
    await isStored(visit.page)
    const context = visit.page.context()
    await context.setOffline(true)
    await visit.page.close()

    const page = await context.newPage()
    for (const [path, name] of [
      ['/', 'Today'],
      ['/list', 'Shopping list'],
      [`/list/${list}/store`, 'Store and aisles'],
      [`/list/${list}/put-away`, 'Put away'],
      ['/pantry', 'Pantry'],
      ['/pantry/add', 'Add food'],
      ['/scan', 'Scan a barcode'],
      ['/recipes', 'Recipes'],
      [`/recipes/${id}`, 'Pancakes'],
      [`/recipes/${id}/edit`, 'Edit recipe'],
      ['/plan', 'Plan'],
      ['/settings', 'Settings'],
      ['/settings/app', 'This app'],
    ] as const) {
      await page.goto(app.home + path)
      await title(page, name).waitFor()
    }
    await page.goto(`${app.home}/list`)
    await row(page, 'Milk').waitFor()
    await page.goto(`${app.home}/recipes/${id}/cook`)
    await page.getByRole('heading', { name: 'Get ready' }).waitFor()
    // The tagger reads the size of the eggs. The rules that read before it is loaded do not.
    await page.goto(`${app.home}/recipes/new`)
    await page.getByRole('textbox', { name: 'Ingredient 1' }).fill('2 large eggs, beaten')
    await page.getByRole('button', { name: /^2 eggs large, beaten/ }).waitFor()

    assert.deepEqual(visit.complaints, [])
  })

  it('leaves the API and the pages behind mails to the server', async () => {
    await using visit = await app.enter()
    const { page } = visit
    await isStored(page)

    await page.goto(`${app.home}/reset-password`)
    await page.getByRole('heading').first().waitFor()
    const info = await page.evaluate<string>('fetch("/v1").then((answer) => answer.text())')

    assert.match(info, /"name":"Larder"/)
  })

  it('offers a new version of the app in each tab, and forces it on none', async () => {
    await using visit = await app.enter('/list')
    const { page } = visit
    await isStored(page)
    const second = await page.context().newPage()
    await second.goto(`${app.home}/list`)
    const add = second.getByRole('combobox', { name: 'Add an item' })
    const old = await scriptOf(second)

    release(app, 'next')
    await second.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())')
    for (const tab of [page, second]) await updateNote(tab).waitFor()
    await add.fill('Birthday candl')
    await second.evaluate(`globalThis.takenOver = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve()))
      .then(() => navigator.serviceWorker.ready).then(() => true); undefined`)
    await Promise.all([page.waitForEvent('load'), updateNote(page).click()])
    await second.evaluate('globalThis.takenOver')

    assert.deepEqual(
      [(await scriptOf(page)) === old, (await scriptOf(second)) === old, await add.inputValue()],
      [false, true, 'Birthday candl'],
    )
    // The code of this screen is only in the cache of the service worker.
    await (await page.context().newCDPSession(second)).send('Network.clearBrowserCache')
    await goTo(second, 'Plan')
    await title(second, 'Plan').waitFor()
    await Promise.all([second.waitForEvent('load'), updateNote(second).click()])
    await title(second, 'Plan').waitFor()
    assert.equal(await scriptOf(second), await scriptOf(page))
  })
})

/** An offer of Chromium, which a browser without a screen does not make. */
const OFFER = `
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  offer.prompt = async () => { globalThis.asked = offer.defaultPrevented }
  dispatchEvent(offer)`

const SIZES = ['any', '192x192', '512x512', '512x512']

describe('the installed app', () => {
  it('has all that Chromium asks for, a button that installs it, and menus that lead to screens', async () => {
    await using visit = await app.enter()
    const { page } = visit
    const devtools = await page.context().newCDPSession(page)

    const { data = '', errors } = await devtools.send('Page.getAppManifest')
    const { icons, name, display, start_url, shortcuts, share_target: share } = JSON.parse(data)
    const sizes = await page.evaluate<string[]>(`Promise.all(
      ${JSON.stringify(icons)}.map(async ({ src, sizes }) => {
        const image = Object.assign(new Image(), { src })
        await image.decode()
        return sizes === 'any' ? sizes : image.naturalWidth + 'x' + image.naturalHeight
      }))`)
    // Chromium without a screen does not tell whether it would install the app. This is what it asks for.
    const declared = icons.map((icon: { sizes: string }) => icon.sizes)
    assert.deepEqual(
      [errors, name, display, sizes, declared],
      [[], 'Larder', 'standalone', SIZES, SIZES],
    )

    const urls = [start_url, ...shortcuts.map(({ url }: { url: string }) => url)]
    for (const [i, screen] of ['Today', 'Shopping list', 'Pantry'].entries()) {
      await page.goto(app.home + urls[i])
      await title(page, screen).waitFor()
    }
    const sent = new URLSearchParams({
      [share.params.title]: 'Pancakes',
      [share.params.text]: '250 g flour',
    })
    await page.goto(`${app.home}${share.action}?${sent.toString()}`)
    await title(page, 'Paste recipe text').waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'Pancakes')
    assert.equal(await page.getByLabel('Recipe text').inputValue(), '250 g flour')

    await page.goto(`${app.home}/settings/app`)
    const hint = page.getByText('Open the browser menu')
    await hint.waitFor()
    await page.evaluate(OFFER)
    await page.getByRole('button', { name: 'Install app' }).click()
    await hint.waitFor()
    assert.equal(await page.evaluate('globalThis.asked'), true)
  })
})

describe('on plain http', () => {
  it('the app works, and says nothing about offline use that is not true', async () => {
    const plain = await startStoredApp('larder.test')
    await using visit = await plain.enter('/list')
    const { page } = visit

    const hasWorker = await page.evaluate<boolean>('"serviceWorker" in navigator')
    await page.goto(`${plain.home}/settings/app`)
    await page.getByText('offline use, the camera and notifications').waitFor()
    assert.equal(await page.getByText('even offline').count(), 0)

    assert.deepEqual([await isSecure(page), hasWorker], [false, false])
    assert.deepEqual(visit.complaints, [])
  })
})
