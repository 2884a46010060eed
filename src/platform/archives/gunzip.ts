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
