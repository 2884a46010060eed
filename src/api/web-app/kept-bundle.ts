import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { hasCode } from '#platform/kernel/errors.ts'
import type { WebFile } from './contract.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Where a bundle is kept. */
interface Place {
  /** The folder of the sources. */
  readonly root: string
  readonly file: string
}

/** Node's serializer changes with its version. */
const PLACE: Place = {
  root: ROOT,
  file: join(ROOT, `node_modules/.cache/web-app-${process.version}`),
}
/** Milliseconds. The clock of a file system is a little behind. */
const MARGIN = 1000

/** The files of the app, and all that they were made of. */
export interface Bundle {
  readonly files: readonly WebFile[]
  /** Paths from the folder of the project. */
  readonly sources: readonly string[]
}

interface Kept extends Bundle {
  /** Changes with each source. */
  readonly digest: string
}

/** The last bundle, if it was made of the same bytes. @returns undefined if there is none */
export async function readKept(place = PLACE): Promise<readonly WebFile[] | undefined> {
  try {
    const kept = parse(await readFile(place.file))
    if (!kept) return undefined
    return kept.digest === (await digestOf(kept.sources, place)) ? kept.files : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined // also where a source was deleted
    throw error
  }
}

/** @returns undefined for a file that was cut off, or that another version of Larder has written: it is replaced */
function parse(bytes: Buffer): Kept | undefined {
  try {
    const kept: Kept | undefined = deserialize(bytes)
    // Equal sources write equal fields, so the others need no check.
    return Array.isArray(kept?.sources) ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps a bundle in place of the one before. Two programs may do so at the same time.
 *
 * @param began when the sources were read, in milliseconds since 1970: if one has changed since then, nothing is kept
 */
export async function keep(
  { files, sources }: Bundle,
  began: number,
  place = PLACE,
): Promise<void> {
  const digest = await digestOf(sources, place)
  const stats = await Promise.all(sources.map((path) => stat(join(place.root, path))))
  if (stats.some(({ ctimeMs }) => ctimeMs >= began - MARGIN)) return
  const kept: Kept = { files, sources, digest }
  const written = `${place.file}-${process.pid}`
  await mkdir(dirname(place.file), { recursive: true })
  await writeFile(written, serialize(kept))
  await rename(written, place.file)
}

/** @throws Error ENOENT where a source is missing */
async function digestOf(sources: readonly string[], { root }: Place): Promise<string> {
  const contents = await Promise.all(sources.map((path) => readFile(join(root, path))))
  const hash = createHash('sha256')
  for (const [i, bytes] of contents.entries())
    hash.update(`${sources[i]} ${bytes.length} `).update(bytes)
  return hash.digest('base64url')
}
