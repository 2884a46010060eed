import { randomUUID } from 'node:crypto'
import { copyFile, open, opendir, rename, rmdir, stat, unlink, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { HOUR } from '#platform/kernel/clock.ts'
import { hasCode } from '#platform/kernel/errors.ts'
import {
  expectSafe,
  type FileName,
  type FileStore,
  isSafe,
  type StoredFile,
  diskError,
} from './contract.ts'
import { makeFolder } from './whole-file.ts'

/** Milliseconds. No upload and no write takes so long. */
const OLD = HOUR

/**
 * Removes the files in a folder that a crash has left there.
 *
 * @returns their number
 * @throws StoreUnavailable if the folder can't be used
 */
export async function removeOldFiles(folder: string, now: Date): Promise<number> {
  let removed = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined) // it may be gone by now
    if (!found || found.mtimeMs > now.getTime() - OLD) continue
    await rm(path, { force: true }).catch((error: unknown) => {
      throw diskError(error)
    })
    removed++
  }
  return removed
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [] // nothing was written yet
    throw diskError(error)
  }
}

/** The folder of files that are not complete yet. Its name is not that of an owner. */
const DRAFTS = 'drafts'
/** Of a move into a folder that others remove whenever it is empty. */
const MOST_TRIES = 20

/**
 * A store in a folder. A file is written as a draft, flushed and renamed, and its folder is flushed too. So a
 * crash leaves the whole file, or a draft for `removeDrafts`.
 */
export function diskStore(folder: string): FileStore {
  const drafts = join(folder, DRAFTS)
  const pathOf = (file: FileName) => {
    expectSafe(file)
    return join(folder, file.owner, file.name)
  }
  return {
    async write(file, localPath) {
      await writeFlushed(pathOf(file), localPath, drafts)
    },
    async size(file) {
      return await ifThere(async () => (await stat(pathOf(file))).size)
    },
    async read(file, range) {
      const handle = await ifThere(() => open(pathOf(file)))
      if (!handle) return undefined
      return handle.createReadStream(range ? { start: range.first, end: range.last } : {})
    },
    async remove(files) {
      for (const file of files) await removeWithFolders(pathOf(file), folder)
    },
    list: () => listFolder(folder),
    removeDrafts: (now) => removeOldFiles(drafts, now),
  }
}

async function writeFlushed(path: string, localPath: string, drafts: string): Promise<void> {
  const draft = join(drafts, randomUUID())
  try {
    await makeFolder(drafts)
    await copyFile(localPath, draft)
    await flush(draft, 'r+')
    await moveInto(path, draft)
    await flush(dirname(path), 'r')
    await flush(dirname(dirname(path)), 'r')
  } catch (cause) {
    await ifThere(() => unlink(draft))
    throw diskError(cause)
  }
}

/** Tries again where the folder was empty, and somebody removed it before the file was in it. */
async function moveInto(path: string, draft: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await makeFolder(dirname(path))
      return await rename(draft, path)
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || tries === MOST_TRIES) throw error
    }
  }
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  await using handle = await open(path, flags)
  // Windows can't flush a folder.
  if (flags === 'r+' || process.platform !== 'win32') await handle.sync()
}

/** Removes the file, its folder if that is empty, and so on up to the store's own folder. */
async function removeWithFolders(path: string, top: string): Promise<void> {
  await ifThere(() => unlink(path))
  for (let folder = dirname(path); folder !== top; folder = dirname(folder))
    try {
      await rmdir(folder)
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return
      if (!hasCode(error, 'ENOENT')) throw diskError(error)
    }
}

async function* listFolder(folder: string): AsyncIterable<StoredFile> {
  const entries = await ifThere(() => opendir(folder, { recursive: true }))
  for await (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const [owner = '', ...rest] = relative(folder, path).split(sep)
    const file = { owner, name: rest.join('/') }
    const found = isSafe(file) ? await ifThere(() => stat(path)) : undefined
    if (found) yield { ...file, bytes: found.size, storedAt: found.mtime }
  }
}

/** @returns undefined if there is no such file */
async function ifThere<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw diskError(error)
  }
}
