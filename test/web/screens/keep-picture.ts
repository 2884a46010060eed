import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { eventually } from '#test/eventually.ts'

/** Whether the photos on the screen are there. Those beside it are loaded when they come near. */
const HAS_PHOTOS = `[...document.querySelectorAll('.photo-frame:has(canvas)')].every((one) => {
  const { top, bottom } = one.getBoundingClientRect()
  return bottom <= 0 || top >= innerHeight || one.querySelector('img.is-loaded') !== null
})`

/** Keeps what is on the screen as a picture. */
export async function keepPicture(page: Page, file: string): Promise<void> {
  await eventually('the photos on the screen', () => page.evaluate<boolean>(HAS_PHOTOS))
  const picture = await page.screenshot({ animations: 'disabled' })
  await mkdir(dirname(file), { recursive: true })
  await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(file)
}
