import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** Waits for the images on the screen. Those beside it are loaded when they come near. */
const LOAD_IMAGES = `Promise.all([...document.images].filter((one) => {
  const { top, bottom } = one.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}).map((one) => one.complete ||
  new Promise((done) => { one.onload = one.onerror = done })))`

/** Keeps what is on the screen as a picture. */
export async function keepPicture(page: Page, file: string): Promise<void> {
  await page.evaluate(LOAD_IMAGES)
  const picture = await page.screenshot({ animations: 'disabled' })
  await mkdir(dirname(file), { recursive: true })
  await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(file)
}
