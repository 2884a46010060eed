import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { type NewFile, writeZip } from '../src/platform/archives/write-zip.ts' // bench is a package of its own

/** Different pictures. Each photo has other bytes, because its number is at its end. */
const PICTURES = 20
/** IMPORT_WIDTH sets another one. Most of the time of a large picture goes into its three sizes. */
const WIDTH = Number(process.env['IMPORT_WIDTH'] ?? 800)
const HEIGHT = (WIDTH * 3) / 4
/** Bytes. A smaller picture gets zeros at its end. */
const LEAST = 60_000
const NOISE = { type: 'gaussian', mean: 128, sigma: 8 } as const

const LINES = [
  '2 large carrots, finely diced',
  '1 (14 oz) can chopped tomatoes, drained',
  '250 g flour',
  '1-2 cups milk',
  '3 cloves garlic, minced',
  'salt and pepper to taste',
  '1/2 tsp ground cumin',
  '400 ml coconut milk',
]
const STEP = 'Stir it well, and let it rest for ten minutes before the next step. '

/** Writes an export of Mealie: so many recipes with eight lines, four steps and a photo each. @returns its bytes */
export async function writeMealieArchive(path: string, recipes: number): Promise<number> {
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, i) => newPicture(i)))
  await pipeline(writeZip(filesOf(recipes, pictures), new Date()), createWriteStream(path))
  return (await stat(path)).size
}

async function* filesOf(recipes: number, pictures: readonly Buffer[]): AsyncGenerator<NewFile> {
  for (let i = 0; i < recipes; i++) {
    const slug = `recipe-${i}`
    const content = JSON.stringify(recipeOf(i, slug))
    yield { name: `recipes/${slug}/${slug}.json`, isPacked: true, content }
    const picture = pictures[i % PICTURES]
    if (!picture) throw new Error('There is no picture.')
    const padding = Buffer.alloc(Math.max(0, LEAST - picture.length))
    const photo = Readable.from([picture, padding, Buffer.from(String(i))])
    yield { name: `recipes/${slug}/images/original.jpg`, isPacked: false, content: photo }
  }
}

/** Noise that is made larger: as smooth as a photo. */
async function newPicture(i: number): Promise<Buffer> {
  const small = sharp({
    create: {
      width: WIDTH / 4,
      height: HEIGHT / 4,
      channels: 3,
      background: `rgb(${i * 12},90,60)`,
      noise: NOISE,
    },
  })
  const pixels = await small.png().toBuffer()
  return sharp(pixels).resize(WIDTH, HEIGHT).jpeg({ quality: 90 }).toBuffer()
}

const recipeOf = (i: number, slug: string) => ({
  id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  slug,
  name: `Recipe ${i}`,
  description: 'A recipe of the benchmark.',
  recipe_yield: '4 servings',
  total_time: '45 Minutes',
  tags: [{ name: 'bench', slug: 'bench' }],
  recipe_ingredient: LINES.map((note) => ({ note, disable_amount: true })),
  recipe_instructions: Array.from({ length: 4 }, (_, step) => ({
    text: STEP.repeat(2 + (step % 3)),
  })),
})
