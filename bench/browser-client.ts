import { build } from 'esbuild'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { startChromium } from '../test/app/chromium.ts' // bench is a package of its own
import { fill, openClient } from './client.ts'
import type { Larder } from './larder.ts'
import { median } from './load.ts'
import type { Row } from './report.ts'

const ROUNDS = 7
const ORIGIN = 'http://localhost'

/** The frames of the page: the longest time between two of them, and the longest task. */
const FRAMES = `
  window.watchFrames = () => {
    let last = performance.now(), longest = 0, isWatching = true
    const tasks = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
      .observe({ type: 'longtask' })
    const frame = () => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
      if (isWatching) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return async () => {
      await new Promise((resolve) => setTimeout(resolve, 100)) // the last task must be over
      isWatching = false
      return { frame: longest, task: Math.max(0, ...tasks) }
    }
  }`

interface Pulled {
  readonly ms: number
  readonly frame: number
  readonly task: number
}

/** Measures the client library in a browser: with IndexedDB, and a bundle as an app has it. */
export async function benchClient(larder: Larder, databaseUrl: string): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const browser = await startChromium(larder.url, 'localhost')
  try {
    const library = await bundle()
    const measured: Row[] = []
    for (const rows of [5000, 10_000])
      measured.push(...(await benchHousehold(larder, pool, browser, library, rows)))
    return measured
  } finally {
    await browser.close()
    await pool.end()
  }
}

async function bundle(): Promise<string> {
  const contents = `export { openLarder } from 'larder-client'
    export { indexedDb } from 'larder-client/indexed-db'`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

async function benchHousehold(
  larder: Larder,
  pool: pg.Pool,
  browser: Browser,
  library: string,
  rows: number,
): Promise<Row[]> {
  const name = `browser-${rows}`
  const client = await openClient(larder, name)
  await fill(pool, client, rows)
  const pulls: Pulled[] = []
  const opens: number[] = []
  const ticks: number[] = []
  let memory = 0
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await openPage(page, library)
    await page.evaluate(SIGN_IN(name))
    const before = await heapOf(page)
    pulls.push(await page.evaluate<Pulled>(PULL))
    memory = (await heapOf(page)) - before
    await openPage(page, library)
    opens.push(await page.evaluate<number>(OPEN))
    ticks.push(...(await page.evaluate<number[]>(TICK)))
    await context.close()
  }
  const worst = (pick: (one: Pulled) => number) => median(pulls.map(pick))
  const of = `${rows} rows`
  const goals = { open: rows === 5000 ? { goal: 200, most: true } : {} }
  const pullGoal = rows === 10_000 ? { goal: 1500, most: true } : {}
  return [
    { what: `pull of ${of}, ms`, value: worst(({ ms }) => ms), ...pullGoal },
    { what: '  longest time between frames, ms', value: worst(({ frame }) => frame) },
    { what: '  longest task, ms', value: worst(({ task }) => task), goal: 50, most: true },
    { what: `open ${of}, ms`, value: median(opens), ...goals.open },
    { what: `tick among ${of}, ms`, value: median(ticks), goal: 10, most: true },
    { what: '  the slowest of 20 ticks in the median round, ms', value: slowest(ticks) },
    { what: `heap with ${of}, MB`, value: memory / 1e6 },
  ]
}

/** @param ticks 20 of each round */
function slowest(ticks: readonly number[]): number {
  const rounds = Array.from({ length: ROUNDS }, (_, i) =>
    Math.max(...ticks.slice(20 * i, 20 * i + 20)),
  )
  return median(rounds)
}

async function openPage(page: Page, library: string): Promise<void> {
  const html = `<!doctype html><script type="module">
    import * as library from '/library.js'
    Object.assign(window, library)
    ${FRAMES}
  </script>`
  await page.route('**/client', (route) => route.fulfill({ body: html, contentType: 'text/html' }))
  await page.route('**/library.js', (route) =>
    route.fulfill({ body: library, contentType: 'text/javascript' }),
  )
  await page.goto(`${ORIGIN}/client`)
  await page.waitForFunction('window.watchFrames')
}

/** Bytes of the heap after a collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

const LARDER = `openLarder({ url: '${ORIGIN}', storage: await indexedDb(), live: 'off', keychain: {
  load: async () => localStorage.getItem('tokens') ?? undefined,
  save: async (tokens) => localStorage.setItem('tokens', tokens),
} })`

const SIGN_IN = (name: string) => `(async () => {
  window.larder = await ${LARDER}
  await larder.signIn({ email: 'bench-${name}@example.com', password: 'bench password ${name}' })
})()`

/** An app shows the list meanwhile. */
const PULL = `(async () => {
  const watched = watchFrames()
  const start = performance.now()
  window.home = await larder.household()
  home.listItems.subscribe((items) => { window.items = items })
  if (await home.sync() !== 'idle') throw new Error('The sync failed.')
  const ms = performance.now() - start
  return { ms, ...(await watched()) }
})()`

const OPEN = `(async () => {
  const start = performance.now()
  window.larder = await ${LARDER}
  window.home = await larder.household()
  window.items = home.listItems.all()
  return performance.now() - start
})()`

const TICK = `(async () => {
  await home.sync()
  const [{ id: list }] = home.lists.all()
  let shown
  home.list(list).items.subscribe((items) => { shown = performance.now() })
  const ticks = []
  for (const { id } of items.slice(0, 20)) {
    const start = performance.now()
    const ticked = home.listItems.update(id, { checked_at: new Date().toISOString() })
    ticks.push(shown - start)
    await ticked
  }
  return ticks
})()`
