import sharp, { type Sharp } from 'sharp'

/** Pixels around and between the screens. */
const GAP = 28
const RADIUS = 28
const GROUND = '#e9e1d2'

/** Puts pictures of phones side by side: the first picture of the README. */
export async function joinPhones(files: readonly string[], target: string): Promise<void> {
  await (await besideEachOther(files)).webp({ quality: 86, effort: 6 }).toFile(target)
}

/** @returns pictures of phones side by side, with round corners */
export async function besideEachOther(pictures: readonly (string | Buffer)[]): Promise<Sharp> {
  const { width, height } = await sharp(pictures[0]).metadata()
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${RADIUS}"/></svg>`
  const phones = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await sharp(picture)
        .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
        .png()
        .toBuffer(),
      left: GAP + i * (width + GAP),
      top: GAP,
    })),
  )
  const size = { width: GAP + pictures.length * (width + GAP), height: height + 2 * GAP }
  return sharp({ create: { ...size, channels: 3, background: GROUND } }).composite(phones)
}
