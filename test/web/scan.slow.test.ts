// Slow. Covers: web packages/client/src
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '#test/app/browser.ts'
import { goOffline } from './actions.ts'
import { barcodeFilm, barcodePicture } from './barcode-picture.ts'
import { startWebApp } from './web-app.ts'

const CODE = '4006381333931'
const folder = await mkdtemp(join(tmpdir(), 'larder-camera-'))
after(() => rm(folder, { recursive: true }))
const film = join(folder, 'barcode.y4m')
await writeFile(film, await barcodeFilm(CODE))
const picture = { name: 'milk.png', mimeType: 'image/png', buffer: await barcodePicture(CODE) }
const app = await startWebApp()

const arrive = (page: Page) => page.waitForURL(`**/list?code=${CODE}`)

describe('the scanner', () => {
  it('reads a barcode with the camera', async () => {
    const withCamera = await openBrowser(app, 'localhost', [
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      '--use-fake-ui-for-media-stream', // it says yes
    ])
    await using visit = await withCamera.visit()
    const { page } = visit

    await page.goto(`${app.home}/scan?to=/list`)
    await arrive(page)

    assert.deepEqual(visit.complaints, [])
  })

  it('reads a photo, and does so again without a network', async () => {
    await using visit = await app.open('/sign-in')
    const { page } = visit
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')

    const answer = await page.goto(`${app.home}/scan?to=/list`)
    await page.getByLabel('Read it from a photo').setInputFiles(picture)
    await arrive(page)
    await goOffline(page)
    await page.goto(`${app.home}/scan?to=/list`)
    await page.getByLabel('Read it from a photo').setInputFiles(picture)
    await arrive(page)

    assert.equal(answer?.fromServiceWorker(), true)
    const { 'content-security-policy': policy = '' } = answer?.headers() ?? {}
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'/)
    assert.deepEqual(visit.complaints, [])
  })

  it('takes typed digits, and finds a wrong one', async () => {
    await using visit = await app.open('/scan?to=/list')
    const { page } = visit

    await page.getByLabel('Digits below the barcode').fill('4006381333932')
    await page.keyboard.press('Enter')
    await page.getByText('Please check the digits').waitFor()
    assert.deepEqual(await visit.accessibilityProblems(), [])
    await page.getByLabel('Digits below the barcode').fill('4006381 333931')
    await page.keyboard.press('Enter')
    await arrive(page)

    assert.deepEqual(visit.complaints, [])
  })

  it('says why there is no camera without https, and reads photos all the same', async () => {
    const insecure = await openBrowser(app, 'larder.test')
    await using visit = await insecure.visit()
    const { page } = visit

    await page.goto('http://larder.test/scan?to=/list')
    await page.getByText('The camera needs an https address.').waitFor()
    await page.getByLabel('Read it from a photo').setInputFiles(picture)
    await arrive(page)

    assert.deepEqual(visit.complaints, [])
  })

  it('brings a code only to a page of the app', async () => {
    await using visit = await app.open('/scan?to=//evil.example/x')
    const { page } = visit

    await page.getByLabel('Digits below the barcode').fill(CODE)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/pantry/add?code=${CODE}`)

    assert.equal(new URL(page.url()).host, 'localhost')
  })
})

/** The reader of the browser finds this in any picture, so that a test knows who has read. */
const FOUND_BY_BROWSER = '96385074'

/** Chromium has a `BarcodeDetector` on Android and macOS only. This one has the same interface. */
const detectorOf = (formats: readonly string[]) => `
  globalThis.BarcodeDetector = class {
    static getSupportedFormats = async () => ${JSON.stringify(formats)}
    constructor({ formats }) {
      if (!formats.every((one) => ${JSON.stringify(formats)}.includes(one))) throw new TypeError('unknown format')
    }
    async detect(image) {
      if (!(image instanceof HTMLCanvasElement && image.width > 0)) throw new TypeError('no image')
      return [{ rawValue: 'https://example.com' }, { rawValue: '${FOUND_BY_BROWSER}' }]
    }
  }`

/** Opens the scanner in a browser with a reader, and reads a photo. @returns the visit after the code has arrived */
async function readPhoto(formats: readonly string[], code: string) {
  const visit = await app.open('/sign-in', { serviceWorkers: 'block' })
  const { page } = visit
  await page.addInitScript(detectorOf(formats))
  await page.goto(`${app.home}/scan?to=/list`)
  await page.getByLabel('Read it from a photo').setInputFiles(picture)
  await page.waitForURL(`**/list?code=${code}`)
  const paths = (await visit.requests()).map(({ url }) => new URL(url).pathname)
  return Object.assign(visit, { loadsReader: paths.some((path) => path.endsWith('.wasm')) })
}

describe('the barcode reader of a browser', () => {
  it('is used if there is one, and no other is loaded', async () => {
    const formats = ['qr_code', 'ean_13', 'ean_8', 'upc_a', 'upc_e']

    await using visit = await readPhoto(formats, FOUND_BY_BROWSER)

    assert.equal(visit.loadsReader, false)
    assert.deepEqual(visit.complaints, [])
  })

  it('is not used if it knows no barcodes of products', async () => {
    await using visit = await readPhoto(['qr_code', 'code_128'], CODE)

    assert.equal(visit.loadsReader, true)
    assert.deepEqual(visit.complaints, [])
  })
})
