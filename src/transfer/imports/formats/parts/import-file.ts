import { open } from 'node:fs/promises'
import { decodeText, isGzip } from '#platform/archives/decode-text.ts'
import { FileRefused } from '#platform/archives/file-refused.ts'
import { MAX_ENTRY_BYTES, openZip, type Zip, type ZipEntry } from '#platform/archives/zip.ts'
import type { ImportRecord } from '#transfer/imports/chunks/import-record.ts'

/** A text, or a JSON value: then its text is empty, because both take memory. */
export interface TextDocument {
  /** The name of its file, where the person has sent it. */
  readonly name: string | undefined
  readonly text: string
  readonly json?: unknown
}

/** A file that somebody sent. By its first bytes it is one of these. */
export interface ImportFile {
  readonly path: string
  readonly zip?: Zip
  /** The bytes of a file that is compressed by gzip. */
  readonly gzip?: Buffer
  readonly isSqlite?: boolean
  /** The file if it is a text, or the only file in a zip. */
  readonly document?: TextDocument
}

/** A program whose files can be imported. */
export interface Format {
  readonly system: string
  /** @returns undefined where the file is of another program. That is decided by its content. */
  open(file: ImportFile): Promise<FormatRecords | undefined>
}

export interface FormatRecords {
  /** How many records `records` gives. */
  readonly total: number
  /** In the same order each time. It throws only FileRefused. */
  records(): AsyncIterable<ImportRecord>
}

const SQLITE = 'SQLite format 3\0'
/** The most bytes of a file that is in memory as a whole. */
export const MAX_TEXT_BYTES = MAX_ENTRY_BYTES

/** @throws FileRefused */
export async function openImportFile(
  path: string,
  fileName: string | undefined,
): Promise<ImportFile> {
  const head = await readStart(path, 16)
  if (head.length === 0) throw new FileRefused('damaged', 'The file is empty.')
  if (head.toString('latin1', 0, 2) === 'PK') return openZipFile(path)
  if (head.toString('latin1') === SQLITE) return { path, isSqlite: true }
  if (isGzip(head)) return { path, gzip: await readAll(path) }
  return { path, document: readDocument(fileName, await readAll(path)) }
}

async function readAll(path: string): Promise<Buffer> {
  const bytes = await readStart(path, MAX_TEXT_BYTES + 1)
  if (bytes.length <= MAX_TEXT_BYTES) return bytes
  throw new FileRefused(
    'too_large',
    'The file is too large. A file that is no archive may have 64 MB.',
  )
}

async function readStart(path: string, limit: number): Promise<Buffer> {
  await using file = await open(path)
  const { size } = await file.stat()
  const buffer = Buffer.alloc(Math.min(size, limit))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
  return buffer.subarray(0, bytesRead)
}

async function openZipFile(path: string): Promise<ImportFile> {
  const zip = await openZip(path)
  const [only, second] = zip.entries
  // Larder's own export of a household without recipes has one file too. It may be very large.
  const isText =
    only && !second && /\.(?:csv|tsv|json|jsonld|txt)$/i.test(only.name) && !isRowsFile(only.name)
  if (!isText) return { path, zip }
  try {
    return { path, zip, document: readDocument(only.name, await zip.read(only, MAX_TEXT_BYTES)) }
  } catch (error) {
    await zip[Symbol.asyncDispose]()
    throw error
  }
}

/**
 * @param bytes may be empty afterwards: only the text is in memory while it is parsed
 * @throws FileRefused where the text begins as JSON and is none
 */
function readDocument(name: string | undefined, bytes: Buffer): TextDocument {
  const text = decodeText(bytes)
  // A small buffer may be a part of another one.
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0)
  if (!/^\s*[{[]\s*["{[}\]]/.test(text.slice(0, 1000))) return { name, text }
  try {
    return { name, text: '', json: JSON.parse(text) }
  } catch (error) {
    throw new FileRefused('damaged', 'The file is JSON that is incomplete or damaged.', error)
  }
}

/** Whether a file of a zip may be the one with the rows of a household that Larder has exported. */
export const isRowsFile = (name: string): boolean => /^(?:[^/]+\/)?larder\.json$/.test(name)

/**
 * Parses JSON that somebody sent.
 *
 * @returns undefined where it is damaged
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // it says only this, and the caller tells it with the name of the record
  }
}

/** What a reader of a record may tell the person: the archive is readable, but not this part of it. */
export const problemOf = (error: unknown): string => {
  if (error instanceof FileRefused) return error.message
  throw error
}

/** @returns the JSON value of a file in a zip, or the problem with it as a text */
export async function readJsonEntry(zip: Zip, entry: ZipEntry): Promise<unknown> {
  try {
    return parseJson(decodeText(await zip.read(entry))) ?? 'The file is damaged: it is not JSON.'
  } catch (error) {
    return problemOf(error)
  }
}

/** The most bytes of a text with one recipe. A recipe may have 80 kB. */
export const MAX_RECIPE_TEXT = 500_000

/** @returns the text of a file in a zip, or the problem with it */
export async function readTextEntry(
  zip: Zip,
  entry: ZipEntry,
  limit?: number,
): Promise<{ text: string } | { problem: string }> {
  try {
    return { text: decodeText(await zip.read(entry, limit)) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
