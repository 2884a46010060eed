import { after } from 'node:test'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import type { TestApp } from './app.ts'
import { startChromium } from './chromium.ts'

/** A browser that reaches only the service, under the host name in its mails. */
export interface TestBrowser {
  /** Opens a page with empty storage. */
  visit(options?: BrowserContextOptions): Promise<Visit>
}

/** Dispose it before the server closes, because an open connection delays the server. */
export interface Visit extends AsyncDisposable {
  readonly page: Page
  /** All requests in order, with the status of the answer; 0 without an answer. */
  requests(): Promise<{ method: string; url: string; referrer: string; status: number }[]>
  /** Messages of the console, uncaught errors, violations of the content security policy. */
  readonly complaints: readonly string[]
  /** Violations of WCAG 2.2 AA and of good practice on the current page: rule and element. */
  accessibilityProblems(): Promise<string[]>
}

/**
 * Starts a browser until the end of the test file.
 *
 * @param host the host name of the service in pages and mails
 */
export async function openBrowser(
  app: Pick<TestApp, 'url'>,
  host = 'larder.test',
): Promise<TestBrowser> {
  const browser = await startChromium(app.url, host)
  after(() => browser.close())
  return { visit: (options) => visit(browser, options) }
}

async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  const page = await context.newPage()
  const requests: Request[] = []
  const complaints: string[] = []
  context.on('request', (request) => void requests.push(request))
  page.on('console', (message) => {
    // A refused request is not an error of the page; `requests` lists it.
    if (message.text().startsWith('Failed to load resource')) return
    complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => void complaints.push(String(error)))
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', (event) =>
      console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`)

  return {
    page,
    complaints,
    requests: () => Promise.all(requests.map(describe)),
    [Symbol.asyncDispose]: () => context.close(),
    async accessibilityProblems() {
      // The page's security policy does not apply to scripts of the test.
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<axe.AxeResults>('axe.run()')
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
  }
}

async function describe(request: Request) {
  const response = await request.response()
  const { referer: referrer = '' } = await request.allHeaders()
  return { method: request.method(), url: request.url(), referrer, status: response?.status() ?? 0 }
}
