import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

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
export async function serveClient(context: BrowserContext): Promise<void> {
  await context.route('**/client', (route) =>
    route.fulfill({ body: HTML, contentType: 'text/html' }),
  )
  await context.route('**/modules/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const source = await readFile(join(PACKAGES, pathname.replace('/modules/', '')), 'utf8')
    await route.fulfill({ body: stripTypeScriptTypes(source), contentType: 'text/javascript' })
  })
}

/** Opens the page with the library, also again. */
export async function openClientPage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/client`)
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
