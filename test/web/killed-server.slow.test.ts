// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { openBrowser } from '#test/app/browser.ts'
import { testDatabase } from '#test/app/database.ts'
import { cheap, freePort, launchLarder, SECRET } from '#test/processes/larder-process.ts'
import {
  addToList,
  assertClean,
  goTo,
  isSaved,
  isStored,
  row,
  rowsOn,
  syncSays,
  tick,
} from './actions.ts'
import { fillSignUp, PHONE } from './web-app.ts'

const { url: DATABASE_URL } = await testDatabase()
const home = 'http://localhost'
const PORT = String(await freePort())
const OFFLINE = 'You’re offline. Changes are saved on this device.'

const launch = () =>
  launchLarder({
    ...cheap,
    DATABASE_URL,
    PORT,
    WEB: 'on',
    LARDER_SECRET: SECRET,
    DATA_DIR: join(tmpdir(), `larder-killed-${randomUUID()}`),
    PUBLIC_URL: home,
  })

it('the app is used while the server is killed and gone, is opened again, and sends all of it by itself', async () => {
  const first = launch()
  await using _first = first
  await first.ready()
  const browser = await openBrowser(first, 'localhost')
  await using visit = await browser.visit({ viewport: PHONE })
  const { page } = visit
  await page.goto(`${home}/sign-up`)
  await fillSignUp(visit)
  await goTo(page, 'List')
  for (const name of ['Milk', 'Bread']) await addToList(page, name)
  await isSaved(page)
  await isStored(page)

  await first.end('SIGKILL')
  await tick(page, 'Milk')
  await syncSays(page, OFFLINE)
  await page.reload()
  await row(page, 'Bread').waitFor()
  await addToList(page, 'Tea')
  await tick(page, 'Bread')
  await syncSays(page, OFFLINE)
  await using second = launch()
  await second.ready()
  // Nobody presses a button. The longer the server was away, the later the app tries again.
  await page.getByRole('button', { name: 'Sync: Everything is saved' }).waitFor()
  const shown = await rowsOn(page)

  // Another browser has only what the server has.
  await using other = await browser.visit({
    viewport: PHONE,
    storageState: { cookies: await page.context().cookies(), origins: [] },
  })
  await other.page.addInitScript(
    `localStorage.setItem('larder accounts', ${JSON.stringify(await page.evaluate('localStorage.getItem("larder accounts")'))})`,
  )
  await other.page.goto(`${home}/list`)
  await row(other.page, 'Tea').waitFor()
  assert.deepEqual(shown, [
    ['Bread', true],
    ['Milk', true],
    ['Tea', false],
  ])
  assert.deepEqual(await rowsOn(other.page), shown)
  await assertClean(visit, home)
})
