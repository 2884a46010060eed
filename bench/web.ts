import { gzipSync } from 'node:zlib'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { startChromium } from '../test/app/chromium.ts' // bench is a package of its own
import type { ServicesOfOthers } from '../test/processes/services-of-others.ts' // the same
import { type Client, fill, openClient } from './client.ts'
import type { Larder } from './larder.ts'
import { median } from './load.ts'
import type { Row } from './report.ts'
import { benchOpening } from './web-opening.ts'
import { HOME, openContext, signIn, SLOWER } from './web-page.ts'
import { benchMemory, bundlingMs, residentWithApp } from './web-process.ts'

/**
 * Measures the web app in a browser, as a person with a phone uses it.
 *
 * @param others the servers that `larder` may ask
 */
export async function benchWeb(
  larder: Larder,
  databaseUrl: string,
  others: ServicesOfOthers,
): Promise<Row[]> {
  const started = await residentWithApp(larder)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const browser = await startChromium(larder.url, 'localhost')
  try {
    const short = await openClient(larder, 'web-200')
    await fill(pool, short, 200)
    const long = await openClient(larder, 'web-2000')
    await fill(pool, long, 2000)
    await fillPantry(long, 2000)
    return [
      ...(await benchSizes(larder, browser)),
      ...(await benchOpening(browser)),
      ...(await benchTicks(browser)),
      ...(await benchScrolling(browser)),
      { what: 'bundling in its process, ms', value: await bundlingMs(), goal: 400, most: true },
      { what: 'RSS after start with the app, MB', value: started, goal: 170, most: true },
      ...(await benchMemory(larder, others)),
    ]
  } finally {
    await browser.close()
    await pool.end()
  }
}

/** Adds this number of items to the pantry. */
async function fillPantry(client: Client, count: number): Promise<void> {
  const operations = Array.from({ length: count }, (_, i) => ({
    method: 'POST',
    path: '/v1/pantry/items',
    body: { name: `Jar ${i}`, quantity: 1 + (i % 9), unit: 'g' },
  }))
  for (let i = 0; i < count; i += 50)
    await client.request('POST', '/v1/batch', { operations: operations.slice(i, i + 50) })
}

/** @returns bytes after gzip of the scripts that each screen loads in a new tab */
async function benchSizes(larder: Larder, browser: Browser): Promise<Row[]> {
  const context = await openContext(browser, { serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'web-200')
  const sizes = new Map<string, number>()
  const rows: Row[] = []
  for (const path of ['/list', '/', '/pantry', '/recipes', '/plan', '/settings']) {
    const paths = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') paths.add(new URL(request.url()).pathname)
    })
    await page.goto(HOME + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(800) // the verbs are loaded after the rows
    page.removeAllListeners('request')
    let sum = 0
    for (const script of paths) {
      if (!sizes.has(script)) {
        const answer = await fetch(larder.url + script)
        sizes.set(script, gzipSync(await answer.bytes(), { level: 9 }).length)
      }
      sum += sizes.get(script) ?? 0
    }
    const goal = path === '/list' ? { goal: 80, most: true } : {}
    const note = `${paths.size} scripts`
    rows.push({ what: `JavaScript of ${path}, kB gzip`, value: sum / 1000, ...goal, note })
  }
  await context.close()
  return rows
}

/** Milliseconds from the press until two frames later the row has changed. */
const TICKS = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const ticks = []
  for (const box of [...document.querySelectorAll('main [role=checkbox][aria-checked=false]')].slice(0, 15)) {
    const id = box.closest('[data-row]').dataset.row
    const start = performance.now()
    box.click()
    do await frame()
    while (!document.querySelector('[data-row="' + id + '"] [aria-checked=true]'))
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(0) }) // after the paint
    ticks.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return ticks
})()`

async function benchTicks(browser: Browser): Promise<Row[]> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await signIn(page, 'web-200')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const ticks = await page.evaluate<number[]>(TICKS)
  await context.close()
  return [
    { what: 'tick among 200, painted, ms', value: median(ticks), goal: 50, most: true },
    { what: '  the slowest of 15, ms', value: Math.max(...ticks), goal: 50, most: true },
  ]
}

const SCROLL = `(async () => {
  const tasks = []
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
  observer.observe({ type: 'longtask' })
  let still = 0
  for (let steps = 0; steps < 600 && still < 20; steps++) {
    const before = scrollY
    scrollBy(0, 600)
    await new Promise(requestAnimationFrame)
    still = scrollY === before ? still + 1 : 0
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  const shown = document.querySelectorAll('main li').length
  return { shown, count: tasks.length, longest: Math.max(0, ...tasks.map((one) => one.duration)) }
})()`

async function benchScrolling(browser: Browser): Promise<Row[]> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await signIn(page, 'web-2000')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const rows: Row[] = []
  for (const path of ['/list', '/pantry']) {
    await page.goto(HOME + path)
    await page.locator('main li').nth(20).waitFor()
    const { shown, count, longest } = await page.evaluate<{
      shown: number
      count: number
      longest: number
    }>(SCROLL)
    const note = `${shown} rows`
    rows.push({ what: `scroll ${path}: tasks over 50 ms`, value: count, goal: 0, most: true, note })
    rows.push({ what: '  the longest, ms', value: longest })
  }
  await context.close()
  return rows
}
