import { type Readable, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { FileRefused } from './file-refused.ts'

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)
const [STORED, DEFLATED] = [0, 8]

export const damaged = (cause?: unknown): FileRefused =>
  new FileRefused('damaged', 'The zip archive is incomplete or damaged. Export it again.', cause)

export const tooLarge = (): FileRefused =>
  new FileRefused('too_large', 'The files in the zip archive are too large when they are unpacked.')

function expectMethod({ compressionMethod }: Entry): void {
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    throw new FileRefused('damaged', 'The zip archive is packed in a way that is not supported.')
}

/** A file of a zip. @throws FileRefused */
export async function readEntry(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  const size = entry.uncompressedSize
  if (size > limit || entry.compressedSize > limit) throw tooLarge()
  expectMethod(entry)
  let bytes: Buffer
  try {
    const stream = await zip.openReadStreamPromise(entry, { decodeFileData: false })
    bytes = await buffer(stream)
    // zlib throws where there is more than the size that the zip says. It needs room for a byte.
    if (entry.compressionMethod === DEFLATED)
      bytes = await inflate(bytes, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    throw damaged(error)
  }
  if (bytes.length !== size || crc32(bytes) !== entry.crc32) throw damaged()
  return bytes
}

/** The parts of a file of a zip, one after the other. @throws FileRefused damaged */
export async function* streamEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  expectMethod(entry)
  let [size, checksum] = [0, 0]
  try {
    const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false })
    for await (const chunk of inflated(stored, entry)) {
      size += chunk.length
      if (size > entry.uncompressedSize) throw damaged()
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged(error)
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw damaged()
}

function inflated(stored: Readable, { compressionMethod }: Entry): AsyncIterable<Buffer> {
  if (compressionMethod === STORED) return stored
  // An error destroys both streams, and the iteration throws it.
  return pipeline(stored, createInflateRaw(), () => {})
}
