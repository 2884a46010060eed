// A process that only reads images, started by image-process.ts. It is JavaScript, because removing types
// would take 10 MB of memory. It opens no file but those of its jobs, and has no secret in its environment.
import { stat } from 'node:fs/promises'
import { encode } from 'blurhash'
import sharp from 'sharp'
import { OUT_OF_MEMORY } from './exit-codes.js'

/** The only loaders. SVG, PDF, TIFF and all others stay blocked. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((one) => `VipsForeignLoad${one}File`)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })
sharp.cache(false)
sharp.concurrency(1)

/** Edge of the image that the BlurHash is made of, and its numbers of components. */
const BLUR_EDGE = 32
const [BLUR_X, BLUR_Y] = [4, 3]
const CHECK_MS = 20

const [maxPixels = 0, maxBytes = 0] = process.argv.slice(2).map(Number)

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(OUT_OF_MEMORY)
}, CHECK_MS)
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // the terminal sends it to us too; our parent decides

process.on('message', async (/** @type {import('./image-process.ts').ImageJob} */ job) => {
  try {
    process.send?.({ done: await prepare(job) })
  } catch (error) {
    process.send?.({ refused: error instanceof Error ? error.message : String(error) })
  }
})

/** @param {import('./image-process.ts').ImageJob} job */
async function prepare({ path, format, outputs }) {
  const source = sharp(path, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
  const metadata = await source.metadata()
  const isExpected = metadata.format === (format === 'avif' ? 'heif' : format)
  if (!isExpected) throw new Error('The image is not of the type that its first bytes say.')
  const largest = Math.max(...outputs.map(({ edge }) => edge))
  // The pixels are decoded once. Without an order to keep them, metadata and profiles are left out.
  const { data, info } = await source
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels, premultiplied } = info
  const pixels = () => sharp(data, { raw: { width, height, channels, premultiplied } })

  const files = []
  for (const { edge, path: target } of outputs) {
    await pixels()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toFile(target)
    files.push({ edge, path: target, bytes: (await stat(target)).size })
  }
  return { width, height, blurhash: await blurhashOf(pixels()), files }
}

/** @param {import('sharp').Sharp} image */
async function blurhashOf(image) {
  const { data, info } = await image
    .resize({ width: BLUR_EDGE, height: BLUR_EDGE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(new Uint8ClampedArray(data), info.width, info.height, BLUR_X, BLUR_Y)
}
