import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#platform/base/error-code.ts'
import { HOUR } from '#platform/kernel/clock.ts'
import { diskError } from './disk-error.ts'

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
