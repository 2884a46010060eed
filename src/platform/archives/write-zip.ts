import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { type Entry, fileHeader, listEntry, sizesAfter, zipEnd } from './zip-records.ts'

/** A file of a zip that is written. */
export interface NewFile {
  readonly name: string
  /** False for content that is compressed already. */
  readonly isPacked: boolean
  /** A short text, or parts that are read when their turn comes, and as fast as the archive is read. */
  readonly content: string | AsyncIterable<Uint8Array | string>
}

/** Bytes of a part of the archive. Many small files share one. */
const PART = 65_536

/**
 * Writes a zip (APPNOTE.TXT 6.3.10) while it is read. The next file is asked for when the one before is written. Memory
 * is one part of a file, and about 150 bytes for each file that was written: its entry in the list at the end.
 *
 * @param time of all files
 * @throws what the files throw. Then the archive has no end.
 */
export async function* writeZip(
  files: AsyncIterable<NewFile>,
  time: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const list: Uint8Array[] = []
  let offset = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const file of files) {
      const entry = { name: file.name, isPacked: file.isPacked, time, offset }
      yield fileHeader(entry)
      const written = yield* writeContent(file)
      yield sizesAfter({ ...entry, ...written })
      // A copy: a small buffer of Node keeps the 64 KiB in memory that it shares with others.
      list.push(new Uint8Array(listEntry({ ...entry, ...written })))
    }
    const size = list.reduce((sum, one) => sum + one.length, 0)
    const start = offset
    yield* list
    yield zipEnd({ count: list.length, start, size })
  }
  let [waiting, bytes]: [Uint8Array[], number] = [[], 0]
  for await (const piece of pieces()) {
    offset += piece.length
    bytes += piece.length
    waiting.push(piece)
    if (bytes < PART) continue
    // A part of a large file is not copied.
    yield waiting.length === 1 ? piece : Buffer.concat(waiting)
    ;[waiting, bytes] = [[], 0]
  }
  yield Buffer.concat(waiting)
}

/** @returns the checksum and the sizes of the file */
async function* writeContent({
  isPacked,
  content,
}: NewFile): AsyncGenerator<Uint8Array, Pick<Entry, 'crc' | 'size' | 'stored'>> {
  let [crc, size, stored] = [0, 0, 0]
  async function* measured(parts: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
  }
  if (typeof content === 'string') {
    const bytes = Buffer.from(content)
    // In one call: a stream for each of thousands of texts would hold its buffers until they are collected.
    const packed = isPacked ? deflateRawSync(bytes) : bytes
    yield packed
    return { crc: crc32(bytes), size: bytes.length, stored: packed.length }
  }
  for await (const bytes of isPacked ? deflated(measured(content)) : measured(content)) {
    stored += bytes.length
    yield bytes
  }
  return { crc, size, stored }
}

/** An error destroys both streams, and the iteration throws it. */
const deflated = (bytes: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> =>
  pipeline(Readable.from(bytes, { objectMode: false }), createDeflateRaw(), () => {})
