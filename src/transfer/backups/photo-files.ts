import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#platform/files/contract.ts'
import { makeFolder } from '#platform/files/whole-file.ts'
import { BackupRefused } from './contract.ts'
import type { BackupEntry, BackupFile } from './read-file.ts'
import type { BackupWriter } from './write-file.ts'

const FOLDER = 'photos'

/** Copies all files of the store to the backup. A file that is removed meanwhile is left out. @returns their number */
export async function savePhotos(files: FileStore, writer: BackupWriter): Promise<number> {
  let saved = 0
  for await (const file of files.list()) {
    const bytes = await files.read(file)
    if (!bytes) continue
    await writer.addParts(`${FOLDER}/${file.owner}/${file.name}`, file.bytes, bytes)
    saved++
  }
  return saved
}

/** Files that are written at the same time: each waits for the disk several times. */
const PARALLEL = 8

/** Copies the files of the backup to the store. @param incoming a folder for drafts @returns their number */
export async function loadPhotos(
  backup: BackupFile,
  files: FileStore,
  incoming: string,
): Promise<number> {
  await makeFolder(incoming)
  const entries = photosIn(backup)
  let loaded = 0
  async function loadNext(): Promise<void> {
    for await (const entry of entries) {
      await loadPhoto(backup, entry, files, incoming)
      loaded++
    }
  }
  // All must have ended before the caller rolls back.
  const ends = await Promise.allSettled(Array.from({ length: PARALLEL }, loadNext))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return loaded
}

async function* photosIn(backup: BackupFile): AsyncGenerator<BackupEntry> {
  for await (const entry of backup.entries()) if (entry.name.startsWith(`${FOLDER}/`)) yield entry
}

async function loadPhoto(
  backup: BackupFile,
  entry: BackupEntry,
  files: FileStore,
  incoming: string,
): Promise<void> {
  const [, owner = '', ...rest] = entry.name.split('/')
  if (rest.length === 0 || ![owner, ...rest].every((one) => /^(?!\.+$)[\w.-]+$/.test(one)))
    throw new BackupRefused('A photo of the backup has a name that Larder does not write.')
  const draft = join(incoming, randomUUID())
  try {
    await pipeline(backup.read(entry), createWriteStream(draft, { mode: 0o600 }))
    await files.write({ owner, name: rest.join('/') }, draft)
  } finally {
    await rm(draft, { force: true })
  }
}
