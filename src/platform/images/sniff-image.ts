/** The formats that are read. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Bytes that `sniffImage` needs. */
export const SNIFFED_BYTES = 64

/**
 * The format of an image, from its first bytes (MIME Sniffing Standard, 6.1; ISO 14496-12, 4.3 for AVIF and
 * HEIC). What a client says about the type is not used.
 */
export function sniffImage(head: Buffer): ImageFormat | 'heic' | undefined {
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return undefined
  const brands = text(8, Math.min(head.readUInt32BE(0), head.length)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif')) return 'avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))
    ? 'heic'
    : undefined
}
