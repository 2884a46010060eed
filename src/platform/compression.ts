import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

type Encoding = 'zstd' | 'br' | 'gzip'

/** The quickest settings that still take most of the size: an answer is compressed once, for one. */
const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  zstd: (bytes) => promisify(zstdCompress)(bytes),
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 5 }),
}
const PREFERENCE = ['zstd', 'br', 'gzip'] as const
/** Bytes; less fits into a packet or two anyway. */
const WORTH_IT = 1024

/**
 * Compresses a whole answer, off the main thread, in the best way that the client takes (RFC 9110,
 * 12.5.3). Node does it all: a plugin would add a stream to each answer, and five packages.
 */
export async function compress(
  text: string,
  acceptEncoding: string | undefined,
): Promise<{ bytes: Buffer; encoding: Encoding | undefined }> {
  const bytes = Buffer.from(text)
  const accepted = acceptedBy(acceptEncoding ?? '')
  const encoding = PREFERENCE.find((one) => accepted.has(one))
  if (!encoding || bytes.length < WORTH_IT) return { bytes, encoding: undefined }
  return { bytes: await encoders[encoding](bytes), encoding }
}

function acceptedBy(header: string): Set<string> {
  return new Set(
    header.split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';')
      const isRefused = parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one))
      return isRefused ? [] : [name.trim()]
    }),
  )
}
