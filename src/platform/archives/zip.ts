import { Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { entryName, isJunk } from './entry-name.ts'
import { FileRefused } from './file-refused.ts'
import { damaged, readEntry, streamEntry, tooLarge } from './zip-entry.ts'

/** A file in a zip. `bytes` is its size when it is inflated, as the zip says it; reading enforces it. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: number
}

/** A zip, read by random access: only its list of files is in memory. */
export interface Zip extends AsyncDisposable {
  /** Its files in their order, without folders and without files that operating systems add. */
  readonly entries: readonly ZipEntry[]
  /**
   * @param limit the most bytes of the file
   * @throws FileRefused too_large; damaged where the sizes or the checksum are wrong
   */
  read(entry: ZipEntry, limit?: number): Promise<Buffer>
  /**
   * The bytes of a file that is too large for the memory, in parts. Sizes and checksum are known to be right only
   * after the last part.
   *
   * @throws FileRefused damaged
   */
  stream(entry: ZipEntry): AsyncIterable<Buffer>
}

export interface ZipLimits {
  readonly entries: number
  /** Bytes of all files together, inflated. */
  readonly total: number
  /** Inflated bytes for one compressed byte. */
  readonly ratio: number
}

const LIMITS: ZipLimits = { entries: 100_000, total: 4 * 1024 ** 3, ratio: 200 }
/** Smaller files may have any ratio: a small text of one letter shrinks a thousandfold. */
const RATIO_COUNTS_FROM = 1024 * 1024
/** The most bytes of one file. */
export const MAX_ENTRY_BYTES = 64 * 1024 * 1024

/**
 * Opens a zip that somebody sent: a local file, or the bytes of a zip inside another. The whole zip is refused where
 * its list of files is a trap: names that leave the folder, links, encrypted files, a bomb.
 *
 * @throws FileRefused
 */
export async function openZip(source: string | Buffer, limits: ZipLimits = LIMITS): Promise<Zip> {
  const zip = await openLibrary(source)
  try {
    const found = await listEntries(zip, limits)
    const innerOf = (entry: ZipEntry) => {
      const inner = found.get(entry)
      if (!inner) throw new Error('the entry is of another zip')
      return inner
    }
    return {
      entries: [...found.keys()],
      read: async (entry, limit = MAX_ENTRY_BYTES) => readEntry(zip, innerOf(entry), limit),
      stream: (entry) => streamEntry(zip, innerOf(entry)),
      async [Symbol.asyncDispose]() {
        zip.close()
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openLibrary(source: string | Buffer): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false }
  try {
    return await (typeof source === 'string'
      ? openPromise(source, options)
      : fromBufferPromise(source, options))
  } catch (error) {
    throw damaged(error)
  }
}

async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<ZipEntry, Entry>> {
  if (zip.entryCount > limits.entries) throw tooMany(limits)
  const found = new Map<ZipEntry, Entry>()
  const sums = { inflated: 0, stored: 0 }
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry, limits)
      sums.inflated += entry.uncompressedSize
      sums.stored += entry.compressedSize
      // Files that share their bytes are the trick of a bomb that has a small ratio for each of them.
      if (sums.stored > zip.fileSize) throw damaged()
      if (sums.inflated > limits.total) throw tooLarge()
      // Without decodeStrings the name is the raw bytes.
      const name = entryName(entry.fileNameRaw, entry.generalPurposeBitFlag, entry.extraFields)
      if (name.endsWith('/') || isJunk(name)) continue
      found.set({ name, bytes: entry.uncompressedSize }, smaller(entry))
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged(error)
  }
  return found
}

const tooMany = ({ entries }: ZipLimits) =>
  new FileRefused('too_large', `The zip archive has more than ${entries} files.`)

const TYPE_OF_FILE = 0o170000
const [FOLDER, FILE] = [0o040000, 0o100000]

function checkEntry(entry: Entry, { ratio }: ZipLimits): void {
  if (entry.isEncrypted())
    throw new FileRefused(
      'encrypted',
      'The zip archive is protected by a password. Export it again without one.',
    )
  // Only Unix and macOS write a type here. Elsewhere it is 0.
  const type = (entry.externalFileAttributes >>> 16) & TYPE_OF_FILE
  if (type !== 0 && type !== FOLDER && type !== FILE)
    throw new FileRefused('unsafe', 'The zip archive has a link in it. Nothing was read.')
  const isBomb =
    entry.uncompressedSize > RATIO_COUNTS_FROM &&
    entry.uncompressedSize > ratio * entry.compressedSize
  if (isBomb) throw tooLarge()
}

/** The fields that reading needs: a large zip has many entries, and the library's hold their buffers. */
function smaller(entry: Entry): Entry {
  const { compressedSize, uncompressedSize, compressionMethod } = entry
  const { relativeOffsetOfLocalHeader, generalPurposeBitFlag } = entry
  return Object.assign(new Entry(), {
    compressedSize,
    uncompressedSize,
    compressionMethod,
    relativeOffsetOfLocalHeader,
    generalPurposeBitFlag,
    crc32: entry.crc32,
  })
}
