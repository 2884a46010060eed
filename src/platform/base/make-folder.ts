import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './error-code.ts'

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
