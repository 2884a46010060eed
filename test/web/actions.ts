import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { Visit } from '#test/app/browser.ts'
import { firstHousehold } from '#test/app/household.ts'
import type { Person } from '#test/app/person.ts'

/** Opens one of the main screens by the navigation. */
export async function goTo(
  page: Page,
  place: 'Today' | 'List' | 'Pantry' | 'Recipes' | 'Plan' | 'Settings',
): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Main navigation' })
  await nav.getByRole('link', { name: place, exact: true }).click()
}

const addField = (page: Page): Locator => page.getByRole('combobox', { name: 'Add an item' })

/** A row of the list. Its name may be followed by remarks and an amount. */
export const row = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}\\b`, 'i') })

/** Types something into the field of the list, and waits for its row. */
export async function addToList(page: Page, name: string): Promise<void> {
  await addField(page).fill(name)
  await page.keyboard.press('Enter')
  await row(page, name).waitFor()
}

/** Ticks a row off, and waits until it is ticked. */
export async function tick(page: Page, name: string): Promise<void> {
  await row(page, name).click()
  await isTicked(page, name)
}

/** Waits until a row is ticked. */
export async function isTicked(page: Page, name: string): Promise<void> {
  await row(page, name).and(page.locator('[aria-checked=true]')).waitFor()
}

/** Closes a sheet by the button in its head: a message below may have a button of the same name. */
export const closeSheet = (sheet: Page | Locator): Promise<void> =>
  sheet.locator('.sheet-head').getByRole('button', { name: 'Close' }).click()

/** Gives a row another name. */
export async function rename(page: Page, name: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Details: ${name}` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill(to)
  await closeSheet(sheet)
  await row(page, to).waitFor()
}

/** Waits until the button in the head of the screen says this about the sync. */
export async function syncSays(page: Page, sentence: string | RegExp): Promise<void> {
  const name = typeof sentence === 'string' ? `Sync: ${sentence}` : sentence
  await page.getByRole('button', { name }).waitFor()
}

/** Waits until nothing waits for the server. */
export const isSaved = (page: Page): Promise<void> => syncSays(page, 'Everything is saved')

/** What the sheet behind the sync button says. */
export async function readSync(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Sync: / }).click()
  const sheet = page.getByRole('dialog', { name: 'Saved changes' })
  const text = await sheet.innerText()
  await closeSheet(sheet)
  await sheet.waitFor({ state: 'detached' })
  return text
}

/** Signs out as the settings let a person do it. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** Waits until the app can open without a network. */
export async function isStored(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
}

/** Cuts the network, after the code of all screens is stored, as the service worker does for people. */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await navigator.serviceWorker.ready
    const [name] = await caches.keys()
    const scripts = await (await fetch('/app/scripts.json')).json()
    await (await caches.open(name)).addAll(scripts)
  })()`)
  await page.context().setOffline(true)
}

/** Makes all that the app writes wait for `release()` in the page. `said` there has the texts of all toasts. */
export async function holdStorage(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const [{ name }] = await indexedDB.databases()
    const opened = indexedDB.open(name)
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const stores = [...opened.result.objectStoreNames]
    const store = opened.result.transaction(stores, 'readwrite').objectStore(stores[0])
    let isHeld = true
    const hold = () => { if (isHeld) store.count().onsuccess = hold }
    await new Promise((resolve) => { store.count().onsuccess = () => { hold(); resolve() } })
    globalThis.release = () => { isHeld = false; opened.result.close() }
    globalThis.said = []
    new MutationObserver(() => {
      const text = document.querySelector('.toast span')?.textContent
      if (text && text !== said.at(-1)) said.push(text)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })()`)
}

/** A row as the list shows it, and as the server has it. */
export type Shown = readonly [name: string, isTicked: boolean]

const byName = ([a]: Shown, [b]: Shown) => (a < b ? -1 : 1)

/** The rows of the list on the screen, as people typed their names, sorted by name. */
export async function rowsOn(page: Page): Promise<Shown[]> {
  const rows = await page.getByRole('checkbox').all()
  const shown = await Promise.all(
    rows.map(async (one): Promise<Shown> => {
      const name = (await one.locator('.list-name').textContent()) ?? ''
      return [
        name.replace(/ (new from .+)?$/, ''),
        (await one.getAttribute('aria-checked')) === 'true',
      ]
    }),
  )
  return shown.toSorted(byName)
}

/** The rows of the default list at the server, sorted by name. */
export async function rowsAtServer(person: Person): Promise<Shown[]> {
  const { default_shopping_list_id: list } = await firstHousehold(person)
  const { body } = await person.call('GET', `/v1/shopping-lists/${list}/items?limit=200`)
  const items: { name: string; checked_at: string | null }[] = body.items
  return items.map(({ name, checked_at }): Shown => [name, checked_at !== null]).toSorted(byName)
}

/** The page had nothing to complain about, and asked only its own origin. */
export async function assertClean(visit: Visit, home: string): Promise<void> {
  const elsewhere = (await visit.requests()).filter(
    ({ url, referrer }) =>
      new URL(url, home).origin !== home || (referrer !== '' && !referrer.startsWith(`${home}/`)),
  )
  assert.deepEqual([visit.complaints, elsewhere], [[], []])
}

/** Of a page: an animation or a transition. */
interface Move {
  readonly effect: { getComputedTiming(): { readonly endTime: number } }
  readonly finished: Promise<unknown>
}

/** @returns where an element is, in pixels of the window, when nothing moves any more: a sheet rises into its place */
export const boxOf = (element: Locator) =>
  element.evaluate(async (one) => {
    const moves: Move[] = one.ownerDocument.getAnimations()
    const ending = moves.filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { x, y, width, height } = one.getBoundingClientRect()
    return { x, y, width, height }
  })

/** Drags a row by its handle to the place of another one. */
export async function dragOnto(page: Page, handle: Locator, other: Locator): Promise<void> {
  const [from, to] = [await boxOf(handle), await boxOf(other)]
  const x = from.x + from.width / 2
  // Beyond the middle of the other row
  const y = to.y > from.y ? to.y + to.height : to.y
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 5 })
  await page.mouse.up()
}
