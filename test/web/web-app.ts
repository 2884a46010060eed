import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import type { WebFile } from '#api/web-app/contract.ts'
import { loadApp } from '#api/web-app/load-app.ts'
import { startApp, type TestApp } from '#test/app/app.ts'
import { type TestBrowser, useBrowser, type Visit } from '#test/app/browser.ts'
import { startChromium } from '#test/app/chromium.ts'
import { type Person, signedUp } from '#test/app/person.ts'

/** The host names by which a browser reaches the app. Only the first one is a secure context. */
export type Host = 'localhost' | 'larder.test'

export interface WebApp extends TestApp {
  readonly browser: TestBrowser
  /** The files that the service answers. A test may change them. */
  readonly files: Map<string, WebFile>
  /** Where the app is. */
  readonly home: string
  /** Opens the app on a phone, on the sign-in form or on another path. */
  open(path?: string, options?: Parameters<TestBrowser['visit']>[0]): Promise<Visit>
  /** Opens the app as a new person who is signed in. */
  enter(
    path?: string,
    options?: Parameters<TestBrowser['visit']>[0],
  ): Promise<Visit & { readonly person: Person }>
}

/** The size of a small phone. */
export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/** Where a test names no size. `npm run test:desktop` runs these tests in a wide window too. */
const USUAL = process.env['WEB_DEVICE'] === 'desktop' ? DESKTOP : PHONE

/** A service with the web app, and a browser that reaches it. */
interface Served {
  readonly app: TestApp
  readonly home: string
  readonly files: Map<string, WebFile>
  readonly chromium: Browser
}

let offered: Served | undefined

/** Makes `served` the one that the next `startWebApp()` without arguments uses. */
export function offerWebApp(served: Served | undefined): void {
  offered = served
}

/**
 * Starts the service with the web app, and a browser. Both end with the test file. The service worker stores only the
 * pages at its start: to store a hundred files is a third of the cost of a new page. Without arguments it may be those
 * that the files of a group share.
 */
export async function startWebApp(...wanted: Parameters<typeof serve>): Promise<WebApp> {
  const shared = wanted.length === 0 ? offered : undefined
  offered = undefined
  return openIn(shared ?? (await servePages(...wanted)))
}

/** As `startWebApp`. The service worker stores all files, as for people: where that is tested. */
export async function startStoredApp(...wanted: Parameters<typeof serve>): Promise<WebApp> {
  return openIn(await serve(...wanted))
}

function openIn({ app, home, files, chromium }: Served): WebApp {
  const browser = useBrowser(chromium)

  async function open(path = '/', options = {}): Promise<Visit> {
    const visit = await browser.visit({ viewport: USUAL, ...options })
    await visit.page.goto(home + path)
    return visit
  }

  return {
    ...app,
    browser,
    files,
    home,
    open,
    async enter(path = '/', options = {}) {
      const person = await signedUp(app)
      const visit = await open(path, options)
      await signIn(visit, person)
      return { ...visit, person }
    },
  }
}

/** Starts what `startWebApp` opens pages in. */
export async function servePages(...wanted: Parameters<typeof serve>): Promise<Served> {
  const served = await serve(...wanted)
  storeOnlyPages(served.files)
  return served
}

async function serve(
  host: Host = 'localhost',
  env: Record<string, string> = {},
  more: Parameters<typeof startApp>[2] = {},
): Promise<Served> {
  const home = `http://${host}`
  const files = new Map(await loadApp())
  const app = await startApp({ PUBLIC_URL: home, ...env }, undefined, {
    ...more,
    webApp: Promise.resolve(files),
  })
  const chromium = await startChromium(app.url, host)
  after(() => chromium.close())
  return { app, home, files, chromium }
}

/** Shortens the list of the files that the service worker stores at its start. */
function storeOnlyPages(files: Map<string, WebFile>): void {
  const { path, type, digest, bytes } = files.get('/service-worker.js') ?? assert.fail()
  const never = [path, '/app/licenses.txt']
  const list = JSON.stringify([...files.keys()].filter((one) => !never.includes(one)))
  const [before, rest, ...more] = String(bytes).split(list)
  assert.ok(before && rest && more.length === 0, 'The service worker has another list of files.')
  files.set(path, { path, type, digest, bytes: Buffer.from(`${before}["/","/scan"]${rest}`) })
}

/** Signs in by the form, and waits for the household. */
export async function signIn(visit: Visit, person: Person): Promise<void> {
  await fillSignIn(visit, person)
  await visit.page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
}

export async function fillSignIn(
  { page }: Pick<Visit, 'page'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs up somebody new by the form. */
export async function fillSignUp({ page }: Visit): Promise<void> {
  await page.getByLabel('Your name').fill('Ben')
  await page.getByLabel('Email').fill(`ben-${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('seven jars of plum jam')
  // It is named for what it does: sets up the server, joins a household, or only makes an account.
  await page.locator('form button[type=submit]').click()
}
