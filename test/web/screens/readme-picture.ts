import sharp from 'sharp'

/** Pixels around and between the screens. */
const GAP = 28
const RADIUS = 28
const GROUND = '#e9e1d2'

/** Puts pictures of phones side by side, with round corners: the first picture of the README. */
export async function joinPhones(files: readonly string[], target: string): Promise<void> {
  const { width, height } = await sharp(files[0]).metadata()
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${RADIUS}"/></svg>`
  const phones = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(file)
        .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
        .png()
        .toBuffer(),
      left: GAP + i * (width + GAP),
      top: GAP,
    })),
  )
  const size = { width: GAP + files.length * (width + GAP), height: height + 2 * GAP }
  await sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(phones)
    .webp({ quality: 86, effort: 6 })
    .toFile(target)
}
