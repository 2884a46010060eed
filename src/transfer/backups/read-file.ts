import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import {
  readTarHeader,
  TAR_BLOCK,
  type TarEntry,
  tarPadding,
  TAR_END,
  tarHeader,
} from '#platform/archives/tar-header.ts'
import { hasCode } from '#platform/kernel/errors.ts'
import {
  BackupRefused,
  type Counts,
  COUNTS,
  FORMAT,
  MANIFEST,
  type Manifest,
  CHECKSUM,
} from './contract.ts'
import { isCounts, isManifest, parseObject } from './validate.ts'

/** The last bytes of a backup: the file with the checksum, and the end of a tar. */
export function endOf(sha256: string, time: Date): Buffer {
  const content = Buffer.from(`${sha256}\n`)
  const header = tarHeader({ name: CHECKSUM, bytes: content.length }, time)
  return Buffer.concat([header, content, tarPadding(content.length), TAR_END])
}

/** Bytes of the end of each backup. */
const END_BYTES = endOf('0'.repeat(64), new Date(0)).length

/** A file in a backup, and where its bytes begin. */
export interface BackupEntry extends TarEntry {
  readonly at: number
}

/** A backup whose checksum is right. */
export interface BackupFile extends AsyncDisposable {
  readonly manifest: Manifest
  /** Bytes of the whole file. */
  readonly bytes: number
  /** All files in it, in their order. */
  entries(): AsyncIterable<BackupEntry>
  /** The bytes of a file in parts, each at most 1 MiB. */
  read(entry: BackupEntry): AsyncIterable<Buffer>
}

const CHUNK = 1024 * 1024
const MAX_MANIFEST = 4 * CHUNK

/**
 * Opens a backup and reads it once as a whole, for its checksum.
 *
 * @throws BackupRefused if it is not a backup, was cut short or changed, or was written by a later version
 */
export async function openBackupFile(path: string): Promise<BackupFile> {
  await using opened = new AsyncDisposableStack()
  const file = opened.use(await openFile(path))
  const found = await file.stat()
  const first = found.isFile() ? await readEntry(file, 0) : undefined
  if (first?.name !== MANIFEST || first.bytes > MAX_MANIFEST)
    throw new BackupRefused(`${path} is not a backup of Larder.`)
  const manifest = await readManifest(file, first)
  if (!manifest || !(await isWhole(file, found.size, manifest.made_at)))
    throw new BackupRefused(`${path} is damaged: it was cut short or changed. Use another backup.`)
  if (Number(manifest.format) > FORMAT) throw isNewer(path, manifest)
  if (!isManifest(manifest)) throw isForeign(path)

  const all = opened.move()
  return {
    manifest,
    bytes: found.size,
    entries: () => listEntries(file),
    read: ({ at, bytes }) => readBytes(file, at, bytes),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** @param manifest of any format */
export function isNewer(path: string, { larder }: { readonly larder?: unknown }): BackupRefused {
  const version = typeof larder === 'string' && /^[\w.+-]{1,50}$/.test(larder) ? ` ${larder}` : ''
  return new BackupRefused(
    `${path} was written by a newer version, Larder${version}. Update this Larder first.`,
  )
}

const isForeign = (path: string) =>
  new BackupRefused(`${path} has a description that Larder does not write. Use another backup.`)

/**
 * Reads a small file of the backup as a whole.
 *
 * @returns undefined if the backup has no such file
 * @throws BackupRefused if it is larger than Larder writes it
 */
export async function readText(
  { entries, read }: Pick<BackupFile, 'entries' | 'read'>,
  name: string,
): Promise<string | undefined> {
  for await (const entry of entries())
    if (entry.name === name) {
      if (entry.bytes > MAX_MANIFEST)
        throw new BackupRefused(`The file ${name} of the backup is too large.`)
      return Buffer.concat(await Array.fromAsync(read(entry))).toString()
    }
  return undefined
}

/** @throws BackupRefused if they are missing, or others than Larder writes */
export async function readCounts(backup: BackupFile): Promise<Counts> {
  const counts = parseObject((await readText(backup, COUNTS)) ?? '')
  if (!counts || !isCounts(counts))
    throw new BackupRefused('The counts of the backup are missing or wrong.')
  return counts
}

/** True for a file that begins as a backup does. */
export async function isBackup(path: string): Promise<boolean> {
  await using file = await open(path)
  return (await readEntry(file, 0))?.name === MANIFEST
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause
    throw new BackupRefused(`There is no file ${path}.`, { cause })
  }
}

/** @returns undefined if no file of the tar begins there */
async function readEntry(file: FileHandle, at: number): Promise<BackupEntry | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TAR_BLOCK), 0, TAR_BLOCK, at)
  const entry = readTarHeader(buffer.subarray(0, bytesRead))
  return entry && { ...entry, at: at + TAR_BLOCK }
}

/** It may be of a later format. */
async function readManifest(
  file: FileHandle,
  entry: BackupEntry,
): Promise<Partial<Record<keyof Manifest, unknown>> | undefined> {
  const bytes = Buffer.concat(await Array.fromAsync(readBytes(file, entry.at, entry.bytes)))
  return parseObject(bytes.toString())
}

async function isWhole(file: FileHandle, size: number, madeAt: unknown): Promise<boolean> {
  const time = new Date(String(madeAt))
  const start = size - END_BYTES
  if (start < 0 || Number.isNaN(time.getTime())) return false
  const hash = createHash('sha256')
  for await (const part of readBytes(file, 0, start)) hash.update(part)
  const end = Buffer.concat(await Array.fromAsync(readBytes(file, start, END_BYTES)))
  return end.equals(endOf(hash.digest('hex'), time))
}

async function* listEntries(file: FileHandle): AsyncGenerator<BackupEntry> {
  for (let at = 0; ;) {
    const entry = await readEntry(file, at)
    if (!entry) return
    yield entry
    at = entry.at + entry.bytes + tarPadding(entry.bytes).length
  }
}

async function* readBytes(file: FileHandle, at: number, bytes: number): AsyncGenerator<Buffer> {
  for (let read = 0; read < bytes;) {
    const wanted = Math.min(CHUNK, bytes - read)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, at + read)
    if (bytesRead === 0) return // the file has become shorter: its checksum is wrong
    yield buffer.subarray(0, bytesRead)
    read += bytesRead
  }
}
