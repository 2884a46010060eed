// Slow. Covers: web src/notifications/notices
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { firstHousehold, joined } from '#test/app/household.ts'
import { confirmAddress } from '#test/app/verified.ts'
import { eventually, eventuallyEqual } from '#test/eventually.ts'
import { openPushService } from '#test/processes/push-service.ts'
import { addToList, goTo, isSaved, row, signOut } from './actions.ts'
import { signIn, startWebApp } from './web-app.ts'

const service = await openPushService()
after(() => service[Symbol.asyncDispose]())
const app = await startWebApp(
  'localhost',
  { EGRESS_ALLOW: '127.0.0.0/8' },
  { egress: { ca: service.ca } },
)
const insecure = await startWebApp('larder.test')

describe('the notices of a household', () => {
  it('come by mail, as chosen', async () => {
    await using visit = await app.enter('/settings')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    await confirmAddress(app, person)
    const stored = async () => (await person.call('GET', `/v1/households/${id}/notices`)).body

    await page.getByRole('link', { name: 'Notifications Off' }).click()
    await page.getByLabel('Use-soon alerts').selectOption('Every day')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByLabel('Running-low alerts').check()
    await page.getByLabel('Meals of the day').check()
    await page.getByLabel('Time').fill('18:15')

    await eventually('all is saved', async () => (await stored()).at === '18:15')
    assert.deepEqual(await stored(), {
      expiring: 'daily',
      days_ahead: 4,
      low_stock: true,
      at: '18:15',
      channel: 'mail',
      meals: true,
      list_changes: false,
      quiet_hours: { from: '22:00', to: '07:00' },
      muted_lists: [],
    })
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('about lists have quiet hours, and a switch for each list', async () => {
    await using visit = await app.enter('/settings/notices')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    const party = (await person.call('POST', '/v1/shopping-lists', { name: 'Party' })).body
    const stored = async () => (await person.call('GET', `/v1/households/${id}/notices`)).body

    await page.getByLabel('Someone adds to a list or goes shopping').check()
    await page.getByLabel('From').fill('20:30')
    await page.getByLabel('Party').uncheck()

    await eventually('all is saved', async () => (await stored()).muted_lists.length === 1)
    const { list_changes, quiet_hours, muted_lists } = await stored()
    assert.deepEqual(
      [list_changes, quiet_hours, muted_lists],
      [true, { from: '20:30', to: '07:00' }, [party.id]],
    )
    await page.getByLabel('Quiet hours').uncheck()
    await eventually('it is saved', async () => (await stored()).quiet_hours === null)
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('tell another member what somebody has added, once they have stopped adding', async () => {
    await using visit = await app.enter('/list')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    const ben = await joined(app, person)
    const { public_key } = (await ben.call('GET', '/v1/notices/push-key')).body
    const browser = service.subscribe(public_key)
    await ben.call('POST', '/v1/notices/push-subscriptions', browser.subscription)
    const path = `/v1/households/${id}/notices`
    const before = (await ben.call('GET', path)).body
    await ben.call('PUT', path, { ...before, list_changes: true, quiet_hours: null })
    await page.reload()
    await page.clock.install()

    /** What the browser of the other member shows. */
    const shown = () => browser.messages.map((one) => (one as { body: string }).body) // of a list

    await addToList(page, 'Milk')
    await page.clock.fastForward(15_000)
    await addToList(page, 'Eggs')
    await isSaved(page)
    await page.clock.fastForward(15_000)
    const early = shown()
    await page.clock.fastForward(10_000)
    await eventually('a message', () => shown().length === 1)
    await page.getByRole('button', { name: /^Actions: / }).click()
    await page.getByRole('button', { name: 'Tell others I’m shopping' }).click()
    await page.getByText('The others have been told.').waitFor()
    await eventually('another one', () => shown().length === 2)

    assert.deepEqual(early, [])
    assert.match(shown()[0] ?? '', / added Eggs and Milk$/)
    assert.match(shown()[1] ?? '', / is shopping now\. Anything missing\?$/)
    assert.deepEqual(visit.complaints, [])
  })

  it('need a confirmed address for mails: the setting goes back, and the screen says why', async () => {
    await using visit = await app.enter('/settings/notices')
    const { page, person } = visit
    const { id } = await firstHousehold(person)

    await page.getByLabel('Use-soon alerts').selectOption('On Mondays')
    await page.getByText('Confirm your email address first.').waitFor()

    assert.equal(await page.getByLabel('Use-soon alerts').inputValue(), 'off')
    assert.equal((await person.call('GET', `/v1/households/${id}/notices`)).body.expiring, 'off')
  })

  it('can not come to a browser without https, which the screen says', async () => {
    await using visit = await insecure.enter('/settings/notices')
    const { page, person } = visit
    await confirmAddress(insecure, person)
    await page.getByLabel('Running-low alerts').check()
    await page.getByLabel('How').selectOption('On this phone or computer')

    await page.getByText('Notifications on a device need an https address').waitFor()

    assert.equal(await page.getByRole('button', { name: 'Turn on here' }).count(), 0)
    assert.deepEqual(await visit.accessibilityProblems(), [])
  })
})

/**
 * A real subscription needs a permission, which browsers without a screen refuse, and the push service of the vendor of
 * the browser. So the browser gets both from the test.
 */
async function allowPush(page: Page, publicKey: string): Promise<void> {
  const { subscription } = service.subscribe(publicKey)
  await page.evaluate(`
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    const made = ${JSON.stringify(subscription)}
    let current = null
    PushManager.prototype.getSubscription = async () => current
    PushManager.prototype.subscribe = async ({ applicationServerKey }) =>
      (current = {
        toJSON: () => made,
        unsubscribe: async () => { current = null; return true },
        applicationServerKey,
      })`)
}

/** Presses the newest notice, in the service worker. */
const PRESS = `
  dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
    notification: { data: shown.at(-1).data, tag: shown.at(-1).tag, close() {} },
  }))`

/**
 * Lets the test send push messages to the service worker of a page, and press them. Browsers without a screen refuse all
 * notifications and end a worker that asks for a badge, so the test keeps what the worker wants to show.
 */
async function takeMessages(page: Page) {
  const context = page.context()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`
    globalThis.shown = []
    globalThis.badges = []
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
    navigator.setAppBadge = async (count) => void badges.push(count)`)
  const devtools = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
    if (one) registered.resolve(one.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  let count = 0
  return {
    worker,
    press: () => worker.evaluate(PRESS),
    /** @returns what the browser is to show */
    send: async (message: object): Promise<unknown> => {
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: 'http://localhost',
        registrationId: await registered.promise,
        data: JSON.stringify(message),
      })
      count += 1
      await eventually('it is shown', async () => (await worker.evaluate('shown.length')) === count)
      return worker.evaluate('shown.at(-1)')
    },
  }
}

describe('the notices of a browser', () => {
  it('are switched on and off', async () => {
    await using visit = await app.enter('/settings/notices')
    const { page, person } = visit
    const { public_key } = (await person.call('GET', '/v1/notices/push-key')).body
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await allowPush(page, public_key)
    const kept = () =>
      app.db
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('account_id', '=', person.id)
        .execute()

    await confirmAddress(app, person)
    await page.getByLabel('Running-low alerts').check()
    await page.getByLabel('How').selectOption('On this phone or computer')
    await page.getByRole('button', { name: 'Turn on here' }).click()
    await page.getByText('This browser shows your notifications.').waitFor()
    const on = await kept()
    await page.getByRole('button', { name: 'Turn off here' }).click()
    await page.getByText('This browser doesn’t show notifications yet.').waitFor()

    assert.deepEqual([on.length, (await kept()).length], [1, 0])
    assert.deepEqual(await visit.accessibilityProblems(), [])
    assert.deepEqual(visit.complaints, [])
  })

  it('are not promised after a sign-out, which ends them', async () => {
    await using visit = await app.enter('/settings/notices', {
      viewport: { width: 1280, height: 800 },
    })
    const { page, person } = visit
    const { public_key } = (await person.call('GET', '/v1/notices/push-key')).body
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await allowPush(page, public_key)
    await confirmAddress(app, person)
    await page.getByLabel('Running-low alerts').check()
    await page.getByLabel('How').selectOption('On this phone or computer')
    await page.getByRole('button', { name: 'Turn on here' }).click()
    await page.getByText('This browser shows your notifications.').waitFor()

    await goTo(page, 'Settings')
    await signOut(page)
    await signIn(visit, person)
    await goTo(page, 'Settings')
    await page.getByRole('link', { name: /^Notifications/ }).click()

    await page.getByText('This browser doesn’t show notifications yet.').waitFor()
    assert.deepEqual(visit.complaints, [])
  })

  it('are shown by the service worker; a press opens the household in the open window', async () => {
    await using visit = await app.enter('/settings/household')
    const { page, person } = visit
    const made = await person.call('POST', '/v1/households', { name: 'Holiday house' })
    await page.getByRole('button', { name: 'Holiday house Owner' }).waitFor()
    const { send, press } = await takeMessages(page)
    const shown = await send({
      title: 'Holiday house',
      body: 'Use today: Milk',
      language: 'en',
      household_id: made.body.id,
      day: '2026-11-23',
    })
    await page.evaluate('globalThis.isSameDocument = true')
    await press()
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    const isSame = await page.evaluate('globalThis.isSameDocument === true')
    await page.goto(`${app.home}/settings`)
    await page.getByRole('link', { name: 'Household Holiday house' }).waitFor()
    await goTo(page, 'List')
    await page.getByRole('combobox', { name: 'Add an item' }).fill('Pumpkin')
    await page.evaluate(
      `void (globalThis.told = new Promise((resolve) => navigator.serviceWorker.addEventListener('message', resolve)))`,
    )
    await press()
    await page.evaluate('globalThis.told.then(() => true)')
    await page.keyboard.press('Enter')
    await isSaved(page)
    await row(page, 'Pumpkin').waitFor()

    assert.equal(isSame, true)
    assert.equal(new URL(page.url()).pathname, '/list')
    assert.deepEqual(shown, {
      title: 'Holiday house',
      body: 'Use today: Milk',
      lang: 'en',
      tag: made.body.id,
      icon: '/app/icon-192.png',
      data: made.body.id,
    })
    assert.deepEqual(visit.complaints, [])
  })

  it('about a list lead to the list, in another household, in the open one, and in a new window', async () => {
    await using visit = await app.enter('/settings/household')
    const { page, person } = visit
    const { id } = await firstHousehold(person)
    const party = (await person.call('POST', '/v1/shopping-lists', { name: 'Party' })).body
    const other = (await person.call('POST', '/v1/households', { name: 'Holiday house' })).body
    await page.getByRole('button', { name: 'Holiday house Owner' }).waitFor()
    const { worker, send, press } = await takeMessages(page)
    const about = (household_id: string, list_id: string) =>
      send({
        title: 'Home',
        body: 'Ben added Milk',
        language: 'en',
        household_id,
        list_id,
        count: 1,
      })
    const isOnList = (list: string) => page.waitForURL(`${app.home}/list/${list}`)

    await about(other.id, other.default_shopping_list_id)
    await press()
    await isOnList(other.default_shopping_list_id)
    await page.getByRole('combobox', { name: 'Add an item' }).waitFor()
    const { tag } = (await about(id, party.id)) as { tag: string }
    await press()
    await isOnList(party.id)
    await page.getByRole('heading', { name: 'Party', exact: true }).waitFor()
    await goTo(page, 'Pantry')
    await press()
    await isOnList(party.id)
    await worker.evaluate(`
      globalThis.opened = []
      clients.matchAll = async () => []
      clients.openWindow = async (address) => void opened.push(address)`)
    await press()
    await eventually('another window', async () => (await worker.evaluate('opened.length')) === 1)
    await page.addInitScript(
      `navigator.clearAppBadge = async () => void (window.cleared = (window.cleared ?? 0) + 1)`,
    )
    await page.goto(`${app.home}${await worker.evaluate<string>('opened[0]')}`)

    await page.getByRole('heading', { name: 'Party', exact: true }).waitFor()
    await isOnList(party.id)
    await eventuallyEqual(() => page.evaluate('window.cleared'), 1)
    await page.evaluate(`void document.dispatchEvent(new Event('visibilitychange'))`)
    await eventuallyEqual(() => page.evaluate('window.cleared'), 2)
    assert.equal(tag, party.id) // the next message about the list replaces it
    assert.deepEqual(await worker.evaluate('badges'), [1, 1])
    assert.deepEqual(visit.complaints, [])
  })
})
