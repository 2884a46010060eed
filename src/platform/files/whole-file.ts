import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR } from '#platform/kernel/clock.ts'
import { hasCode } from '#platform/kernel/errors.ts'

interface WholeFile {
  readonly path: string
  /** Drafts are in the same folder. Their names begin with this, and end with `.part`. */
  readonly draftPrefix: string
}

/**
 * Writes a file that only its owner may read: first as a draft, which is flushed and renamed at the end. So a crash, an
 * error and a full disk leave the file that was there before, and perhaps a draft.
 */
export async function writeWholeFile<T>(
  { path, draftPrefix }: WholeFile,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const folder = dirname(path)
  await removeOldDrafts(folder, draftPrefix)
  const draft = join(folder, `${draftPrefix}${randomBytes(6).toString('hex')}.part`)
  try {
    let result: T
    {
      await using file = await open(draft, 'wx', 0o600)
      result = await work(file)
      await file.sync()
    }
    await rename(draft, path)
    await flushFolder(folder)
    return result
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Removes the drafts of processes that were killed. A draft that is being written is newer than an hour. */
async function removeOldDrafts(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith('.part')) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined) // it may be gone by now
    if (found && found.mtimeMs < Date.now() - HOUR) await rm(path, { force: true })
  }
}

/** Makes the rename survive a power failure. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows can't open folders
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/**
 * Makes a folder that only its owner may enter, and those above it, unless they are there. The `recursive` of Node does
 * the same, but never ends where a parent can have no new folder and says ENOENT, as `/proc` does.
 *
 * @throws Error of the system if a folder can't be made, or a file is in its place
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Another may have made it at the same time.
    if (!hasCode(error, 'EEXIST') || !(await isFolder(path))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
