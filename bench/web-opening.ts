import type { Browser, BrowserContext } from 'playwright-core'
import { median } from './load.ts'
import type { Row } from './report.ts'
import { HOME, openContext, ROUNDS, signIn, SLOWER } from './web-page.ts'

/** From the start of the navigation until a tick is painted. */
const USABLE = `(async () => {
  const until = async (find) => {
    for (;;) {
      const found = find()
      if (found) return found
      await new Promise(requestAnimationFrame)
    }
  }
  const box = await until(() => document.querySelector('main [role=checkbox][aria-checked=false]'))
  const rows = performance.now()
  const id = box.closest('[data-row]').dataset.row
  box.click()
  await until(() => document.querySelector('[data-row="' + id + '"] [aria-checked=true]'))
  await new Promise(requestAnimationFrame)
  return { rows, usable: performance.now() }
})()`

interface Opened {
  readonly rows: number
  readonly usable: number
}

async function open(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(`${HOME}/list`, { waitUntil: 'commit' })
  const opened = await page.evaluate<Opened>(USABLE)
  // Else the next visit would have to carry out the tick before it shows the list.
  await page.getByRole('button', { name: 'Everything is saved' }).waitFor()
  await page.close()
  return opened
}

/** Measures how long a list of 200 needs until it can be used. */
export async function benchOpening(browser: Browser): Promise<Row[]> {
  const cold: Opened[] = []
  const warm: Opened[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await openContext(browser)
    const page = await context.newPage()
    await signIn(page, 'web-200')
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await page.close()
    await open(context) // the browser compiles the scripts
    warm.push(await open(context))
    const cookies = await context.cookies()
    const kept = await slotsOf(context)
    await context.close()
    cold.push(await openCold(browser, cookies, kept))
  }
  const of = `${SLOWER}x slower CPU`
  const rows = (all: readonly Opened[]) => median(all.map((one) => one.rows))
  const usable = (all: readonly Opened[]) => median(all.map((one) => one.usable))
  return [
    { what: `list of 200, nothing stored, ${of}: rows, ms`, value: rows(cold) },
    { what: '  usable, ms', value: usable(cold), goal: 1200, most: true },
    { what: `list of 200, second visit, ${of}: rows, ms`, value: rows(warm) },
    { what: '  usable, ms', value: usable(warm), goal: 500, most: true },
  ]
}

/** The account that is signed in: no data and no code. */
async function slotsOf(context: BrowserContext) {
  const { origins } = await context.storageState()
  return origins
}

async function openCold(
  browser: Browser,
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>,
  origins: Awaited<ReturnType<typeof slotsOf>>,
): Promise<Opened> {
  const context = await openContext(browser, { storageState: { cookies, origins } })
  const opened = await open(context)
  await context.close()
  return opened
}
