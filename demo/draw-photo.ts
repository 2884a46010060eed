import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { chickenTray } from '#demo/dishes/chicken-tray.ts'
import { chickpeaCurry } from '#demo/dishes/chickpea-curry.ts'
import { chiliPot } from '#demo/dishes/chili-pot.ts'
import { countryBread } from '#demo/dishes/country-bread.ts'
import { friedRice } from '#demo/dishes/fried-rice.ts'
import { greekSalad } from '#demo/dishes/greek-salad.ts'
import { lemonSpaghetti } from '#demo/dishes/lemon-spaghetti.ts'
import { mushroomRisotto } from '#demo/dishes/mushroom-risotto.ts'
import { overnightOats } from '#demo/dishes/overnight-oats.ts'
import { pancakes } from '#demo/dishes/pancakes.ts'
import { pizza } from '#demo/dishes/pizza.ts'
import { plumCake } from '#demo/dishes/plum-cake.ts'
import { salmonTray } from '#demo/dishes/salmon-tray.ts'
import { sesameNoodles } from '#demo/dishes/sesame-noodles.ts'
import { shakshuka } from '#demo/dishes/shakshuka.ts'
import { tomatoSoup } from '#demo/dishes/tomato-soup.ts'
import { HEIGHT, openSheet, type Sheet, WIDTH } from '#demo/drawing/sheet.ts'
import { light } from '#demo/drawing/tables.ts'

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
