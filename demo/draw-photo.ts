import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { chickenTray } from './dishes/chicken-tray.ts'
import { chickpeaCurry } from './dishes/chickpea-curry.ts'
import { chiliPot } from './dishes/chili-pot.ts'
import { countryBread } from './dishes/country-bread.ts'
import { friedRice } from './dishes/fried-rice.ts'
import { greekSalad } from './dishes/greek-salad.ts'
import { lemonSpaghetti } from './dishes/lemon-spaghetti.ts'
import { mushroomRisotto } from './dishes/mushroom-risotto.ts'
import { overnightOats } from './dishes/overnight-oats.ts'
import { pancakes } from './dishes/pancakes.ts'
import { pizza } from './dishes/pizza.ts'
import { plumCake } from './dishes/plum-cake.ts'
import { salmonTray } from './dishes/salmon-tray.ts'
import { sesameNoodles } from './dishes/sesame-noodles.ts'
import { shakshuka } from './dishes/shakshuka.ts'
import { tomatoSoup } from './dishes/tomato-soup.ts'
import { HEIGHT, openSheet, type Sheet, WIDTH } from './drawing/sheet.ts'
import { light } from './drawing/tables.ts'

/** The drawings, by the keys of their recipes. */
export const DISHES = {
  tomatoSoup,
  chickpeaCurry,
  lemonSpaghetti,
  countryBread,
  plumCake,
  greekSalad,
  shakshuka,
  salmonTray,
  mushroomRisotto,
  pancakes,
  sesameNoodles,
  chiliPot,
  pizza,
  overnightOats,
  chickenTray,
  friedRice,
} satisfies { readonly [dish: string]: (sheet: Sheet) => string }

export type Dish = keyof typeof DISHES

const KEPT = fileURLToPath(new URL('../node_modules/.cache/demo-photos/', import.meta.url))

/**
 * Draws a dish. The same dish is always the same picture. To draw it takes a second, so the picture is kept for
 * the next time.
 *
 * @returns a JPEG of 1600×1200 pixels
 */
export async function drawPhoto(dish: Dish): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = openSheet(Object.keys(DISHES).indexOf(dish) + 7)
  const svg = sheet.print(DISHES[dish](sheet) + light(sheet))
  const file = join(KEPT, `${createHash('sha256').update(svg).digest('hex')}.jpg`)
  const kept = await readFile(file).catch(() => undefined) // it was not drawn before
  if (kept) return new Uint8Array(kept)
  const drawn = await sharp(Buffer.from(svg))
    .composite([{ input: await paper(), blend: 'soft-light' }])
    .jpeg({ quality: 86 })
    .toBuffer()
  await mkdir(KEPT, { recursive: true })
  const unfinished = `${file}.${process.pid}` // another process never reads a half of it
  await writeFile(unfinished, drawn)
  await rename(unfinished, file)
  return new Uint8Array(drawn)
}

let grain: Promise<Buffer> | undefined

/** The grain of paper, which all drawings share. */
function paper(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 17 } as const
  const background = { r: 128, g: 128, b: 128 }
  grain ??= sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background, noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return grain
}
