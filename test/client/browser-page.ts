import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { TestBrowser, Visit } from '#test/app/browser.ts'
import type { Person } from '#test/app/person.ts'

/** Browsers have locks only on secure pages, and a page of localhost is one. */
const ORIGIN = 'http://localhost'

/** Programs for the page. Its tokens are kept for all tabs. */
export const OPEN = `
  window.larder = await openLarder({ url: location.origin, storage: await indexedDb(), live: 'off', keychain: {
    load: async () => JSON.parse(localStorage.getItem('tokens') ?? 'null') ?? undefined,
    save: async (tokens) => localStorage.setItem('tokens', JSON.stringify(tokens ?? null)),
  } });`
/** The same with a stream of changes. */
export const OPEN_LIVE = OPEN.replace("live: 'off'", "live: 'stream'")
export const HOME = 'window.home = await larder.household();'
export const signIn = ({ email, password }: Person) =>
  `await larder.signIn(${JSON.stringify({ email, password })}); ${HOME} await home.sync();`
export const NAMES = 'return home.foods.all().map(({ name }) => name).toSorted();'

const PACKAGES = join(import.meta.dirname, '../../packages')

/** Where a browser finds the modules of the packages. */
const IMPORTS = {
  'larder-client/': '/modules/client/src/',
  '@larder/rules/': '/modules/rules/src/',
}

const HTML = `<!doctype html><title>Larder client</title>
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script type="module">
  import { openLarder } from 'larder-client/open-larder.ts'
  import { indexedDb } from 'larder-client/storage/indexed-db.ts'
  Object.assign(window, { openLarder, indexedDb })
</script>`

/** Serves an empty page with the client library at `/client`, and the modules of the packages without their types. */
async function serveClient(context: BrowserContext): Promise<void> {
  await context.route('**/client', (route) =>
    route.fulfill({ body: HTML, contentType: 'text/html' }),
  )
  await context.route('**/modules/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const module = modules.get(pathname) ?? load(pathname)
    modules.set(pathname, module)
    await route.fulfill({ body: await module, contentType: 'text/javascript' })
  })
}

/** Several tabs ask for the same modules. */
const modules = new Map<string, Promise<string>>()

const load = async (pathname: string) =>
  stripTypeScriptTypes(await readFile(join(PACKAGES, pathname.replace('/modules/', '')), 'utf8'))

/**
 * A browser with the library, and a person who signs in there.
 *
 * @param origin of the page: the service, under the host name of the browser
 * @param serve serves a page with the library at `/client`; the default is the source of the packages
 */
export async function openTab(
  browser: TestBrowser,
  person: Person,
  serve: (context: BrowserContext) => Promise<void> = serveClient,
  origin = ORIGIN,
): Promise<{ readonly visit: Visit; readonly page: Page }> {
  const visit = await browser.visit({ baseURL: origin, bypassCSP: origin !== ORIGIN })
  const { page } = visit
  if (origin !== ORIGIN) plain.add(page.context())
  await serve(page.context())
  await openClientPage(page)
  await run(page, `${OPEN} ${signIn(person)}`)
  return { visit, page }
}

/** Opens further tabs of a browser where somebody is signed in. */
export async function openMoreTabs(
  page: Page,
  count: number,
  open = OPEN,
): Promise<readonly Page[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const another = await page.context().newPage()
      await openClientPage(another)
      await run(another, `${open} ${HOME}`)
      return another
    }),
  )
}

/** Contexts whose pages are no secure contexts. */
const plain = new WeakSet<BrowserContext>()

/** Opens the page with the library, also again. */
export async function openClientPage(page: Page): Promise<void> {
  if (plain.has(page.context())) {
    // A page that no server has sent may not send requests to this machine, unless it is secure.
    await page.goto('/v1')
    await page.setContent(HTML)
  } else await page.goto('/client')
  await page.waitForFunction('window.openLarder')
}

/** Runs a program in the page. It has `openLarder` and `indexedDb`, and keeps `larder` and `home`. */
export async function run<T>(page: Page, program: string): Promise<T> {
  const result = await page.evaluate<{ value?: T; error?: string }>(`(async () => {
    try { return { value: await (async () => { ${program} })() } }
    catch (error) { return { error: error.name + ': ' + error.message } }
  })()`)
  assert.equal(result.error, undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller knows what its program returns
  return result.value as T
}
