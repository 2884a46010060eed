import assert from 'node:assert/strict'
import { after, afterEach } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { eventually, TEST_MS } from '#test/eventually.ts'
import { accessibilityProblems } from './accessibility.ts'
import type { TestApp } from './app.ts'
import { startChromium } from './chromium.ts'

/** A browser that reaches only the service, under the host name in its mails. */
export interface TestBrowser {
  /**
   * Opens a page with empty storage. With `serviceWorkers: 'block'` its browser knows no service workers. Without
   * `reducedMotion` nothing moves, but in slow files.
   */
  visit(options?: BrowserContextOptions): Promise<Visit>
}

/** Dispose it before the server closes, because an open connection delays the server. */
export interface Visit extends AsyncDisposable {
  readonly page: Page
  /** All requests in order, with the status of the answer; 0 without an answer. */
  requests(): Promise<{ method: string; url: string; referrer: string; status: number }[]>
  /**
   * Messages of the console, uncaught errors, violations of the content security policy: of all pages in the same
   * storage, and of their service worker.
   */
  readonly complaints: readonly string[]
  /** Removes the complaints that the test expects. @returns them */
  takeComplaints(): string[]
  /** Violations of WCAG 2.2 AA and of good practice on the current page: rule and element. */
  accessibilityProblems(): Promise<string[]>
}

/**
 * Starts a browser until the end of the test file. A test fails if its pages complain and it does not take that.
 *
 * @param host the host name of the service in pages and mails
 * @param flags more flags of Chromium
 */
export async function openBrowser(
  app: Pick<TestApp, 'url'>,
  host = 'larder.test',
  flags: readonly string[] = [],
): Promise<TestBrowser> {
  const browser = await startChromium(app.url, host, flags)
  after(() => browser.close())
  return useBrowser(browser)
}

/** Opens pages in a browser that is running. They close at the end of the test file. */
export function useBrowser(browser: Browser): TestBrowser {
  after(async () => {
    for (const context of browser.contexts()) await context.close()
  })
  const left: string[][] = []
  const check = () =>
    assert.deepEqual(
      left.flatMap((one) => one.splice(0)),
      [],
      'The pages complained.',
    )
  // A disposal that throws would hide why the test fails.
  afterEach(check)
  after(check) // if the browser was opened by a test
  return {
    visit(options) {
      const complaints: string[] = []
      left.push(complaints)
      return visit(browser, complaints, options)
    },
  }
}

/** Milliseconds to wait for something on a page: its message comes before the end of the test. */
const PAGE_MS = 0.9 * TEST_MS

/** Animations take a fifth of the processor that pages need. So only slow files, which run alone, have them. */
const MOTION = process.argv[1]?.endsWith('.slow.test.ts') ? 'no-preference' : 'reduce'

async function visit(
  browser: Browser,
  complaints: string[],
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: MOTION, ...options })
  context.setDefaultTimeout(PAGE_MS)
  // Playwright alone would answer registrations with undefined, which no browser does.
  if (options.serviceWorkers === 'block')
    await context.addInitScript('delete Navigator.prototype.serviceWorker')
  const requests: Request[] = []
  context.on('request', (request) => void requests.push(request))
  await watch(context, complaints)
  const page = await context.newPage()
  loadAsForPeople(page)
  const late = AbortSignal.timeout(PAGE_MS)

  return {
    page,
    complaints,
    takeComplaints: () => complaints.splice(0),
    requests: () => Promise.all(requests.map(describe)),
    async [Symbol.asyncDispose]() {
      if (late.aborted) await printPage(page, requests).catch(console.error)
      await context.close()
    },
    accessibilityProblems: () => accessibilityProblems(page),
  }
}

/**
 * Loads pages as they are loaded for a person. A sheet that closes sends the browser a step back
 * (`web/components/sheets/sheet-history.ts`), and that step would stop a page that begins to load. Chromium gives a
 * page that it leaves its network back before the page ends: so such a page would be told that it is online, and send.
 */
function loadAsForPeople(page: Page): void {
  const isBack = '(history.state?.sheet ?? 0) <= document.querySelectorAll("dialog[open]").length'
  const stayOffline = `if (!navigator.onLine) {
    addEventListener('online', (event) => event.stopImmediatePropagation(), true)
    globalThis.fetch = () => Promise.reject(new TypeError('The page is offline.'))
  }`
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  async function prepare(): Promise<void> {
    // Not `waitForFunction`: from its second look on, the policy of the page forbids it to evaluate a text.
    await eventually('the step back', () => page.evaluate<boolean>(isBack))
    await page.evaluate(stayOffline)
  }
  /** What a sheet still does may close it while the page is left: then the step back stops the new page. */
  async function leave<T>(load: () => Promise<T>): Promise<T> {
    await prepare()
    return load().catch(async (error: unknown) => {
      if (!String(error).includes('ERR_ABORTED')) throw error
      await prepare()
      return load()
    })
  }
  page.goto = (...wanted) => leave(() => goto(...wanted))
  page.reload = (...wanted) => leave(() => reload(...wanted))
}

/** Collects the complaints of all pages, those that are opened later too. */
async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('console', (message) => {
    // A refused request is not an error of the page; `requests` lists it.
    if (message.text().startsWith('Failed to load resource')) return
    // The app has given a field the focus before the browser has done it.
    if (message.text().startsWith('Autofocus processing was blocked')) return
    complaints.push(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (thrown) => void complaints.push(String(thrown.error())))
  await context.addInitScript(`
    addEventListener('securitypolicyviolation', (event) =>
      console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`)
}

/** Prints what is on a page that something did not come to, and what it has asked last. */
async function printPage(page: Page, requests: readonly Request[]): Promise<void> {
  const last = await Promise.all(requests.slice(-20).map(describeSoon))
  const text = await page.locator('body').ariaSnapshot({ timeout: 5000 })
  console.error(`At the end of the test ${page.url()} shows:\n${text}\n${last.join('\n')}`)
}

async function describeSoon(request: Request): Promise<string> {
  const status = await Promise.race([describe(request).then((one) => one.status), soon('…')])
  return `${request.method()} ${request.url()} ${status}`
}

const soon = (value: string) => new Promise<string>((resolve) => setImmediate(resolve, value))

async function describe(request: Request) {
  const response = await request.response()
  const { referer: referrer = '' } = await request.allHeaders()
  return { method: request.method(), url: request.url(), referrer, status: response?.status() ?? 0 }
}
