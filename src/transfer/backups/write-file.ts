import { createHash } from 'node:crypto'
import { type FileHandle, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { tarHeader, tarPadding } from '#platform/archives/tar-header.ts'
import { writeWholeFile } from '#platform/files/whole-file.ts'
import { hasCode } from '#platform/kernel/errors.ts'
import { BackupRefused } from './contract.ts'
import { isBackup, endOf } from './read-file.ts'

/** Adds files to a backup that is being written, one after the other. */
export interface BackupWriter {
  add(name: string, content: Buffer | string): Promise<void>
  /** @param bytes the sum of all parts */
  addParts(name: string, bytes: number, parts: AsyncIterable<Buffer>): Promise<void>
}

/** The drafts of backups in the folder of a backup. */
const DRAFT_PREFIX = '.larder-backup-'

interface NewBackup {
  readonly path: string
  readonly time: Date
  /** Ends it before the file is complete. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes a backup: a tar (POSIX.1-2017, ustar) whose last file is the checksum of the rest.
 *
 * @returns the bytes of the whole file
 * @throws BackupRefused if the path is that of another file, or the disk is full
 */
export async function writeBackupFile(
  { path, time, signal }: NewBackup,
  work: (writer: BackupWriter) => Promise<void>,
): Promise<number> {
  await expectFree(path)
  try {
    return await writeWholeFile({ path: resolve(path), draftPrefix: DRAFT_PREFIX }, (file) =>
      writeTar(file, { time, signal }, work),
    )
  } catch (cause) {
    if (['ENOSPC', 'EDQUOT', 'EFBIG'].some((code) => hasCode(cause, code)))
      throw new BackupRefused(`There is no space for ${path}: the disk is full.`, { cause })
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'].some((code) => hasCode(cause, code)))
      throw new BackupRefused(`${path} can not be written: its folder can not be used.`, { cause })
    throw cause
  }
}

/** A new backup may replace an older one, and no other file. */
async function expectFree(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (found && !(found.isFile() && (await isBackup(path))))
    throw new BackupRefused(`${path} exists, and is not a backup. It is not replaced.`)
}

async function writeTar(
  file: FileHandle,
  { time, signal }: Omit<NewBackup, 'path'>,
  work: (writer: BackupWriter) => Promise<void>,
): Promise<number> {
  const hash = createHash('sha256')
  let written = 0
  async function write(bytes: Buffer): Promise<void> {
    signal?.throwIfAborted()
    hash.update(bytes)
    await file.writeFile(bytes) // all of them, at the present position
    written += bytes.length
  }
  async function addParts(name: string, bytes: number, parts: AsyncIterable<Buffer>) {
    await write(tarHeader({ name, bytes }, time))
    const end = written + bytes
    for await (const part of parts) await write(part)
    if (written !== end) throw new Error(`${name} has changed while it was read.`)
    await write(tarPadding(bytes))
  }
  await work({
    addParts,
    async add(name, content) {
      const bytes = Buffer.from(content)
      await write(Buffer.concat([tarHeader({ name, bytes: bytes.length }, time), bytes]))
      await write(tarPadding(bytes.length))
    },
  })
  const end = endOf(hash.digest('hex'), time)
  await file.writeFile(end)
  return written + end.length
}
