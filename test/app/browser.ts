import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import chromiumPackage, { inflate } from '@sparticuz/chromium'
import axe from 'axe-core'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { hasCode } from '#platform/base/error-code.ts'
import type { TestApp } from './app.ts'

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
 * Starts the Chromium of the npm packages, until the end of the test file. On other machines than Linux
 * on x64, TEST_BROWSER names a Chromium or Chrome.
 *
 * @param host the host name of the service in pages and mails
 */
export async function openBrowser(
  app: Pick<TestApp, 'url'>,
  host = 'larder.test',
): Promise<TestBrowser> {
  const files = process.env['TEST_BROWSER'] ? undefined : await unpack()
  const browser = await chromium.launch({
    executablePath: process.env['TEST_BROWSER'] ?? join(files ?? '', 'chromium'),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--host-resolver-rules=MAP ${host} ${new URL(app.url).host}, MAP * ~NOTFOUND`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--no-pings',
    ],
    ...(files !== undefined && { env: { ...process.env, ...environmentOf(files) } }),
  })
  after(() => browser.close())
  return { visit: (options) => visit(browser, options) }
}

/**
 * Unpacks the browser once, with its libraries and a font, because a minimal machine has neither. Two
 * processes may unpack in parallel; one result is kept.
 *
 * @returns its folder
 */
async function unpack(): Promise<string> {
  const root = new URL('../', import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  const cache = join(import.meta.dirname, '../../node_modules/.cache')
  const target = join(cache, `chromium-${version}`)
  if (existsSync(target)) return target

  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'chromium-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder // it unpacks into the folder for temporary files
  try {
    await chromiumPackage.executablePath()
    await inflate(fileURLToPath(new URL('bin/al2023.tar.br', root)))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  await writeFile(join(folder, 'fonts/fonts.conf'), FONTS)
  try {
    await rename(folder, target)
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
    await rm(folder, { recursive: true })
  }
  return target
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`

const environmentOf = (files: string) => ({
  LD_LIBRARY_PATH: join(files, 'al2023/lib'),
  FONTCONFIG_PATH: join(files, 'fonts'),
})

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
