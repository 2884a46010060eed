import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { FileRefused } from './file-refused.ts'

const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/**
 * @param limit the most bytes of the result
 * @throws FileRefused too_large, damaged
 */
export async function gunzipBytes(bytes: Uint8Array, limit: number): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength: limit })
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new FileRefused(
        'too_large',
        'A compressed file is too large when it is unpacked.',
        error,
      )
    throw new FileRefused('damaged', 'A compressed file is incomplete or damaged.', error)
  }
}

/**
 * The text of bytes: UTF-8, UTF-16 by its mark or by its zeros, and otherwise Windows-1252, which takes any bytes.
 * The mark at the beginning is left out.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = markOf(bytes)
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // no UTF-8
  }
}

/** Bytes that are looked at where a text has no mark. */
const SAMPLE = 200

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 3
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}
