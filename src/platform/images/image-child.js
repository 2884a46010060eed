// A process that only reads images, started by image-process.ts. It is JavaScript, because removing types
// would take 10 MB of memory.
import { access, writeFile } from 'node:fs/promises'
import { encode } from 'blurhash'
import sharp from 'sharp'
import { answerJobs, OUT_OF_MEMORY } from '#platform/child/answer-jobs.js'

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

const checkMemory = () => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(OUT_OF_MEMORY)
}
// The service looks too, where the system tells it, and less often.
setInterval(checkMemory, CHECK_MS)

answerJobs(async (/** @type {import('./contract.ts').ImageJob} */ job) => {
  try {
    const done = await prepare(job)
    checkMemory() // a quick image may be done before the first check
    return { done }
  } catch (error) {
    const details = error instanceof Error ? error.message : String(error)
    return error instanceof Refusal ? { refused: error.reason, details } : { notWritten: details }
  }
})

/** The image is the cause. Every other error is one of the machine: a full disk, or a file that is gone. */
class Refusal extends Error {
  /**
   * @param {import('./contract.ts').RefusalReason} reason
   * @param {string} details
   */
  constructor(reason, details) {
    super(details)
    this.reason = reason
  }
}

/** @param {import('./contract.ts').ImageJob} job */
async function prepare({ path, format, outputs }) {
  await access(path) // sharp would say that the image is the cause
  const largest = Math.max(...outputs.map(({ edge }) => edge))
  const { data, info } = await decode(path, format, largest).catch((error) => {
    throw error instanceof Refusal ? error : new Refusal('damaged', String(error))
  })
  const { width, height, channels, premultiplied } = info
  const pixels = () => sharp(data, { raw: { width, height, channels, premultiplied } })

  const files = []
  for (const { edge, path: target } of outputs) {
    const bytes = await pixels()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    await writeFile(target, bytes, { flag: 'wx', mode: 0o600 })
    files.push({ edge, path: target, bytes: bytes.length })
  }
  return { width, height, blurhash: await blurhashOf(pixels()), files }
}

/**
 * Decodes the pixels once. Without an order to keep them, metadata and profiles are left out.
 *
 * @param {string} path
 * @param {import('./contract.ts').ImageFormat} format
 * @param {number} largest
 */
async function decode(path, format, largest) {
  const open = (/** @type {number | false} */ limitInputPixels) =>
    sharp(path, { failOn: 'error', limitInputPixels, pages: 1 })
  // Only the header is read here, so that the number of pixels can be named as the reason.
  const { format: found, width, height } = await open(false).metadata()
  if (found !== (format === 'avif' ? 'heif' : format)) throw new Refusal('otherType', found)
  if (width * height > maxPixels) throw new Refusal('tooLarge', `${width} × ${height}`)
  return open(maxPixels)
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
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
